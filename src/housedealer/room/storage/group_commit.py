"""Whatever waits to be written goes into one transaction, so the cost of a durable commit is shared.

A unit of work that fails is taken out and tried alone: it fails for itself and for nobody else. Who waits for the database
does so in a thread: for its turn at an SQLite file, and until what was written is on disk. In between, changes to tables are
written by the loop itself, because two threads that compute would take turns at the interpreter after every step. PostgreSQL
lets wait after every step; there, and for other work, all of it is done in the thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError

from housedealer.room.cluster.bell import Bell
from housedealer.room.cluster.notices import PERSON, Moved, Notices, written
from housedealer.room.operations import metrics
from housedealer.room.storage import changes
from housedealer.room.storage.changes import Behind, Change, Uncertain
from housedealer.room.storage.wal_checkpoint import WriteAhead
from housedealer.room.storage.writer_lock import Turn
from housedealer.room.trust import hash_chain

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER: Final = 512
REST: Final = 0.001  # seconds from one commit to the next for each unit in it: the busier the room, the fuller they are
LONGEST_REST: Final = 0.02  # and at most so many
LONGEST_WAIT: Final = 15.0  # seconds for a database to answer; one that hangs says nothing at all
AWAY: Final = (OperationalError, InterfaceError, Uncertain)


class Unit(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work[Any] | None
    change: Change | None
    done: asyncio.Future[Any]


class Written(NamedTuple):
    """What became of some units: what each came to, those that came too late, whom to tell what, and what changed beside tables."""

    done: list[tuple[Unit, Any]]
    late: list[Unit]
    notices: list[str]
    people: list[str]  # who may no longer be who they were
    touched: list[str]  # what else has changed beside tables


class Writer:
    """The one who writes in this process."""

    def __init__(
        self, engine: Engine, turn: Turn, notices: Notices | None, process: str, bell: Bell | None = None
    ) -> None:
        self._engine = engine
        self._bell = bell
        self._turn = turn
        self._notices = notices
        self._process = process
        self._ahead = WriteAhead(engine, turn) if engine.dialect.name == "sqlite" else None
        self._waiting: deque[Unit] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._next = 0.0  # when the next commit may begin
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        self.trouble: str | None = None  # why the last transaction failed
        self.told: Callable[[Collection[str]], None] = lambda names: None  # which tables moved, and what else changed
        self.moved: dict[str, tuple[int, bytes]] = {}  # how far tables have come since they were last sealed

    def close(self) -> None:
        """Let go of the database."""
        self._thread.shutdown()
        if self._ahead is not None:
            self._ahead.close()
        if self._connection is not None:
            self._connection.close()

    async def write(self, work: Work[T] | None, change: Change | None) -> T | None:
        """Store a change to a table and do `work` in one durable transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T | None] = loop.create_future()
        unit = Unit(work, change, done)
        self._waiting.append(unit)
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write_on())
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await done
        except TimeoutError:
            if unit in self._waiting:  # it will not be done later, when nobody waits for it
                self._waiting.remove(unit)
            raise Uncertain("the database does not answer, and does not hang up either") from None

    def sync(self) -> None:
        """Wait until everything that was committed is on disk, which PostgreSQL has seen to itself."""
        if self._ahead is not None:
            self._ahead.sync()

    async def _write_on(self) -> None:
        while self._waiting:
            if (rest := self._next - time.monotonic()) > 0:
                await asyncio.sleep(rest)
            units = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            self._next = time.monotonic() + min(len(units) * REST, LONGEST_REST)
            try:
                await self._commit(units)
            except Uncertain as error:
                for unit in units:
                    _fail(unit, error)
            except Exception:
                for unit in units:
                    try:
                        await self._commit([unit])
                    except Exception as error:
                        _fail(unit, error)

    async def _commit(self, units: Sequence[Unit]) -> None:
        began, run = time.perf_counter(), asyncio.get_running_loop().run_in_executor
        if self._ahead is None or any(unit.work is not None for unit in units):
            written = await run(self._thread, self._store_all, units)
        else:
            if not self._turn.take_now():
                await run(self._thread, self._turn.take)
            try:
                with self._transaction(self._connected()) as connection:
                    written = self._store(connection, units)
            finally:
                self._turn.give()
            await run(self._thread, self.sync)
        if self._ahead is not None:
            self._ahead.grown(len(units))
        if self._notices is not None:
            self._notices.stored(written.notices)
        if self._bell is not None:
            self._bell.ring(written.people)
        pages = [unit.change.page for unit, _ in written.done if unit.change is not None and unit.change.page]
        metrics.committed(time.perf_counter() - began, len(units), sum(page.body.count("\n") + 1 for page in pages))
        for unit in written.late:
            _fail(unit, Behind("the table has moved on"))
        for unit, result in written.done:
            self._has_moved(unit.change)
            if not unit.done.done():
                unit.done.set_result(result)
        changed = [unit.change.table for unit, _ in written.done if unit.change is not None]
        self.told([*changed, *written.touched])

    def _has_moved(self, change: Change | None) -> None:
        """What the next checkpoint has to seal: a round that ends is sealed with its end."""
        if change is not None and change.page is not None:
            self.moved[change.table] = (change.seq, change.head)
            if change.ended is not None:
                del self.moved[change.table]

    # -- transactions ------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def transaction(self, connection: Connection) -> Iterator[None]:
        """A transaction that writes, in its turn."""
        with self._in_turn(), self._transaction(connection):
            yield

    @contextlib.contextmanager
    def _in_turn(self) -> Iterator[None]:
        if self._ahead is None:
            yield
            return
        self._turn.take()
        try:
            yield
        finally:
            self._turn.give()

    @contextlib.contextmanager
    def _transaction(self, connection: Connection) -> Iterator[Connection]:
        """On SQLite it has the file from its first look, and nobody has to give way."""
        try:
            connection.begin()
            if self._ahead is not None:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            hash_chain.begin(connection)
            yield connection
            hash_chain.store_seals(connection)
            try:
                connection.commit()
            except Exception as error:
                raise Uncertain(f"a commit was not confirmed: {error}") from error
            self.trouble = None
        except AWAY as error:
            self.trouble = str(error).splitlines()[0]
            raise
        finally:
            self._roll_back(connection)

    def _roll_back(self, connection: Connection) -> None:
        """Give up what was not committed. A connection that cannot even do that is replaced by the next one."""
        try:
            connection.rollback()
        except Exception:
            connection.invalidate()
            if connection is self._connection:
                self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            if self._ahead is not None:
                self._ahead.only_append(self._connection)
                self._connection.rollback()
        return self._connection

    def _store_all(self, units: Sequence[Unit]) -> Written:
        connection = self._connected()
        with self.transaction(connection):
            written = self._store(connection, units)
        self.sync()
        return written

    def _store(self, connection: Connection, units: Sequence[Unit]) -> Written:
        connection.info.pop("touched", None)  # by a transaction that was given up
        late = _advance(connection, units)
        done = [(unit, unit.work and unit.work(connection)) for unit in units if unit not in late]
        stored = [unit.change for unit, _ in done if unit.change is not None]
        changes.append(connection, stored)
        hash_chain.store_seals(connection)
        touched: list[Moved] = connection.info.pop("touched", [])
        notices = written(self._process, [(change.table, change.version + 1) for change in stored])
        notices += written("", touched)
        if self._notices is not None:
            self._notices.storing(connection, notices)
        people = [what.removeprefix(PERSON) for what, _ in touched if what.startswith(PERSON)]
        return Written(done, late, notices, people, [what for what, _ in touched])


def _advance(connection: Connection, units: Sequence[Unit]) -> list[Unit]:
    """Move each table on by the first change that would; the units that come too late."""
    first: dict[str, Unit] = {}
    for unit in units:
        if unit.change is not None:
            first.setdefault(unit.change.table, unit)
    if not first:
        return []
    moved = changes.advance(connection, [unit.change for unit in first.values() if unit.change is not None])
    return [
        unit
        for unit in units
        if unit.change is not None and (unit.change.table not in moved or first[unit.change.table] is not unit)
    ]


def _fail(unit: Unit, error: Exception) -> None:
    if not unit.done.done():
        unit.done.set_exception(error)
