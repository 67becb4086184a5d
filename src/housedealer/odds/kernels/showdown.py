"""Showdowns: the high and the low of given cards under each pot game's rules, and how they part the pot.

A card is a number as in `tables`, the joker is 52. Highs are classes put in a game's `order`; lows are numbers of which
the smaller is the better hand, as 13-bit masks of ranks (the ace lowest) where five ranks differ.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FOUR, best_class, suit_of
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.tables import CLASSES, Tables, straight_top

JOKER = 52
ACE_RANK = 12
NO_LOW = 1 << 30
PAIRED = 1 << 13  # lows with a pair, above every mask of five ranks
NO_HIGH, HIGH, BUG, WILD, ACE_AS_SIX = range(5)
LOW_NONE, LOW_EIGHT, LOW_ANY = range(3)
EIGHT = 1 << 8  # masks below it hold nothing above an eight
SEVEN_TO_TEN = 0x01E0
TEN_HIGH_STRAIGHT = 10


class Showdown(NamedTuple):
    """What decides a game: how highs and lows are read, and how many cards a hand and a board have."""

    own: int
    board: int
    exactly_two: bool  # of one's own cards, with three of the board
    high: int
    low: int
    order: Array  # the rank of each class of high hands, and of five of a kind from CLASSES on
    straights: Array  # the classes of the ten straights
    straight_flushes: Array
    five_of_a_kind: bool


@compiled
def joker_class(t: Tables, wild: bool, straights: Array, at: int, masks: int, counts: int) -> int:
    """The class of the joker and four natural cards, given by their place in the chain, suit masks and suit counts;
    five of a kind are the classes from CLASSES on."""
    ranks = int((masks | masks >> uint64(16) | masks >> uint64(32) | masks >> uint64(48)) & uint64(0x1FFF))
    distinct, only = 0, 0
    for rank in range(13):
        if ranks >> rank & 1:
            distinct += 1
            only = rank
    if distinct == 1 and (wild or only == ACE_RANK):
        return CLASSES + only
    best = 0
    if wild:
        for rank in range(13):
            best = max(best, int(t.last[at + uint32(rank)]))
    else:
        best = int(t.last[at + uint32(ACE_RANK)])
    if distinct == 4:
        for rank in range(13):
            top = straight_top(ranks | 1 << rank)
            if top:
                best = max(best, int(straights[top - 5]))
        if (counts + uint32(SUIT_FOUR)) & uint32(HIGH_BITS):
            for rank in range(13):
                if not ranks >> rank & 1:
                    best = max(best, int(t.flush[ranks | 1 << rank]))
    return best


@compiled
def high_value(t: Tables, rules: Showdown, cards: Array, size: int) -> int:
    """The rank of the best five; a joker only among exactly five."""
    joker = False
    if rules.high == BUG or rules.high == WILD:
        masks, counts, at = uint64(0), uint32(0), uint32(0)
        for i in range(size):
            if cards[i] == JOKER:
                joker = True
            else:
                bit, one = suit_of(cards[i])
                masks |= bit
                counts += one
                at = t.chain[at + uint32(cards[i] >> 2)]
        if joker:
            made = joker_class(t, rules.high == WILD, rules.straights, at, masks, counts)
            if made >= CLASSES and not rules.five_of_a_kind:
                made = int(t.last[at + uint32(ACE_RANK - 1 if made == CLASSES + ACE_RANK else ACE_RANK)])
            return int(rules.order[made])
    found = int(best_class(t, cards, size))
    if rules.high == ACE_AS_SIX:
        ranks = 0
        suited = True
        for i in range(5):
            ranks |= 1 << (cards[i] >> 2)
            suited = suited and cards[i] & 3 == cards[0] & 3
        if ranks == SEVEN_TO_TEN | 1 << ACE_RANK:
            found = int((rules.straight_flushes if suited else rules.straights)[TEN_HIGH_STRAIGHT - 5])
    return int(rules.order[found])


@compiled
def low_rank(card: int) -> int:
    """A card's rank among lows: the ace 0, the king 12."""
    rank = card >> 2
    return 0 if rank == ACE_RANK else rank + 1


@compiled
def paired_low(counts: Array, size: int) -> int:
    """The best low of cards with fewer than five ranks: fewest alike, then the highest group downwards."""
    best = NO_LOW
    held = np.zeros(13, np.int64)
    drop = size - 5
    for a in range(13):
        for b in range(a, 13) if drop == 2 else range(a, a + 1):
            held[:] = counts
            if drop >= 1:
                held[a] -= 1
            if drop == 2:
                held[b] -= 1
            if held[a] < 0 or held[b] < 0:
                continue
            value = pairs = threes = 0
            four = False
            for many in range(4, 0, -1):
                for rank in range(12, -1, -1):
                    if held[rank] == many:
                        for _ in range(many):
                            value = value << 4 | rank
                        pairs += int(many == 2)
                        threes += int(many == 3)
                        four = four or many == 4
            kind = 5 if four else 4 if threes and pairs else 3 if threes else pairs
            best = min(best, PAIRED + (kind << 20 | value))
            if drop == 0:
                return best
    return best


