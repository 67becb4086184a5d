"""Pineapple: three cards of which one is thrown away, chosen by what every way to fill up the board comes to."""

from __future__ import annotations

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import best_class
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.tables import Tables

SWEEPS = 20


@compiled
def meet(t: Tables, hands: Array, board: Array, free: Array, known: int, found: Array) -> int:
    """Every board: each hand's wins, splits, part of the pot and its square, for each choice of what everyone throws
    away. A choice is a number in base three, the first hand's digit last. Gives how many boards there are."""
    players = len(hands)
    need = 5 - known
    cards = np.zeros(7, np.int64)
    value = np.zeros((players, 3), np.int64)
    choices = 3**players
    pick = np.arange(need)
    many = 0
    while True:
        for i in range(known):
            cards[i] = board[i]
        for i in range(need):
            cards[known + i] = free[pick[i]]
        for p in range(players):
            for thrown in range(3):
                cards[5] = hands[p, (thrown + 1) % 3]
                cards[6] = hands[p, (thrown + 2) % 3]
                value[p, thrown] = best_class(t, cards, 7)
        for choice in range(choices):
            best = -1
            rest, winners = choice, 0
            for p in range(players):
                mine = value[p, rest % 3]
                rest //= 3
                if mine > best:
                    best, winners = mine, 1
                elif mine == best:
                    winners += 1
            rest = choice
            for p in range(players):
                if value[p, rest % 3] == best:
                    found[choice, p, 0 if winners == 1 else 1] += 1.0
                    found[choice, p, 2] += 1.0 / winners
                    found[choice, p, 3] += 1.0 / (winners * winners)
                rest //= 3
        many += 1
        i = need - 1
        while i >= 0 and pick[i] == len(free) - need + i:
            i -= 1
        if i < 0:
            return many
        pick[i] += 1
        for j in range(i + 1, need):
            pick[j] = pick[j - 1] + 1


@compiled
def settled(found: Array) -> int:
    """The choice from which nobody gains by throwing away another card, reached by answering each other in turn."""
    players = found.shape[1]
    choice = 0
    for _ in range(SWEEPS):
        before = choice
        unit = 1
        for p in range(players):
            own = choice // unit % 3
            best = own
            for thrown in range(3):
                other = choice + (thrown - own) * unit
                if found[other, p, 2] > found[choice + (best - own) * unit, p, 2]:
                    best = thrown
            choice += (best - own) * unit
            unit *= 3
        if choice == before:
            break
    return choice


@released
def after_each_flop(t: Tables, hands: Array, left: Array, flops: int, seed: int) -> tuple[Array, int]:
    """The cards are thrown away after the flop: over every flop, or `flops` random ones."""
    players = len(hands)
    total = np.zeros((players, 4), np.float64)
    found = np.zeros((3**players, players, 4), np.float64)
    board = np.zeros(3, np.int64)
    free = np.zeros(len(left) - 3, np.int64)
    state = seeded(seed, 0)
    many = 0
    pick = np.arange(3)
    dealt = 0
    while True:
        if flops:
            for i in range(3):
                board[i] = draw(state, left, i)
                pick[i] = i
        else:
            for i in range(3):
                board[i] = left[pick[i]]
        at = 0
        for i in range(len(left)):
            if i != pick[0] and i != pick[1] and i != pick[2]:
                free[at] = left[i]
                at += 1
        found[:] = 0.0
        many += meet(t, hands, board, free, 3, found)
        total += found[settled(found)]
        dealt += 1
        if flops:
            if dealt == flops:
                return total, many
            continue
        i = 2
        while i >= 0 and pick[i] == len(left) - 3 + i:
            i -= 1
        if i < 0:
            return total, many
        pick[i] += 1
        for j in range(i + 1, 3):
            pick[j] = pick[j - 1] + 1
