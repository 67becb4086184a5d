"""The worker processes that one supervisor runs on one machine, and messages between them.

Each worker has a number, which the worker that replaces it keeps. Each table has a home worker, found from its id: the
table's WebSockets are handed to that worker, and its clocks run there. This only saves work; any worker can serve any table.
"""

from __future__ import annotations

import contextlib
import socket
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

HANDOFF: Final = "handoff"  # the mailbox for connections
NOTICES: Final = "notices"  # the mailbox for notices of changes
LARGEST: Final = 1 << 17  # bytes of a message; a request's head, the largest, is half of that


@dataclass(frozen=True)
class Workers:
    """The workers of one supervisor, as the worker with this number sees them. The folder is private to them."""

    id: str
    count: int
    number: int
    folder: Path

    @property
    def process(self) -> str:
        """The name under which this worker holds leases; the worker that replaces it has the same name."""
        return self.name_of(self.number)

    def name_of(self, number: int) -> str:
        """The name of a worker, unique among all servers of the room."""
        return f"{self.id}.{number}"

    @property
    def others(self) -> list[int]:
        return [number for number in range(self.count) if number != self.number]

    def mailbox(self, number: int, name: str) -> Path:
        """The path of the socket on which a worker receives messages."""
        return self.folder / f"{number}.{name}"

    def home(self, table: str) -> int:
        """The number of a table's home worker."""
        return crc32(table.encode()) % self.count


class Mailbox:
    """A Unix datagram socket for messages between workers, which may carry open files. Sending never blocks."""

    def __init__(self, workers: Workers, name: str) -> None:
        self.workers = workers
        self._name = name
        self._own = workers.mailbox(workers.number, name)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)

    def open(self) -> int:
        """Start receiving; returns the file descriptor to wait on."""
        self._own.unlink(missing_ok=True)  # left by the worker that this one replaces
        self._socket.bind(str(self._own))
        return self._socket.fileno()

    def send(self, to: int, message: bytes, files: Sequence[int] = ()) -> None:
        """Send a message. Raises `OSError` if nobody receives there, `BlockingIOError` if the receiver's queue is full."""
        with_it = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", files))] if files else []
        self._socket.sendmsg([message], with_it, 0, str(self.workers.mailbox(to, self._name)))

    def received(self) -> Iterator[tuple[bytes, list[int]]]:
        """The messages that have arrived, each with its files."""
        with contextlib.suppress(BlockingIOError):
            while True:
                message, files, _, _ = socket.recv_fds(self._socket, LARGEST, 2)
                yield message, files

    def close(self) -> None:
        """Stop receiving; files in unread messages are closed."""
        self._own.unlink(missing_ok=True)
        self._socket.close()
