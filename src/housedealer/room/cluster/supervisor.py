"""The supervisor: runs the workers of one room, which share a port and a database, and replaces one that dies.

Workers are forked from the supervisor, which has everything loaded, so that a replacement serves at once. One that ended
before it served anybody is replaced after a pause. If none gets that far, the supervisor gives up; as long as one serves,
the room stays open.
"""

from __future__ import annotations

import logging
import multiprocessing
import multiprocessing.connection
import os
import secrets
import signal
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType
from typing import Final

from prometheus_client import multiprocess

from housedealer.room.cluster.workers import HANDOFF, Workers
from housedealer.room.operations.problems import RoomError
from housedealer.room.operations.settings import COUNTED_TOGETHER

LOGGER: Final = logging.getLogger("housedealer.room")
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
LOOK: Final = 0.2  # seconds between two looks whether to stop
MOST_FAILURES: Final = 3  # in a row, of processes that ended before they served anybody
LONGEST_PAUSE: Final = 5.0  # seconds until such a process is replaced; doubled each time up to this

Serve = Callable[[Workers], None]


def supervise(count: int, serve: Serve, opened: Callable[[], None], stop_within: float) -> None:
    """Run so many workers until a signal to stop, then stop them and wait."""
    stop = False

    def on_signal(_: int, __: FrameType | None) -> None:
        nonlocal stop
        stop = True

    for kind in SIGNALS:
        signal.signal(kind, on_signal)
    with tempfile.TemporaryDirectory(prefix="housedealer-") as folder:  # nobody else may enter it
        first = Workers(secrets.token_hex(8), count, 0, Path(folder))
        running = {number: _Running(replace(first, number=number), serve) for number in range(count)}
        opened()
        failures, given_up = 0, False
        while not stop and not given_up:
            alive = [each.process.sentinel for each in running.values() if each.again is None]
            multiprocessing.connection.wait(alive, LOOK) if alive else time.sleep(LOOK)
            for number, each in running.items():
                if each.again is None and not each.process.is_alive() and not stop:
                    LOGGER.error("process %s %s; a new worker replaces it", each.process.pid, _death(each.process))
                    failures = 0 if each.served else failures + 1
                    pause = min(LOOK * 2**failures, LONGEST_PAUSE) if failures else 0.0
                    each.again = time.monotonic() + pause
                if each.again is not None and each.again <= time.monotonic() and not stop:
                    running[number] = each.replaced()
            given_up = failures >= MOST_FAILURES and not any(each.serves for each in running.values())
        statuses = _stop_all([each.process for each in running.values() if each.again is None], stop_within)
    if given_up:
        raise RoomError("the processes of the room end as soon as they start; the log says why")
    if any(status not in (0, -signal.SIGTERM) for status in statuses):  # the latter before it had begun
        raise RoomError(f"processes of the room did not end well: status {', '.join(map(str, statuses))}")


class _Running:
    """One worker process."""

    def __init__(self, workers: Workers, serve: Serve) -> None:
        self._workers = workers
        self._serve = serve
        self._handoff = workers.mailbox(workers.number, HANDOFF)
        self._handoff.unlink(missing_ok=True)
        self.again: float | None = None  # when it is replaced, once it has ended
        self.process = ForkProcess(target=_run, args=(workers, serve), name=f"room {workers.number}")
        self.process.start()

    @property
    def served(self) -> bool:
        """Whether it got as far as to take connections."""
        return self._handoff.exists()

    @property
    def serves(self) -> bool:
        """Whether it takes connections now."""
        return self.process.is_alive() and self.served

    def replaced(self) -> _Running:
        """Another in the place of one that has ended."""
        if COUNTED_TOGETHER in os.environ:
            multiprocess.mark_process_dead(self.process.pid)  # type: ignore[no-untyped-call]
        return _Running(self._workers, self._serve)


def _run(workers: Workers, serve: Serve) -> None:
    for each in SIGNALS:
        signal.signal(each, signal.SIG_DFL)
    serve(workers)


def _death(process: ForkProcess) -> str:
    """How a process ended that was not told to. Whatever ended it, that is a crash."""
    status = process.exitcode or 0
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status} without being told to"


def _stop_all(running: list[ForkProcess], within: float) -> list[int | None]:
    for process in running:
        process.terminate()
    deadline = time.monotonic() + within + 2
    for process in running:
        process.join(max(0.1, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
    return [process.exitcode for process in running]
