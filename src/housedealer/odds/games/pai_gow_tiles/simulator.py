"""Pai gow tiles dealt at random: the bank set the house way, the player best against it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np

from housedealer.hands.pai_gow_tiles import HouseWay
from housedealer.odds.common.dealt_hands import sampled_rows
from housedealer.odds.games.pai_gow_tiles import solver as pai_gow_tiles
from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@lru_cache(maxsize=4)
def _tile_settings(house_way: HouseWay) -> tuple[Array, Array]:
    w = pai_gow_tiles.worked(house_way)
    numbers = [_four_number(*four) for four in combinations(range(32), 4)]
    mine, bank = np.zeros_like(w.of(w.best)), np.zeros_like(w.of(w.best))
    mine[numbers], bank[numbers] = w.of(w.best), w.of(w.by_chart)
    return mine, bank


def tiles(wager: Wager, many: int, seed: int) -> Result:
    """Pai gow tiles: the bank set the house way, the player best against it."""
    mine, bank = _tile_settings(pai_gow_tiles.house_way(wager))
    tally = shared(lambda stream, part: rounds.tile_rounds(mine, bank, part, seed, stream), many)
    return sampled_rows((name, Fraction(net), int(tally[n])) for n, (name, net) in enumerate(pai_gow_tiles.OUTCOMES))


def _four_number(a: int, b: int, c: int, d: int) -> int:
    """The number of four tiles, lowest first, as the kernel counts them."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
