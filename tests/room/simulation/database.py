"""A database that fails on purpose: statements and commits that are refused, commits whose confirmation is lost, and a
server that is away for a while. It is a real SQLite file in memory, and the room's own storage on top of it.

Every world begins with a copy of one template. Connections of earlier worlds are used again, because opening one and
preparing its statements costs more than what most worlds do with it.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import QueuePool

from housedealer.room.cluster.notices import Notices
from housedealer.room.people.accounts import Account
from housedealer.room.storage.changes import Change
from housedealer.room.storage.database import Storage
from housedealer.room.storage.group_commit import Writer
from housedealer.room.storage.writer_lock import Turn
from housedealer.room.trust import hash_chain

MEMORY: Final = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())
MOST_CHANGES: Final = 10_000  # that a world makes
PRAGMAS: Final = ("journal_mode=MEMORY", "synchronous=OFF", "foreign_keys=ON", "temp_store=MEMORY", "busy_timeout=0")


class Gone(sqlite3.OperationalError):
    """The database does not answer."""


class Database:
    """One file, several servers on it, and what goes wrong. A folder is used by one world after another."""

    def __init__(self, servers: int, people: Callable[[Connection], list[tuple[Account, str]]]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="housedealer-simulation-", dir=MEMORY)
        template = Path(self._folder.name) / "template.sqlite"
        storage = Storage(str(template))
        self.people = storage.write_now(people)  # with the token each is signed in with
        storage.close()
        self.keys = storage.keys  # every world begins as a copy of this room
        with sqlite3.connect(template) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
        connection.close()
        self._template = template.read_bytes()
        self._changes = 0  # the number that the file of the next world begins to count its changes with
        self.path = Path(self._folder.name) / "room.sqlite"
        self._idle: list[sqlite3.Connection] = []
        self.engines = [self._engine() for _ in range(servers)]  # kept, with everything they have compiled
        self.looking = create_engine("sqlite://", creator=self._connect, poolclass=QueuePool)  # never fails
        self.looking.dialect.do_close = self._put_back  # type: ignore[assignment,method-assign]
        self.sealing = [engine.execution_options() for engine in self.engines]
        for sealing in self.sealing:
            hash_chain.seal_with(sealing, self.keys)
        for engine in (*self.engines, self.looking):
            hash_chain.read_with(engine, self.keys)
        self._raw: sqlite3.Connection | None = None
        self.counts: Counter[str] = Counter()
        self.telling: dict[Any, Callable[[], None]] = {}  # what a connection tells when it has committed

    @property
    def raw(self) -> sqlite3.Connection:
        """A connection for whoever checks; it never fails."""
        assert self._raw is not None
        return self._raw

    def begin(self, luck: Random) -> None:
        """A new world: nothing is stored, nothing fails yet."""
        for engine in (*self.engines, self.looking):
            engine.dispose()
        self._lay_out()
        if self._raw is None:
            self._raw = self._connect()
        self.luck = luck
        self.away = False
        self.telling.clear()
        self.rates = {"statement refused": 0.0, "commit refused": 0.0, "confirmation lost": 0.0}
        self.counts = Counter()

    def close(self) -> None:
        self.raw.close()
        for engine in (*self.engines, self.looking):
            engine.dispose()
        self._folder.cleanup()

    def _lay_out(self) -> None:
        """The template again, in the same file. SQLite counts the changes to a file in its header, by which connections
        know whether what they remember of it still holds; no two worlds have a number in common."""
        self._changes += MOST_CHANGES
        number = self._changes.to_bytes(4, "big")
        with self.path.open("r+b" if self.path.exists() else "wb") as file:
            file.write(self._template[:24] + number + self._template[28:92] + number + self._template[96:])
            file.truncate()

    def _put_back(self, connection: Any) -> None:
        """A connection is closed: nothing of it is left, but the next to connect gets it."""
        connection.rollback()
        self._idle.append(connection)

    def _connect(self) -> sqlite3.Connection:
        if self._idle:
            return self._idle.pop()
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, cached_statements=512)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _engine(self) -> Engine:
        def connect() -> sqlite3.Connection:
            if self.away:
                raise Gone("the database is away")
            return self._connect()

        engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)
        dialect: Any = engine.dialect
        execute, commit, roll_back = dialect.do_execute, dialect.do_commit, dialect.do_rollback

        def do_execute(cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
            if self.away:
                raise Gone("the database is away")
            if not statement.startswith(("SELECT", "PRAGMA", "BEGIN")) and self._happens("statement refused"):
                raise sqlite3.OperationalError("a statement was refused")
            execute(cursor, statement, parameters, context)

        def do_rollback(connection: Any) -> None:
            self.telling.pop(connection, None)
            roll_back(connection)

        def do_commit(connection: Any) -> None:
            tell = self.telling.pop(connection, lambda: None)
            if self.away or self._happens("commit refused"):
                connection.rollback()
                raise Gone("the database is away") if self.away else sqlite3.OperationalError("a commit was refused")
            if connection.in_transaction and self._happens("confirmation lost"):
                connection.commit()
                tell()
                raise Gone("the connection was lost while committing")
            commit(connection)
            tell()

        dialect.do_execute, dialect.do_commit, dialect.do_close = do_execute, do_commit, self._put_back
        dialect.do_rollback = do_rollback
        dialect.is_disconnect = lambda error, connection, cursor: isinstance(error, Gone)
        return engine

    def _happens(self, kind: str) -> bool:
        if self.rates[kind] and self.luck.random() < self.rates[kind]:
            self.counts[kind] += 1
            return True
        return False


class Post:
    """Notices between servers, late and out of order.

    In some worlds they come with the transaction and are never lost, and nobody looks without one: a server that hears of a
    change and does not follow it is found out. In the others they are told afterwards and may be lost, and servers look
    every few seconds.
    """

    def __init__(self, world: Any, server: Any) -> None:
        self.world = world
        self.server = server

    def storing(self, connection: Connection, notices: Sequence[str]) -> None:
        if self.world.notices_are_sure:
            self.world.database.telling[connection.connection] = lambda: self._spread(notices)

    def stored(self, notices: Sequence[str]) -> None:
        if not self.world.notices_are_sure:
            self._spread(notices)

    def _spread(self, notices: Sequence[str]) -> None:
        for notice in notices:
            self.world.spread(notice, self.server)

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        self.server.heard, self.server.missed = heard, missed
        while True:
            missed()
            await self.world.sleep(3.0)
            while self.world.notices_are_sure and not self.server.cut_off:
                await self.world.sleep(3.0)
            self.server.cut_off = False


class SimulatedStorage(Storage):
    """The room's storage over the failing database."""

    def __init__(
        self, database: Database, number: int, process: str, notices: Notices | None, lives: Callable[[], None]
    ) -> None:
        self.workers = None
        self.process = process
        self._reading = database.engines[number]
        self.engine = database.sealing[number]
        self.notices = notices
        self.bell = None  # nobody comes by the console
        self.keys = database.keys
        self._turn = Turn(None)
        self._writer = Writer(self.engine, self._turn, notices, process)
        self._lives = lives  # complains if it does not

    async def write(self, work: Any = None, change: Change | None = None) -> Any:
        self._lives()
        return await super().write(work, change)
