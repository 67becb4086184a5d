"""Six Card Poker: which hands to fold against three shown cards, and what those hands would have come to.

Without flushes the bank's hand depends on ranks alone, so ranks are met by ranks. The bank can make a flush only in a suit
of which it shows two or three, and then all that matters of the player's suits is which cards of that one suit are held.
"""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.holdem import flop_number
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.rounds_of_poker import place
from housedealer.odds.kernels.tables import Tables

COMPLETIONS = 12_341  # three of the 43 cards that nobody has shown
WIN, WIN_UNQUALIFIED, LOSE, LOSE_UNQUALIFIED, TIE, FOLD = range(6)
SHIFT = 2  # added to results so that none is below nought; a fold is then worth COMPLETIONS
LISTED = 1 << 16  # room for folds to begin with
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
MOST_FLUSHES = (0, 165, 1875)  # completions that make the bank a flush when it shows one, two or three of a suit


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
def ways_to_hold(held: Array, taken: Array, others: Array, suit: int, in_suit: int) -> int:
    """Ways to give suits to six ranks, no flush among them, exactly the ranks `in_suit` being of `suit`. `others` are
    the cards of each rank in other suits that nobody shows."""
    ways = 1
    of_suit = 0
    for rank in range(13):
        if held[rank] == 0:
            continue
        here = in_suit >> rank & 1
        if here and taken[rank, suit]:
            return 0
        of_suit += here
        ways *= CHOOSE[others[rank], held[rank] - here]
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


@inlined
def least_worth(below: Array, mine: int, qualifies: int) -> int:
    """The shifted results against bank hands of which `below` counts those under each class, added up."""
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
) -> tuple[Array, Array, Array, Array]:
    """Over shown cards of some suit classes: the results that folded hands would have had, and the folds themselves.

    The folds are also listed: for each class of shown cards where its list ends, then the number of each hand of ranks,
    and a bit for each set of its ranks that may be the cards of the bank's suit (the lowest rank held is the lowest bit).

    A hand is looked at in full unless a bound proves that it is played: the bank's completions without a flush, less
    those that hold a given card of the player's, for each such card, all with their shifted results.
    """
    tally = np.zeros(6, np.int64)
    ends = np.zeros(len(shown), np.int64)
    listed, bits = np.zeros(LISTED, np.int32), np.zeros(LISTED, np.uint64)
    many_listed = 0
    classes = np.zeros((13, 13, 13), np.int64)
    below = np.zeros((14, 7464), np.int64)  # by card of the player's that the completion holds; the last is for all
    found = np.zeros(5, np.int64)
    moved = np.zeros(5, np.int64)
    left = np.zeros(13, np.int64)
    free = np.zeros(13, np.int64)
    ranks = np.zeros(6, np.int64)
    three = np.zeros(3, np.int64)
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
            ways, plain = ways_without_flush(a, b, d, showing, taken, suit, 2 if three_shown else 3)
            if ways == 0:
                continue
            value = t.last[t.chain[t.chain[at + uint32(a)] + uint32(b)] + uint32(d)]
            classes[a, b, d] = classes[a, d, b] = classes[b, a, d] = value
            classes[b, d, a] = classes[d, a, b] = classes[d, b, a] = value
            below[13, value + 1] += plain
            three[0], three[1], three[2] = a, b, d
            for i in range(
                3
            ):  # a given one of the cards of a rank is in as many ways as it is used, out of all of them
                below[three[i], value + 1] += ways // (4 - showing[three[i]])
                if ways % (4 - showing[three[i]]):
                    below[three[i], value + 1] += 1
        for rank in range(14):
            for value in range(1, 7464):
                below[rank, value] += below[rank, value - 1]
        counted_for = -1
        for m in range(len(hands)):
            mine = hand_class[m]
            if mine >= lowest_flush:
                break  # hands come in order of class
            held = hands[m]
            worth = least_worth(below[13], mine, qualifies)
            possible = True
            distinct = 0
            for rank in range(13):
                left[rank] = 4 - showing[rank] - held[rank]
                possible &= left[rank] >= 0
                if held[rank]:
                    distinct |= 1 << rank
                    worth -= held[rank] * least_worth(below[rank], mine, qualifies)
            if not possible or worth >= COMPLETIONS:
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
            gain = 2 * (found[WIN] - found[LOSE]) + found[WIN_UNQUALIFIED] - found[LOSE_UNQUALIFIED]
            if gain - 4 * most_flushes >= -COMPLETIONS:
                continue
            if suit >= 0:
                if counted_for != mine:
                    count_triples(free, suited, mine, qualifies, classes, threes[0], threes[1], threes[2])
                    counted_for = mine
                if three_shown:
                    count_pairs(free, suited, held, mine, qualifies, classes, pairs[0], pairs[1], pairs[2])
            # Every subset of the ranks held may be the cards of the bank's suit.
            in_suit = distinct if suit >= 0 else 0
            folded = uint64(0)
            while True:
                ways = ways_to_hold(held, taken, others, suit, in_suit)
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
                        folded |= uint64(1) << uint64(among(distinct, in_suit))
                if in_suit == 0:
                    break
                in_suit = (in_suit - 1) & distinct
            if folded:
                if many_listed == len(listed):
                    listed = np.concatenate((listed, np.zeros_like(listed)))
                    bits = np.concatenate((bits, np.zeros_like(bits)))
                listed[many_listed], bits[many_listed] = m, folded
                many_listed += 1
        ends[n] = many_listed
    return tally, ends, listed[:many_listed], bits[:many_listed]


