"""The traditional ranking of five-card hands, read from five, six or seven cards.

>>> from housedealer.cards import cards
>>> describe(best(cards("Ah Kh Qh Jh Th 2c 2d")))
'royal flush'
>>> best(cards("5c 4d 3h 2s Ah")) < best(cards("6c 5d 4h 3s 2h"))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from housedealer.cards import RANK_NAMES, Card, weight_of

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL = (
    range(10)
)
CATEGORIES: Final = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)

_SUITS: Final = 40  # where the suit counts start in a summed weight
RANK_COUNTS: Final = (1 << _SUITS) - 1
# Summed suit counts that hold a flush, with the suit that makes it: four bits a suit, five to seven cards.
_FLUSHES: Final = {
    a | b << 4 | c << 8 | d << 12: max(range(4), key=(a, b, c, d).__getitem__)
    for a in range(8)
    for b in range(8 - a)
    for c in range(8 - a - b)
    for d in range(8 - a - b - c)
    if max(a, b, c, d) >= 5
}


def best(cards: Iterable[Card]) -> int:
    """The strength of the best five-card hand among five to seven cards of one pack."""
    hand = tuple(cards)
    total = sum(map(weight_of, hand))
    suit = _FLUSHES.get(total >> _SUITS)
    if suit is None:
        return UNSUITED[total & RANK_COUNTS]
    flush = _suited(sorted((c.rank for c in hand if c.suit_order == suit), reverse=True))
    unsuited = UNSUITED[total & RANK_COUNTS]
    return flush if flush > unsuited else unsuited


def category(strength: int) -> str:
    """The pay-table name of a strength: `full_house`, `royal_flush`..."""
    return CATEGORIES[strength >> 20]


def ranks(strength: int) -> tuple[int, ...]:
    """The five ranks of a strength, those that decide first in front (8-8-8-K-Q; a wheel reads 5-4-3-2-1)."""
    return tuple(strength >> shift & 15 for shift in (16, 12, 8, 4, 0))


def describe(strength: int) -> str:
    """A strength in words."""
    names = {**RANK_NAMES, 1: "ace"}
    plural = {rank: f"{name}es" if name == "six" else f"{name}s" for rank, name in names.items()}
    kind = strength >> 20
    a, b, c, d, e = ranks(strength)
    match kind:
        case 9:
            return "royal flush"
        case 8:
            return f"straight flush, {names[a]} high"
        case 7:
            return f"four {plural[a]}"
        case 6:
            return f"full house, {plural[a]} over {plural[d]}"
        case 5:
            return f"flush, {names[a]} high"
        case 4:
            return f"straight, {names[a]} high"
        case 3:
            return f"three {plural[a]}"
        case 2:
            return f"two pair, {plural[a]} and {plural[c]}"
        case 1:
            return f"pair of {plural[a]}"
        case _:
            return f"{names[a]} high"


def winning_five(cards: Sequence[Card], strength: int) -> tuple[Card, ...]:
    """Five of `cards` that make `strength`, for showing which ones play."""
    return next(five for five in combinations(cards, 5) if best(five) == strength)


def pack(kind: int, *deciding: int) -> int:
    """A strength from its category and its ranks in deciding order."""
    strength = kind
    for rank in deciding:
        strength = strength << 4 | rank
    return strength


def straight_top(present: Iterable[int]) -> int:
    """The top rank of the best straight among the ranks present, or 0."""
    mask = 0
    for rank in present:
        mask |= 1 << rank
    mask |= (mask >> 14 & 1) << 1  # the ace also stands below the two
    runs = mask & mask >> 1 & mask >> 2 & mask >> 3 & mask >> 4
    return runs.bit_length() + 3 if runs else 0


def _suited(present: list[int]) -> int:
    if top := straight_top(present):
        return pack(ROYAL if top == 14 else STRAIGHT_FLUSH, *range(top, top - 5, -1))
    return pack(FLUSH, *present[:5])


def _unsuited(histogram: int) -> int:
    """The strength of a rank histogram (three bits a rank, the two lowest) when suits make no flush."""
    counts = [(histogram >> 3 * (rank - 2) & 7, rank) for rank in range(14, 1, -1)]
    groups = sorted(
        (group for group in counts if group[0]), key=lambda group: -group[0]
    )  # stable: high ranks stay first
    top = straight_top(rank for _, rank in groups)
    (most, first), *rest = groups

    def kickers(*used: int) -> list[int]:
        return [rank for count, rank in counts for _ in range(count) if rank not in used]

    if most == 4:
        return pack(FOUR_OF_A_KIND, first, first, first, first, kickers(first)[0])
    if most == 3 and rest and rest[0][0] >= 2:
        return pack(FULL_HOUSE, first, first, first, rest[0][1], rest[0][1])
    if top:
        return pack(STRAIGHT, *range(top, top - 5, -1))
    if most == 3:
        return pack(THREE_OF_A_KIND, first, first, first, *kickers(first)[:2])
    if most == 2 and rest[0][0] == 2:
        second = rest[0][1]
        return pack(TWO_PAIR, first, first, second, second, kickers(first, second)[0])
    if most == 2:
        return pack(ONE_PAIR, first, first, *kickers(first)[:3])
    return pack(HIGH_CARD, *kickers()[:5])


class _Memo(dict[int, int]):
    """Strengths by rank histogram, worked out the first time each is met (at most 73,775 for 5 to 7 cards)."""

    def __missing__(self, histogram: int) -> int:
        strength = self[histogram] = _unsuited(histogram)
        return strength


#: The strength of each rank histogram when suits make no flush.
UNSUITED: Final = _Memo()
