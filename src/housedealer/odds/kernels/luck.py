"""Random numbers for simulation: small, fast, and the same on every machine for the same seed."""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, inlined

GOLDEN = 0x9E3779B97F4A7C15
STACKED = -1  # a stream that deals the cards in the order in which they lie


@inlined
def mixed(x: int) -> int:
    """A number that follows from another and looks nothing like it (the finisher of SplitMix64)."""
    x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
    found: int = x ^ (x >> uint64(31))
    return found


@compiled
def begun(seed: int, stream: int) -> int:
    """Where one stream of a seed begins, for `fresh`."""
    return mixed(
        uint64(seed) * uint64(GOLDEN) + uint64(stream) * uint64(0xD1B54A32D192ED03) + uint64(0x2545F4914F6CDD1D)
    )


@inlined
def fresh(state: int, used: int, cards: int) -> tuple[int, int, int]:
    """A card of one pack of at most 64 that is not in `used`, a bit for each card: the state and bits after it, the card.

    State and pack stay in registers, which is three times as fast as drawing from an array.
    """
    card, bit = uint64(0), uint64(0)
    while True:
        state += uint64(GOLDEN)
        card = (mixed(state) >> uint64(32)) * uint64(cards) >> uint64(32)
        bit = uint64(1) << card
        if not used & bit:
            break
    return state, used | bit, uint32(card)


@compiled
def seeded(seed: int, stream: int) -> Array:
    """The state of one stream of a seed."""
    state = np.zeros(1, np.uint64)
    if stream == STACKED:
        return state  # nought stays nought
    state[0] = begun(seed, stream) | uint64(1)
    return state


@inlined
def below(state: Array, bound: int) -> int:
    """A number from 0 up to a bound that is small beside 2 ** 32."""
    x = state[0]
    x ^= x >> uint64(12)
    x ^= x << uint64(25)
    x ^= x >> uint64(27)
    state[0] = x
    found: int = ((x * uint64(0x2545F4914F6CDD1D)) >> uint64(32)) * uint64(bound) >> uint64(32)
    return found


@inlined
def draw(state: Array, cards: Array, at: int) -> int:
    """The next card of a pack dealt from the front: one of those from `at` on is brought there."""
    other = at + below(state, len(cards) - at)
    card: int = cards[other]
    cards[other] = cards[at]
    cards[at] = card
    return card
