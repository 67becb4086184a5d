"""Two six-card hands from one pack, every deal of them compared.

Two hands have no card in common exactly when inclusion and exclusion over the cards they might share says so: add all
pairs of hands, take away those that share a given card, add those that share two ... For each set of shared cards, one
per suit class, the hands that hold it are counted by what they make, and that compares them all. They are counted by their
ranks, and those with a flush are then moved to where they belong.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count

import numpy as np
from numba import uint32

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CLASSES, TABLES, Tables, multisets

SIZE = 6
EVERY_RANK = (1 << 13) - 1


@compiled
def add(tally: Array, touched: Array, value: int, many: int) -> None:
    """Count so many hands of a class. `touched` lists the classes counted, its last number is how many there are."""
    if tally[value] == 0:
        touched[touched[-1]] = value
        touched[-1] += 1
    tally[value] += many


@compiled
def follow_ranks(t: Tables, at: int, mask: int) -> int:
    """The place in the chain after all ranks of a mask."""
    rank = uint32(0)
    while mask:
        if mask & 1:
            at = t.chain[at + rank]
        mask >>= 1
        rank += uint32(1)
    return at


@compiled
def count_hands(
    t: Tables, held: Array, size: int, ranks: int, rows: Array, masks: Array, fewer: Array, tally: Array, touched: Array
) -> None:
    """Every six cards of a pack of some ranks that hold these `size`, by class; `tally` comes empty.

    `rows` are the multisets of as many ranks as are wanting, `masks` the sets of so many and `fewer` those of one less.
    """
    touched[-1] = 0
    left = np.zeros(13, np.int64)
    for rank in range(13):
        left[rank] = 4 * (ranks >> rank & 1)
    start = uint32(0)
    for i in range(size):
        left[held[i] >> 2] -= 1
        start = t.chain[start + uint32(held[i] >> 2)]
    need = SIZE - size
    for n in range(len(rows)):
        at, ways, same = start, 1, 0
        for i in range(need):
            rank = rows[n, i]
            same = same + 1 if i and rank == rows[n, i - 1] else 1
            ways = ways * (left[rank] - same + 1) // same
            if i < need - 1:
                at = t.chain[at + uint32(rank)]
        if ways > 0:
            add(tally, touched, t.last[at + uint32(rows[n, need - 1])], ways)
    for suit in range(4):
        own = 0
        others = 0
        for i in range(size):
            if held[i] & 3 == suit:
                own |= 1 << (held[i] >> 2)
            else:
                others += 1
        if others > 1:
            continue
        for n in range(len(masks)):  # all that is wanting is of the suit
            if masks[n] & own == 0 and masks[n] & ~ranks == 0:
                top = uint32(12)
                while not masks[n] >> top & 1:
                    top -= uint32(1)
                plain = t.last[follow_ranks(t, start, masks[n] ^ 1 << top) + top]
                add(tally, touched, plain, -1)
                add(tally, touched, t.flush[own | masks[n]], 1)
        if others:
            continue
        for n in range(len(fewer)):  # all but one card
            if fewer[n] & own or fewer[n] & ~ranks:
                continue
            at = follow_ranks(t, start, fewer[n])
            for rank in range(13):
                if ranks >> rank & 1:
                    add(tally, touched, t.last[at + uint32(rank)], -3)
                    add(tally, touched, t.flush[own | fewer[n]], 3)


@compiled
def compare(tally: Array, touched: Array, factor: int, found: Array) -> None:
    """Add every ordered pair of the hands counted, `factor` times, by the class of the second. Leaves `tally` empty."""
    values = np.sort(touched[: touched[-1]])  # a class that was empty in between is there twice
    many = 0
    for i in range(len(values)):
        if i == 0 or values[i] != values[i - 1]:
            many += tally[values[i]]
    under = 0
    for value in values:
        same = tally[value]
        tally[value] = 0
        found[0, value] += factor * same * (many - under - same)
        found[1, value] += factor * same * under
        found[2, value] += factor * same * same
        under += same


@released
def over_shared(
    t: Tables, shared: Array, weights: Array, size: int, ranks: int, rows: Array, masks: Array, fewer: Array
) -> Array:
    """All pairs of six-card hands that both hold some class of shared cards, by the class of the second hand."""
    tally = np.zeros(CLASSES, np.int64)
    touched = np.zeros(1 << 18, np.int64)
    found = np.zeros((3, CLASSES), np.int64)
    for n in range(len(shared)):
        count_hands(t, shared[n], size, ranks, rows, masks, fewer, tally, touched)
        compare(tally, touched, weights[n], found)
    return found


def pairs_of_hands(ranks: int = EVERY_RANK) -> Array:
    """Ordered deals of two six-card hands from a pack of some ranks by the class of the second: it is beaten, it beats,
    it ties."""
    every = np.zeros((3, CLASSES), np.int64)
    sets = [np.array([m for m in range(1 << 13) if m.bit_count() == size], np.int64) for size in range(SIZE + 1)]
    parts = max(1, cpu_count() or 1)
    for size in range(SIZE):
        shared, weights = hand_classes(size) if size else (np.zeros((1, 1), np.int64), np.ones(1, np.int64))
        inside = (ranks >> (shared >> 2) & 1).all(axis=1) | (size == 0)
        shared, signed = shared[inside], weights[inside] * (-1) ** size
        rows = multisets(SIZE - size).astype(np.int64)
        tables = rows, sets[SIZE - size], sets[SIZE - size - 1]
        with ThreadPoolExecutor(parts) as pool:
            jobs = [
                pool.submit(over_shared, TABLES, shared[p::parts], signed[p::parts], size, ranks, *tables)
                for p in range(parts)
            ]
            every += sum(job.result() for job in jobs)
        if size == 0:  # all six shared: the hand itself
            tally = np.zeros(CLASSES, np.int64)
            count_hands(TABLES, shared[0], 0, ranks, *tables, tally, np.zeros(1 << 18, np.int64))
            every[2] += tally
    return every


@cache
def two_hands() -> Array:
    """The same from the whole pack."""
    return pairs_of_hands()
