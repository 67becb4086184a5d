"""Every deal of two seven-card hands from one pack, counted without dealing them.

Two hands must not share a card. Counting them as if they could, less those that share a given card, plus those that share a
given two, and so on, leaves just the deals: for sets S of cards, the sum of (-1)^|S| times the hands of either side that hold
S. So all that has to be looked at is which hands hold S, and suits that trade places make no difference: of 53 cards' 8.25 x
10^15 deals there remain nine hundred million hands.

A card is a place in the pack: four times its rank's place plus its suit, the joker last. A set is a row of places, low first.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, released

DEALT = 7  # cards a hand
CHOOSE = np.array([[comb(n, k) for k in range(DEALT + 2)] for n in range(54)], np.int64)
FRONT, BACK = 16, 0xFFFF  # where a front begins in a number that holds both, and the bits of a back
FRONTS, BACKS = 92, 7476  # fronts and backs that there are, and one that is higher than all
NEVER = 0xFFFFFFFF  # a hand that is left out
MANY = 2_000  # hands that hold a set, from which on a table is faster
SUIT_ORDERS = np.array(
    [[a, b, c, 6 - a - b - c] for a in range(4) for b in range(4) for c in range(4) if len({a, b, c}) == 3]
)


class Kinds(NamedTuple):
    """Hands that differ only in which suit is which are of one kind."""

    kind: Array  # of each hand, by its number
    hands: Array  # one hand of each kind
    sizes: Array  # hands of each kind


@compiled
def number_of(places: Array, many: int) -> int:
    """The number of a set among all sets of its size."""
    found = 0
    for i in range(many):
        found += CHOOSE[places[i], i + 1]
    return found


@compiled
def next_set(places: Array, many: int) -> None:
    """The set that comes next in number."""
    i = 0
    while i + 1 < many and places[i] + 1 == places[i + 1]:
        places[i] = i
        i += 1
    places[i] += 1


@compiled
def alike(places: Array, many: int, suited: int) -> int:
    """How many sets are of this set's kind; 0 unless it is the one that stands for them, its suits in falling order."""
    masks = np.zeros(4, np.int64)
    for i in range(many):
        if places[i] < suited:
            masks[places[i] & 3] |= 1 << (places[i] >> 2)
    same, found = 1, 24
    for suit in range(1, 4):
        if masks[suit] > masks[suit - 1]:
            return 0
        same = same + 1 if masks[suit] == masks[suit - 1] else 1
        found //= same
    return found