@compiled
def among(distinct: int, in_suit: int) -> int:
    """Which of the ranks held are in a set, as a number of at most six bits."""
    found, place = 0, 0
    for rank in range(13):
        if distinct >> rank & 1:
            found |= (in_suit >> rank & 1) << place
            place += 1
    return found


@compiled
def is_folded(
    t: Tables,
    mine: Array,
    exchange: Array,
    suit: int,
    n: int,
    ends: Array,
    listed: Array,
    bits: Array,
    number: Array,
) -> bool:
    """Whether a hand without a flush is in the list against shown cards of class n."""
    at = uint32(0)
    distinct, in_suit = 0, 0
    for i in range(6):
        rank = mine[i] >> 2
        at = t.chain[at + uint32(rank)]
        distinct |= 1 << rank
        if exchange[mine[i] & 3] == suit:
            in_suit |= 1 << rank
    m = number[(int(at) - (len(t.chain) - 13)) // 13]
    low, high = ends[n - 1] if n else 0, ends[n]
    while low < high:
        middle = (low + high) // 2
        if listed[middle] < m:
            low = middle + 1
        else:
            high = middle
    if low == ends[n] or listed[low] != m:
        return False
    return bool(bits[low] >> uint64(among(distinct, in_suit)) & uint64(1))


@released
def folding_rounds(
    t: Tables,
    flop_class: Array,
    flop_exchange: Array,
    exchanges: Array,
    suit_of_shown: Array,
    limit: Array,
    ends: Array,
    listed: Array,
    bits: Array,
    number: Array,
    qualifies: int,
    many: int,
    seed: int,
    stream: int,
) -> Array:
    """Rounds played by the list of folds: how often each result came.

    `limit` is the highest class that is ever folded against each class of shown cards; `number` puts multisets of six
    ranks in the order in which they are listed.
    """
    tally = np.zeros(6, np.int64)
    state = seeded(seed, stream)
    pack = np.arange(52)
    mine, bank, cards = np.zeros(6, np.int64), np.zeros(6, np.int64), np.zeros(3, np.int64)
    for _ in range(many):
        for i in range(6):
            mine[i] = draw(state, pack, i)
        for i in range(6):
            bank[i] = draw(state, pack, 6 + i)
        own = int(evaluate(t, mine, 6))
        for i in range(3):
            place(cards, bank[i], i)
        flop = flop_number(cards[0], cards[1], cards[2])
        n = flop_class[flop]
        exchange = exchanges[flop_exchange[flop]]
        if own <= limit[n] and is_folded(t, mine, exchange, suit_of_shown[n], n, ends, listed, bits, number):
            tally[FOLD] += 1
        else:
            tally[result(int(evaluate(t, bank, 6)), own, qualifies)] += 1
    return tally
