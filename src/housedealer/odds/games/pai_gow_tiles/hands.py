"""Every four tiles with its three settings, and every four against every other four that is set by a chart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from housedealer.hands.pai_gow_tiles import HouseWay, settings, strength
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.wager import Wager
from housedealer.tiles import ALL_TILES, Tile

BANK_HANDS = 20475  # four of the 28 tiles that a hand leaves
OUTCOMES = (("both hands lower or copies", -1), ("one hand each", 0), ("both hands higher", 1))


@compiled
def meet(own: Array, mine: Array, masks: Array, bank: Array, results: Array) -> None:
    """For each hand and each of its three settings: how many bank hands both, one, or none of its two hands beat."""
    for n in range(len(own)):
        for m in range(len(masks)):
            if own[n] & masks[m]:
                continue
            for way in range(3):
                higher = int(mine[n, way, 0] > bank[m, 0]) + int(mine[n, way, 1] > bank[m, 1])
                results[n, way, higher] += 1


class Hands(NamedTuple):
    """Every four tiles by their mask. The two tiles of a pair are worth the same, so only one hand of a kind is looked at."""

    masks: Array
    kind: Array  # of each four tiles
    first: Array  # one of the hands of each kind
    ways: Array  # the strengths of front and back in the three settings of each kind

    def four(self, kind: int) -> list[Tile]:
        """The tiles of the one hand of a kind that is looked at."""
        return [tile for n, tile in enumerate(ALL_TILES) if self.masks[self.first[kind]] >> n & 1]


@cache
def hands() -> Hands:
    """All 35,960 hands, of 3,620 kinds."""
    places = np.array(list(combinations(range(len(ALL_TILES)), 4)))
    pair_of = np.unique([tile.pair for tile in ALL_TILES], return_inverse=True)[1]
    _, first, kind = np.unique(pair_of[places], axis=0, return_index=True, return_inverse=True)
    found = Hands((1 << places).sum(axis=1), kind.ravel(), first, np.zeros((0, 3, 2), np.int64))
    fours = [found.four(n) for n in range(len(first))]
    ways = [[[strength(s.front), strength(s.back)] for s in settings(four)] for four in fours]
    return found._replace(ways=np.array(ways, np.int64))


@dataclass(frozen=True)
class Worked:
    """Every four tiles against every other four: strengths in the three settings, the chart's and the best of them."""

    ways: Array
    by_chart: Array
    best: Array
    results: Array  # bank hands of which none, one or both hands are lower, for each setting

    def of(self, setting: Array) -> Array:
        """Front and back of each hand when it is set so."""
        return np.asarray(self.ways[np.arange(len(self.ways)), setting])


@cache
def worked(house_way: HouseWay) -> Worked:
    """The best setting of every hand against a bank that is set the house way."""
    every = hands()
    chosen = []
    for n, ways in enumerate(every.ways.tolist()):
        setting = house_way.set(every.four(n))
        chosen.append(ways.index([strength(setting.front), strength(setting.back)]))
    by_chart = np.array(chosen)
    bank = every.ways[np.arange(len(chosen)), by_chart]
    results = np.zeros((len(chosen), 3, 3), np.int64)
    meet(every.masks[every.first], every.ways, every.masks, bank[every.kind], results)
    best = (results[:, :, 2] - results[:, :, 0]).argmax(axis=1)
    return Worked(*(of_kind[every.kind] for of_kind in (every.ways, by_chart, best, results)))


def house_way(wager: Wager) -> HouseWay:
    """The chart of the wager's table."""
    return HouseWay.of(wager.house_way)
