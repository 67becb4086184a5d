"""The traditional ranking of five-card hands, read from five, six or seven cards.

>>> from housedealer.cards import cards
>>> describe(best(cards("Ah Kh Qh Jh Th 2c 2d")))
'royal flush'
>>> best(cards("5c 4d 3h 2s Ah")) < best(cards("6c 5d 4h 3s 2h"))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
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


def best(hand: Sequence[Card]) -> int:
    """The strength of the best five-card hand among five to seven cards of one pack."""
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


_LOWEST_BITS: Final = 0o1111111111111  # one bit a rank, three bits apart


def _unsuited(histogram: int) -> int:
    """The strength of a rank histogram (three bits a rank, the two lowest) when suits make no flush."""
    ones, twos, fours = histogram & _LOWEST_BITS, histogram >> 1 & _LOWEST_BITS, histogram >> 2 & _LOWEST_BITS
    present = ones | twos | fours
    if fours:
        quads = _top(fours)
        return pack(FOUR_OF_A_KIND, quads, quads, quads, quads, *_highest(present ^ _bit(quads), 1))
    trips = twos & ones
    if trips:
        three = _top(trips)
        if pairs := twos ^ _bit(three):  # a pair, or a second three of a kind
            pair = _top(pairs)
            return pack(FULL_HOUSE, three, three, three, pair, pair)
    if top := _straight(present):
        return pack(STRAIGHT, *range(top, top - 5, -1))
    if trips:
        return pack(THREE_OF_A_KIND, three, three, three, *_highest(present ^ _bit(three), 2))
    if twos:
        high = _top(twos)
        if rest := twos ^ _bit(high):
            low = _top(rest)
            return pack(TWO_PAIR, high, high, low, low, *_highest(present ^ _bit(high) ^ _bit(low), 1))
        return pack(ONE_PAIR, high, high, *_highest(present ^ _bit(high), 3))
    return pack(HIGH_CARD, *_highest(present, 5))


def _bit(rank: int) -> int:
    return 1 << 3 * (rank - 2)


def _top(bits: int) -> int:
    """The highest rank among bits three apart."""
    return (bits.bit_length() - 1) // 3 + 2


def _highest(bits: int, count: int) -> list[int]:
    found = []
    for _ in range(count):
        rank = _top(bits)
        found.append(rank)
        bits ^= _bit(rank)
    return found


def _straight(present: int) -> int:
    """The top rank of the best straight, or 0; the ace also stands below the two."""
    runs = present << 3 | present >> 36
    runs &= runs >> 3 & runs >> 6 & runs >> 9 & runs >> 12
    return _top(runs) + 3 if runs else 0


def learn(cards: int = 7) -> None:
    """Work out every rank histogram of so many cards beforehand, for long runs: a fifth of a second for seven."""
    for ranks_ in combinations_with_replacement(range(13), cards):
        if all(ranks_[at] != ranks_[at + 4] for at in range(cards - 4)):  # no rank five times
            UNSUITED[sum(1 << 3 * rank for rank in ranks_)]


class _Memo(dict[int, int]):
    """Strengths by rank histogram, worked out the first time each is met (at most 73,775 for 5 to 7 cards)."""

    def __missing__(self, histogram: int) -> int:
        strength = self[histogram] = _unsuited(histogram)
        return strength


#: The strength of each rank histogram when suits make no flush.
UNSUITED: Final = _Memo()
