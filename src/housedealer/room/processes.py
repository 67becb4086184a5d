"""Several processes that serve one room: they share a port and a PostgreSQL database, and one that dies is replaced."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

from prometheus_client import multiprocess

from housedealer.room import metrics
from housedealer.room.problems import RoomError
from housedealer.room.settings import Settings
from housedealer.room.storage import Storage

LOGGER: Final = logging.getLogger("housedealer.room")
SOON: Final = 10.0  # seconds after its start in which a process that ends has failed to start
MOST_FAILURES: Final = 3


def supervise(settings: Settings, listening: socket.socket, opened: Callable[[], None]) -> None:
    """Run the processes until this one is told to stop, then stop them and wait."""
    storage = Storage(settings.database)
    shared = storage.shared
    storage.close()
    if not shared:
        raise RoomError(
            f"{settings.processes} processes need a PostgreSQL database; an SQLite file is served by one process"
        )
    listening.listen(2048)
    stop = False

    def on_signal(_: int, __: FrameType | None) -> None:
        nonlocal stop
        stop = True

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, on_signal)
    with tempfile.TemporaryDirectory(prefix="housedealer-metrics-") as counts:
        environment = {**os.environ, **settings.to_environment(), metrics.SHARED: counts}
        running = {_start(listening, environment): time.monotonic() for _ in range(settings.processes)}
        opened()
        failures = 0
        while not stop and failures < MOST_FAILURES:
            time.sleep(0.1)
            for process, since in list(running.items()):
                if process.poll() is None:
                    continue
                LOGGER.error(
                    "process %s ended with status %s; another takes its place", process.pid, process.returncode
                )
                failures += time.monotonic() - since < SOON
                del running[process]
                multiprocess.mark_process_dead(process.pid, counts)  # type: ignore[no-untyped-call]
                running[_start(listening, environment)] = time.monotonic()
        statuses = _stop_all(list(running), settings.stop_within)
    if failures >= MOST_FAILURES:
        raise RoomError("the processes of the room end as soon as they start; the log says why")
    if any(statuses):
        raise RoomError(f"processes of the room did not end well: status {', '.join(map(str, statuses))}")


def _start(listening: socket.socket, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "housedealer.room", "--listening", str(listening.fileno())]
    return subprocess.Popen(command, env=environment, pass_fds=[listening.fileno()])


def _stop_all(running: list[subprocess.Popen[bytes]], within: float) -> list[int]:
    for process in running:
        process.terminate()
    deadline = time.monotonic() + within + 2
    for process in running:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    return [process.returncode for process in running]
