"""Base games dealt at random and played best: the decisions come from the exact solvers, the rounds from kernels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from os import cpu_count

import numpy as np

from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.suits import EXCHANGES
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES
from housedealer.odds.result import Result, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.solvers import crazy_4_poker, let_it_ride, pai_gow_tiles, ultimate
from housedealer.odds.wager import Wager


def _sampled(rows: Iterable[tuple[str, Fraction, int]]) -> Result:
    """A simulated result from outcomes, equal names and pays added up, the best pay first."""
    summed: defaultdict[tuple[str, Fraction], int] = defaultdict(int)
    for name, pays, count in rows:
        if count:
            summed[name, pays] += count
    ranked = sorted(summed.items(), key=lambda item: -item[0][1])
    return sampled({name: (float(pays), count) for (name, pays), count in ranked})


def ride(wager: Wager, many: int, seed: int) -> Result:
    """Let It Ride by the best withdrawals."""
    names, row, gains, _ = let_it_ride.rows_and_gains(wager)
    first, second = rounds.riding_tables(TABLES, row, gains)
    tally = shared(
        lambda stream, part: rounds.let_it_ride_rounds(TABLES, first, second, row, len(names), part, seed, stream), many
    )
    pays = wager.pays["base"]
    return _sampled(
        (*let_it_ride.outcome(name, riding, pays), int(tally[riding, n]))
        for riding in (3, 2, 1)
        for n, name in enumerate(names)
    )


def crazy_4(wager: Wager, many: int, seed: int) -> Result:
    """Crazy 4 Poker by the best strategy."""
    w = crazy_4_poker.worked(wager)
    table = rounds.spread_plays(w.hands, w.levels, w.play, EXCHANGES)
    kinds = list(dict.fromkeys(w.bonus_of))
    kind = np.array([kinds.index(row) for row in w.bonus_of])
    tally = shared(
        lambda stream, part: rounds.crazy_4_rounds(table, kind, len(kinds), w.king_high, part, seed, stream), many
    )
    rows = [("folds", Fraction(-2), int(tally[:, 0].sum()))]
    for at, times, n in np.ndindex(len(kinds), 4, 4):
        if times:
            row, meeting = kinds[at], crazy_4_poker.MEETINGS[n]
            name, pays = crazy_4_poker.label(times, row, meeting), crazy_4_poker.net(wager, times, row, meeting)
            rows.append((name, pays, int(tally[at, times, n])))
    return _sampled(rows)


@lru_cache(maxsize=4)
def _ultimate_tables(blind_pays: tuple[tuple[str, Fraction], ...]) -> tuple[ultimate.Worth, Array, Array]:
    """The decisions before and after the flop, and the calls at the river on every class of boards."""
    w, s = ultimate.worth(dict(blind_pays)), ultimate.suits()
    parts = np.array_split(s.boards, 8)
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        calls = pool.map(lambda part: rounds.river_calls(TABLES, part, FIRST_PAIR, w.blinds, w.scale), parts)
        return w, np.concatenate(list(calls)), rounds.board_classes(s.boards, EXCHANGES)


def ultimate_texas_holdem(wager: Wager, many: int, seed: int) -> Result:
    """Ultimate Texas Hold'em by the best play. The decisions are worked out first, which takes far longer than dealing."""
    pays = wager.pays["blind"]
    w, calls, board_class = _ultimate_tables(tuple(pays.items()))
    s = ultimate.suits()
    raises = w.raised.max(axis=1) > w.checks
    tally = shared(
        lambda stream, part: rounds.ultimate_rounds(
            *(TABLES, raises, w.bets, calls, s.flop_class, s.flop_exchange, board_class, s.moved, s.start),
            *(CATEGORY, FIRST_PAIR, part, seed, stream),
        ),
        many,
    )
    rows = [("folds at the river", Fraction(-2), int(tally[rounds.FOLD].sum()))]
    for decision, name, play in ((rounds.RAISE, "raises 4x", 4), (rounds.BET, "bets 2x", 2), (rounds.CALL, "calls 1x", 1)):
        for qualified, kind in np.ndindex(2, 10):
            blind = pays.get(CATEGORY_NAMES[kind], Fraction(0))
            won, tied, lost = (int(tally[decision, how, qualified, kind]) for how in range(3))
            with_hand = f" with {CATEGORY_NAMES[kind].replace('_', ' ')}" if blind else ""
            bank = "" if qualified else ", bank without a pair"
            rows += [
                (f"{name}, wins{with_hand}{bank}", play + blind + qualified, won),
                (f"{name}, ties", Fraction(0), tied),
                (f"{name}, loses" + ("" if qualified else " to a bank without a pair"), Fraction(-1 - play - qualified), lost),
            ]
    return _sampled(rows)


def tiles(wager: Wager, many: int, seed: int) -> Result:
    """Pai gow tiles: the bank set the house way, the player best against it."""
    w = pai_gow_tiles.worked(pai_gow_tiles.house_way(wager))
    numbers = [_four_number(*four) for four in combinations(range(32), 4)]
    mine, bank = np.zeros_like(w.of(w.best)), np.zeros_like(w.of(w.best))
    mine[numbers], bank[numbers] = w.of(w.best), w.of(w.by_chart)
    tally = shared(lambda stream, part: rounds.tile_rounds(mine, bank, part, seed, stream), many)
    return _sampled((name, Fraction(net), int(tally[n])) for n, (name, net) in enumerate(pai_gow_tiles.OUTCOMES))


def _four_number(a: int, b: int, c: int, d: int) -> int:
    """The number of four tiles, lowest first, as the kernel counts them."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
