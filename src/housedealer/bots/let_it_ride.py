"""A Let It Ride bot: the published chart for three cards, and the exact value of riding for four.

Three cards ride with a hand that pays already, with three of a suit in a row from 3-4-5 up, with one gap and a ten or
higher, or with two gaps and two of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.let_it_ride import base_row
from housedealer.hands import five
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

RIDE, WITHDRAW = Answer("let_it_ride"), Answer("withdraw")
PAYS = {
    "royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 25, "full_house": 15, "flush": 10, "straight": 5,
    "three_of_a_kind": 3, "two_pair": 2, "tens_or_better": 1,
}  # fmt: skip


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then ride or withdraw by what is seen."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    hand = view.cards(question.about)
    shown = [card for card in view.cards("community.right") if card != HIDDEN]
    if HIDDEN in hand:
        return WITHDRAW  # behind another's hand: the third bet is enough
    rides = value_of_riding([*hand, *shown]) >= 0 if shown else three_ride(hand)
    return RIDE if rides else WITHDRAW


def three_ride(hand: Sequence[Card]) -> bool:
    """The chart for three cards."""
    ranks = sorted(card.rank for card in hand)
    low, middle, high = ranks
    if low == high or (middle in (low, high) and middle >= 10):
        return True
    if len({card.suit for card in hand}) > 1 or low == middle or middle == high:
        return False
    if high == 14 and middle <= 5:
        return False
    gaps, tall = high - low - 2, sum(rank >= 10 for rank in ranks)
    return (gaps == 0 and low >= 3) or (gaps == 1 and tall >= 1) or (gaps == 2 and tall >= 2)


def value_of_riding(four: Sequence[Card]) -> int:
    """What a bet of 1 wins or loses in sum over the 48 cards that may come as the fifth."""
    seen = set(four)
    return sum(PAYS.get(base_row(five.best([*four, card])), -1) for card in STANDARD_PACK if card not in seen)
