"""The sealed shuffle of `housedealer.table.chance.Sealed`, compiled: the same order for the same seed, millions a minute.

It exists so that the shuffle can be counted; benchmarks/shuffle.py does, and tests/table/test_shuffle.py shows that both
give the same.
"""

from __future__ import annotations

import hashlib
import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.odds.kernels.compiled import compiled, released

Counts = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
SEED = 32
RATE = 136  # bytes that SHAKE-256 takes in or gives out between two permutations

# -- SHAKE-256 (FIPS 202) ----------------------------------------------------------------------------------------------


def _round_constants() -> Words:
    """The constants of the 24 rounds, from the shift register that defines them."""
    found, register = [], 1
    for _ in range(24):
        constant = 0
        for power in range(7):
            constant |= (register & 1) << ((1 << power) - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        found.append(constant)
    return np.array(found, dtype=np.uint64)


def _steps() -> tuple[npt.NDArray[np.int64], Words]:
    """Where each lane goes in the rho and pi steps, and by how much it is turned."""
    goes, turns = [], []
    x, y = 1, 0
    for step in range(24):
        x, y = y, (2 * x + 3 * y) % 5
        goes.append(x + 5 * y)
        turns.append((step + 1) * (step + 2) // 2 % 64)
    return np.array(goes, dtype=np.int64), np.array(turns, dtype=np.uint64)


CONSTANTS = _round_constants()
GOES, TURNS = _steps()


@compiled
def _permute(a: Words, c: Words) -> None:
    one, word = np.uint64(1), np.uint64(64)
    for constant in CONSTANTS:
        for x in range(5):
            c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]
        for x in range(5):
            right = c[(x + 1) % 5]
            mix = c[(x + 4) % 5] ^ ((right << one) | (right >> np.uint64(63)))
            for y in range(0, 25, 5):
                a[x + y] ^= mix
        carried = a[1]
        for step in range(24):
            kept, turn = a[GOES[step]], TURNS[step]
            a[GOES[step]] = (carried << turn) | (carried >> (word - turn)) if turn else carried
            carried = kept
        for y in range(0, 25, 5):
            for x in range(5):
                c[x] = a[x + y]
            for x in range(5):
                a[x + y] = c[x] ^ (~c[(x + 1) % 5] & c[(x + 2) % 5])
        a[0] ^= constant


@compiled
def _draw(seed: npt.NDArray[np.uint8], use: int, limbs: Words, size: int, a: Words, c: Words) -> None:
    """SHAKE-256 of the seed and the draw's number, `size` bytes of it as a number in limbs of 32 bits, highest first."""
    a[:] = 0
    for at in range(SEED):
        a[at // 8] |= np.uint64(seed[at]) << np.uint64(8 * (at % 8))
    for at in range(4):
        byte = np.uint64((use >> (24 - 8 * at)) & 255)
        a[4] |= byte << np.uint64(8 * at)
    a[4] |= np.uint64(0x1F) << np.uint64(32)
    a[RATE // 8 - 1] ^= np.uint64(1 << 63)
    limbs[:] = 0
    lead = 4 * limbs.size - size
    for at in range(size):
        within = at % RATE
        if within == 0:
            _permute(a, c)
        byte = (a[within // 8] >> np.uint64(8 * (within % 8))) & np.uint64(255)
        place = lead + at
        limbs[place // 4] |= byte << np.uint64(24 - 8 * (place % 4))


@compiled
def _too_high(limbs: Words, limit: Words) -> bool:
    for at in range(limbs.size):
        if limbs[at] != limit[at]:
            return bool(limbs[at] > limit[at])
    return False


@compiled
def _take(limbs: Words, divisor: np.uint64) -> np.uint64:
    """Divide in place; the remainder."""
    rest = np.uint64(0)
    for at in range(limbs.size):
        whole = (rest << np.uint64(32)) | limbs[at]
        limbs[at] = whole // divisor
        rest = whole % divisor
    return rest


# -- the shuffle and the dice ------------------------------------------------------------------------------------------


class Draw(NamedTuple):
    """How numbers below a bound are drawn: so many bytes, the highest number that is kept."""

    size: int
    limit: Words

    @classmethod
    def below(cls, bound: int) -> Draw:
        size = (bound.bit_length() + 71) // 8
        space = 1 << 8 * size
        highest = space - space % bound - 1
        count = -(-size // 4)
        limbs = [(highest >> 32 * (count - 1 - at)) & 0xFFFFFFFF for at in range(count)]
        return cls(size, np.array(limbs, dtype=np.uint64))


@released
def _shuffles(
    seed: npt.NDArray[np.uint8], first: int, orders: int, cards: int, size: int, limit: Words,
    positions: Counts, pairs: Counts, kept: npt.NDArray[np.int16],
) -> None:  # fmt: skip
    """Shuffle once for each seed, and count; the first orders are kept for comparing."""
    a, c, limbs = np.zeros(25, np.uint64), np.zeros(5, np.uint64), np.zeros(limit.size, np.uint64)
    deck = np.zeros(cards, np.int16)
    for number in range(first, first + orders):
        for at in range(8):
            seed[24 + at] = (number >> (56 - 8 * at)) & 255
        use = 1
        _draw(seed, use, limbs, size, a, c)
        while _too_high(limbs, limit):
            use += 1
            _draw(seed, use, limbs, size, a, c)
        for at in range(cards):
            deck[at] = at
        last = cards - 1
        while last > 0:  # several digits at a time, as many as one division by a 32-bit number gives
            divisor, down = np.uint64(1), last
            while down > 0 and divisor * np.uint64(down + 1) < np.uint64(1 << 32):
                divisor *= np.uint64(down + 1)
                down -= 1
            digits = _take(limbs, divisor)
            while last > down:
                pick = np.int64(digits % np.uint64(last + 1))
                digits //= np.uint64(last + 1)
                deck[last], deck[pick] = deck[pick], deck[last]
                last -= 1
        if number - first < kept.shape[0]:
            kept[number - first] = deck
        positions[deck[0], 0] += 1
        for at in range(1, cards):
            positions[deck[at], at] += 1
            pairs[deck[at - 1], deck[at]] += 1


@released
def _rolls(seed: npt.NDArray[np.uint8], rolls: int, dice: int, size: int, limit: Words, counts: Counts) -> None:
    a, c, limbs = np.zeros(25, np.uint64), np.zeros(5, np.uint64), np.zeros(limit.size, np.uint64)
    for number in range(rolls):
        for at in range(8):
            seed[24 + at] = (number >> (56 - 8 * at)) & 255
        use, rolled = 0, 0
        for _ in range(dice):
            use += 1
            _draw(seed, use, limbs, size, a, c)
            while _too_high(limbs, limit):
                use += 1
                _draw(seed, use, limbs, size, a, c)
            rolled = 6 * rolled + int(_take(limbs, np.uint64(6)))
        counts[rolled] += 1


def base_seed(text: str) -> npt.NDArray[np.uint8]:
    """Twenty-four bytes of a text's hash and eight for a number."""
    return np.frombuffer(hashlib.sha256(text.encode()).digest()[:24] + bytes(8), dtype=np.uint8).copy()


def seed_of(text: str, number: int) -> bytes:
    """The seed of one shuffle of a run."""
    return base_seed(text).tobytes()[:24] + number.to_bytes(8, "big")


def shuffles(text: str, orders: int, cards: int, keep: int = 0) -> tuple[Counts, Counts, npt.NDArray[np.int16]]:
    """Which card lay where, which card followed which, and the first orders."""
    draw = Draw.below(math.factorial(cards))
    positions, pairs = np.zeros((cards, cards), np.int64), np.zeros((cards, cards), np.int64)
    kept = np.zeros((keep, cards), np.int16)
    _shuffles(base_seed(text), 0, orders, cards, draw.size, draw.limit, positions, pairs, kept)
    return positions, pairs, kept


def rolls(text: str, count: int, dice: int) -> Counts:
    """How often each ordered roll came."""
    draw, counts = Draw.below(6), np.zeros(6**dice, np.int64)
    _rolls(base_seed(text), count, dice, draw.size, draw.limit, counts)
    return counts
