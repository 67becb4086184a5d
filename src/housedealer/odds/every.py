"""Many wagers worked out side by side, each at most once.

Bets of one game share much of their work (a play, a table of hands), so a game's wagers follow each other in one process.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from os import cpu_count

from housedealer.odds.kept import found_odds, kept_odds
from housedealer.odds.result import Result
from housedealer.packets.entries import entry

Named = tuple[str, str]  # `room/game` and bet
Told = Callable[[Named], None]


def every_result(wagers: Sequence[Named], told: Told, processes: int | None = None) -> list[Result]:
    """The results of wagers in their order; `told` hears of each when it is there."""
    found: dict[Named, Result] = {}
    games: dict[str, list[Named]] = {}
    for wager in wagers:
        known = found_odds(*wager)
        if known is None:
            games.setdefault(entry(wager[0]).module, []).append(wager)
        else:
            found[wager] = known
            told(wager)
    waiting = list(games.values())
    lanes = min(processes or cpu_count() or 1, len(waiting))
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    pools = [ProcessPoolExecutor(1, multiprocessing.get_context(method)) for _ in range(lanes if lanes > 1 else 0)]
    for pool in pools:
        pool.submit(int).result()  # started before there are threads

    def work(pool: ProcessPoolExecutor) -> None:
        try:
            while waiting:
                for wager in waiting.pop():
                    found[wager] = pool.submit(kept_odds, *wager).result()
                    told(wager)
        except BaseException:
            waiting.clear()  # nor do the others go on
            raise

    try:
        with ThreadPoolExecutor(max(1, len(pools))) as threads:
            list(threads.map(work, pools))
    finally:
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)
    for game in waiting:  # on one processor
        for wager in game:
            found[wager] = kept_odds(*wager)
            told(wager)
    return [found[wager] for wager in wagers]
