"""Dealt rounds instead of enumeration, on one processor, on all of them, or on a Dask cluster.

The work is cut into streams of random numbers of fixed size and put together in their order, so that the same seed gives
the same result, bit for bit, wherever it is dealt.
"""

from __future__ import annotations

import math
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextvars import ContextVar
from dataclasses import replace
from os import cpu_count
from typing import Any

from housedealer.errors import BadSetup
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.registry import odds_of
from housedealer.odds.result import Result, sampled
from housedealer.odds.wager import Wager

STREAM = 500_000  # rounds in one stream of random numbers
PATIENCE = 5  # seconds that a cluster has to answer
OFTEN = 0.2  # seconds between two words of progress, for which all streams so far are put together
_first: ContextVar[int] = ContextVar("first stream", default=0)

Chunk = tuple[int, int]  # the number of a stream, and how many rounds are dealt from it
Progress = Callable[[int, Result], None]  # told how many rounds are dealt and what they say so far


def chunks(rounds: int) -> list[Chunk]:
    """So many rounds cut into streams."""
    return [(n, min(STREAM, rounds - n * STREAM)) for n in range(-(-rounds // STREAM))]


def shared(work: Callable[[int, int], Array], rounds: int) -> Array:
    """`work(stream, rounds)` over all streams, added up. The kernels let go of the interpreter, so threads share it."""
    first = _first.get()
    parts = [(first + n, part) for n, part in chunks(rounds)]
    if len(parts) == 1:
        return work(*parts[0])
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        return _sum(pool.map(lambda part: work(*part), parts))


def _sum(parts: Iterable[Array]) -> Array:
    total: Array | None = None
    for found in parts:
        total = found if total is None else total + found
    assert total is not None
    return total


def simulate(
    wager: Wager,
    rounds: int,
    seed: int,
    processes: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """So many dealt rounds of a wager, with the error of what they say."""
    if odds_of(wager.entry).simulator(wager.bet) is None:
        raise BadSetup(f"{wager.entry.id}: {wager.bet} has no simulation; leave --simulate out for the exact answer")
    if processes is not None and processes < 1:
        raise BadSetup(f"at least one process, not {processes}")
    client = None if cluster is None else connect(cluster)
    try:
        return _collect(wager, rounds, seed, processes or max(1, cpu_count() or 1), client, progress)
    finally:
        if client is not None:
            client.close()


def _collect(wager: Wager, rounds: int, seed: int, processes: int, client: Any, progress: Progress | None) -> Result:
    """Every stream's result as it comes, put together in the order of the streams."""
    work = chunks(rounds)
    if client is not None:
        coming = _on_cluster(client, wager, seed, work)
    elif processes == 1 or len(work) == 1:
        coming = ((chunk[0], deal(wager, seed, chunk)) for chunk in work)
    else:
        coming = _on_processes(processes, wager, seed, work)
    found: dict[int, Result] = {}
    done, told = 0, 0.0
    for stream, result in coming:
        found[stream] = result
        done += work[stream][1]
        if progress is not None and (done == rounds or time.monotonic() - told > OFTEN):
            progress(done, merged([found[n] for n in sorted(found)]))
            told = time.monotonic()
    return merged([found[n] for n in sorted(found)])


def deal(wager: Wager, seed: int, chunk: Chunk) -> Result:
    """The rounds of one stream."""
    work = odds_of(wager.entry).simulator(wager.bet)
    assert work is not None
    token = _first.set(chunk[0])
    try:
        return work(wager, chunk[1], seed)
    finally:
        _first.reset(token)


def _on_processes(processes: int, wager: Wager, seed: int, work: Sequence[Chunk]) -> Iterator[tuple[int, Result]]:
    """The first stream here, which works out what all need; then the others on a pool that starts from there."""
    yield work[0][0], deal(wager, seed, work[0])
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    rest = work[1:]
    with ProcessPoolExecutor(min(processes, len(rest)), multiprocessing.get_context(method)) as pool:
        asked = {pool.submit(deal, wager, seed, chunk): chunk[0] for chunk in rest}
        for done in as_completed(asked):
            yield asked[done], done.result()


# -- on many machines --------------------------------------------------------------------------------------------------


def connect(address: str) -> Any:
    """A client of the Dask cluster at an address."""
    try:
        from distributed import Client
    except ImportError:
        raise BadSetup("a cluster needs Dask: pip install distributed") from None
    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadSetup(f"no cluster answers at {address}: {reason}") from None


def _on_cluster(client: Any, wager: Wager, seed: int, work: Sequence[Chunk]) -> Iterator[tuple[int, Result]]:
    """Streams as workers finish them. What a dead worker held is dealt again; a stream that outlived several is sent once more."""
    from distributed import KilledWorker
    from distributed import as_completed as finished

    def send(chunk: Chunk) -> Any:
        return client.submit(deal, wager, seed, chunk, pure=False)

    asked = {send(chunk): chunk for chunk in work}
    coming = finished(list(asked))
    for done in coming:
        chunk = asked.pop(done)
        try:
            found = done.result()
        except KilledWorker:  # it was being dealt each time that some worker died: no fault of its own
            again = send(chunk)
            asked[again] = chunk
            coming.add(again)
            continue
        done.release()
        yield chunk[0], found


# -- putting results together ------------------------------------------------------------------------------------------


def merged(parts: Sequence[Result]) -> Result:
    """Results of different rounds of one wager as one."""
    if len(parts) == 1:
        return parts[0]
    rows: dict[str, tuple[float, int]] = {}
    for part in parts:
        for outcome in part.outcomes:
            rows[outcome.name] = (outcome.pays, rows.get(outcome.name, (0.0, 0))[1] + (outcome.count or 0))
    ordered = dict(sorted(rows.items(), key=lambda row: -row[1][0]))
    rounds = [part.rounds or 0 for part in parts]
    wagered = math.fsum(n * part.average_wager for n, part in zip(rounds, parts, strict=True)) / sum(rounds)
    whole = replace(sampled(ordered, parts[0].strategy, parts[0].notes), play=parts[0].play, average_wager=wagered)
    given = math.fsum(n**2 * part.error**2 for n, part in zip(rounds, parts, strict=True))
    plain = math.fsum(n * part.standard_deviation**2 for n, part in zip(rounds, parts, strict=True))
    return replace(whole, error=whole.error * math.sqrt(given / plain)) if plain else whole
