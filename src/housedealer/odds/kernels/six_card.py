"""Six Card Poker: which hands to fold against three shown cards, and what those hands would have come to.

Without flushes the bank's hand depends on ranks alone, so ranks are met by ranks. The bank can make a flush only in a suit
of which it shows two or three, and then all that matters of the player's suits is which cards of that one suit are held.
"""

from __future__ import annotations

import numpy as np
from numba import uint32

from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.tables import Tables

COMPLETIONS = 12_341  # three of the 43 cards that nobody has shown
WIN, WIN_UNQUALIFIED, LOSE, LOSE_UNQUALIFIED, TIE, FOLD = range(6)
SURELY_PLAYED = -0.5  # judged without the player's own cards; a fold is worth -1, and tests widen this to no effect


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
def flushes(held: Array, taken: Array, suit: int, in_suit: int) -> int:
    """Ways to give suits to six ranks so that five or more are of one suit, other than `suit`, and exactly the ranks
    `in_suit` are of `suit` (-1: no suit is singled out). `taken` are the cards that the bank shows."""
    different = 0
    for rank in range(13):
        different += int(held[rank] > 0)
        if held[rank] > 2:
            return 0
    if different < 5:
        return 0
    found = 0
    for flush in range(4):
        if flush == suit:
            continue
        for left in range(-1, 13):  # the rank that has a card outside the flush, or none
            if left >= 0 and held[left] == 0:
                continue
            if different == 5 and (left < 0 or held[left] != 2):
                continue
            free = True
            for rank in range(13):
                if held[rank] and (rank != left or different == 5):
                    free &= not taken[rank, flush]
            if not free:
                continue
            if left < 0:
                found += int(suit < 0 or in_suit == 0)
                continue
            for other in range(4):
                if other == flush or taken[left, other]:
                    continue
                if suit >= 0 and in_suit != (1 << left if other == suit else 0):
                    continue
                found += 1
    return found


@compiled
def ways_to_hold(held: Array, taken: Array, suit: int, in_suit: int) -> int:
    """Ways to give suits to six ranks, no flush among them, exactly the ranks `in_suit` being of `suit`."""
    ways = 1
    of_suit = 0
    for rank in range(13):
        if held[rank] == 0:
            continue
        here = in_suit >> rank & 1
        of_suit += here
        others = 0
        for other in range(4):
            others += int(other != suit and not taken[rank, other])
        if here and taken[rank, suit]:
            return 0
        ways *= choose(others, held[rank] - here)
    if of_suit >= 5 or ways == 0:
        return 0
    return ways if of_suit > 1 else ways - flushes(held, taken, suit, in_suit)


@compiled
def count_triples(
    free: Array, n: int, mine: int, qualifies: int, classes: Array, none: Array, one: Array, two: Array
) -> None:
    """How three more cards of the bank's suit would meet a hand by their ranks: all of them, with a rank, with two."""
    none[:] = 0
    one[:] = 0
    two[:] = 0
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                a, b, c = free[i], free[j], free[k]
                how = result(classes[a, b, c], mine, qualifies)
                none[how] += 1
                one[a, how] += 1
                one[b, how] += 1
                one[c, how] += 1
                two[a, b, how] += 1
                two[a, c, how] += 1
                two[b, c, how] += 1


@compiled
def count_pairs(
    free: Array, n: int, held: Array, mine: int, qualifies: int, classes: Array, none: Array, one: Array, two: Array
) -> None:
    """The same for two cards of the suit and a third of another, none of the suit being in the player's hand."""
    none[:] = 0
    one[:] = 0
    two[:] = 0
    for i in range(n):
        for j in range(i + 1, n):
            a, b = free[i], free[j]
            for rank in range(13):
                left = 3 - held[rank]
                how = result(classes[a, b, rank], mine, qualifies)
                none[how] += left
                one[a, how] += left
                one[b, how] += left
                two[a, b, how] += left


@compiled
def without(ranks: Array, size: int, none: Array, one: Array, two: Array, moved: Array) -> None:
    """Add to `moved` what is counted without any of some ranks (up to the terms of three)."""
    for how in range(5):
        total = none[how]
        for i in range(size):
            total -= one[ranks[i], how]
            for j in range(i):
                total += two[ranks[j], ranks[i], how]
        moved[how] += total


