"""Four-card hands: three of a kind beats a flush, which beats a straight.

>>> from housedealer.cards import cards
>>> category(best(cards("Ah Kh Qh Jh 2c"))), category(best(cards("4c 3d 2h As 9h"))), category(best(cards("7c 7d 7h 2s 9h")))
('straight_flush', 'straight', 'three_of_a_kind')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from housedealer.cards import RANK_NAMES, Card

CATEGORIES: Final = (
    "high_card",
    "one_pair",
    "two_pair",
    "straight",
    "flush",
    "three_of_a_kind",
    "straight_flush",
    "four_of_a_kind",
)
HIGH_CARD, ONE_PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND = range(8)
_GROUPED: Final = {
    (4,): FOUR_OF_A_KIND,
    (3, 1): THREE_OF_A_KIND,
    (2, 2): TWO_PAIR,
    (2, 1, 1): ONE_PAIR,
    (1, 1, 1, 1): HIGH_CARD,
}


def strength(cards: Sequence[Card]) -> int:
    """The strength of exactly four cards."""
    grouped = sorted(Counter(card.rank for card in cards).items(), key=lambda group: (-group[1], -group[0]))
    kind = _GROUPED[tuple(count for _, count in grouped)]
    a, b, c, d = (rank for rank, count in grouped for _ in range(count))
    if kind == HIGH_CARD:
        if (a, b, c, d) == (14, 4, 3, 2):
            a, b, c, d = 4, 3, 2, 1
        run = a - d == 3
        suited = len({card.suit for card in cards}) == 1
        if run or suited:
            kind = STRAIGHT_FLUSH if run and suited else FLUSH if suited else STRAIGHT
    return pack(kind, a, b, c, d)


def pack(kind: int, a: int, b: int = 0, c: int = 0, d: int = 0) -> int:
    """A strength from its category and its ranks in deciding order; left-out ranks make the weakest such hand."""
    return kind << 16 | a << 12 | b << 8 | c << 4 | d


def best(cards: Sequence[Card]) -> int:
    """The strength of the best four of some cards."""
    return max(map(strength, combinations(cards, 4)))


def category(value: int) -> str:
    """The pay-table name of a strength."""
    return CATEGORIES[value >> 16]


def high(value: int) -> int:
    """The rank that decides first: of the pair, the three, the top of the straight."""
    return value >> 12 & 15


def describe(value: int) -> str:
    """A strength in words."""
    kind, name, second = value >> 16, RANK_NAMES[high(value)], RANK_NAMES.get(value >> 4 & 15, "")
    plural, seconds = (f"{word}es" if word == "six" else f"{word}s" for word in (name, second))
    match kind:
        case 7:
            return f"four {plural}"
        case 5:
            return f"three {plural}"
        case 2:
            return f"two pair, {plural} and {seconds}"
        case 1:
            return f"pair of {plural}"
        case 0:
            return f"{name} high"
        case _:
            return f"{CATEGORIES[kind].replace('_', ' ')}, {name} high"
