"""Two six-card hands from one pack, every deal of them compared.

Two hands have no card in common exactly when inclusion and exclusion over the cards they might share says so: add all
pairs of hands, take away those that share a given card, add those that share two ... For each set of shared cards, one
per suit class, the hands that hold it are put in order, and that compares them all.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FIVE, flush_mask, suit_of
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CLASSES, TABLES, Tables

SIZE = 6


@compiled
def fill(t: Tables, held: Array, size: int, found: Array) -> int:
    """The class of every six cards that hold these, one after the other; how many there are."""
    rest = np.zeros(52, np.int64)
    free = 0
    masks, counts, at = uint64(0), uint32(0), uint32(0)
    for i in range(size):
        bit, one = suit_of(held[i])
        masks |= bit
        counts += one
        at = t.chain[at + uint32(held[i] >> 2)]
    for card in range(52):
        taken = False
        for i in range(size):
            taken |= held[i] == card
        if not taken:
            rest[free] = card
            free += 1
    need = SIZE - size
    pick = np.full(need, -1, np.int64)
    mask_at = np.zeros(need + 1, np.uint64)
    count_at = np.zeros(need + 1, np.uint32)
    chain_at = np.zeros(need + 1, np.uint32)
    mask_at[0], count_at[0], chain_at[0] = masks, counts, at
    n = 0
    depth = 0
    while depth >= 0:
        pick[depth] += 1
        if pick[depth] > free - need + depth:
            depth -= 1
            continue
        card = rest[pick[depth]]
        bit, one = suit_of(card)
        if depth < need - 1:
            mask_at[depth + 1] = mask_at[depth] | bit
            count_at[depth + 1] = count_at[depth] + one
            chain_at[depth + 1] = t.chain[chain_at[depth] + uint32(card >> 2)]
            pick[depth + 1] = pick[depth]
            depth += 1
        else:
            value = t.last[chain_at[depth] + uint32(card >> 2)]
            suits = count_at[depth] + one
            if (suits + uint32(SUIT_FIVE)) & uint32(HIGH_BITS):
                value = max(value, t.flush[flush_mask(mask_at[depth] | bit, suits)])
            found[n] = value
            n += 1
    return n


@compiled
def compare(values: Array, n: int, factor: int, beaten: Array, beats: Array, ties: Array) -> None:
    """Add every ordered pair of the first n values, `factor` times, by the class of the second."""
    if n < 200:
        ordered = np.sort(values[:n])
        at = 0
        while at < n:
            end = at
            while end < n and ordered[end] == ordered[at]:
                end += 1
            same = end - at
            beaten[ordered[at]] += factor * same * (n - end)
            beats[ordered[at]] += factor * same * at
            ties[ordered[at]] += factor * same * same
            at = end
        return
    held = np.zeros(CLASSES, np.int64)
    for i in range(n):
        held[values[i]] += 1
    under = 0
    for value in range(CLASSES):
        same = held[value]
        if same:
            beaten[value] += factor * same * (n - under - same)
            beats[value] += factor * same * under
            ties[value] += factor * same * same
            under += same


@released
def over_shared(t: Tables, shared: Array, weights: Array, size: int) -> Array:
    """All pairs of six-card hands that both hold some class of shared cards, by the class of the second hand."""
    room = 1
    for i in range(SIZE - size):
        room = room * (52 - size - i) // (i + 1)
    values = np.zeros(room, np.int64)
    found = np.zeros((3, CLASSES), np.int64)
    for n in range(len(shared)):
        many = fill(t, shared[n], size, values)
        compare(values, many, weights[n], found[0], found[1], found[2])
    return found


@cache
def two_hands() -> Array:
    """Ordered deals of two six-card hands by the class of the second: it is beaten, it beats, it ties."""
    every = np.zeros((3, CLASSES), np.int64)
    whole = np.zeros(20_358_520, np.int64)
    fill(TABLES, np.zeros(0, np.int64), 0, whole)
    compare(whole, len(whole), 1, every[0], every[1], every[2])
    every[2] += np.bincount(whole, minlength=CLASSES)  # all six shared: the hand itself
    parts = max(1, cpu_count() or 1)
    for size in range(1, SIZE):
        shared, weights = hand_classes(size)
        signed = weights * (-1) ** size
        with ThreadPoolExecutor(parts) as pool:
            done = pool.map(lambda p: over_shared(TABLES, shared[p::parts], signed[p::parts], size), range(parts))  # noqa: B023
            for found in done:
                every += found
    return every
