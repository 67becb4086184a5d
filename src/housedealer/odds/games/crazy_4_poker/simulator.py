"""Crazy 4 Poker dealt at random and played by the best strategy."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from housedealer.odds.common.dealt_hands import sampled_rows
from housedealer.odds.games.crazy_4_poker import solver as crazy_4_poker
from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.four import five_number, fours, levels
from housedealer.odds.kernels.suits import EXCHANGES, hand_classes
from housedealer.odds.kernels.tables import (
    TABLES,
    by_last_rank,
    multiset_numbers,
    multisets,
)
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@lru_cache(maxsize=4)
def plays_of(play: bytes) -> tuple[Array, Array]:
    """What is played with every five cards; and with every five ranks, as far as suits do not change it."""
    hands, _ = hand_classes(5)
    table = rounds.spread_plays(hands, levels()[1], np.frombuffer(play, np.int64), EXCHANGES)
    suited = (hands[:, :, None] & 3 == np.arange(4)).sum(axis=1).max(axis=1)
    plain = hands[suited < 4]
    found = table[[five_number(*hand) for hand in plain.tolist()]]
    numbers = multiset_numbers(plain >> 2)
    low, high = np.full(len(multisets(5)), rounds.MIXED, np.uint16), np.zeros(len(multisets(5)), np.uint16)
    np.minimum.at(low, numbers, found)
    np.maximum.at(high, numbers, found)
    return by_last_rank(np.where(low == high, low, rounds.MIXED).astype(np.uint16)), table


def crazy_4(wager: Wager, many: int, seed: int) -> Result:
    """Crazy 4 Poker by the best strategy."""
    w = crazy_4_poker.worked(wager)
    tables = plays_of(w.play.tobytes())
    _, made = fours()
    kinds = list(dict.fromkeys(w.bonus_of))
    kind = np.array([kinds.index(row) for row in w.bonus_of])
    tally = shared(
        lambda stream, part: rounds.crazy_4_rounds(
            TABLES, made, *tables, kind, len(kinds), w.king_high, part, seed, stream
        ),
        many,
    )
    rows = [("folds", Fraction(-2), int(tally[:, 0].sum()))]
    for at, times, n in np.ndindex(len(kinds), 4, 4):
        if times:
            row, meeting = kinds[at], crazy_4_poker.MEETINGS[n]
            name, pays = crazy_4_poker.label(times, row, meeting), crazy_4_poker.net(wager, times, row, meeting)
            rows.append((name, pays, int(tally[at, times, n])))
    return sampled_rows(rows, crazy_4_poker.staked)
