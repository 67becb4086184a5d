"""Low hands, ace to five: the ace is the lowest card, straights and flushes do not count, 5-4-3-2-A is the best.

Strengths are compared like all others, the greater is the better hand.

>>> from housedealer.cards import cards
>>> low(cards("5c 4c 3c 2c Ac")) > low(cards("6c 4d 3h 2s Ah")) > low(cards("2c 2d 3h 4s 5h"))
True
>>> low8(cards("8c 7d 6h 5s 4h Kc Kd")) is None, low8(cards("9c 7d 6h 5s 4h")) is None
(False, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from housedealer.cards import RANK_NAMES, Card, weight_of

_RANKS: Final = (1 << 40) - 1  # the rank counts of a summed weight
_WORST: Final = 1 << 24
_KINDS: Final = {
    (1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 4, (4, 1): 5,
}  # fmt: skip
_NAMES: Final = ("", "pair of {}s", "two pairs, {}s", "three {}s", "full house, {}s", "four {}s")
SEVEN: Final = _WORST - (8 << 16)  # above this no card is higher than a seven
EIGHT: Final = _WORST - (9 << 16)  # above this no card is higher than an eight


def low(cards: Iterable[Card]) -> int:
    """The strength of the lowest five-card hand among five to seven cards."""
    return LOWS[sum(map(weight_of, cards)) & _RANKS]


def low8(cards: Iterable[Card]) -> int | None:
    """The same for five different ranks of eight or lower, None where there are not five."""
    strength = LOWS[sum(map(weight_of, cards)) & _RANKS]
    return strength if strength > EIGHT else None


def ranks(strength: int) -> tuple[int, ...]:
    """The five ranks of a low hand, those that decide first in front, the ace as 1."""
    packed = _WORST - strength
    return tuple(packed >> shift & 15 for shift in (16, 12, 8, 4, 0))


def describe(strength: int) -> str:
    """A low hand in words.

    >>> from housedealer.cards import cards
    >>> describe(low(cards("7c 5d 3h 2s Ah"))), describe(low(cards("2c 2d 3h 4s 5h")))
    ('7-5-3-2-A low', 'pair of twos')
    """
    held, kind = ranks(strength), _WORST - strength >> 20
    if kind:
        name = RANK_NAMES[held[0] if held[0] > 1 else 14]
        return _NAMES[kind].format("sixe" if name == "six" else name)
    return "-".join({1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank)) for rank in held) + " low"


def _lowest(histogram: int) -> int:
    """The strength of a rank histogram (three bits a rank, the two lowest)."""
    counts = {rank if rank < 14 else 1: histogram >> 3 * (rank - 2) & 7 for rank in range(2, 15)}
    held = sorted(rank for rank, count in counts.items() for _ in range(count))
    distinct = sorted(set(held))
    fives = [tuple(distinct[:5])] if len(distinct) >= 5 else combinations(held, 5)
    return max(_WORST - _packed(five) for five in fives)


def _packed(five: tuple[int, ...]) -> int:
    """Five ranks by how often each is held, then from the highest down."""
    groups = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
    packed = _KINDS[tuple(count for count, _ in groups)]
    for count, rank in groups:
        for _ in range(count):
            packed = packed << 4 | rank
    return packed


class _Memo(dict[int, int]):
    """Strengths by rank histogram, worked out the first time each is met."""

    def __missing__(self, histogram: int) -> int:
        strength = self[histogram] = _lowest(histogram)
        return strength


#: The low strength of each rank histogram.
LOWS: Final = _Memo()
