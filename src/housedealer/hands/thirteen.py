"""Thirteen cards set into a front of three, a middle and a back of five; and the clean sweeps that all thirteen may be.

The front knows only three of a kind, a pair and high cards, on the same scale as the five-card hands.

>>> from housedealer.cards import cards
>>> front(cards("Kc Kd 2h")) < five.best(cards("Kh Ks 5c 4d 3h")), clean_sweep(cards("Ts Jh Qh Kh As Ac Kd Qd Jd Td Tc Jc Qc"))
(True, 'tens_and_up')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from housedealer.cards import Card, weight_of
from housedealer.hands import five

SEGMENTS: Final = (("front", 3), ("middle", 5), ("back", 5))
Setting = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

RED: Final = frozenset("dh")


def front(cards: Sequence[Card]) -> int:
    """The strength of three cards, comparable with five-card strengths."""
    a, b, c = sorted((card.rank for card in cards), reverse=True)
    if a == b == c:
        return five.pack(five.THREE_OF_A_KIND, a, b, c, 0, 0)
    if a == b or b == c:
        return five.pack(five.ONE_PAIR, b, b, c if a == b else a, 0, 0)
    return five.pack(five.HIGH_CARD, a, b, c, 0, 0)


def strengths(setting: Setting) -> tuple[int, int, int]:
    """Front, middle and back."""
    return front(setting[0]), five.best(setting[1]), five.best(setting[2])


def fouled(setting: Setting) -> str | None:
    """What is wrong with the order of the hands, if anything is; equal hands are in order."""
    first, middle, back = strengths(setting)
    if first > middle:
        return "the front may not rank higher than the middle"
    return "the middle may not rank higher than the back" if middle > back else None


def describe(setting: Setting) -> tuple[str, ...]:
    """Each segment in words."""
    return tuple(five.describe(strength) for strength in strengths(setting))


@lru_cache(maxsize=64)
def five_card_hands(hand: tuple[Card, ...]) -> dict[int, int]:
    """The strength of each of the 1287 five-card hands, by the bits of the cards' places in the hand."""
    ranks = [weight_of(card) & five.RANK_COUNTS for card in hand]
    totals = map(sum, combinations(ranks, 5))
    known = dict(zip(_fives(len(hand)), map(five.UNSUITED.__getitem__, totals), strict=True))
    for suit in range(4):
        suited = [1 << place for place, card in enumerate(hand) if card.suit_order == suit]
        for bits in map(sum, combinations(suited, 5)):
            known[bits] = five.best(at(hand, bits))
    return known


@cache
def _fives(count: int) -> tuple[int, ...]:
    """Five of so many places, as bits."""
    return tuple(map(sum, combinations([1 << place for place in range(count)], 5)))


def at(hand: Sequence[Card], bits: int) -> tuple[Card, ...]:
    """The cards at the places whose bits are set."""
    return tuple(card for place, card in enumerate(hand) if bits >> place & 1)


def strongest(hand: tuple[Card, ...]) -> Setting:
    """The strongest back, then the strongest middle: always in order."""
    known = five_card_hands(hand)
    back = max(known, key=known.__getitem__)
    middle = max((bits for bits in known if not bits & back), key=known.__getitem__)
    return at(hand, ~(back | middle)), at(hand, middle), at(hand, back)


# -- clean sweeps ------------------------------------------------------------------------------------------------------


def clean_sweep(hand: Sequence[Card]) -> str | None:
    """The best clean sweep that thirteen cards hold, by its name in the table of values (001:3314-3325)."""
    ranks, suits = Counter(card.rank for card in hand), Counter(card.suit for card in hand)
    return next((name for name, holds in CLEAN_SWEEPS.items() if holds(ranks, suits)), None)


Counts = Counter[int]
Suits = Counter[str]


def _one_colour(ranks: Counts, suits: Suits) -> bool:
    return len({suit in RED for suit in suits}) == 1


def _pairs(ranks: Counts) -> int:
    return sum(count // 2 for count in ranks.values())


def _three_straights(ranks: Counts, suits: Suits) -> bool:
    if len(ranks) < 5 or max(ranks.values()) > 3:
        return False
    return any(_two_straights(left) for run in _RUNS_OF_3 if (left := _taken(ranks, run)) is not None)


def _two_straights(ranks: Counts) -> bool:
    return any((left := _taken(ranks, run)) is not None and +left in _STRAIGHTS for run in _RUNS_OF_5)


def _runs(length: int) -> list[tuple[int, ...]]:
    """Every straight of a length, the ace both below the two and above the king."""
    return [tuple(14 if rank == 1 else rank for rank in range(low, low + length)) for low in range(1, 16 - length)]


_RUNS_OF_3: Final = _runs(3)
_RUNS_OF_5: Final = _runs(5)
_STRAIGHTS: Final = [Counter(run) for run in _RUNS_OF_5]


def _taken(ranks: Counts, run: tuple[int, ...]) -> Counts | None:
    if not all(ranks[rank] for rank in run):
        return None
    left = ranks.copy()
    left.subtract(run)
    return left


def _three_flushes(ranks: Counts, suits: Suits) -> bool:
    return sorted(suits.values()) in ([13], [3, 10], [5, 8], [3, 5, 5])


#: From the highest to the lowest.
CLEAN_SWEEPS: Final[dict[str, Callable[[Counts, Suits], bool]]] = {
    "pure_dragon": lambda ranks, suits: len(ranks) == 13 and len(suits) == 1,
    "red_or_black_dragon": lambda ranks, suits: len(ranks) == 13 and _one_colour(ranks, suits),
    "dragon": lambda ranks, suits: len(ranks) == 13,
    "tens_and_up": lambda ranks, suits: min(ranks) >= 10,
    "six_and_a_half_pairs": lambda ranks, suits: _pairs(ranks) == 6 and 3 in ranks.values(),
    "all_same_colour": _one_colour,
    "six_pairs": lambda ranks, suits: _pairs(ranks) == 6,
    "three_straights": _three_straights,
    "three_flushes": _three_flushes,
}
