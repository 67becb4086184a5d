"""Ultimate Texas Hold'em dealt at random and played by the best strategy; the Bad Beat bonus."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from os import cpu_count

import numpy as np

from housedealer.odds.common.dealt_hands import beaten, sampled_rows
from housedealer.odds.games.ultimate_texas_holdem import solver as ultimate
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import (
    CATEGORY,
    CATEGORY_NAMES,
    FIRST_PAIR,
    TABLES,
    multisets,
)
from housedealer.odds.kernels.ultimate_rounds import (
    BET,
    CALL,
    FOLD,
    RAISE,
    Decisions,
    board_kinds,
    river_calls,
    ultimate_rounds,
)
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


def bad_beat(wager: Wager, many: int, seed: int) -> Result:
    """The beaten one of two hands on a board."""
    return beaten(wager, 2, 5, many, seed)


@lru_cache(maxsize=4)
def _decisions(blind_pays: tuple[tuple[str, Fraction], ...]) -> Decisions:
    """The decisions as the kernel looks them up."""
    w, s = ultimate.worth(blind_pays), ultimate.suits()
    kinds = board_kinds()
    plain = len(multisets(5))

    def calls(part: Array) -> Array:
        first, last = int(part[0]), int(part[-1]) + 1
        return river_calls(TABLES, kinds.cards[first:last], max(plain - first, 0), FIRST_PAIR, w.blinds, w.scale)

    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        called = np.concatenate(list(pool.map(calls, np.array_split(np.arange(len(kinds.cards)), 8))))
    raises = (w.raised.max(axis=1) > w.checks)[s.start]
    flops = (24 * s.flop_class + s.flop_exchange).astype(np.uint16)
    bets = np.packbits(w.bets, axis=1, bitorder="little")
    return Decisions(raises, flops, s.moved.astype(np.uint16), bets, kinds.suited, called)


def ultimate_texas_holdem(wager: Wager, many: int, seed: int) -> Result:
    """Ultimate Texas Hold'em by the best play. The decisions are worked out first, which takes far longer than dealing."""
    pays = wager.pays["blind"]
    decisions = _decisions(tuple(pays.items()))
    tally = shared(lambda s, part: ultimate_rounds(TABLES, decisions, CATEGORY, FIRST_PAIR, part, seed, s), many)
    rows = [("folds at the river", Fraction(-2), int(tally[FOLD].sum()))]
    for decision, name, play in (
        (RAISE, "raises 4x", 4),
        (BET, "bets 2x", 2),
        (CALL, "calls 1x", 1),
    ):
        for qualified, kind in np.ndindex(2, 10):
            blind = pays.get(CATEGORY_NAMES[kind], Fraction(0))
            won, tied, lost = (int(tally[decision, how, qualified, kind]) for how in range(3))
            with_hand = f" with {CATEGORY_NAMES[kind].replace('_', ' ')}" if blind else ""
            bank = "" if qualified else ", bank without a pair"
            rows += [
                (f"{name}, wins{with_hand}{bank}", play + blind + qualified, won),
                (f"{name}, ties", Fraction(0), tied),
                (
                    f"{name}, loses" + ("" if qualified else " to a bank without a pair"),
                    Fraction(-1 - play - qualified),
                    lost,
                ),
            ]
    return sampled_rows(rows, ultimate.staked)
