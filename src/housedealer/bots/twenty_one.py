"""What the twenty-one bots share: basic strategy for a player-dealer who hits soft 17, as charts.

Columns are the player-dealer's up card, 2 to 9, ten and ace. H hit, S stand, P split; D and d double or else hit and
stand; R and r surrender or else hit and stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from housedealer.bots.banked import before_the_deal
from housedealer.cards import Card
from housedealer.hands.twenty_one import ACE, count, value
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Question
from housedealer.table.view import View

HARD: Final[Mapping[int, str]] = {
    #    23456789TA
    9:  "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDD",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHRR",
    16: "SSSSSHHRRR",
    17: "SSSSSSSSSr",
}  # fmt: skip
SOFT: Final[Mapping[int, str]] = {
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "dddddSSHHH",
    19: "SSSSdSSSSS",
}
PAIRS: Final[Mapping[int, str]] = {
    2:  "PPPPPPHHHH",
    3:  "PPPPPPHHHH",
    4:  "HHHPPHHHHH",
    6:  "PPPPPHHHHH",
    7:  "PPPPPPHHHH",
    8:  "PPPPPPPPPP",
    9:  "PPPPPSPPSS",
    1:  "PPPPPPPPPP",
}  # fmt: skip
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "H": ("hit", "stand"), "S": ("stand", "hit"), "P": ("split",), "D": ("double", "hit"), "d": ("double", "stand"),
    "R": ("surrender", "hit", "stand"), "r": ("surrender", "stand", "hit"),
}  # fmt: skip


def advice(hand: Sequence[Card], up: Card) -> tuple[str, ...]:
    """What basic strategy would do with a hand, the first wish first."""
    column = 9 if up.rank == ACE else value(up) - 2
    wishes: list[str] = []
    if len(hand) == 2 and value(hand[0]) == value(hand[1]) and value(hand[0]) in PAIRS:
        wishes += WORDS[PAIRS[value(hand[0])][column]]
    total = count(hand)
    chart, low = (SOFT, 13) if total.soft else (HARD, 9)
    code = "H" if total.points < low else chart.get(total.points, "S" * 10)[column]
    return (*wishes, *WORDS[code])


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot, then play by the charts; never insure, but take even money."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    if question.option("even_money") is not None:
        return Answer("even_money")
    return play(view, question)


def play(view: View, question: Question) -> Answer:
    """The first thing that basic strategy wishes and the question allows."""
    hand, up = view.cards(question.about), up_card(view)
    if up is not None and HIDDEN not in hand:
        for wish in advice(hand, up):
            if (option := question.option(wish)) is not None:
                return Answer(wish, option.high if isinstance(option, Amount) else None)
    return question.default


def up_card(view: View) -> Any:
    """The player-dealer's card that everyone sees."""
    seen = [card for card in view.cards(f"seat{view.holder('player-dealer')}.hand") if card != HIDDEN]
    return seen[0] if seen else None
