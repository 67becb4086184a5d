"""The database: opened, brought up to date, read from threads, and written by one thread that commits in groups.

Whatever waits when the writer is free goes into one transaction, so the cost of a durable commit is shared. A unit of
work that fails is taken out and tried alone: it fails for itself and for nobody else. Several servers may share a
database: each change to a table names the version it was computed against, so of two that race one is told to look again.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from housedealer.room import appending, chain, metrics
from housedealer.room.appending import Behind, Change
from housedealer.room.family import Family
from housedealer.room.notices import ByMailbox, ByPostgres, Moved, Notices, written
from housedealer.room.once import claiming
from housedealer.room.problems import RoomError
from housedealer.room.turns import Turn

T = TypeVar("T")
Row = dict[str, Any]
Work = Callable[[Connection], T]

DEFAULT_DATABASE: Final = "housedealer.sqlite"
MOST_TOGETHER: Final = 512
PACE: Final = 0.008  # seconds from one commit to the next in a busy room: fewer and fuller ones cost much less


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
    """One database. Reads run in threads; writes go through the writer."""

    def __init__(self, database: str, family: Family | None = None) -> None:
        self.family = family
        self.process = secrets.token_hex(8) if family is None else family.process
        self.engine = open_engine(database)
        postgres = self.engine.dialect.name == "postgresql"
        self.notices: Notices | None = (
            ByPostgres(self.engine) if postgres else None if family is None else ByMailbox(family)
        )
        self._turn = Turn(None if postgres or family is None else family.folder / "turn")
        try:
            if family is None:  # whoever runs a family has brought the database up to date for it
                _migrate(self.engine)
        except (SQLAlchemyError, ImportError) as error:
            raise _cannot_open(database, error) from None
        self._queue: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then let go."""
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()
        self._turn.close()

    @property
    def shared(self) -> bool:
        """Whether other servers may change what this one has read."""
        return self.notices is not None

    async def read(self, work: Work[T]) -> T:
        """Run a query in a thread."""
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Work[T]) -> T:
        """Run a query here."""
        with self.engine.connect() as connection:
            return work(connection)

    def write_now(self, work: Work[T]) -> T:
        """Do something that changes no table in a transaction of its own, here."""
        with self.engine.connect() as connection, self._transaction(connection):
            return work(connection)

    @contextlib.contextmanager
    def _transaction(self, connection: Connection) -> Iterator[None]:
        """A transaction that writes; on SQLite it has the file from its first look, and nobody has to give way."""
        if connection.dialect.name == "postgresql":
            with connection.begin():
                yield
            return
        with self._turn.taken(), connection.begin():
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield

    async def write(self, work: Work[T] | None = None, change: Change | None = None) -> T | None:
        """Store a change to a table and do `work` in one durable transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        unit = _Unit(claiming(work), change, loop, loop.create_future())
        self._queue.put(unit)
        result: T | None = await unit.done
        return result

    def _write_all(self) -> None:
        with self.engine.connect() as connection:
            self._write_with(connection)

    def _write_with(self, connection: Connection) -> None:
        began = 0.0
        while (first := self._queue.get()) is not None:
            if (rest := began + PACE - time.monotonic()) > 0:
                time.sleep(rest)
            began = time.monotonic()
            units = [first]
            stop = False
            while len(units) < MOST_TOGETHER:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    stop = True
                    break
                units.append(more)
            try:
                self._commit(connection, units)
            except Exception:
                for unit in units:
                    try:
                        self._commit(connection, [unit])
                    except Exception as error:
                        unit.fail(error)
            if stop:
                return

    def _commit(self, connection: Connection, units: Sequence[_Unit]) -> None:
        done: list[tuple[_Unit, Any]] = []
        began = time.perf_counter()
        with self._transaction(connection):
            connection.info.pop("seals", None)  # of a transaction that was given up
            connection.info.pop("touched", None)
            lost = self._advance(connection, units)
            for unit in units:
                if unit not in lost:
                    done.append((unit, None if unit.work is None else unit.work(connection)))
            stored = [unit.change for unit, _ in done if unit.change is not None]
            appending.append(connection, stored)
            chain.store_seals(connection)
            notices = self._notices(connection, stored)
            if self.notices is not None:
                self.notices.storing(connection, notices)
        if self.notices is not None:
            self.notices.stored(notices)
        metrics.committed(
            time.perf_counter() - began,
            len(units),
            sum(c.page.body.count("\n") + 1 for c in stored if c.page is not None),
        )
        for unit in lost:
            unit.fail(Behind("the table has moved on"))
        _Unit.succeed_all(done)

    def _notices(self, connection: Connection, stored: Sequence[Change]) -> list[str]:
        moved = [(change.table, change.version + 1) for change in stored]
        touched: list[Moved] = connection.info.pop("touched", [])
        return written(self.process, moved) + written("", touched)

    @staticmethod
    def _advance(connection: Connection, units: Sequence[_Unit]) -> list[_Unit]:
        """Move each table on by the first change that would; the units that come too late."""
        first: dict[str, _Unit] = {}
        for unit in units:
            if unit.change is not None:
                first.setdefault(unit.change.table, unit)
        if not first:
            return []
        moved = appending.advance(connection, [unit.change for unit in first.values() if unit.change is not None])
        return [
            unit
            for unit in units
            if unit.change is not None and (unit.change.table not in moved or first[unit.change.table] is not unit)
        ]


class _Unit:
    """Something to write, and who waits for it."""

    __slots__ = ("change", "done", "loop", "work")

    def __init__(
        self,
        work: Work[Any] | None,
        change: Change | None,
        loop: asyncio.AbstractEventLoop,
        done: asyncio.Future[Any],
    ) -> None:
        self.work = work
        self.change = change
        self.loop = loop
        self.done = done

    @staticmethod
    def succeed_all(units: Sequence[tuple[_Unit, Any]]) -> None:
        """Tell everyone in a group at once: waking a loop from another thread costs a system call."""
        for loop in {id(unit.loop): unit.loop for unit, _ in units}.values():
            mine = [pair for pair in units if pair[0].loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_Unit._tell, mine)

    @staticmethod
    def _tell(units: Sequence[tuple[_Unit, Any]]) -> None:
        for unit, result in units:
            if not unit.done.done():
                unit.done.set_result(result)

    def fail(self, error: Exception) -> None:
        def tell() -> None:
            if not self.done.done():
                self.done.set_exception(error)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)


def open_engine(database: str) -> Engine:
    """The database as it is, neither created nor brought up to date."""
    try:
        engine = create_engine(database_url(database), hide_parameters=True)  # seeds and cards stay out of the log
    except (SQLAlchemyError, ImportError) as error:
        raise _cannot_open(database, error) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite)
    elif engine.dialect.name != "postgresql":
        raise RoomError(f"a room's database is SQLite or PostgreSQL, not {engine.dialect.name}")
    return engine


def one_at_a_time(connection: Connection, what: str) -> None:
    """Wait until no other server does this too, and keep them waiting until the transaction is over."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:what))"), {"what": what})


def one_moment(connection: Connection) -> None:
    """Let everything that is read from here on be of the same moment, whatever is written meanwhile."""
    postgres = connection.dialect.name == "postgresql"
    connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if postgres else "BEGIN")


def _cannot_open(database: str, error: Exception) -> RoomError:
    return RoomError(f"the database {shown(database)} cannot be opened: {str(error).splitlines()[0]}")


def shown(database: str) -> str:
    """A database as it may be shown: without its password.

    >>> shown("postgres://ann:secret@host/room")
    'postgresql+psycopg://ann:***@host/room'
    """
    try:
        return make_url(database_url(database)).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "that was given"


def _sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        one_at_a_time(connection, "migrate")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
