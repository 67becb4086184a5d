"""The value of pai gow tiles: both sides set their hands as well as can be, neither seeing the other's.

The packet leaves the bank free to set its tiles (001:2248), so there is no house way to play against: the game is a zero-sum
game of two sides with three settings for each of 3,620 kinds of hands. Both strategies are found by predictive regret matching
and rounded to thousandths; what the best answer to each of them wins, counted in whole numbers over all deals, encloses the
value of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from housedealer.odds.cache import cached
from housedealer.odds.games.pai_gow_tiles.hands import Hands, hands
from housedealer.odds.kernels.compiled import Array, compiled

PARTS = 1_000  # of which a mixed strategy is made up
WIDTH = 5e-7  # how close the two sides' guarantees must be before the search ends
ROUND = 50  # steps between two looks at that
MOST = 4_000  # steps


@compiled
def meetings(first: Array, masks: Array, kind: Array, kinds: int) -> Array:
    """How many hands of each kind leave one hand of each kind its tiles."""
    found = np.zeros((len(first), kinds), np.int64)
    for n in range(len(first)):
        for m in range(len(masks)):
            if not first[n] & masks[m]:
                found[n, kind[m]] += 1
    return found


@compiled
def worth(ways: Array, deals: Array, mix: Array, banks: bool) -> Array:
    """What every setting of every kind of hand wins over all deals against a mixed strategy, times its parts.

    A copy is the bank's, so it matters which side is the bank.
    """
    found = np.zeros((len(ways), 3), np.int64)
    for i in range(len(ways)):
        for j in range(len(ways)):
            if deals[i, j] == 0:
                continue
            for b in range(3):
                if mix[j, b] == 0:
                    continue
                for a in range(3):
                    if banks:
                        net = 1 - int(ways[j, b, 0] > ways[i, a, 0]) - int(ways[j, b, 1] > ways[i, a, 1])
                    else:
                        net = int(ways[i, a, 0] > ways[j, b, 0]) + int(ways[i, a, 1] > ways[j, b, 1]) - 1
                    found[i, a] += net * deals[i, j] * mix[j, b]
    return found


@compiled
def matrix(ways: Array, deals: Array, kind: Array, way: Array, against: Array, against_way: Array) -> Array:
    """What the player's choices (rows) win from the bank's (columns), as a part of all deals."""
    found = np.zeros((len(kind), len(against)), np.float32)
    total = deals.sum()
    for n in range(len(kind)):
        for m in range(len(against)):
            i, j, a, b = kind[n], against[m], way[n], against_way[m]
            net = int(ways[i, a, 0] > ways[j, b, 0]) + int(ways[i, a, 1] > ways[j, b, 1]) - 1
            found[n, m] = net * deals[i, j] / total
    return found


@dataclass(frozen=True)
class Equilibrium:
    """Both sides' strategies in thousandths by kind of hand and setting, and what each guarantees."""

    player: Array
    bank: Array
    least: Fraction  # the player's result against the best bank
    most: Fraction  # against the best player the bank loses no more

    @property
    def edge(self) -> float:
        """The house edge: the middle of what is proved."""
        return float(-(self.least + self.most) / 2)


@cache
def deals() -> Array:
    """For each two kinds of hands, in how many ways the player can hold the one and the bank the other."""
    every = hands()
    found = meetings(every.masks[every.first], every.masks, every.kind, len(every.first))
    return np.bincount(every.kind)[:, None] * found


def best_answer(mix: Array, banks: bool) -> tuple[Array, Fraction]:
    """What every setting wins against a strategy, and what the best ones win together per deal."""
    values = worth(hands().ways, deals(), mix, banks)
    return values, Fraction(int(values.max(axis=1).sum()), PARTS * int(deals().sum()))


@cache
def equilibrium() -> Equilibrium:
    """Both strategies, worked out at most once."""
    player, bank = (np.array(mix) for mix in cached("tiles-equilibrium", [], _solve))
    return enclosed(player, bank)


def enclosed(player: Array, bank: Array) -> Equilibrium:
    """Two strategies with what they guarantee."""
    return Equilibrium(player, bank, -best_answer(player, banks=True)[1], best_answer(bank, banks=False)[1])


