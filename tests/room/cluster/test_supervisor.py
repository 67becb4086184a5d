"""The supervisor: replaces workers that die, gives up on those that never serve, and stops cleanly."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

from housedealer.room.cluster.supervisor import MOST_FAILURES, supervise
from housedealer.room.cluster.workers import HANDOFF, Workers
from housedealer.room.operations.problems import RoomError
from tests.room.house import WAIT, until

FORK = get_context("fork")


def serving(notes: Path, workers: Workers) -> None:
    """A worker that says it serves, and waits to be ended."""
    workers.mailbox(workers.number, HANDOFF).touch()
    note(notes, workers)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    while True:
        time.sleep(60)


def run(notes: Path, failing: frozenset[int] = frozenset()) -> None:
    def serve(workers: Workers) -> None:
        if workers.number in failing:
            note(notes, workers)
            raise SystemExit(3)
        serving(notes, workers)

    try:
        supervise(2, serve, lambda: (notes / "opened").touch(), stop_within=WAIT)
    except RoomError as error:
        (notes / "error").write_text(str(error))
        sys.exit(1)


def note(notes: Path, workers: Workers) -> None:
    """Write down that this process has begun, behind those that began before it."""
    with (notes / "begun").open("a") as file:
        file.write(f"{workers.number} {os.getpid()}\n")


def noted(notes: Path) -> dict[int, list[int]]:
    """The processes that began, by their numbers, the latest last."""
    found: dict[int, list[int]] = {0: [], 1: []}
    begun = notes / "begun"
    for line in begun.read_text().splitlines() if begun.exists() else ():
        number, pid = line.split()
        found[int(number)].append(int(pid))
    return found


def test_a_worker_that_dies_is_replaced_under_its_number_and_a_stop_is_clean(tmp_path: Path) -> None:
    supervisor = FORK.Process(target=run, args=(tmp_path,))
    supervisor.start()
    until(lambda: all(noted(tmp_path).values()) and (tmp_path / "opened").exists())
    before = noted(tmp_path)
    os.kill(before[1][0], signal.SIGKILL)
    until(lambda: len(noted(tmp_path)[1]) == 2)
    assert noted(tmp_path)[0] == before[0]  # the other one goes on
    assert supervisor.pid is not None
    os.kill(supervisor.pid, signal.SIGTERM)
    supervisor.join(WAIT)
    assert supervisor.exitcode == 0
    for pid in (noted(tmp_path)[0][-1], noted(tmp_path)[1][-1]):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_room_that_one_worker_keeps_open_is_not_given_up(tmp_path: Path) -> None:
    supervisor = FORK.Process(target=run, args=(tmp_path, frozenset({1})))
    supervisor.start()
    until(lambda: len(noted(tmp_path)[1]) > MOST_FAILURES)
    assert supervisor.is_alive() and len(noted(tmp_path)[0]) == 1
    os.kill(noted(tmp_path)[0][0], 0)  # it serves
    assert supervisor.pid is not None
    os.kill(supervisor.pid, signal.SIGTERM)
    supervisor.join(WAIT)
    assert supervisor.exitcode is not None


def test_workers_that_end_before_they_serve_are_given_up_after_a_few(tmp_path: Path) -> None:
    supervisor = FORK.Process(target=run, args=(tmp_path, frozenset({0, 1})))
    supervisor.start()
    supervisor.join(WAIT)
    assert supervisor.exitcode == 1
    assert "end as soon as they start" in (tmp_path / "error").read_text()
    assert 3 <= sum(map(len, noted(tmp_path).values())) <= 6
