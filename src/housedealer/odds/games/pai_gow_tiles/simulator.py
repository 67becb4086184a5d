"""Pai gow tiles dealt at random, both sides setting by the strategies that guarantee the value of the game."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from housedealer.odds.common.dealt_hands import sampled_rows
from housedealer.odds.games.pai_gow_tiles.equilibrium import equilibrium
from housedealer.odds.games.pai_gow_tiles.hands import OUTCOMES, hands
from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@cache
def _settings() -> tuple[Array, Array, Array]:
    """The settings of every four tiles and both strategies, by the number of the four."""
    every, found = hands(), equilibrium()
    numbers = [_four_number(*four) for four in combinations(range(32), 4)]
    tables = every.ways, found.player.cumsum(axis=1), found.bank.cumsum(axis=1)
    placed = [np.zeros((len(numbers), *table.shape[1:]), np.int64) for table in tables]
    for table, by_number in zip(tables, placed, strict=True):
        by_number[numbers] = table[every.kind]
    return placed[0], placed[1], placed[2]


def tiles(wager: Wager, many: int, seed: int) -> Result:
    """Pai gow tiles by both sides' best strategies."""
    tally = shared(lambda stream, part: rounds.tile_rounds(*_settings(), part, seed, stream), many)
    return sampled_rows((name, Fraction(net), int(tally[n])) for n, (name, net) in enumerate(OUTCOMES))


def _four_number(a: int, b: int, c: int, d: int) -> int:
    """The number of four tiles, lowest first, as the kernel counts them."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
