"""Whatever waits to be written goes into one transaction, so the cost of a durable commit is shared.

A unit of work that fails is taken out and tried alone: it fails for itself and for nobody else. Who waits for the database
does so in a thread: for its turn at an SQLite file, and until a commit is on disk. In between, changes to tables are written
by the loop itself, because two threads that compute would take turns at the interpreter after every step. PostgreSQL lets
wait after every step; there, and for other work, all of it is done in the thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from housedealer.room import appending, chain, metrics
from housedealer.room.appending import Behind, Change
from housedealer.room.notices import Moved, Notices, written
from housedealer.room.turns import Turn

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER: Final = 512
REST: Final = 0.001  # seconds from one commit to the next for each unit in it: the busier the room, the fuller they are
LONGEST_REST: Final = 0.02  # and at most so many


class Unit(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work[Any] | None
    change: Change | None
    done: asyncio.Future[Any]


class Written(NamedTuple):
    """What became of some units: what each came to, those that came too late, and whom to tell what."""

    done: list[tuple[Unit, Any]]
    late: list[Unit]
    notices: list[str]


class Writer:
    """The one who writes in this process."""

    def __init__(self, engine: Engine, turn: Turn, notices: Notices | None, process: str) -> None:
        self._engine = engine
        self._turn = turn
        self._notices = notices
        self._process = process
        self._here = engine.dialect.name == "sqlite"  # whether no step of the database waits for anything
        self._waiting: deque[Unit] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._next = 0.0  # when the next commit may begin
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")

    def close(self) -> None:
        """Let go of the database."""
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()

    async def write(self, work: Work[T] | None, change: Change | None) -> T | None:
        """Store a change to a table and do `work` in one durable transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T | None] = loop.create_future()
        self._waiting.append(Unit(work, change, done))
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write_on())
        return await done

    async def _write_on(self) -> None:
        while self._waiting:
            if (rest := self._next - time.monotonic()) > 0:
                await asyncio.sleep(rest)
            units = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            self._next = time.monotonic() + min(len(units) * REST, LONGEST_REST)
            try:
                await self._commit(units)
            except Exception:
                for unit in units:
                    try:
                        await self._commit([unit])
                    except Exception as error:
                        _fail(unit, error)

    async def _commit(self, units: Sequence[Unit]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        began, connection, run = time.perf_counter(), self._connection, asyncio.get_running_loop().run_in_executor
        if self._here and all(unit.work is None for unit in units):
            await run(self._thread, self._begin, connection)
            try:
                written = self._store(connection, units)
            except BaseException:
                await run(self._thread, self._end, connection, False)
                raise
            await run(self._thread, self._end, connection, True)
        else:
            written = await run(self._thread, self._store_all, connection, units)
        if self._notices is not None:
            self._notices.stored(written.notices)
        pages = [unit.change.page for unit, _ in written.done if unit.change is not None and unit.change.page]
        metrics.committed(time.perf_counter() - began, len(units), sum(page.body.count("\n") + 1 for page in pages))
        for unit in written.late:
            _fail(unit, Behind("the table has moved on"))
        for unit, result in written.done:
            if not unit.done.done():
                unit.done.set_result(result)

    # -- transactions ------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def transaction(self, connection: Connection) -> Iterator[None]:
        """A transaction that writes; on SQLite it has the file from its first look, and nobody has to give way."""
        self._begin(connection)
        try:
            yield
        except BaseException:
            self._end(connection, False)
            raise
        self._end(connection, True)

    def _begin(self, connection: Connection) -> None:
        if self._here:
            self._turn.take()
        try:
            connection.begin()
            if self._here:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
        except BaseException:
            self._end(connection, False)
            raise

    def _end(self, connection: Connection, well: bool) -> None:
        try:
            if well:
                connection.commit()
        finally:
            try:
                connection.rollback()  # if it was not committed
            finally:
                if self._here:
                    self._turn.give()

    def _store_all(self, connection: Connection, units: Sequence[Unit]) -> Written:
        with self.transaction(connection):
            return self._store(connection, units)

    def _store(self, connection: Connection, units: Sequence[Unit]) -> Written:
        connection.info.pop("seals", None)  # of a transaction that was given up
        connection.info.pop("touched", None)
        late = _advance(connection, units)
        done = [(unit, unit.work and unit.work(connection)) for unit in units if unit not in late]
        stored = [unit.change for unit, _ in done if unit.change is not None]
        appending.append(connection, stored)
        chain.store_seals(connection)
        touched: list[Moved] = connection.info.pop("touched", [])
        notices = written(self._process, [(change.table, change.version + 1) for change in stored])
        notices += written("", touched)
        if self._notices is not None:
            self._notices.storing(connection, notices)
        return Written(done, late, notices)


def _advance(connection: Connection, units: Sequence[Unit]) -> list[Unit]:
    """Move each table on by the first change that would; the units that come too late."""
    first: dict[str, Unit] = {}
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


def _fail(unit: Unit, error: Exception) -> None:
    if not unit.done.done():
        unit.done.set_exception(error)
