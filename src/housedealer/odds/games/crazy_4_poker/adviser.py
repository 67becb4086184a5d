"""Crazy 4 Poker: fold, or play one to three times the Ante."""

from __future__ import annotations

import numpy as np

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.common.against_the_bank import FOLD, PLAY, unseen
from housedealer.odds.common.hand_bets import four_card_rows
from housedealer.odds.games.crazy_4_poker.solver import BANK_HANDS, KING_HIGH, meet
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.four import best_of_five, five_number
from housedealer.odds.kernels.tables import numbers
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer


@released
def crazy_results(best: Array, rest: Array, mine: int, king_high: int) -> Array:
    """Over every five of the cards left: hands that do not qualify, are beaten, tie, and win."""
    found = np.zeros(4, np.int64)
    for e in range(4, len(rest)):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        theirs = best[five_number(rest[a], rest[b], rest[c], rest[d], rest[e])]
                        if theirs < king_high:
                            found[0] += 1
                        elif theirs < mine:
                            found[1] += 1
                        elif theirs == mine:
                            found[2] += 1
                        else:
                            found[3] += 1
    return found


def crazy_4_poker(situation: Situation) -> Advice | None:
    """Ante, Super Bonus and Play over every hand the bank may hold."""
    play = situation.question.option("play")
    if HIDDEN in situation.hand or play is None:
        return None
    held = np.sort(numbers(situation.hand))
    mine = int(best_of_five()[five_number(*held)])
    rest = unseen(situation)
    if len(rest) == 52 - len(held):
        _, unqualified, under, tied = (meet(held[None, :])[0] / BANK_HANDS).tolist()
        beaten, tied = max(under - unqualified, 0.0), tied if mine >= KING_HIGH else 0.0
        lost = 1 - unqualified - beaten - tied
    else:
        hands = crazy_results(best_of_five(), rest, mine, KING_HIGH)
        unqualified, beaten, tied, lost = (hands / hands.sum()).tolist()
    pays = situation.wager.pays["super_bonus"]
    bonus = next((float(pays[row]) for row in four_card_rows(mine) if row in pays), 0.0)
    on_a_tie = bonus if situation.wager.option("super_bonus_tie", "pays") == "pays" else 0.0
    fixed = beaten * (1 + bonus) + unqualified * bonus + tied * on_a_tie + lost * ((bonus or -1.0) - 1)
    per_play = unqualified + beaten - lost
    unit = situation.unit("ante")

    def worth(answer: Answer) -> float | None:
        if answer.option == "fold":
            return -2.0
        return float(fixed + per_play * (1 if answer.value is None else answer.value / unit[1]))

    answers = [FOLD, PLAY]
    if isinstance(play, Amount):
        answers = [FOLD, Answer("play", play.low), Answer("play", play.high)]
    priced = [
        Priced(answer, worth(answer) or 0.0, f"play {answer.value / unit[1]:g}x" if answer.value else "")
        for answer in answers
    ]
    return weighed_up("fold or play", "exact", unit, priced, price=worth)
