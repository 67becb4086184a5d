"""Two-card hands: a pair, or two high cards, on the scale of five-card hands so that a front can be held to its back.

>>> from housedealer.cards import cards
>>> describe(strength(cards("Ah Jo"))), describe(strength(cards("9h Jo"))), describe(strength(cards("9h Jo"), wild=True))
('pair of aces', 'ace and nine', 'pair of nines')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from housedealer.cards import JOKER, RANK_NAMES, Card
from housedealer.hands import five


def strength(cards: Sequence[Card], wild: bool = False) -> int:
    """The strength of exactly two cards; the joker is an ace or, fully wild, pairs the other card."""
    return _strength(cards[0].rank, cards[1].rank, wild)


@cache
def _strength(high: int, low: int, wild: bool) -> int:
    if high == JOKER.rank:
        high = low if wild else 14
    elif low == JOKER.rank:
        low = high if wild else 14
    if high == low:
        return five.pack(five.ONE_PAIR, high, high, 0, 0, 0)
    return five.pack(five.HIGH_CARD, max(high, low), min(high, low), 0, 0, 0)


def describe(value: int) -> str:
    """A strength in words."""
    high, low, *_ = five.ranks(value)
    if high == low:
        return five.describe(value)
    return f"{RANK_NAMES[high]} and {RANK_NAMES[low]}"