def choices(every: Hands) -> tuple[Array, Array]:
    """Settings that no other setting of the same hand beats in front and in back, by kind and number."""
    kinds, ways = [], []
    for kind, three in enumerate(every.ways):
        for a in range(3):
            worse = any(
                b != a and (three[b] >= three[a]).all() and ((three[b] > three[a]).any() or b < a) for b in range(3)
            )
            if not worse:
                kinds.append(kind)
                ways.append(a)
    return np.array(kinds), np.array(ways)


def _solve() -> tuple[list[list[int]], list[list[int]]]:
    """Predictive regret matching for both sides in turn, later steps counting more."""
    every = hands()
    kind, way = choices(every)
    free = np.bincount(kind)[kind] > 1
    fixed = kind[~free], way[~free]
    mine = kind[free], way[free]
    against_fixed = matrix(every.ways, deals(), *mine, *fixed).sum(axis=1, dtype=np.float64)
    fixed_against = matrix(every.ways, deals(), *fixed, *mine).sum(axis=0, dtype=np.float64)
    pays = matrix(every.ways, deals(), *mine, *mine)
    starts = np.flatnonzero(np.r_[True, mine[0][1:] != mine[0][:-1]])
    group = np.cumsum(np.r_[0, mine[0][1:] != mine[0][:-1]])

    def shares(weights: Array) -> Array:
        sums = np.add.reduceat(weights, starts)[group]
        even = 1 / np.bincount(group)[group]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), even)

    def regret(values: Array, mix: Array) -> Array:
        return np.asarray(values - np.add.reduceat(values * mix, starts)[group])

    size = len(group)
    regrets, last, total = np.zeros((2, size)), np.zeros((2, size)), np.zeros((2, size))
    bank = shares(np.zeros(size))
    for step in range(1, MOST + 1):
        player = shares(np.maximum(regrets[0] + last[0], 0))
        last[1] = regret(-(player.astype(np.float32) @ pays + fixed_against), bank)
        regrets[1] = np.maximum(regrets[1] + last[1], 0)
        bank = shares(np.maximum(regrets[1] + last[1], 0))
        last[0] = regret(pays @ bank.astype(np.float32) + against_fixed, player)
        regrets[0] = np.maximum(regrets[0] + last[0], 0)
        total += step**2 * np.stack([player, bank])
        if step % ROUND == 0:
            mixes = [_in_parts(shares(side), kind, way, free, len(every.first)) for side in total]
            found = enclosed(*mixes)
            if found.most - found.least < WIDTH:
                break
    return mixes[0].tolist(), mixes[1].tolist()


def _in_parts(mix: Array, kind: Array, way: Array, free: Array, kinds: int) -> Array:
    """A strategy in whole thousandths, the rest given to the setting used most."""
    found = np.zeros((kinds, 3), np.int64)
    found[kind[~free], way[~free]] = PARTS
    found[kind[free], way[free]] = np.floor(mix * PARTS + 0.5)
    found[np.arange(kinds), found.argmax(axis=1)] += PARTS - found.sum(axis=1)
    return found


def outcomes(player: Array, bank: Array) -> tuple[float, float, float]:
    """The chances that the player loses, pushes and wins when both play so."""
    every = hands()
    lost, pushed, won = tally(every.ways, deals(), player, bank).tolist()
    total = lost + pushed + won
    return lost / total, pushed / total, won / total


@compiled
def tally(ways: Array, deals: Array, player: Array, bank: Array) -> Array:
    """Deals by how many of the player's two hands are higher, weighed by both mixed strategies."""
    found = np.zeros(3)
    for i in range(len(ways)):
        for j in range(len(ways)):
            if deals[i, j] == 0:
                continue
            for a in range(3):
                for b in range(3):
                    weight = float(player[i, a]) * bank[j, b]
                    if weight:
                        higher = int(ways[i, a, 0] > ways[j, b, 0]) + int(ways[i, a, 1] > ways[j, b, 1])
                        found[higher] += weight * deals[i, j]
    return found


def in_four(of_kind: Array) -> Array:
    """What is known of each kind, for each of the 35,960 hands."""
    return np.asarray(of_kind[hands().kind])
