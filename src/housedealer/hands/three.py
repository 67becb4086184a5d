"""Three-card hands: three of a kind beats a straight, which beats a flush.

>>> from housedealer.cards import cards
>>> category(strength(cards("Ah Kh Qh"))), category(strength(cards("3c 2d Ah")))
('mini_royal_flush', 'straight')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from housedealer.cards import RANK_NAMES, Card

CATEGORIES: Final = (
    "high_card",
    "one_pair",
    "flush",
    "straight",
    "three_of_a_kind",
    "straight_flush",
    "mini_royal_flush",
)
HIGH_CARD, ONE_PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, MINI_ROYAL = range(7)


def strength(cards: Sequence[Card]) -> int:
    """The strength of exactly three cards."""
    a, b, c = sorted((card.rank for card in cards), reverse=True)
    suited = cards[0].suit == cards[1].suit == cards[2].suit
    if (a, b, c) == (14, 3, 2):
        a, b, c = 3, 2, 1
    run = a == b + 1 == c + 2
    if a == b == c:
        kind = THREE_OF_A_KIND
    elif run and suited:
        kind = MINI_ROYAL if a == 14 else STRAIGHT_FLUSH
    elif run:
        kind = STRAIGHT
    elif suited:
        kind = FLUSH
    elif a == b or b == c:
        kind = ONE_PAIR
        if b == c:
            a, c = c, a  # the pair decides before the kicker
    else:
        kind = HIGH_CARD
    return kind << 12 | a << 8 | b << 4 | c


def category(value: int) -> str:
    """The pay-table name of a strength."""
    return CATEGORIES[value >> 12]


def describe(value: int) -> str:
    """A strength in words."""
    kind, high = value >> 12, RANK_NAMES[value >> 8 & 15]
    plural = "sixes" if high == "six" else f"{high}s"
    match kind:
        case 6:
            return "mini royal flush"
        case 4:
            return f"three {plural}"
        case 1:
            return f"pair of {plural}"
        case 0:
            return f"{high} high"
        case _:
            return f"{CATEGORIES[kind].replace('_', ' ')}, {high} high"
