"""The database: opened, brought up to date, read from threads, and written by one writer.

Several servers may share a database: each change to a table names the version it was computed against, so of two that
race one is told to look again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as DatabaseHangs
from sqlalchemy.pool import ConnectionPoolEntry

from housedealer.room.cluster.bell import bell_of
from housedealer.room.cluster.notices import NOTICED, ByMailbox, ByPostgres, Notices
from housedealer.room.cluster.workers import Workers
from housedealer.room.operations.problems import RoomError
from housedealer.room.storage import group_commit
from housedealer.room.storage.changes import Change
from housedealer.room.storage.claims import claiming
from housedealer.room.storage.group_commit import Work, Writer
from housedealer.room.storage.migrations import schema_version
from housedealer.room.storage.writer_lock import Turn
from housedealer.room.trust import hash_chain
from housedealer.room.trust.keyring import Keyring, NoKeys, folder_of

T = TypeVar("T")
Row = dict[str, Any]

LOGGER: Final = logging.getLogger("housedealer.room")
LEAST_SPACE: Final = 1 << 20  # bytes
LONGEST_READ: Final = 300.0  # seconds
DEFAULT_DATABASE: Final = "housedealer.sqlite"


def database_url(database: str) -> str:
    """A database by its URL, or an SQLite file by its path.

    >>> database_url("room.sqlite"), database_url("postgres://host/room")
    ('sqlite:///room.sqlite', 'postgresql+psycopg://host/room')
    """
    if "://" not in database:
        return f"sqlite:///{database}"
    scheme, _, rest = database.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else database


class Storage:
    """One database. Reads run in threads; writes go through the writer, and are sealed with the room's keys."""

    def __init__(self, database: str, workers: Workers | None = None, keys: str = "", checkpoints: str = "") -> None:
        self.workers = workers
        self.process = secrets.token_hex(8) if workers is None else workers.process
        self._reading = open_engine(database)
        self.engine = self._reading.execution_options()  # the same connections, but what they change is sealed
        postgres = self.engine.dialect.name == "postgresql"
        self.notices: Notices | None = (
            ByPostgres(self.engine) if postgres else None if workers is None else ByMailbox(workers)
        )
        self._turn = Turn(None if postgres or workers is None else workers.folder / "turn")
        try:
            if workers is None:  # the supervisor has migrated the database for its workers
                migrate(self.engine)
            self.keys = self._keys(folder_of(self.engine.url, keys), checkpoints)
        except (SQLAlchemyError, ImportError) as error:
            raise _cannot_open(database, error) from None
        hash_chain.read_with(self._reading, self.keys)
        self.bell = bell_of(self.engine.url)
        self._writer = Writer(self.engine, self._turn, self.notices, self.process, self.bell)

    def _keys(self, folder: Path, checkpoints: str) -> Keyring:
        if self.workers is None:
            from housedealer.room.trust.opening import keys_for

            return keys_for(self.engine, folder, checkpoints)
        found = Keyring.open(folder)
        if found is None:
            raise NoKeys(f"the keys of this room are not in {folder}")
        hash_chain.seal_with(self.engine, found)
        return found

    def close(self) -> None:
        """Close the database."""
        self._writer.close()
        self.engine.dispose()
        self._turn.close()

    @property
    def trouble(self) -> str | None:
        """Why the last transaction could not be written, if it could not: the disk is full, the file may only be read."""
        return self._writer.trouble

    @property
    def disk_is_full(self) -> bool:
        """Whether the disk with an SQLite file has no space left worth mentioning: small changes may still fit on it."""
        path = self.engine.url.database
        if self.engine.dialect.name != "sqlite" or path in (None, "", ":memory:"):
            return False
        disk = os.statvfs(Path(path).parent)
        return disk.f_bavail * disk.f_frsize < LEAST_SPACE

    def tell_of_changes(self, told: Callable[[Collection[str]], None]) -> None:
        """Tell somebody of every change that this server has stored: tables by their ids, other things as `notices` name them."""
        self._writer.told = told

    @property
    def shared(self) -> bool:
        """Whether other servers may change what this one has read."""
        return self.notices is not None

    async def read(self, work: Work[T]) -> T:
        """Run a query in a thread; what it found is on disk when this returns, so it may be shown."""
        return await self._read(work, group_commit.LONGEST_WAIT)

    async def read_much(self, work: Work[T]) -> T:
        """Run a query that may take long by itself, such as a report."""
        return await self._read(work, LONGEST_READ)

    async def _read(self, work: Work[T], within: float) -> T:
        def found() -> T:
            result = self.read_now(work)
            self._writer.sync()
            return result

        try:
            async with asyncio.timeout(within):
                return await asyncio.to_thread(found)
        except TimeoutError:
            raise DatabaseHangs("the database does not answer, and does not hang up either") from None

    async def wait(self, within: float = 60.0) -> None:
        """Wait until the database answers: after an outage it may come back later than whoever needs it."""
        deadline = time.monotonic() + within
        while True:
            try:
                await self.read(lambda connection: connection.exec_driver_sql("SELECT 1").close())
                return
            except (OperationalError, InterfaceError, DatabaseHangs) as error:
                if time.monotonic() > deadline:
                    raise
                LOGGER.warning("the database does not answer; trying again: %s", error)
            await asyncio.sleep(0.5)

    def read_now(self, work: Work[T]) -> T:
        """Run a query here; it may find what is about to be put on disk.

        After the database was restarted, the connections in the pool are dead: the first to notice tries once more.
        """
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self._reading.connect() as connection:
            return work(connection)

    def write_now(self, work: Work[T]) -> T:
        """Do something that changes no table in a transaction of its own, here."""
        with self.engine.connect() as connection, self._writer.transaction(connection):
            return work(connection)

    def unsealed(self) -> dict[str, tuple[int, bytes]]:
        """How far this server has brought tables that were not sealed since; whoever asks sees to it that they are."""
        moved, self._writer.moved = self._writer.moved, {}
        return moved

    def still_unsealed(self, heads: dict[str, tuple[int, bytes]]) -> None:
        """They could not be."""
        self._writer.moved = heads | self._writer.moved

    async def write(self, work: Work[T] | None = None, change: Change | None = None) -> T | None:
        """Store a change to a table and do `work` in one durable transaction; when this returns, it is on disk."""
        return await self._writer.write(claiming(work), change)


