"""Notices between servers that share a database: after a change is stored, which tables moved to which version.

A notice is the sender's name, or nothing if everybody is to look, and a line for each table. A server that misses one
does nothing wrong, because the version decides; its viewers only see the change later.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

import psycopg
from sqlalchemy import Connection, Engine

from housedealer.room.cluster.workers import NOTICES, Mailbox, Workers

CHANNEL: Final = "housedealer"
LONGEST: Final = 7900  # bytes; PostgreSQL takes 8000
AGAIN: Final = 1.0  # seconds until a lost connection is made again, or everything is looked at though no news came
#: What a line may be about instead of a table's new version, where one stands before a table's or an account's id.
PERSON: Final = "person:"  # sessions that ended, or roles that changed
TABLE: Final = "table:"  # who sits there, or what the floor decided about it
SITS: Final = "sits:"  # where a person sits
COMPANY: Final = "company:"  # what is said at a table, and whether the floor was called
WAITING: Final = "waiting"  # the waiting lists
CALLS: Final = "calls"  # of players for the floor
ROTATION: Final = "rotation"  # of the dealers
INCIDENTS: Final = "incidents"  # the incident log
NOTICED: Final = {  # how libpq notices that a server has vanished without a word
    "connect_timeout": 10, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 4,
    "tcp_user_timeout": 35_000,
}  # fmt: skip
LOGGER: Final = logging.getLogger("housedealer.room")

Moved = tuple[str, int]  # a table and its version


def touch(connection: Connection, what: str, version: int = 0) -> None:
    """Tell every server, with this transaction, that something has changed."""
    connection.info.setdefault("touched", []).append((what, version))


class Notices(Protocol):
    """A way to tell and to hear."""

    def storing(self, connection: Connection, notices: Sequence[str]) -> None:
        """Tell with the transaction under way."""

    def stored(self, notices: Sequence[str]) -> None:
        """Tell after it."""

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Hear the others from now on, and when something may have been missed."""


class ByPostgres:
    """Notices that come with the transaction, or not at all; over a lost connection they are lost."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def storing(self, connection: Connection, notices: Sequence[str]) -> None:
        for notice in notices:
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))

    def stored(self, notices: Sequence[str]) -> None:
        pass

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        arguments, keywords = self._engine.dialect.create_connect_args(self._engine.url)
        while True:
            try:
                connection: psycopg.AsyncConnection[Any]
                async with await psycopg.AsyncConnection.connect(
                    *arguments, autocommit=True, **{**NOTICED, **keywords}
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    while True:  # a connection that hangs brings no news and does not say so
                        missed()
                        async for notice in connection.notifies(timeout=AGAIN):
                            heard(notice.payload)
            except psycopg.Error:
                LOGGER.warning("the connection that brings news was lost; connecting again")
                await asyncio.sleep(AGAIN)


class ByMailbox:
    """Notices between the workers of one supervisor, for databases that carry none."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._mailbox = Mailbox(workers, NOTICES)

    def storing(self, connection: Connection, notices: Sequence[str]) -> None:
        pass

    def stored(self, notices: Sequence[str]) -> None:
        for notice in notices:
            to_all = notice.startswith("\n")
            for number in range(self._workers.count) if to_all else self._workers.others:
                with contextlib.suppress(OSError):  # nobody there, or too much to read: they look by themselves
                    self._mailbox.send(number, notice.encode())

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        def come() -> None:
            for message, _ in self._mailbox.received():
                heard(message.decode())

        loop, file = asyncio.get_running_loop(), self._mailbox.open()
        loop.add_reader(file, come)
        try:
            while True:
                missed()
                await asyncio.sleep(AGAIN)
        finally:
            loop.remove_reader(file)
            self._mailbox.close()


def written(sender: str, moved: Iterable[Moved]) -> list[str]:
    """Notices of tables that moved.

    >>> written("a", [("x", 3), ("y", 7)])
    ['a\\nx 3\\ny 7']
    """
    notices: list[list[str]] = []
    size = LONGEST
    for table, version in moved:
        line = f"{table} {version}"
        size += len(line) + 1
        if size > LONGEST:
            notices.append([sender])
            size = len(sender) + len(line) + 1
        notices[-1].append(line)
    return ["\n".join(lines) for lines in notices]


def read(notice: str) -> tuple[str, list[Moved]]:
    """The sender of a notice and what moved."""
    sender, *lines = notice.split("\n")
    return sender, [(table, int(version)) for table, _, version in (line.partition(" ") for line in lines)]
