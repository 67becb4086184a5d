"""Exact and simulated mathematics of every wager in the packets.

>>> from housedealer.odds import odds
>>> result = odds("garden_city/three_card_poker", "pair_plus")
>>> result.combinations, round(result.house_edge, 6)
(22100, 0.043801)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from housedealer.errors import BadSetup
from housedealer.odds.registry import bets_of, odds_of
from housedealer.odds.result import Chart, Outcome, Result, Strategy
from housedealer.odds.wager import BASE, Wager, read_wager
from housedealer.packets.entries import entries, entry

__all__ = ["Chart", "Outcome", "Result", "Strategy", "Wager", "all_wagers", "odds", "work_out"]


def odds(
    id: str,
    bet: str = BASE,
    pay: Mapping[str, str] | None = None,
    decks: int | None = None,
    options: Mapping[str, Any] | None = None,
    simulate: int | None = None,
    seed: int = 1,
    force: bool = False,
    processes: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int, Result], None] | None = None,
) -> Result:
    """The odds of one bet at one table, exact wherever enumeration or dynamic programming can reach it.

    `pay` changes rows of the pay table ("flush": "7:1"), `decks` the number of packs, `options` the game's options;
    `simulate` deals that many rounds instead, on so many `processes` or on a Dask `cluster`, telling `progress` as they come.
    """
    found = entry(id)
    wager = read_wager(found, bet, pay, decks, options, force)
    if simulate is not None:
        from housedealer.odds.simulate import simulate as deal

        started = time.perf_counter()
        result = deal(wager, simulate, seed, processes, cluster, progress)
        named = result.named(id, bet, wager.decks, time.perf_counter() - started)
    else:
        result = work_out(wager)
        named = result.named(id, bet, wager.decks, result.seconds)
    return named.told_apart(wager.not_approved)


def work_out(wager: Wager) -> Result:
    """The odds of a wager by its solver."""
    solve = odds_of(wager.entry).solver(wager.bet)
    if solve is None:
        possible = ", ".join(bets_of(wager.entry))
        raise BadSetup(
            f"{wager.entry.id}: {wager.bet} is not a wager with odds of its own; "
            + (f"these are: {possible}" if possible else "this game is played among the players, for the pot")
        )
    started = time.perf_counter()
    return replace(solve(wager), seconds=time.perf_counter() - started)


def all_wagers() -> Iterator[tuple[str, str]]:
    """Every `room/game` and bet that can be worked out, in the order of the packets."""
    for found in entries():
        listed = [bet["id"] for bet in found.bets]
        for bet in bets_of(found):
            if bet == BASE or bet in listed:
                yield found.id, bet
