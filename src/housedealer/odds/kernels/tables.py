"""Lookup tables of the evaluators, built once a process in a few milliseconds.

A card is a number from 0 to 51: four times its rank (0 for the two) plus its suit. The ranks of a hand are followed
through a chain of multisets: a step leads from a multiset of n ranks to one of n + 1, and the last step gives the
hand's *class*: 0 for 7-5-4-3-2 up to 7461 for a royal flush. Flushes are read from a suit's 13-bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from housedealer.cards import Card
from housedealer.hands.five import CATEGORIES
from housedealer.odds.kernels.compiled import Array, compiled

CLASSES = 7462
NONE = 0xFFFF


def number(card: Card) -> int:
    """The kernels' number of a card."""
    return 4 * (card.rank - 2) + card.suit_order


def numbers(cards: Iterable[Card]) -> Array:
    """The kernels' numbers of several cards."""
    return np.array([number(card) for card in cards], dtype=np.int64)


@compiled
def straight_top(mask: int) -> int:
    """The top rank (2 to 14) of the best straight in a 13-bit mask of ranks, or 0."""
    runs = (mask << 1) | (mask >> 12)
    runs = runs & (runs >> 1) & (runs >> 2) & (runs >> 3) & (runs >> 4)
    top = 0
    while runs:
        top += 1
        runs >>= 1
    return top + 4 if top else 0


@compiled
def top_ranks(mask: int, wanted: int) -> int:
    """The highest `wanted` ranks of a mask, four bits each, as a strength packs them."""
    packed = 0
    for rank in range(12, -1, -1):
        if wanted and mask >> rank & 1:
            packed = packed << 4 | (rank + 2)
            wanted -= 1
    return packed


@compiled
def run_of(top: int) -> int:
    """Five ranks downwards from `top`, packed."""
    return top << 16 | (top - 1) << 12 | (top - 2) << 8 | (top - 3) << 4 | (top - 4)


@compiled
def unsuited_strength(counts: Array) -> int:
    """The strength (as `housedealer.hands.five` packs it) of a rank histogram of five to seven cards, no flush."""
    quads = trips = pairs = singles = 0
    for rank in range(13):
        if counts[rank] == 4:
            quads |= 1 << rank
        elif counts[rank] == 3:
            trips |= 1 << rank
        elif counts[rank] == 2:
            pairs |= 1 << rank
        elif counts[rank] == 1:
            singles |= 1 << rank
    every = quads | trips | pairs | singles
    if quads:
        four = top_ranks(quads, 1)
        return 7 << 20 | four << 16 | four << 12 | four << 8 | four << 4 | top_ranks(every & ~(1 << (four - 2)), 1)
    if trips:
        three = top_ranks(trips, 1)
        under = (trips | pairs) & ~(1 << (three - 2))
        if under:
            pair = top_ranks(under, 1)
            return 6 << 20 | three << 16 | three << 12 | three << 8 | pair << 4 | pair
    top = straight_top(every)
    if top:
        return 4 << 20 | run_of(top)
    if trips:
        return 3 << 20 | three << 16 | three << 12 | three << 8 | top_ranks(every & ~(1 << (three - 2)), 2)
    if pairs:
        high = top_ranks(pairs, 1)
        second = top_ranks(pairs & ~(1 << (high - 2)), 1)
        rest = every & ~(1 << (high - 2))
        if second:
            rest &= ~(1 << (second - 2))
            return 2 << 20 | high << 16 | high << 12 | second << 8 | second << 4 | top_ranks(rest, 1)
        return 1 << 20 | high << 16 | high << 12 | top_ranks(rest, 3)
    return top_ranks(every, 5)


@compiled
def suited_strength(mask: int) -> int:
    """The strength of five or more cards of one suit."""
    top = straight_top(mask)
    if top:
        return (9 if top == 14 else 8) << 20 | run_of(top)
    return 5 << 20 | top_ranks(mask, 5)


@compiled
def multisets(size: int) -> Array:
    """Every way to take `size` ranks, at most four of each, as sorted rows."""
    rows = np.zeros((50000, max(size, 1)), np.uint8)
    row = np.zeros(size + 1, np.int64)
    found = 0
    depth = 0
    row[0] = -1
    if size == 0:
        return rows[:1]
    while depth >= 0:
        row[depth] += 1
        if row[depth] > 12:
            depth -= 1
            continue
        if depth >= 4 and row[depth - 4] == row[depth]:
            continue
        if depth == size - 1:
            for i in range(size):
                rows[found, i] = row[i]
            found += 1
        else:
            row[depth + 1] = row[depth] - 1
            depth += 1
    return rows[:found]


