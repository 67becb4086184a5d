"""Many wagers worked out side by side, each at most once.

Bets of one game share much of their work (a play, a table of hands), so a game's wagers follow each other in one process.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from os import cpu_count

from housedealer.odds.cache import cached_odds, known_odds
from housedealer.odds.result import Result
from housedealer.packets.entries import entry

Named = tuple[str, str]  # `room/game` and bet


def every_result(wagers: Sequence[Named], told: Callable[[Result], None], processes: int | None = None) -> list[Result]:
    """The results of wagers in their order; `told` hears of each when it is there."""
    found: dict[Named, Result] = {}
    games: dict[str, list[Named]] = {}

    def take(result: Result) -> None:
        found[result.id, result.bet] = result
        told(result)

    for wager in wagers:
        known = known_odds(*wager)
        if known is None:
            games.setdefault(entry(wager[0]).module, []).append(wager)
        else:
            take(known)
    for results in _worked_out(list(games.values()), processes or cpu_count() or 1):
        for result in results:
            take(result)
    return [found[wager] for wager in wagers]


def _worked_out(games: Sequence[Sequence[Named]], processes: int) -> Iterator[list[Result]]:
    """The results of each game's wagers, as they come."""
    if min(processes, len(games)) < 2:
        yield from map(_of_a_game, games)
        return
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    pool = ProcessPoolExecutor(min(processes, len(games)), multiprocessing.get_context(method))
    try:
        for done in as_completed([pool.submit(_of_a_game, game) for game in games]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _of_a_game(wagers: Sequence[Named]) -> list[Result]:
    return [cached_odds(*wager) for wager in wagers]
