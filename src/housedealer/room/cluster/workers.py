"""The processes that one supervisor runs on one machine. Each has a number that a successor keeps, and some tables at home.

Any process may do anything. That a table has a home only saves work: who looks at it is brought there, and its clocks
are kept there.
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

DOOR: Final = "door"  # the mailbox for connections
NEWS: Final = "news"
LARGEST: Final = 1 << 17  # bytes of a message; a request's head, the largest, is half of that


@dataclass(frozen=True)
class Family:
    """The family as one of its processes sees it. The folder is private to it."""

    id: str
    count: int
    number: int
    folder: Path

    @property
    def process(self) -> str:
        """This process among all servers of the room; one that takes the place of another has its name and its duties."""
        return self.name_of(self.number)

    def name_of(self, number: int) -> str:
        """A process of the family among all servers of the room."""
        return f"{self.id}.{number}"

    @property
    def others(self) -> list[int]:
        return [number for number in range(self.count) if number != self.number]

    def mailbox(self, number: int, name: str) -> Path:
        """Where a process takes messages."""
        return self.folder / f"{number}.{name}"

    def home(self, table: str) -> int:
        """The number of the process where a table is at home."""
        return crc32(table.encode()) % self.count


class Mailbox:
    """Messages from the other processes, with open files if need be. What cannot be delivered at once is refused."""

    def __init__(self, family: Family, name: str) -> None:
        self.family = family
        self._name = name
        self._own = family.mailbox(family.number, name)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)

    def open(self) -> int:
        """Take messages from now on; what becomes readable when there are any."""
        self._own.unlink(missing_ok=True)  # of the process whose place this one takes
        self._socket.bind(str(self._own))
        return self._socket.fileno()

    def send(self, to: int, message: bytes, files: Sequence[int] = ()) -> None:
        """Deliver a message; an `OSError` if nobody takes it now, `BlockingIOError` if there are too many just now."""
        with_it = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", files))] if files else []
        self._socket.sendmsg([message], with_it, 0, str(self.family.mailbox(to, self._name)))

    def received(self) -> Iterator[tuple[bytes, list[int]]]:
        """The messages that have come, each with its files."""
        with contextlib.suppress(BlockingIOError):
            while True:
                message, files, _, _ = socket.recv_fds(self._socket, LARGEST, 2)
                yield message, files

    def close(self) -> None:
        """Take no more messages; files that came and were not looked at are closed."""
        self._own.unlink(missing_ok=True)
        self._socket.close()