@compiled
def low_value(rules: Showdown, cards: Array, size: int) -> int:
    """The best low, NO_LOW where none qualifies."""
    ranks = 0
    joker = False
    for i in range(size):
        if cards[i] == JOKER:
            joker = True
        else:
            ranks |= 1 << low_rank(cards[i])
    stands_for = 0
    if joker:
        while ranks >> stands_for & 1:
            stands_for += 1
        ranks |= 1 << stands_for
    taken = found = 0
    for rank in range(13):
        if ranks >> rank & 1 and taken < 5:
            found |= 1 << rank
            taken += 1
    if rules.low == LOW_EIGHT:
        return found if taken == 5 and found < EIGHT else NO_LOW
    if taken == 5:
        return found
    counts = np.zeros(13, np.int64)
    for i in range(size):
        counts[stands_for if cards[i] == JOKER else low_rank(cards[i])] += 1
    return paired_low(counts, size)


@compiled
def worth(t: Tables, rules: Showdown, own: Array, board: Array, scratch: Array) -> tuple[int, int]:
    """The high and the low of one full hand with a full board."""
    if not rules.exactly_two:
        for i in range(rules.own):
            scratch[i] = own[i]
        for i in range(rules.board):
            scratch[rules.own + i] = board[i]
        size = rules.own + rules.board
        high = -1 if rules.high == NO_HIGH else high_value(t, rules, scratch, size)
        low = NO_LOW if rules.low == LOW_NONE else low_value(rules, scratch, size)
        return high, low
    high, low = -1, NO_LOW
    for i in range(rules.own):
        for j in range(i):
            scratch[0], scratch[1] = own[i], own[j]
            for a in range(5):
                for b in range(a):
                    for c in range(b):
                        scratch[2], scratch[3], scratch[4] = board[a], board[b], board[c]
                        high = max(high, int(best_class(t, scratch, 5)))
                        if rules.low != LOW_NONE:
                            low = min(low, low_value(rules, scratch, 5))
    return high, low


@compiled
def part_pot(t: Tables, rules: Showdown, hands: Array, high: Array, low: Array, scratch: Array, found: Array) -> None:
    """One showdown: the best high takes all, or half beside the best low that qualifies. The last row is the board.

    `found` counts for each hand: pots taken whole, pots shared, its parts of the pot and their squares.
    """
    players = len(hands) - 1
    best, lowest = -2, NO_LOW + 1
    highs = lows = 0
    for p in range(players):
        high[p], low[p] = worth(t, rules, hands[p], hands[players], scratch)
        if high[p] >= best:
            highs = highs + 1 if high[p] == best else 1
            best = high[p]
        if low[p] <= lowest:
            lows = lows + 1 if low[p] == lowest else 1
            lowest = low[p]
    for_low = 0.0
    if lowest < NO_LOW:
        for_low = 1.0 if rules.high == NO_HIGH else 0.5
    for p in range(players):
        part = 0.0
        if high[p] == best:
            part += (1.0 - for_low) / highs
        if low[p] == lowest:
            part += for_low / lows
        if part > 0.999999:
            found[p, 0] += 1.0
        elif part > 0.0:
            found[p, 1] += 1.0
        found[p, 2] += part
        found[p, 3] += part * part


@released
def deal_all(t: Tables, rules: Showdown, hands: Array, known: Array, left: Array) -> tuple[Array, int]:
    """Every way in which the board and the hands can be filled up. The last row of `hands` is the board."""
    players = len(hands) - 1
    need = 0
    owner = np.zeros(64, np.int64)
    place = np.zeros(64, np.int64)
    for p in range(players, -1, -1):
        for i in range(known[p], rules.board if p == players else rules.own):
            owner[need], place[need] = p, i
            need += 1
    found = np.zeros((players, 4), np.float64)
    high, low = np.zeros(players, np.int64), np.zeros(players, np.int64)
    scratch = np.zeros(9, np.int64)
    pick = np.full(need + 1, -1, np.int64)
    used = np.zeros(len(left), np.bool_)
    many = 0
    depth = 0
    while depth >= 0:
        if depth == need:
            part_pot(t, rules, hands, high, low, scratch, found)
            many += 1
            depth -= 1
            continue
        if pick[depth] >= 0:
            used[pick[depth]] = False
        elif depth > 0 and owner[depth] == owner[depth - 1]:
            pick[depth] = pick[depth - 1]  # cards of one hand in rising order, so that each set comes once
        pick[depth] += 1
        while pick[depth] < len(left) and used[pick[depth]]:
            pick[depth] += 1
        if pick[depth] >= len(left):
            pick[depth] = -1
            depth -= 1
            continue
        used[pick[depth]] = True
        hands[owner[depth], place[depth]] = left[pick[depth]]
        depth += 1
    return found, many


@released
def deal_some(
    t: Tables, rules: Showdown, hands: Array, known: Array, left: Array, many: int, seed: int, stream: int
) -> Array:
    """The board and the hands filled up at random, so many times."""
    players = len(hands) - 1
    found = np.zeros((players, 4), np.float64)
    high, low = np.zeros(players, np.int64), np.zeros(players, np.int64)
    scratch = np.zeros(9, np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        at = 0
        for p in range(players + 1):
            for i in range(known[p], rules.board if p == players else rules.own):
                hands[p, i] = draw(state, left, at)
                at += 1
        part_pot(t, rules, hands, high, low, scratch, found)
    return found
