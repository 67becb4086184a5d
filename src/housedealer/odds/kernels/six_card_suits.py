"""Six Card Poker: ways to give suits to ranks, and the bank's flushes by how their ranks alone would meet a hand.

Counts of flushes by result are packed into one number, FIELD bits for each result, so that they are added all at once.
"""

from __future__ import annotations

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, inlined

WIN, WIN_UNQUALIFIED, LOSE, LOSE_UNQUALIFIED, TIE, FOLD = range(6)
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
MOST_FLUSHES = (0, 165, 1875)  # completions that make the bank a flush when it shows one, two or three of a suit
FIELD = 12  # bits of a count of flushes


@inlined
def result(bank: int, mine: int, qualifies: int) -> int:
    """How a bank's class meets the player's."""
    if bank == mine:
        return TIE
    if bank < mine:
        return WIN if bank >= qualifies else WIN_UNQUALIFIED
    return LOSE if bank >= qualifies else LOSE_UNQUALIFIED


@compiled
def choose(n: int, k: int) -> int:
    """Ways to choose k of n, both small."""
    if k < 0 or k > n:
        return 0
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@compiled
def flushes(ranks: Array, size: int, twice: int, taken: Array, suit: int, in_suit: int) -> int:
    """Ways to give suits to six ranks so that five or more are of one suit, other than `suit`, and exactly the ranks of a
    mask, none or one, are of `suit` (-1: no suit is singled out). Five or six ranks are held, in the first case one of
    them `twice`. `taken` are the cards that the bank shows."""
    found = 0
    for flush in range(4):
        if flush == suit:
            continue
        blocked = 0
        for i in range(size):
            blocked |= int(taken[ranks[i], flush]) << ranks[i]
        if size == 6 and blocked == 0:
            found += int(in_suit == 0)
        for i in range(size):  # the rank that has a card outside the flush
            rank = ranks[i]
            if size == 5 and (rank != twice or blocked):
                continue
            if size == 6 and blocked & ~(1 << rank):
                continue
            if in_suit:
                found += int(in_suit == 1 << rank and not taken[rank, suit])
                continue
            for other in range(4):
                found += int(other != flush and other != suit and not taken[rank, other])
    return found


@compiled
def ways_to_hold(
    held: Array, taken: Array, others: Array, suit: int, ranks: Array, size: int, sets: int, ways: Array
) -> None:
    """Ways to give suits to six ranks, no flush among them, exactly a set of the ranks being of `suit`, for each of so
    many sets. `others` are the cards of each rank in other suits that nobody shows."""
    ways[0] = 1
    for i in range(size):
        rank = ranks[i]
        outside = CHOOSE[others[rank], held[rank]]
        inside = 0 if suit < 0 or taken[rank, suit] else CHOOSE[others[rank], held[rank] - 1]
        for s in range(1 << i if sets > 1 else 1):
            if sets > 1:
                ways[s | 1 << i] = ways[s] * inside
            ways[s] *= outside
    if size < 5:
        return
    twice = 0
    for i in range(size):
        if held[ranks[i]] == 2:
            twice = ranks[i]
    if ways[0]:
        ways[0] -= flushes(ranks, size, twice, taken, suit, 0)
    if sets > 1:
        for i in range(size):
            if ways[1 << i]:
                ways[1 << i] -= flushes(ranks, size, twice, taken, suit, 1 << ranks[i])
            ways[sets - 1 ^ 1 << i] *= int(size == 5)  # five of six would be a flush
        ways[sets - 1] = 0


@inlined
def one_of(how: int) -> int:
    """A result as one of it among packed counts: FIELD bits each. Counts of flushes are below 2 ** FIELD."""
    return 1 << FIELD * how


@compiled
def count_triples(free: Array, n: int, mine: int, qualifies: int, classes: Array, one: Array, two: Array) -> int:
    """How three more cards of the bank's suit would meet a hand by their ranks: all of them, with a rank, with two."""
    every = 0
    one[:] = 0
    two[:] = 0
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                a, b, c = free[i], free[j], free[k]
                unit = one_of(result(classes[a, b, c], mine, qualifies))
                every += unit
                one[a] += unit
                one[b] += unit
                one[c] += unit
                two[a, b] += unit
                two[a, c] += unit
                two[b, c] += unit
    return every