@released
def count_kinds(cards: int, many: int) -> int:
    """How many kinds of sets of this size there are."""
    places, found = np.arange(many), 0
    for _ in range(CHOOSE[cards, many]):
        found += int(alike(places, many, cards // 4 * 4) > 0)
        next_set(places, many)
    return found


@released
def list_kinds(cards: int, many: int, sets: Array, sizes: Array, kind: Array) -> None:
    """One set of each kind and how many are like it; where `kind` has room, the kind of every set by its number."""
    places, moved, at = np.arange(many), np.zeros(many, np.int64), 0
    suited = cards // 4 * 4
    for _ in range(CHOOSE[cards, many]):
        size = alike(places, many, suited)
        if size:
            sets[at, :], sizes[at] = places, size
            if len(kind):
                for order in range(24):
                    for i in range(many):
                        place = places[i]
                        if place < suited:
                            place = (place & ~3) | SUIT_ORDERS[order, place & 3]
                        j = i
                        while j and moved[j - 1] > place:
                            moved[j] = moved[j - 1]
                            j -= 1
                        moved[j] = place
                    kind[number_of(moved, many)] = at
            at += 1
        next_set(places, many)


def kinds_of_sets(cards: int, many: int, numbered: bool = False) -> Kinds:
    """All kinds of sets of so many cards."""
    found = count_kinds(cards, many)
    sets, sizes = np.zeros((found, many), np.uint8), np.zeros(found, np.int64)
    kind = np.zeros(comb(cards, many) if numbered else 0, np.int32)
    list_kinds(cards, many, sets, sizes, kind)
    return Kinds(kind, sets, sizes)


@compiled
def holding(kind: Array, cards: int, held: Array, many: int, found: Array, times: Array) -> int:
    """The kinds of all hands that hold a set of fewer than seven cards, and how many `times` each is met; how many kinds.

    Suits of which the set holds the same ranks may trade places, so hands are looked at with those suits in falling order only.
    The lowest card that a hand has besides the set is found last: hands that differ in it lie side by side.
    """
    suited = cards // 4 * 4
    rest = np.zeros(cards, np.int64)
    masks, alike = np.zeros(4, np.int64), np.zeros(4, np.bool_)
    left, at = 0, 0
    for place in range(cards):
        if at < many and held[at] == place:
            if place < suited:
                masks[place & 3] |= 1 << (place >> 2)
            at += 1
        else:
            rest[left] = place
            left += 1
    trade = False
    for suit in range(1, 4):
        alike[suit] = masks[suit] == masks[suit - 1]
        trade = trade or alike[suit]
    more = DEALT - many - 1
    upper, six = np.arange(1, more + 1), np.zeros(DEALT, np.int64)
    below, above = np.zeros(DEALT, np.int64), np.zeros(DEALT, np.int64)
    filled = 0
    for _ in range(CHOOSE[left - 1, more]):
        i, j = 0, 0
        masks[:] = 0
        for n in range(DEALT - 1):
            if j >= more or (i < many and held[i] < rest[upper[j]]):
                six[n] = held[i]
                i += 1
            else:
                six[n] = rest[upper[j]]
                j += 1
            if six[n] < suited:
                masks[six[n] & 3] |= 1 << (six[n] >> 2)
        for n in range(DEALT - 1):
            below[n + 1] = below[n] + CHOOSE[six[n], n + 1]
        above[DEALT - 1] = 0
        for n in range(DEALT - 2, -1, -1):
            above[n] = above[n + 1] + CHOOSE[six[n], n + 2]
        before = 0
        for n in range(upper[0] if more else left):
            card = rest[n]
            while before < DEALT - 1 and six[before] < card:
                before += 1
            weight = 1
            if trade:
                bit = 1 << (card >> 2) if card < suited else 0
                masks[card & 3] |= bit
                block, same = 1, 1
                for suit in range(1, 4):
                    if not alike[suit]:
                        block, same = 1, 1
                    elif masks[suit] > masks[suit - 1]:
                        weight = 0
                        break
                    else:
                        block, same = block + 1, same + 1 if masks[suit] == masks[suit - 1] else 1
                        weight = weight * block // same
                masks[card & 3] &= ~bit
            if weight:
                found[filled] = kind[below[before] + above[before] + CHOOSE[card, before + 1]]
                times[filled] = weight
                filled += 1
        if more:
            i = 0
            while i + 1 < more and upper[i] + 1 == upper[i + 1]:
                upper[i] = i + 1
                i += 1
            upper[i] += 1
    return filled


@compiled
def room_for(kind: Array, kinds: int, cards: int, many: int) -> tuple[Array, Array]:
    """Where the kinds of the hands that hold a set are put, and how many times each is met."""
    most = min(CHOOSE[cards - many, DEALT - many], kinds * CHOOSE[DEALT, many])
    return np.zeros(most, np.int32), np.zeros(most, np.uint8)


@released
def add_worth(
    kind: Array, cards: int, sets: Array, sizes: Array, theirs: Array, ways: Array, mine: Array, worth: Array, first: int, step: int
) -> None:  # fmt: skip
    """Add to the worth of each way to set each kind of hand what the hands that hold each of these sets contribute.

    `theirs` are the other side's hands by kind, a front and a back in one number; `ways` says where each kind's begin in `mine`,
    which are of the same form. The worth of a way is how often its front is higher plus how often its back is, times the
    hands of its kind.
    """
    many = sets.shape[1]
    found, times = room_for(kind, len(theirs), cards, many)
    lower_front, lower_back = np.zeros(1 << 8, np.int32), np.zeros(1 << 13, np.int32)
    for n in range(first, len(sets), step):
        hands = holding(kind, cards, sets[n], many, found, times)
        lower_front[:], lower_back[:] = 0, 0
        for i in range(hands):
            both = theirs[found[i]]
            lower_front[(both >> FRONT) + 1] += times[i]
            lower_back[(both & BACK) + 1] += times[i]
        for i in range(1, len(lower_front)):
            lower_front[i] += lower_front[i - 1]
        for i in range(1, len(lower_back)):
            lower_back[i] += lower_back[i - 1]
        weight = -sizes[n] if many & 1 else sizes[n]
        for i in range(hands):
            each = weight * times[i]
            for way in range(ways[found[i]], ways[found[i] + 1]):
                worth[way] += each * (int(lower_front[mine[way] >> FRONT]) + int(lower_back[mine[way] & BACK]))


@released
def add_both(
    kind: Array, cards: int, sets: Array, sizes: Array, theirs: Array, corners: Array, mine: Array, signs: Array, first: int, step: int
) -> tuple[int, int]:  # fmt: skip
    """The deals in which both hands are higher that the hands which hold each of these sets contribute, in two sums.

    As in `add_worth`, but each kind of hand has corners instead of ways: two hands lower than a corner count as often as its
    two signs say. Few hands are sorted by front, lower backs summed in a binary indexed tree; many are put into a table first.
    """
    many = sets.shape[1]
    found, times = room_for(kind, len(theirs), cards, many)
    total, other = 0, 0
    if CHOOSE[cards - many, DEALT - many] > MANY:
        lie = np.zeros((3, FRONTS, BACKS), np.int32)  # the other side's hands, and the corners by either sign
        lower, sums = np.zeros(BACKS, np.int64), np.zeros(BACKS, np.int64)
        for n in range(first, len(sets), step):
            hands = holding(kind, cards, sets[n], many, found, times)
            lie[:] = 0
            for i in range(hands):
                both = theirs[found[i]]
                if both != NEVER:
                    lie[0, both >> FRONT, both & BACK] += times[i]
                for corner in range(corners[found[i]], corners[found[i] + 1]):
                    lie[1, mine[corner] >> FRONT, mine[corner] & BACK] += signs[corner, 0] * times[i]
                    lie[2, mine[corner] >> FRONT, mine[corner] & BACK] += signs[corner, 1] * times[i]
            met, more = table_sums(lie, lower, sums)
            weight = -sizes[n] if many & 1 else sizes[n]
            total += weight * met
            other += weight * more
        return total, other
    most = 0
    for n in range(len(corners) - 1):
        most = max(most, corners[n + 1] - corners[n])
    place = np.zeros((2, 258), np.int64)  # where the hands, and the corners, with each front end
    banks, points = np.zeros(len(found), np.int32), np.zeros(len(found) * most, np.int32)
    met_by, owners = np.zeros(len(banks), np.int32), np.zeros(len(points), np.int32)
    tree = np.zeros((1 << 13) + 1, np.int32)
    for n in range(first, len(sets), step):
        hands = holding(kind, cards, sets[n], many, found, times)
        place[:] = 0
        for i in range(hands):
            if theirs[found[i]] != NEVER:
                place[0, (theirs[found[i]] >> FRONT) + 2] += 1
            for corner in range(corners[found[i]], corners[found[i] + 1]):
                place[1, (mine[corner] >> FRONT) + 2] += 1
        for i in range(2, place.shape[1]):
            place[0, i] += place[0, i - 1]
            place[1, i] += place[1, i - 1]
        for i in range(hands):
            both = theirs[found[i]]
            if both != NEVER:
                at = (both >> FRONT) + 1
                banks[place[0, at]], met_by[place[0, at]] = both & BACK, times[i]
                place[0, at] += 1
            for corner in range(corners[found[i]], corners[found[i] + 1]):
                at = (mine[corner] >> FRONT) + 1
                points[place[1, at]], owners[place[1, at]] = corner, times[i]
                place[1, at] += 1
        tree[:] = 0
        met, more = 0, 0
        for front in range(FRONTS):
            for i in range(place[1, front], place[1, front + 1]):
                fewer, at = 0, int(mine[points[i]] & BACK)
                while at > 0:
                    fewer += tree[at]
                    at &= at - 1
                met += fewer * owners[i] * signs[points[i], 0]
                more += fewer * owners[i] * signs[points[i], 1]
            for i in range(place[0, front], place[0, front + 1]):
                at = int(banks[i]) + 1
                while at < len(tree):
                    tree[at] += met_by[i]
                    at += at & -at
        weight = -sizes[n] if many & 1 else sizes[n]
        total += weight * met
        other += weight * more
    return total, other


@compiled
def table_sums(lie: Array, lower: Array, sums: Array) -> tuple[int, int]:
    """Over a table of hands and of corners by front and back: each corner's sign times the hands lower in both."""
    lower[:] = 0
    total, other = 0, 0
    for front in range(FRONTS):
        so_far = 0
        for back in range(BACKS):
            sums[back] = so_far
            so_far += lower[back]
        for back in range(BACKS):
            total += lie[1, front, back] * sums[back]
            other += lie[2, front, back] * sums[back]
            lower[back] += lie[0, front, back]
    return total, other