@compiled
def _code(row: Array, size: int, extra: int) -> int:
    """A multiset with one rank added, as a number that sorts like its row; -1 when five of a rank would be needed."""
    code = 0
    placed = False
    same = 0
    for i in range(size):
        same += row[i] == extra
        if not placed and row[i] > extra:
            code = code * 14 + extra + 1
            placed = True
        code = code * 14 + row[i] + 1
    if same == 4:
        return -1
    return code if placed else code * 14 + extra + 1


@compiled
def _codes(rows: Array, size: int) -> Array:
    codes = np.zeros(len(rows), np.int64)
    for n in range(len(rows)):
        for i in range(size):
            codes[n] = codes[n] * 14 + rows[n, i] + 1
    return codes


@compiled
def step_table(size: int) -> Array:
    """Where each multiset of `size` ranks goes with one rank more; 0xFFFF where that rank is used up."""
    rows, larger = multisets(size), _codes(multisets(size + 1), size + 1)
    table = np.full((len(rows), 13), NONE, np.uint16)
    for n in range(len(rows)):
        for rank in range(13):
            code = _code(rows[n], size, rank)
            if code >= 0:
                table[n, rank] = np.searchsorted(larger, code)
    return table


@compiled
def strengths(size: int) -> Array:
    """The strength of every multiset of `size` ranks when suits do not count."""
    rows = multisets(size)
    found = np.zeros(len(rows), np.int64)
    counts = np.zeros(13, np.int64)
    for n in range(len(rows)):
        counts[:] = 0
        for i in range(size):
            counts[rows[n, i]] += 1
        found[n] = unsuited_strength(counts)
    return found


@compiled
def suited_strengths() -> Array:
    """The strength of every mask of one suit that holds five cards or more, else 0."""
    found = np.zeros(8192, np.int64)
    for mask in range(8192):
        bits = 0
        for rank in range(13):
            bits += mask >> rank & 1
        if bits >= 5:
            found[mask] = suited_strength(mask)
    return found


class Tables(NamedTuple):
    """What the five-card evaluators look up, handed to them as one argument.

    `chain[at + rank]` is the next `at`; a hand starts at 0. After four, five or six ranks, `last[at + rank]` is the
    class that one rank more makes. `flush[mask]` is the class of a suit's mask.
    """

    chain: Array
    last: Array
    flush: Array


def _build() -> tuple[Tables, Array]:
    suited = suited_strengths()
    five = strengths(5)
    known = np.unique(np.concatenate([five, suited[suited > 0]]))
    sizes = [len(multisets(size)) * 13 for size in range(7)]
    starts = np.cumsum([0, *sizes])
    chain = np.zeros(starts[6] + 13, np.uint32)
    for size in range(6):
        step = step_table(size).astype(np.int64).ravel()
        chain[starts[size] : starts[size + 1]] = np.where(step == NONE, 0, starts[size + 1] + 13 * step)
    last = [np.zeros(starts[4], np.int64)]
    for size in (4, 5, 6):
        classes = np.append(np.searchsorted(known, strengths(size + 1)), 0)
        last.append(classes[np.minimum(step_table(size).astype(np.int64).ravel(), len(classes) - 1)])
    flush = np.where(suited > 0, np.searchsorted(known, suited), 0)
    tables = Tables(chain, np.concatenate(last).astype(np.uint16), flush.astype(np.uint16))
    return tables, known


TABLES, STRENGTHS = _build()
FOURS = 13 * sum(len(multisets(size)) for size in range(4))  # where multisets of four ranks begin in the chain
FIVES = FOURS + 13 * len(multisets(4))
SIXES = FIVES + 13 * len(multisets(5))
CATEGORY = (STRENGTHS >> 20).astype(np.uint8)
CATEGORY_NAMES = CATEGORIES
FIRST_PAIR = int(np.searchsorted(CATEGORY, 1))


def multiset_numbers(ranks: Array) -> Array:
    """The number of each row of five ranks among the multisets of five."""
    at = np.zeros(len(ranks), np.int64)
    for column in ranks.T:
        at = TABLES.chain[at + column].astype(np.int64)
    return (at - FIVES) // 13


def by_last_rank(values: Array) -> Array:
    """Something of every multiset of five ranks, in their order, laid out like `Tables.last` for hands of five."""
    after = TABLES.chain[FOURS:FIVES].astype(np.int64)
    return np.concatenate([np.zeros(FOURS, values.dtype), values[np.maximum(after - FIVES, 0) // 13]])


def class_of(strength: int) -> int:
    """The first class at or above a strength of `housedealer.hands.five`."""
    return int(np.searchsorted(STRENGTHS, strength))
