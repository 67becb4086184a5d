"""The database: opened, brought up to date, read from threads, and written by one thread that commits in groups.

Whatever waits when the writer is free goes into one transaction, so the cost of a durable commit is shared. A unit of
work that fails is taken out and tried alone: it fails for itself and for nobody else.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from housedealer.room.problems import RoomError
from housedealer.room.schema import EVENTS

T = TypeVar("T")
Row = dict[str, Any]
Work = Callable[[Connection], T]

DEFAULT_DATABASE: Final = "housedealer.sqlite"
MOST_TOGETHER: Final = 512


def database_url(database: str) -> str:
    """A database by its URL, or an SQLite file by its path.

    >>> database_url("room.sqlite"), database_url("postgresql://host/room")
    ('sqlite:///room.sqlite', 'postgresql://host/room')
    """
    return database if "://" in database else f"sqlite:///{database}"


class Storage:
    """One database. Reads run in threads; writes go through the writer."""

    def __init__(self, database: str) -> None:
        try:
            self.engine = create_engine(database_url(database))
            if self.engine.dialect.name == "sqlite":
                event.listen(self.engine, "connect", _sqlite)
            _migrate(self.engine)
        except (SQLAlchemyError, ImportError) as error:
            raise RoomError(f"the database {database!r} cannot be opened: {str(error).splitlines()[0]}") from None
        self._queue: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then let go."""
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run a query in a thread."""
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Work[T]) -> T:
        """Run a query here."""
        with self.engine.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T] | None = None, events: Sequence[Row] = ()) -> T | None:
        """Store events and do `work` in one durable transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        unit = _Unit(work, events, loop, loop.create_future())
        self._queue.put(unit)
        result: T | None = await unit.done
        return result

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
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
                self._commit(units)
            except Exception:
                for unit in units:
                    try:
                        self._commit([unit])
                    except Exception as error:
                        unit.fail(error)
            if stop:
                return

    def _commit(self, units: Sequence[_Unit]) -> None:
        rows = [row for unit in units for row in unit.events]
        with self.engine.begin() as connection:
            results = [None if unit.work is None else unit.work(connection) for unit in units]
            if rows:
                connection.execute(insert(EVENTS), rows)
        for unit, result in zip(units, results, strict=True):
            unit.succeed(result)


class _Unit:
    """Something to write, and who waits for it."""

    __slots__ = ("done", "events", "loop", "work")

    def __init__(
        self,
        work: Work[Any] | None,
        events: Sequence[Row],
        loop: asyncio.AbstractEventLoop,
        done: asyncio.Future[Any],
    ) -> None:
        self.work = work
        self.events = events
        self.loop = loop
        self.done = done

    def succeed(self, result: Any) -> None:
        self._tell(lambda: self.done.set_result(result))

    def fail(self, error: Exception) -> None:
        self._tell(lambda: self.done.set_exception(error))

    def _tell(self, finish: Callable[[], None]) -> None:
        def callback() -> None:
            if not self.done.done():
                finish()

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(callback)


def _sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