def open_engine(database: str) -> Engine:
    """Open a database without creating or migrating it."""
    try:
        engine = create_engine(database_url(database), hide_parameters=True)  # seeds and cards stay out of the log
    except (SQLAlchemyError, ImportError) as error:
        raise _cannot_open(database, error) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "do_connect", _postgres)
    else:
        raise RoomError(f"a room's database is SQLite or PostgreSQL, not {engine.dialect.name}")
    return engine


def one_at_a_time(connection: Connection, what: str) -> None:
    """Take a lock that all servers of the database share, until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:what))"), {"what": what})


def one_moment(connection: Connection) -> None:
    """Read everything in this transaction from one snapshot, whatever is written meanwhile."""
    postgres = connection.dialect.name == "postgresql"
    connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if postgres else "BEGIN")


def _cannot_open(database: str, error: Exception) -> RoomError:
    return RoomError(f"the database {shown(database)} cannot be opened: {str(error).splitlines()[0]}")


def shown(database: str) -> str:
    """The address of a database without its password.

    >>> shown("postgres://ann:secret@host/room")
    'postgresql+psycopg://ann:***@host/room'
    """
    try:
        return make_url(database_url(database)).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "that was given"


def _sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
        "temp_store=MEMORY",
        "journal_size_limit=67108864",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _postgres(dialect: object, entry: object, arguments: object, options: dict[str, Any]) -> None:
    """A server that has vanished without a word is noticed within a minute; the URL may say otherwise."""
    for name, value in NOTICED.items():
        options.setdefault(name, value)


def _made_private(engine: Engine) -> None:
    """A new SQLite file is for its owner alone: it holds the cards of open hands. What lies beside it follows its mode."""
    path = engine.url.database
    if engine.dialect.name == "sqlite" and path not in (None, "", ":memory:") and not Path(path).exists():
        with suppress(OSError):  # what cannot be made is told of by whoever opens it
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def migrate(engine: Engine) -> None:
    """Bring a database up to date, or make a new one."""
    _made_private(engine)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        one_at_a_time(connection, "migrate")
        if schema_version.step_of(connection) != schema_version.newest():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