@released
def folds(
    t: Tables,
    shown: Array,
    weights: Array,
    hands: Array,
    hand_class: Array,
    completions: Array,
    qualifies: int,
    lowest_flush: int,
    surely_played: float = SURELY_PLAYED,
) -> Array:
    """Over shown cards of some suit classes: the results that folded hands would have had, and the folds themselves."""
    tally = np.zeros(6, np.int64)
    classes = np.zeros((13, 13, 13), np.int64)
    spread = np.zeros(7463, np.float64)
    found = np.zeros(5, np.int64)
    moved = np.zeros(5, np.int64)
    left = np.zeros(13, np.int64)
    free = np.zeros(13, np.int64)
    ranks = np.zeros(6, np.int64)
    threes = np.zeros(5, np.int64), np.zeros((13, 5), np.int64), np.zeros((13, 13, 5), np.int64)
    pairs = np.zeros(5, np.int64), np.zeros((13, 5), np.int64), np.zeros((13, 13, 5), np.int64)
    for n in range(len(shown)):
        cards = shown[n]
        at = uint32(0)
        showing = np.zeros(13, np.int64)
        taken = np.zeros((13, 4), np.bool_)
        in_suits = np.zeros(4, np.int64)
        for card in cards:
            at = t.chain[at + uint32(card >> 2)]
            showing[card >> 2] += 1
            taken[card >> 2, card & 3] = True
            in_suits[card & 3] += 1
        suit = int(in_suits.argmax()) if in_suits.max() > 1 else -1
        three_shown = in_suits.max() == 3
        suited = 0
        for rank in range(13):
            if suit >= 0 and not taken[rank, suit]:
                free[suited] = rank
                suited += 1
        spread[:] = 0.0
        for c in range(len(completions)):
            a, b, d = completions[c]
            ways = 1
            for rank in range(13):
                ways *= choose(4 - showing[rank], int(rank == a) + int(rank == b) + int(rank == d))
            if ways == 0:
                continue
            value = t.last[t.chain[t.chain[at + uint32(a)] + uint32(b)] + uint32(d)]
            classes[a, b, d] = classes[a, d, b] = classes[b, a, d] = value
            classes[b, d, a] = classes[d, a, b] = classes[d, b, a] = value
            spread[value + 1] += ways
        below = np.cumsum(spread) / 18_424
        counted_for = -1
        for m in range(len(hands)):
            mine = hand_class[m]
            if mine >= lowest_flush:
                break  # hands come in order of class
            weak = below[min(mine, qualifies)]
            worth = 2 * (below[mine] - weak) + weak - 2 * (1 - below[mine + 1])
            if mine < qualifies:
                worth += below[qualifies] - below[mine + 1]  # unqualified hands that win take the Play alone
            if worth > surely_played:
                continue
            held = hands[m]
            possible = True
            distinct = 0
            for rank in range(13):
                left[rank] = 4 - showing[rank] - held[rank]
                possible &= left[rank] >= 0
                if held[rank]:
                    distinct |= 1 << rank
            if not possible:
                continue
            found[:] = 0
            for c in range(len(completions)):
                a, b, d = completions[c]
                if a == d:
                    ways = left[a] * (left[a] - 1) * (left[a] - 2) // 6
                elif a == b:
                    ways = left[a] * (left[a] - 1) // 2 * left[d]
                elif b == d:
                    ways = left[a] * (left[b] * (left[b] - 1) // 2)
                else:
                    ways = left[a] * left[b] * left[d]
                if ways:
                    found[result(classes[a, b, d], mine, qualifies)] += ways
            if suit >= 0:
                if counted_for != mine:
                    count_triples(free, suited, mine, qualifies, classes, threes[0], threes[1], threes[2])
                    counted_for = mine
                if three_shown:
                    count_pairs(free, suited, held, mine, qualifies, classes, pairs[0], pairs[1], pairs[2])
            # Every subset of the ranks held may be the cards of the bank's suit.
            in_suit = distinct if suit >= 0 else 0
            while True:
                ways = ways_to_hold(held, taken, suit, in_suit)
                if ways:
                    moved[:] = 0
                    if suit >= 0:
                        size = 0
                        for rank in range(13):
                            if in_suit >> rank & 1:
                                ranks[size] = rank
                                size += 1
                        without(ranks, size, threes[0], threes[1], threes[2], moved)
                        for i in range(size):
                            for j in range(i):
                                for k in range(j):
                                    moved[result(classes[ranks[k], ranks[j], ranks[i]], mine, qualifies)] -= 1
                        if three_shown:
                            without(ranks, size, pairs[0], pairs[1], pairs[2], moved)
                            for i in range(suited):
                                for j in range(i):
                                    if not in_suit >> free[i] & 1 and not in_suit >> free[j] & 1:
                                        for k in range(size):  # a card of the suit held leaves one more of another
                                            moved[result(classes[free[i], free[j], ranks[k]], mine, qualifies)] += 1
                    gain = 0
                    for how in range(5):
                        many = found[how] - moved[how]
                        if how == LOSE:
                            many += moved.sum()
                        gain += many * (2, 1, -2, -1, 0)[how]
                    if gain < -COMPLETIONS:
                        for how in range(5):
                            tally[how] += weights[n] * ways * (found[how] - moved[how])
                        tally[LOSE] += weights[n] * ways * moved.sum()
                        tally[FOLD] += weights[n] * ways * COMPLETIONS
                if in_suit == 0:
                    break
                in_suit = (in_suit - 1) & distinct
    return tally
