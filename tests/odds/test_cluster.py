"""Rounds dealt on a cluster whose workers die: the same result, bit for bit, as on one process.

`python -m tests.odds.test_cluster --rounds 1000000000 --kills 20` is the long run: a scheduler and three worker processes, of which
one is killed every few seconds.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import distributed
import pytest

from housedealer.odds import simulate as module
from housedealer.odds.result import Result
from housedealer.odds.simulate import STREAM, simulate
from housedealer.odds.wager import Wager, read_wager
from housedealer.packets.entries import entry

ID, BET = "garden_city/casino_war", "base"


def wager() -> Wager:
    return read_wager(entry(ID), BET)


# -- a stream whose workers all died is sent again ------------------------------------------------------------------------


class Future:
    """A stream that fails as often as it is told to."""

    def __init__(self, work: Any, fails: int) -> None:
        self.work, self.fails, self.released = work, fails, False

    def result(self) -> Result:
        if self.fails:
            raise distributed.KilledWorker("deal", None, 3)
        found: Result = self.work()
        return found

    def release(self) -> None:
        self.released = True


class Client:
    """A client whose second stream meets two dying workers."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, int]] = []

    def submit(self, deal: Any, wager: Wager, seed: int, chunk: tuple[int, int], pure: bool) -> Future:
        self.sent.append(chunk)
        fails = int(chunk[0] == 1 and self.sent.count(chunk) < 3)
        return Future(lambda: deal(wager, seed, chunk), fails)


class Coming:
    """Futures in the order in which they were sent."""

    def __init__(self, futures: list[Future]) -> None:
        self.futures = futures

    def add(self, future: Future) -> None:
        self.futures.append(future)

    def __iter__(self) -> Iterator[Future]:
        while self.futures:
            yield self.futures.pop(0)


def test_a_stream_that_was_with_every_worker_that_died_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distributed, "as_completed", Coming)
    client = Client()
    work = module.chunks(2 * STREAM + 1000)
    found = dict(module._on_cluster(client, wager(), 4, work))
    assert sorted(found) == [0, 1, 2]
    assert client.sent.count(work[1]) == 3
    assert (
        module.merged([found[n] for n in sorted(found)]).outcomes == simulate(wager(), 2 * STREAM + 1000, 4, 1).outcomes
    )


# -- a real scheduler, real processes, real kills -------------------------------------------------------------------------


class Killer(threading.Thread):
    """Kills a worker process now and then; its nanny starts another."""

    def __init__(self, cluster: Any, most: int, every: float, seed: int = 1) -> None:
        super().__init__(daemon=True)
        self.cluster, self.most, self.every, self.luck = cluster, most, every, Random(seed)
        self.killed: list[int] = []
        self.over = threading.Event()

    def run(self) -> None:
        while len(self.killed) < self.most and not self.over.wait(self.every):
            nannies = [nanny for nanny in self.cluster.workers.values() if nanny.process and nanny.process.pid]
            if nannies:
                pid = self.luck.choice(nannies).process.pid
                os.kill(pid, signal.SIGKILL)
                self.killed.append(pid)


def with_kills(rounds: int, kills: int, every: float, told: Any = None) -> tuple[Result, int, float]:
    """Rounds dealt by three worker processes of which some are killed; the result, the kills and the seconds."""
    started = time.perf_counter()
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        killer = Killer(cluster, kills, every)
        killer.start()
        found = simulate(wager(), rounds, 11, cluster=cluster.scheduler_address, progress=told)
        killer.over.set()
        killer.join()
        return found, len(killer.killed), time.perf_counter() - started


@pytest.mark.soak
def test_workers_killed_in_the_middle_change_nothing() -> None:
    rounds = 400 * STREAM
    found, killed, _ = with_kills(rounds, 5, 2.0)
    assert killed >= 2
    assert found == simulate(wager(), rounds, 11, processes=1)


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1_000_000_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--every", type=float, default=5.0)
    given = parser.parse_args()
    last = [0.0]

    def told(done: int, so_far: Result) -> None:
        if time.monotonic() - last[0] > 5 or done == given.rounds:
            last[0] = time.monotonic()
            sys.stderr.write(f"{done:,} rounds, edge {so_far.house_edge:.5%} ± {so_far.error:.5%}\n")

    found, killed, seconds = with_kills(given.rounds, given.kills, given.every, told)
    started = time.perf_counter()
    alone = simulate(wager(), given.rounds, 11, processes=1)
    same = "the same bit for bit" if found == alone else "DIFFERENT"
    sys.stdout.write(
        f"{given.rounds:,} rounds of {ID} {BET}: three workers, {killed} killed, {seconds:.0f} s; one process "
        f"{time.perf_counter() - started:.0f} s; edge {found.house_edge:.6%} and {alone.house_edge:.6%}: {same}\n"
    )


if __name__ == "__main__":
    main()
