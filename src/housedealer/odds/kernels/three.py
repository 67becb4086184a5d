"""Three-card hands: the value of every one, as `housedealer.hands.three` packs it."""

from __future__ import annotations

from functools import cache

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled

HIGH_CARD, ONE_PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, MINI_ROYAL = range(7)


@compiled
def value(x: int, y: int, z: int) -> int:
    """The strength of three cards."""
    a, b, c = (x >> 2) + 2, (y >> 2) + 2, (z >> 2) + 2
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    suited = x & 3 == y & 3 and y & 3 == z & 3
    if a == 14 and b == 3 and c == 2:
        a, b, c = 3, 2, 1
    run = a == b + 1 and b == c + 1
    if a == b and b == c:
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
            a, c = c, a
    else:
        kind = HIGH_CARD
    return kind << 12 | a << 8 | b << 4 | c


@compiled
def _values() -> Array:
    table = np.zeros((52, 52, 52), np.int16)
    for x in range(52):
        for y in range(52):
            for z in range(52):
                if x != y and y != z and x != z:
                    table[x, y, z] = value(x, y, z)
    return table


@cache
def values() -> Array:
    """The strengths of all three-card hands, looked up by their cards in any order."""
    return _values()
