"""The supervisor: runs the workers of one room, which share a port and a database, and replaces one that dies.

Workers are forked from the supervisor, which has everything loaded, so that a replacement serves at once.
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
        failures = 0
        while not stop and failures < MOST_FAILURES:
            multiprocessing.connection.wait([each.process.sentinel for each in running.values()], LOOK)
            for number, each in running.items():
                if not each.process.is_alive() and not stop:
                    LOGGER.error("process %s %s; a new worker replaces it", each.process.pid, _death(each.process))
                    failures = 0 if each.served else failures + 1
                    running[number] = each.replaced()
        statuses = _stop_all([each.process for each in running.values()], stop_within)
    if failures >= MOST_FAILURES:
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
        self.process = ForkProcess(target=_run, args=(workers, serve), name=f"room {workers.number}")
        self.process.start()

    @property
    def served(self) -> bool:
        """Whether it got as far as to take connections."""
        return self._handoff.exists()

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
