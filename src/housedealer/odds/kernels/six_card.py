"""Six Card Poker: which hands to fold against three shown cards, and what those hands would have come to.

Without flushes the bank's hand depends on ranks alone, so ranks are met by ranks. The bank can make a flush only in a suit
of which it shows two or three, and then all that matters of the player's suits is which cards of that one suit are held.
"""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, inlined, released
from housedealer.odds.kernels.six_card_suits import (
    FIELD,
    FOLD,
    LOSE,
    LOSE_UNQUALIFIED,
    MOST_FLUSHES,
    WIN,
    WIN_UNQUALIFIED,
    count_more_pairs,
    count_moved,
    count_pairs,
    count_triples,
    result,
    ways_to_hold,
    ways_without_flush,
)
from housedealer.odds.kernels.tables import CLASSES, Tables

COMPLETIONS = 12_341  # three of the 43 cards that nobody has shown
NET = (2, 1, -2, -1, 0)  # per Ante, of the first five
NO_FACTOR = 39  # stands for one where a completion has fewer than three factors
LISTED = 1 << 16  # room for folds to begin with


@inlined
def least_worth(below: Array, mine: int, qualifies: int) -> int:
    """The results against bank hands of which `below` counts those under each class, added up; each with two added, so
    that none is below nought and a fold is worth COMPLETIONS."""
    weak = min(mine, qualifies)
    worth = 3 * below[weak] + 4 * (below[mine] - below[weak]) + 2 * (below[mine + 1] - below[mine])
    if mine < qualifies:
        worth += below[qualifies] - below[mine + 1]  # unqualified hands that win take the Play alone
    return int(worth)


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
) -> tuple[Array, Array, Array, Array, Array]:
    """Over shown cards of some suit classes: the results that folded hands would have had, and the folds themselves.

    The folds are also listed: for each class of shown cards where its list ends, then the number of each hand of ranks,
    and a bit for each set of its ranks that may be the cards of the bank's suit (the lowest rank held is the lowest bit).
    Last comes the weakest class of hands that is ever played against each class of shown cards.

    A hand is looked at in full unless a bound proves that it is played: the bank's completions without a flush, less
    those that hold a given card of the player's, for each such card, by `least_worth`.
    """
    tally = np.zeros(6, np.int64)
    ends, weakest_played = np.zeros(len(shown), np.int64), np.zeros(len(shown), np.int64)
    listed, bits = np.zeros(LISTED, np.int32), np.zeros(LISTED, np.uint64)
    many_listed = 0
    classes = np.zeros((13, 13, 13), np.int64)
    below = np.zeros((14, 7464), np.int64)  # by card of the player's that the completion holds; the last is for all
    bound = np.zeros(14, np.int64)
    factors = np.ones(NO_FACTOR + 1, np.int64)  # ways to take one, two or three of each rank
    parts = np.zeros((len(completions), 3), np.int64)  # the factors of each completion, the weakest first
    values = np.zeros(len(completions), np.int64)
    found = np.zeros(5, np.int64)
    free = np.zeros(13, np.int64)
    ranks = np.zeros(6, np.int64)
    three = np.zeros(3, np.int64)
    ways, moved, more = np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(64, np.int64)
    with_one, with_two = np.zeros(13, np.int64), np.zeros((13, 13), np.int64)
    pairs_with_one, pairs_with_two = np.zeros(13, np.int64), np.zeros((13, 13), np.int64)
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
        most_flushes = MOST_FLUSHES[in_suits.max() - 1]
        others = np.zeros(13, np.int64)
        for rank in range(13):
            for other in range(4):
                others[rank] += int(other != suit and not taken[rank, other])
        suited = 0
        for rank in range(13):
            if suit >= 0 and not taken[rank, suit]:
                free[suited] = rank
                suited += 1
        below[:] = 0
        for c in range(len(completions)):
            a, b, d = completions[c]
            value = t.last[t.chain[t.chain[at + uint32(a)] + uint32(b)] + uint32(d)]
            classes[a, b, d] = classes[a, d, b] = classes[b, a, d] = value
            classes[b, d, a] = classes[d, a, b] = classes[d, b, a] = value
            values[c] = value
            every, plain = ways_without_flush(a, b, d, showing, taken, suit, 2 if three_shown else 3)
            if every == 0:
                continue
            below[13, value + 1] += plain
            three[0], three[1], three[2] = a, b, d
            for i in range(3):
                # A given one of the cards of a rank is in as many ways as it is used, out of all of them.
                below[three[i], value + 1] += -(-every // (4 - showing[three[i]]))
        for rank in range(14):
            for value in range(1, 7464):
                below[rank, value] += below[rank, value - 1]
        order = np.argsort(values)
        values[:] = values[order]
        for c in range(len(order)):
            parts[c] = completions[order[c]]
            if parts[c, 0] == parts[c, 2]:
                parts[c, 0], parts[c, 1], parts[c, 2] = 26 + parts[c, 0], NO_FACTOR, NO_FACTOR
            elif parts[c, 0] == parts[c, 1]:
                parts[c, 0], parts[c, 1] = 13 + parts[c, 0], NO_FACTOR
            elif parts[c, 1] == parts[c, 2]:
                parts[c, 1], parts[c, 2] = 13 + parts[c, 1], NO_FACTOR
        mine, triples, weakest = -1, 0, CLASSES
        counted_triples = False
        for m in range(len(hands)):
            if hand_class[m] >= lowest_flush:
                break  # hands come in order of class
            if hand_class[m] != mine:
                mine = hand_class[m]
                for rank in range(14):
                    bound[rank] = least_worth(below[rank], mine, qualifies)
                counted_triples = False
            held = hands[m]
            worth = bound[13]
            possible = True
            size = 0
            for rank in range(13):
                if held[rank]:
                    possible &= held[rank] + showing[rank] <= 4
                    worth -= held[rank] * bound[rank]
                    ranks[size] = rank
                    size += 1
            if not possible:
                continue
            if worth >= COMPLETIONS:
                weakest = min(weakest, mine)
                continue
            for rank in range(13):
                left = 4 - showing[rank] - held[rank]
                factors[rank] = left
                factors[13 + rank] = left * (left - 1) // 2
                factors[26 + rank] = left * (left - 1) * (left - 2) // 6
            found[:] = 0
            for c in range(len(parts)):
                found[result(values[c], mine, qualifies)] += (
                    factors[parts[c, 0]] * factors[parts[c, 1]] * factors[parts[c, 2]]
                )
            gain = 2 * (found[WIN] - found[LOSE]) + found[WIN_UNQUALIFIED] - found[LOSE_UNQUALIFIED]
            if gain - 4 * most_flushes >= -COMPLETIONS:
                weakest = min(weakest, mine)
                continue
            # Every subset of the ranks held may be the cards of the bank's suit.
            sets = 1
            moved[0] = 0
            if suit >= 0:
                sets = 1 << size
                if not counted_triples:
                    triples = count_triples(free, suited, mine, qualifies, classes, with_one, with_two)
                    counted_triples = True
                moved[0] = triples
                count_moved(ranks, size, mine, qualifies, classes, with_one, with_two, moved)
                if three_shown:
                    more[0] = count_pairs(free, suited, held, mine, qualifies, classes, pairs_with_one, pairs_with_two)
                    count_more_pairs(
                        ranks, size, free, suited, mine, qualifies, classes, pairs_with_one, pairs_with_two, more
                    )
                    for s in range(sets):
                        moved[s] += more[s]
            ways_to_hold(held, taken, others, suit, ranks, size, sets, ways)
            folded = uint64(0)
            for s in range(sets):
                if ways[s] == 0:
                    continue
                # A completion that is a flush after all loses twice the Ante instead of what its ranks would.
                lost = 0
                changed = gain
                for how in range(5):
                    many = moved[s] >> FIELD * how & (1 << FIELD) - 1
                    lost += many
                    changed -= many * NET[how]
                changed += lost * NET[LOSE]
                if changed >= -COMPLETIONS:
                    weakest = min(weakest, mine)
                    continue
                times = weights[n] * ways[s]
                for how in range(5):
                    tally[how] += times * (found[how] - (moved[s] >> FIELD * how & (1 << FIELD) - 1))
                tally[LOSE] += times * lost
                tally[FOLD] += times * COMPLETIONS
                folded |= uint64(1) << uint64(s)
            if folded:
                if many_listed == len(listed):
                    listed = np.concatenate((listed, np.zeros_like(listed)))
                    bits = np.concatenate((bits, np.zeros_like(bits)))
                listed[many_listed], bits[many_listed] = m, folded
                many_listed += 1
        ends[n] = many_listed
        weakest_played[n] = weakest
    return tally, ends, listed[:many_listed], bits[:many_listed], weakest_played
