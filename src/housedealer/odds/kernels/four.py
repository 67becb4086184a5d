"""Four-card hands: the best four of five, as `housedealer.hands.four` packs them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.kernels.tables import by_last_rank, multisets

HIGH_CARD, ONE_PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND = range(8)


@compiled
def value(w: int, x: int, y: int, z: int) -> int:
    """The strength of four cards given lowest first."""
    d, c, b, a = (w >> 2) + 2, (x >> 2) + 2, (y >> 2) + 2, (z >> 2) + 2
    suited = w & 3 == x & 3 and x & 3 == y & 3 and y & 3 == z & 3
    if a == 14 and b == 4 and c == 3 and d == 2:
        a, b, c, d = 4, 3, 2, 1
    if a == b + 1 and b == c + 1 and c == d + 1:
        kind = STRAIGHT_FLUSH if suited else STRAIGHT
    elif suited:
        kind = FLUSH
    elif a == d:
        kind = FOUR_OF_A_KIND
    elif a == c or b == d:
        kind = THREE_OF_A_KIND
        if b == d:
            a, d = d, a
    elif a == b and c == d:
        kind = TWO_PAIR
    elif a == b:
        kind = ONE_PAIR
    elif b == c:
        kind = ONE_PAIR
        a, c = c, a
    elif c == d:
        kind = ONE_PAIR
        a, b, c, d = c, d, a, b
    else:
        kind = HIGH_CARD
    return kind << 16 | a << 12 | b << 8 | c << 4 | d


@compiled
def four_number(a: int, b: int, c: int, d: int) -> int:
    """The number of four cards, lowest first, among all 270,725."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@compiled
def five_number(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of five cards, lowest first, among all 2,598,960."""
    return e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120 + four_number(a, b, c, d)


@compiled
def _best_of_five() -> Array:
    fours = np.zeros(270725, np.int32)
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    fours[four_number(a, b, c, d)] = value(a, b, c, d)
    best = np.zeros(2598960, np.int32)
    n = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        top = max(fours[four_number(a, b, c, d)], fours[four_number(a, b, c, e)])
                        top = max(top, fours[four_number(a, b, d, e)])
                        top = max(top, fours[four_number(a, c, d, e)])
                        best[n] = max(top, fours[four_number(b, c, d, e)])
                        n += 1
    return best


@cache
def best_of_five() -> Array:
    """The best four of every five cards, by the number of the five."""
    return _best_of_five()


@cache
def levels() -> tuple[Array, Array]:
    """Every strength that the best four of five can have, the lowest first; and for every five cards which one theirs is."""
    best = best_of_five()
    strengths = np.flatnonzero(np.bincount(best))
    number = np.zeros(int(strengths[-1]) + 1, np.uint16)
    number[strengths] = np.arange(len(strengths))
    return strengths, number[best]


class Fours(NamedTuple):
    """What the best four of five dealt cards are looked up in, as the number of their strength among all there are."""

    last: Array  # by place in the chain and last rank, four of a suit left aside
    flush: Array  # by the mask of a suit that has four or five


@cache
def fours() -> tuple[Array, Fours]:
    """Every strength that four cards can have, the lowest first; and the tables that lead to its number."""
    strengths, level_of = levels()
    rows = multisets(5).astype(np.int64)
    spread = 4 * rows + np.array([0, 1, 2, 3, 0])  # ranks come sorted, so equal ones are of different suits
    numbers = np.array([five_number(*row) for row in np.sort(spread, axis=1).tolist()])
    flush = np.zeros(8192, np.uint16)
    for mask in range(8192):
        suited = [4 * rank for rank in range(13) if mask >> rank & 1]
        if len(suited) == 5:
            flush[mask] = level_of[five_number(*suited)]
        elif len(suited) == 4:
            flush[mask] = np.searchsorted(strengths, value(*suited))
    return strengths, Fours(by_last_rank(level_of[numbers].astype(np.uint16)), flush)
