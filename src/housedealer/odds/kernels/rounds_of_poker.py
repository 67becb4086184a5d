"""Rounds of the poker games dealt at random and played by tables of decisions made beforehand."""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FIVE, SUIT_FOUR, evaluate, finish, follow
from housedealer.odds.kernels.four import Fours, five_number, four_number
from housedealer.odds.kernels.holdem import flop_number
from housedealer.odds.kernels.luck import begun, below, draw, fresh, seeded
from housedealer.odds.kernels.suits import exchanged
from housedealer.odds.kernels.tables import Tables

MIXED = 0xFFFF


@inlined
def in_order(a: int, b: int, c: int) -> tuple[int, int, int]:
    """Three cards, the lowest first."""
    low, high = min(a, b), max(a, b)
    return min(low, c), max(low, min(high, c)), max(high, c)


@compiled
def place(cards: Array, card: int, at: int) -> None:
    """Put a card into its place among the first `at`, the lowest first."""
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card


# -- Let It Ride -------------------------------------------------------------------------------------------------------


@released
def riding_tables(t: Tables, row: Array, gains: Array) -> tuple[Array, Array]:
    """Whether bet #1 rides with each three cards, and bet #2 with each four."""
    worth = np.zeros(270725, np.int64)
    cards = np.zeros(5, np.int64)
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    won = 0
                    for e in range(52):
                        if e != a and e != b and e != c and e != d:
                            cards[4] = e
                            won += gains[row[evaluate(t, cards, 5)]]
                    worth[four_number(a, b, c, d)] = won
    three = np.zeros(22100, np.int64)
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    won = worth[four_number(a, b, c, d)]
                    three[flop_number(a, b, c)] += won
                    three[flop_number(a, b, d)] += won
                    three[flop_number(a, c, d)] += won
                    three[flop_number(b, c, d)] += won
    return three > 0, worth > 0


@released
def let_it_ride_rounds(
    t: Tables, first: Array, second: Array, row: Array, rows: int, many: int, seed: int, stream: int
) -> Array:
    """How often each row came with each number of bets riding."""
    tally = np.zeros((4, rows), np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        state, used, a = fresh(state, uint64(0), 52)
        at, counts = follow(t, uint32(0), uint32(0), a)
        state, used, b = fresh(state, used, 52)
        at, counts = follow(t, at, counts, b)
        state, used, c = fresh(state, used, 52)
        at, counts = follow(t, at, counts, c)
        x, y, z = in_order(a, b, c)
        riding = 1 + int(first[flop_number(x, y, z)])
        state, used, d = fresh(state, used, 52)
        at, counts = follow(t, at, counts, d)
        riding += int(second[four_number(min(x, d), min(max(x, d), y), min(max(y, d), z), max(z, d))])
        state, used, e = fresh(state, used, 52)
        tally[riding, row[finish(t.last, t.flush, SUIT_FIVE, at, counts, e, used)]] += 1
    return tally


# -- Crazy 4 Poker -----------------------------------------------------------------------------------------------------


@released
def spread_plays(hands: Array, levels: Array, play: Array, exchanges: Array) -> Array:
    """Four times the level of every five cards, plus how many Antes their suit class plays, by the number of the five."""
    found = np.zeros(2598960, np.uint16)
    cards = np.zeros(5, np.int64)
    for n in range(len(hands)):
        for e in range(len(exchanges)):
            exchanged(hands[n], 5, exchanges[e], cards)
            number = five_number(cards[0], cards[1], cards[2], cards[3], cards[4])
            found[number] = 4 * levels[number] + play[n]
    return found


@released
def crazy_4_rounds(
    t: Tables,
    fours: Fours,
    usual: Array,
    table: Array,
    kind: Array,
    kinds: int,
    king_high: int,
    many: int,
    seed: int,
    stream: int,
) -> Array:
    """How often hands of each kind, played so many times the Ante, met the bank: won, unqualified, tied, lost.

    `usual` has what `table` says of five ranks where suits do not change it, else MIXED.
    """
    tally = np.zeros((kinds, 4, 4), np.int64)
    state = begun(seed, stream)
    cards = np.zeros(5, np.int64)
    for _ in range(many):
        used, at, counts, card = uint64(0), uint32(0), uint32(0), uint32(0)
        for n in range(4):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
            cards[n] = card
        state, used, card = fresh(state, used, 52)
        mine = int(usual[at + (card >> uint32(2))])
        _, counts = follow(t, uint32(0), counts, card)
        if mine == MIXED or (counts + uint32(SUIT_FOUR)) & uint32(HIGH_BITS):
            cards[4] = card
            for n in range(1, 5):
                place(cards, cards[n], n)
            mine = int(table[five_number(cards[0], cards[1], cards[2], cards[3], cards[4])])
        own, at, counts = used, uint32(0), uint32(0)
        for _ in range(4):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
        state, used, card = fresh(state, used, 52)
        bank = int(finish(fours.last, fours.flush, SUIT_FOUR, at, counts, card, used ^ own))
        level = mine >> 2
        how = 1 if bank < king_high else 0 if level > bank else 2 if level == bank else 3
        tally[kind[level], mine & 3, how] += 1
    return tally


# -- Pai gow tiles -----------------------------------------------------------------------------------------------------


@released
def tile_rounds(ways: Array, mine: Array, bank: Array, many: int, seed: int, stream: int) -> Array:
    """How often none, one or both hands of four tiles were higher than the bank's.

    `ways` are the three settings of each four tiles; each side's strategy says up to which of all parts each is used.
    """
    tally = np.zeros(3, np.int64)
    state = seeded(seed, stream)
    tiles = np.arange(32)
    four = np.zeros(4, np.int64)
    for _ in range(many):
        for n in range(4):
            place(four, draw(state, tiles, n), n)
        own = four_number(four[0], four[1], four[2], four[3])
        for n in range(4):
            place(four, draw(state, tiles, 4 + n), n)
        other = four_number(four[0], four[1], four[2], four[3])
        at, part = 0, below(state, mine[own, 2])
        while part >= mine[own, at]:
            at += 1
        to, part = 0, below(state, bank[other, 2])
        while part >= bank[other, to]:
            to += 1
        tally[int(ways[own, at, 0] > ways[other, to, 0]) + int(ways[own, at, 1] > ways[other, to, 1])] += 1
    return tally