@compiled
def count_pairs(
    free: Array, n: int, held: Array, mine: int, qualifies: int, classes: Array, one: Array, two: Array
) -> int:
    """The same for two cards of the suit and a third of another, none of the suit being in the player's hand."""
    every = 0
    one[:] = 0
    two[:] = 0
    for i in range(n):
        for j in range(i + 1, n):
            a, b = free[i], free[j]
            for rank in range(13):
                many = (3 - held[rank]) * one_of(result(classes[a, b, rank], mine, qualifies))
                every += many
                one[a] += many
                one[b] += many
                two[a, b] += many
    return every


@compiled
def add_up_subsets(counts: Array, size: int) -> None:
    """Give to every set of so many things what all its subsets have."""
    for i in range(size):
        for s in range(1 << size):
            if s >> i & 1:
                counts[s] += counts[s ^ 1 << i]


@compiled
def count_moved(
    ranks: Array, size: int, mine: int, qualifies: int, classes: Array, one: Array, two: Array, moved: Array
) -> None:
    """For every set of some ranks: the completions of one suit that hold none of them, by how they meet a hand.

    `moved[0]` comes with all of them. By inclusion and exclusion, put at the sets of up to three ranks and then added up
    over what each set contains.
    """
    for s in range(1, 1 << size):
        moved[s] = 0
    for i in range(size):
        moved[1 << i] = -one[ranks[i]]
        for j in range(i):
            moved[1 << i | 1 << j] = two[ranks[j], ranks[i]]
            for k in range(j):
                how = result(classes[ranks[k], ranks[j], ranks[i]], mine, qualifies)
                moved[1 << i | 1 << j | 1 << k] = -one_of(how)
    add_up_subsets(moved, size)


@compiled
def count_more_pairs(
    ranks: Array,
    size: int,
    free: Array,
    n: int,
    mine: int,
    qualifies: int,
    classes: Array,
    one: Array,
    two: Array,
    more: Array,
) -> None:
    """The same for two cards of the suit and a third of another: a card of the suit that is held leaves one more such."""
    place = np.full(13, size, np.int64)
    for s in range(1, 1 << size):
        more[s] = 0
    for i in range(size):
        place[ranks[i]] = i
        more[1 << i] = -one[ranks[i]]
        for j in range(i):
            more[1 << i | 1 << j] = two[ranks[j], ranks[i]]
    for k in range(size):  # the rank of which one more is left, if its card of the suit is held
        for i in range(n):
            for j in range(i):
                unit = one_of(result(classes[free[i], free[j], ranks[k]], mine, qualifies))
                x, y = place[free[i]], place[free[j]]
                if x == k or y == k:
                    continue
                more[1 << k] += unit
                if x < size:
                    more[1 << k | 1 << x] -= unit
                if y < size:
                    more[1 << k | 1 << y] -= unit
                if x < size and y < size:
                    more[1 << k | 1 << x | 1 << y] += unit
    add_up_subsets(more, size)


@compiled
def ways_without_flush(a: int, b: int, d: int, showing: Array, taken: Array, suit: int, needed: int) -> tuple[int, int]:
    """Ways to give suits to three more ranks of the bank, lowest first; and those that leave fewer than `needed` of
    the suit it shows most of."""
    n = np.array([4 - showing[a], 4 - showing[b], 4 - showing[d]])
    if a == d:
        ways = choose(n[0], 3)
        return ways, ways
    s = np.zeros(3, np.int64)
    if suit >= 0:
        s[0], s[1], s[2] = int(not taken[a, suit]), int(not taken[b, suit]), int(not taken[d, suit])
    o = n - s
    if a == b or b == d:
        two, one = (0, 2) if a == b else (2, 0)
        ways = choose(n[two], 2) * n[one]
        return ways, ways - (s[two] * o[two] * s[one] if needed == 2 else 0)
    ways = n[0] * n[1] * n[2]
    flushes = s[0] * s[1] * s[2]
    if needed == 2:
        flushes += s[0] * s[1] * o[2] + s[0] * o[1] * s[2] + o[0] * s[1] * s[2]
    return ways, ways - (flushes if suit >= 0 else 0)
