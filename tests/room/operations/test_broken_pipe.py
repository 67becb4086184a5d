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


@pytest.mark.parametrize("processes", [1, 2])
def test_nobody_ends_the_room_by_hanging_up_on_it(processes: int, tmp_path: Path) -> None:
    with RoomProcess(tmp_path / "room.sqlite", tmp_path / "log", processes=processes, **QUIET) as room:
        until(lambda: room.get("/ready").is_success)
        before = workers(room) if processes > 1 else []
        for _ in range(5):
            ask_and_reset(room.port)
        assert room.get("/health").is_success
        assert (workers(room) if processes > 1 else []) == before
        assert room.stop() == 0


@pytest.mark.parametrize(
    ("death", "said"),
    [
        (signal.SIGKILL, "was ended by SIGKILL"),
        (signal.SIGHUP, "was ended by SIGHUP"),
        (signal.SIGTERM, "ended with status 0 without being told to"),
    ],
)
def test_a_worker_that_a_signal_ends_is_replaced(death: signal.Signals, said: str, tmp_path: Path) -> None:
    with RoomProcess(tmp_path / "room.sqlite", tmp_path / "log", processes=2, **QUIET) as room:
        until(lambda: room.get("/ready").is_success)
        first, second = until(lambda: workers(room) if len(workers(room)) == 2 else None)
        until(lambda: room.get("/ready").is_success)
        os.kill(first, death)
        after = until(lambda: found if len(found := workers(room)) == 2 and first not in found else None)
        assert second in after
        until(lambda: room.get("/ready").is_success)
        assert said in room.log.read_text()
        assert room.stop() == 0
