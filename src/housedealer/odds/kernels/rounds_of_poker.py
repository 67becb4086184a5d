"""Rounds of the poker games dealt at random and played by tables of decisions made beforehand."""

from __future__ import annotations

import numpy as np
from numba import uint8

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.four import five_number, four_number
from housedealer.odds.kernels.holdem import (
    AGAINST,
    HANDS,
    HOLES,
    compare_all,
    flop_number,
    hole_number,
    rank_board,
)
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.suits import exchanged
from housedealer.odds.kernels.tables import Tables

FOLD, RAISE, BET, CALL = range(4)
WIN, TIE, LOSE = range(3)


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
    state = seeded(seed, stream)
    pack = np.arange(52)
    cards = np.zeros(5, np.int64)
    for _ in range(many):
        for n in range(3):
            place(cards, draw(state, pack, n), n)
        riding = 1 + int(first[flop_number(cards[0], cards[1], cards[2])])
        place(cards, draw(state, pack, 3), 3)
        riding += int(second[four_number(cards[0], cards[1], cards[2], cards[3])])
        cards[4] = draw(state, pack, 4)
        tally[riding, row[evaluate(t, cards, 5)]] += 1
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
def crazy_4_rounds(table: Array, kind: Array, kinds: int, king_high: int, many: int, seed: int, stream: int) -> Array:
    """How often hands of each kind, played so many times the Ante, met the bank: won, unqualified, tied, lost."""
    tally = np.zeros((kinds, 4, 4), np.int64)
    state = seeded(seed, stream)
    pack = np.arange(52)
    cards = np.zeros(5, np.int64)
    for _ in range(many):
        for n in range(5):
            place(cards, draw(state, pack, n), n)
        mine = int(table[five_number(cards[0], cards[1], cards[2], cards[3], cards[4])])
        for n in range(5):
            place(cards, draw(state, pack, 5 + n), n)
        bank = int(table[five_number(cards[0], cards[1], cards[2], cards[3], cards[4])]) >> 2
        level = mine >> 2
        how = 1 if bank < king_high else 0 if level > bank else 2 if level == bank else 3
        tally[kind[level], mine & 3, how] += 1
    return tally


# -- Ultimate Texas Hold'em --------------------------------------------------------------------------------------------


@released
def river_calls(t: Tables, boards: Array, first_pair: int, blinds: Array, scale: int) -> Array:
    """A bit for each two cards on each board, by board and number of the two: they are worth a call."""
    found = np.zeros((len(boards), HOLES // 8 + 1), np.uint8)
    holes = np.zeros((HANDS, 2), np.int64)
    classes = np.zeros(HANDS, np.int64)
    results = np.zeros((HANDS, 4), np.int64)
    order = np.zeros(HANDS, np.int64)
    buckets = np.zeros(7463, np.int64)
    for n in range(len(boards)):
        rank_board(t, boards[n], holes, classes)
        compare_all(holes, classes, first_pair, results, order, buckets)
        for h in range(HANDS):
            won, tied = results[h, 0], results[h, 1]
            lost = AGAINST - won - tied
            called = (2 * won - results[h, 2] - 3 * lost + results[h, 3]) * scale + blinds[classes[h]] * won
            if called > -2 * AGAINST * scale:
                hole = hole_number(holes[h, 0], holes[h, 1])
                found[n, hole >> 3] |= uint8(1 << (hole & 7))
    return found


@released
def board_classes(boards: Array, exchanges: Array) -> Array:
    """For every five cards by their number: 24 times their suit class, plus the exchange that turns them into it."""
    found = np.zeros(2598960, np.int32)
    inverse = np.zeros(len(exchanges), np.int64)
    for e in range(len(exchanges)):
        for other in range(len(exchanges)):
            same = True
            for suit in range(4):
                same = same and exchanges[other, exchanges[e, suit]] == suit
            if same:
                inverse[e] = other
    cards = np.zeros(5, np.int64)
    for n in range(len(boards)):
        for e in range(len(exchanges)):
            exchanged(boards[n], 5, exchanges[e], cards)
            found[five_number(cards[0], cards[1], cards[2], cards[3], cards[4])] = 24 * n + inverse[e]
    return found


@released
def ultimate_rounds(
    t: Tables,
    raises: Array,
    bets: Array,
    calls: Array,
    flop_class: Array,
    flop_exchange: Array,
    board_class: Array,
    moved: Array,
    start: Array,
    category: Array,
    first_pair: int,
    many: int,
    seed: int,
    stream: int,
) -> Array:
    """How often each decision met each result: by decision, result, whether the bank has a pair, and the hand made."""
    tally = np.zeros((4, 3, 2, 10), np.int64)
    state = seeded(seed, stream)
    pack = np.arange(52)
    board, cards = np.zeros(5, np.int64), np.zeros(7, np.int64)
    for _ in range(many):
        a, b = draw(state, pack, 0), draw(state, pack, 1)
        hole = hole_number(a, b)
        for n in range(3):
            place(board, draw(state, pack, 2 + n), n)
        decision = RAISE
        if not raises[start[hole]]:
            flop = flop_number(board[0], board[1], board[2])
            decision = BET if bets[flop_class[flop], moved[flop_exchange[flop], hole]] else CALL
        place(board, draw(state, pack, 5), 3)
        place(board, draw(state, pack, 6), 4)
        if decision == CALL:
            at = board_class[five_number(board[0], board[1], board[2], board[3], board[4])]
            there = moved[at % 24, hole]
            if not calls[at // 24, there >> 3] >> (there & 7) & 1:
                decision = FOLD
        for n in range(5):
            cards[n] = board[n]
        cards[5], cards[6] = a, b
        mine = evaluate(t, cards, 7)
        cards[5], cards[6] = draw(state, pack, 7), draw(state, pack, 8)
        bank = evaluate(t, cards, 7)
        how = WIN if mine > bank else TIE if mine == bank else LOSE
        tally[decision, how, int(bank >= first_pair), category[mine]] += 1
    return tally


# -- Pai gow tiles -----------------------------------------------------------------------------------------------------


@released
def tile_rounds(mine: Array, bank: Array, many: int, seed: int, stream: int) -> Array:
    """How often none, one or both hands of four tiles were higher than the bank's; settings by the number of the four."""
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
        tally[int(mine[own, 0] > bank[other, 0]) + int(mine[own, 1] > bank[other, 1])] += 1
    return tally
