"""Let It Ride dealt at random and played by the best withdrawals."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from housedealer.odds.common.dealt_hands import sampled_rows
from housedealer.odds.games.let_it_ride import solver as let_it_ride
from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import (
    TABLES,
)
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@lru_cache(maxsize=4)
def _riding_tables(row: bytes, gains: bytes) -> tuple[Array, Array]:
    return rounds.riding_tables(TABLES, np.frombuffer(row, np.int64), np.frombuffer(gains, np.int64))


def ride(wager: Wager, many: int, seed: int) -> Result:
    """Let It Ride by the best withdrawals."""
    names, row, gains, _ = let_it_ride.rows_and_gains(wager)
    first, second = _riding_tables(row.tobytes(), gains.tobytes())
    tally = shared(
        lambda stream, part: rounds.let_it_ride_rounds(TABLES, first, second, row, len(names), part, seed, stream), many
    )
    pays = wager.pays["base"]
    rows = (
        (*let_it_ride.outcome(name, riding, pays), int(tally[riding, n]))
        for riding in (3, 2, 1)
        for n, name in enumerate(names)
    )
    return sampled_rows(rows, let_it_ride.staked)
