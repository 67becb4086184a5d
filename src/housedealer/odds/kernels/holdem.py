"""Every two cards against every other two on one board, all at once.

The 1,081 hands that a board leaves are put in order of strength; walking up that order, what each beats is what has been
passed so far, less the hands that hold one of its own cards.
"""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import suit_of
from housedealer.odds.kernels.suits import EXCHANGES, exchanged
from housedealer.odds.kernels.tables import Tables

HANDS = 1081  # two of the 47 cards that a board leaves
AGAINST = 990  # two of the 45 that a board and a hand leave
HOLES = 1326


@compiled
def hole_number(a: int, b: int) -> int:
    """The number of two cards among all 1,326."""
    return b * (b - 1) // 2 + a if a < b else a * (a - 1) // 2 + b


@compiled
def flop_number(a: int, b: int, c: int) -> int:
    """The number of three cards, lowest first, among all 22,100."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@compiled
def rank_board(t: Tables, board: Array, holes: Array, classes: Array) -> None:
    """The class of each of the 1,081 hands that a board leaves."""
    masks, counts, at = uint64(0), uint32(0), uint32(0)
    used = uint64(0)
    for card in board:
        bit, one = suit_of(card)
        masks |= bit
        counts += one
        at = t.chain[at + uint32(card >> 2)]
        used |= uint64(1) << uint64(card)
    flush_suit = -1
    for suit in range(4):
        if (counts >> uint32(4 * suit)) & uint32(15) >= uint32(3):
            flush_suit = suit
            suited = masks >> uint64(16 * suit) & uint64(0x1FFF)
            missing = 5 - int((counts >> uint32(4 * suit)) & uint32(15))
    n = 0
    for a in range(52):
        if used >> uint64(a) & uint64(1):
            continue
        six = t.chain[at + uint32(a >> 2)]
        a_fits = flush_suit >= 0 and a & 3 == flush_suit
        for b in range(a + 1, 52):
            if used >> uint64(b) & uint64(1):
                continue
            found = t.last[six + uint32(b >> 2)]
            if flush_suit >= 0:
                b_fits = b & 3 == flush_suit
                if int(a_fits) + int(b_fits) >= missing:
                    mask = suited
                    if a_fits:
                        mask |= uint64(1) << uint64(a >> 2)
                    if b_fits:
                        mask |= uint64(1) << uint64(b >> 2)
                    found = max(found, t.flush[mask])
            holes[n, 0] = a
            holes[n, 1] = b
            classes[n] = found
            n += 1


@compiled
def compare_all(holes: Array, classes: Array, first_pair: int, results: Array, order: Array, buckets: Array) -> None:
    """For each hand: how many of the 990 others it beats and ties, and how many of those beaten and of those that
    beat it have no pair. `buckets` must come empty and is left so."""
    low, high = classes[0], classes[0]
    for n in range(HANDS):
        buckets[classes[n]] += 1
        low = min(low, classes[n])
        high = max(high, classes[n])
    start = 0
    for value in range(low, high + 1):
        size = buckets[value]
        buckets[value] = start
        start += size
    for n in range(HANDS):
        order[buckets[classes[n]]] = n
        buckets[classes[n]] += 1
    for value in range(low, high + 1):
        buckets[value] = 0

    unpaired = 0
    unpaired_with = np.zeros(52, np.int64)
    for n in range(HANDS):
        if classes[n] < first_pair:
            unpaired += 1
            unpaired_with[holes[n, 0]] += 1
            unpaired_with[holes[n, 1]] += 1

    passed = 0
    passed_with = np.zeros(52, np.int64)
    equal_with = np.zeros(52, np.int64)
    at = 0
    while at < HANDS:
        value = classes[order[at]]
        end = at
        while end < HANDS and classes[order[end]] == value:
            equal_with[holes[order[end], 0]] += 1
            equal_with[holes[order[end], 1]] += 1
            end += 1
        for i in range(at, end):
            n = order[i]
            a, b = holes[n, 0], holes[n, 1]
            beaten = passed - passed_with[a] - passed_with[b]
            tied = end - at - equal_with[a] - equal_with[b] + 1
            results[n, 0] = beaten
            results[n, 1] = tied
            weak = unpaired - unpaired_with[a] - unpaired_with[b]
            if value >= first_pair:
                results[n, 2] = weak
                results[n, 3] = 0
            else:
                results[n, 2] = beaten
                results[n, 3] = weak + 1 - beaten - tied
        for i in range(at, end):
            a, b = holes[order[i], 0], holes[order[i], 1]
            passed_with[a] += 1
            passed_with[b] += 1
            equal_with[a] = 0
            equal_with[b] = 0
        passed += end - at
        at = end


@released
def lost_by_category(t: Tables, boards: Array, weights: Array, category: Array, first_pair: int) -> Array:
    """How often a hand of each category is beaten, over two hands on every board of a class."""
    tally = np.zeros(10, np.int64)
    tied = 0
    holes = np.zeros((HANDS, 2), np.int64)
    classes = np.zeros(HANDS, np.int64)
    results = np.zeros((HANDS, 4), np.int64)
    order = np.zeros(HANDS, np.int64)
    buckets = np.zeros(7463, np.int64)
    for n in range(len(boards)):
        rank_board(t, boards[n], holes, classes)
        compare_all(holes, classes, first_pair, results, order, buckets)
        for h in range(HANDS):
            tally[category[classes[h]]] += weights[n] * (AGAINST - results[h, 0] - results[h, 1])
            tied += weights[n] * results[h, 1]
    return np.append(tally, tied)


@compiled
def hole_exchanges(exchanges: Array) -> Array:
    """The number of each two cards after each exchange of suits."""
    moved = np.zeros((len(exchanges), HOLES), np.int64)
    for n in range(len(exchanges)):
        for b in range(52):
            for a in range(b):
                x, y = a & ~3 | exchanges[n, a & 3], b & ~3 | exchanges[n, b & 3]
                moved[n, hole_number(a, b)] = hole_number(x, y)
    return moved


@compiled
def flop_classes(flops: Array, exchanges: Array) -> tuple[Array, Array]:
    """For each flop: its suit class, and the exchange that turns it into the class's own flop."""
    number_of = np.full(22100, -1, np.int64)
    for n in range(len(flops)):
        number_of[flop_number(flops[n, 0], flops[n, 1], flops[n, 2])] = n
    found = np.zeros(22100, np.int64)
    by = np.zeros(22100, np.int64)
    cards = np.zeros(3, np.int64)
    moved = np.zeros(3, np.int64)
    for c in range(52):
        for b in range(c):
            for a in range(b):
                cards[0], cards[1], cards[2] = a, b, c
                for n in range(len(exchanges)):
                    exchanged(cards, 3, exchanges[n], moved)
                    own = number_of[flop_number(moved[0], moved[1], moved[2])]
                    if own >= 0:
                        found[flop_number(a, b, c)] = own
                        by[flop_number(a, b, c)] = n
                        break
    return found, by


def suit_tables() -> tuple[Array, Array]:
    """The exchanges of suits, and what each does to every two cards."""
    return EXCHANGES, hole_exchanges(EXCHANGES)
