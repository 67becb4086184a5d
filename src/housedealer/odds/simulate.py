"""Dealt rounds instead of enumeration: the work is cut into streams of fixed size, so that the same seed gives the same
result on any number of processors or machines."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import Result
from housedealer.odds.wager import Wager
from housedealer.table.errors import BadSetup

STREAM = 500_000  # rounds in one stream of random numbers
_cluster: Any = None


def use_cluster(address: str) -> None:
    """Deal the streams on a Dask cluster from now on."""
    global _cluster
    try:
        from distributed import Client  # type: ignore[import-not-found]
    except ImportError:
        raise BadSetup("a cluster needs Dask: pip install dask distributed") from None
    _cluster = Client(address)


def shared(work: Callable[[int, int], Array], rounds: int) -> Array:
    """`work(stream, rounds)` over all streams, added up. The kernels let go of the interpreter, so threads share it."""
    parts = [(n, min(STREAM, rounds - n * STREAM)) for n in range(-(-rounds // STREAM))]
    if _cluster is not None:
        futures = _cluster.map(lambda part: work(*part), parts)
        return _sum(_cluster.gather(futures))
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        return _sum(pool.map(lambda part: work(*part), parts))


def _sum(parts: Any) -> Array:
    total: Array | None = None
    for found in parts:
        total = found if total is None else total + found
    assert total is not None
    return total


def simulate(wager: Wager, rounds: int, seed: int) -> Result:
    """So many dealt rounds of a wager, with the error of what they say."""
    from housedealer.odds.rounds import simulator

    deal = simulator(wager.entry.module, wager.bet)
    if deal is None:
        raise BadSetup(f"{wager.entry.id}: {wager.bet} has no simulation; leave --simulate out for the exact answer")
    return deal(wager, rounds, seed)
