"""A connection that is reset while the room writes to it ends neither the room nor a worker of it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import socket
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.room import members

from tests.room.house import WAIT, until
from tests.room.process import RoomProcess

QUIET = {"practice": "false", "bot_delay": 0}
REQUEST = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
RESET = struct.pack("ii", 1, 0)  # SO_LINGER with no time to linger: closing resets the connection


def ask_and_reset(port: int, requests: int = 20) -> None:
    """Ask for a large answer many times over one connection, read none of it, and hang up the hard way."""
    with contextlib.suppress(ConnectionError), socket.create_connection(("127.0.0.1", port), timeout=WAIT) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        stranger.sendall(REQUEST * requests)
        unread = -1
        while unread != (unread := _unread(stranger)):  # until the room has written all that the two buffers hold
            time.sleep(0.15)


def _unread(stranger: socket.socket) -> int:
    """How many bytes have come that nobody has read."""
    return int.from_bytes(fcntl.ioctl(stranger, termios.FIONREAD, bytes(4)), sys.byteorder)


def workers(room: RoomProcess) -> list[int]:
    return sorted(pid for pid in members(room.pid) if pid != room.pid)


@contextlib.contextmanager
def started(folder: Path, processes: int) -> Iterator[RoomProcess]:
    """A room with so many workers, which stops properly in the end."""
    with RoomProcess(folder / "room.sqlite", folder / "log", processes=processes, **QUIET) as room:
        until(lambda: room.get("/ready").is_success)
        yield room
        assert room.stop() == 0


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with started(tmp_path_factory.mktemp("pair"), 2) as room:
        yield room


def hang_up_on(room: RoomProcess) -> None:
    for _ in range(5):
        ask_and_reset(room.port)
    assert room.get("/health").is_success


def test_nobody_ends_a_room_of_one_process_by_hanging_up_on_it(tmp_path: Path) -> None:
    with started(tmp_path, 1) as room:
        hang_up_on(room)


def test_nobody_ends_a_worker_by_hanging_up_on_it(pair: RoomProcess) -> None:
    before = until(lambda: found if len(found := workers(pair)) == 2 else None)
    hang_up_on(pair)
    assert workers(pair) == before


@pytest.mark.parametrize(
    ("death", "said"),
    [
        (signal.SIGKILL, "was ended by SIGKILL"),
        (signal.SIGHUP, "was ended by SIGHUP"),
        (signal.SIGTERM, "ended with status 0 without being told to"),
    ],
)
def test_a_worker_that_a_signal_ends_is_replaced(pair: RoomProcess, death: signal.Signals, said: str) -> None:
    first, second = until(lambda: found if len(found := workers(pair)) == 2 else None)
    until(lambda: pair.get("/ready").is_success)
    os.kill(first, death)
    after = until(lambda: found if len(found := workers(pair)) == 2 and first not in found else None)
    assert second in after
    until(lambda: pair.get("/ready").is_success)
    assert said in pair.log.read_text()
