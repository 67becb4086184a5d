"""Leases on tables: several servers on one database agree on which of them runs the clocks of which table.

Any server takes any answer, and the version of the table's log decides between two. Clocks, bots and starting rounds are
one server's duty per table: the one that holds the lease, stored as the owner in the table's head. Among the workers of a
supervisor that is the table's home worker, unless somebody watches the table at another. The leases of a server that gives
no more heartbeats are free, and the first to lock them takes them. Notices of changes are followed here too: tables that
others changed are read up to date.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, or_, select, update

from housedealer.room.cluster import notices
from housedealer.room.cluster.heartbeats import Heartbeats, wall_clock
from housedealer.room.cluster.notices import PERSON, Moved, Notices
from housedealer.room.storage.bulk import run
from housedealer.room.storage.changes import Page
from housedealer.room.storage.database import Storage, one_moment
from housedealer.room.storage.schema import EVENTS, HEADS, TABLES
from housedealer.room.storage.table_log import End
from housedealer.room.tables import seating
from housedealer.room.tables.actor import TableActor
from housedealer.room.tables.resume import News
from housedealer.room.tables.seating import Facts
from housedealer.room.trust.hash_chain import keys_of

BEAT: Final = 1.0  # seconds between two heartbeats
OVERDUE: Final = 1.0  # seconds after which any server may lease a table without an owner and without a home worker
OWNERLESS: Final = 10.0  # seconds without an owner after which it may too, whatever the clock on the wall says
MOST_AT_ONCE: Final = 200  # leases to take in one heartbeat
LOGGER: Final = logging.getLogger("housedealer.room")


class Leases:
    """The leases that this server holds, and the changes of other servers that it follows."""

    def __init__(
        self,
        storage: Storage,
        notices: Notices,
        awake: Mapping[str, TableActor],
        wake: Callable[[str], Awaitable[TableActor]],
    ) -> None:
        self._storage = storage
        self._notices = notices
        self._awake = awake
        self._wake = wake
        self._mine: set[str] = set()
        self._wanted: set[str] = set()
        self._released: set[str] = set()
        self._behind: set[str] = set()
        self._missed = False
        self._heartbeats = Heartbeats(storage.process)
        self._ownerless: dict[str, float] = {}  # tables that somebody should lease, and since when by the steady clock
        self.somebody_changed: Callable[[str], None] = lambda _: None  # told of an account by its id
        self.told: Callable[[Collection[str]], None] = lambda names: None  # of what others have changed
        self._beat_now = asyncio.Event()
        self._follow_now = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start giving heartbeats and listening."""
        self._tasks = [
            asyncio.create_task(self._notices.listen(self._heard, self._look_again)),
            asyncio.create_task(self._follow()),
            asyncio.create_task(self._beat_on()),
        ]

    async def stop(self) -> None:
        """Stop, and give up all leases."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await asyncio.to_thread(self._storage.write_now, self._leave)

    # -- leases ------------------------------------------------------------------------------------------------------

    def keeps(self, table: str) -> bool:
        return table in self._mine

    def want(self, table: str) -> None:
        if table not in self._wanted and not self._kept_elsewhere(table):
            self._wanted.add(table)
            self._beat_now.set()

    def release(self, table: str) -> None:
        self._wanted.discard(table)
        if table in self._mine:
            self._mine.discard(table)
            self._released.add(table)
            self._beat_now.set()

    def _home(self, table: str) -> str | None:
        """The name of the table's home worker; none for a server without workers."""
        workers = self._storage.workers
        return None if workers is None else workers.name_of(workers.home(table))

    def _kept_elsewhere(self, table: str) -> bool:
        """Whether the home worker, not this one, should hold the lease: nobody watches the table here."""
        watched = table in self._awake and self._awake[table].viewers
        return not watched and self._home(table) not in (None, self._storage.process)

    async def _beat_on(self) -> None:
        while True:
            wanted, released = list(self._wanted), list(self._released)
            strays = [table for table in self._mine if self._kept_elsewhere(table)]
            self._beat_now.clear()
            try:
                mine = await self._as_it_is(set(wanted)) if not (released or strays) else None
                if mine is not None:
                    await self._storage.write(self._heartbeats.give)
                else:
                    mine = await asyncio.to_thread(
                        self._storage.write_now,
                        lambda connection: self._beat(connection, wanted, released, strays),  # noqa: B023
                    )
            except Exception:
                LOGGER.exception("the heartbeat could not be stored; trying again")
                mine = set()  # the others take over
            else:
                self._released.difference_update(released)
            await self._keep(mine - self._released)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):  # `wait_for` would miss a cancellation that comes with the event
                    await self._beat_now.wait()

    async def _keep(self, mine: set[str]) -> None:
        fresh, lost = mine - self._mine, self._mine - mine
        self._mine = mine
        self._wanted -= mine
        for id in lost:
            if id in self._awake:
                self._awake[id].alarm.set()
        for id in fresh:
            try:
                table = await self._wake(id)
            except Exception:
                LOGGER.exception("table %s could not be woken", id)
                continue
            table.alarm.set()

    async def _as_it_is(self, wanted: set[str]) -> set[str] | None:
        """The leases held, or None if there are others to take. This only reads, so it blocks no writer."""

        def look(connection: Connection) -> set[str] | None:
            alive = self._heartbeats.alive(connection)
            if self._storage.process not in alive or self._claimable(connection, alive, wanted):
                return None
            return self._kept(connection)

        return await self._storage.read(look)

    def _kept(self, connection: Connection) -> set[str]:
        return set(connection.execute(_KEPT, {"me": self._storage.process}).scalars())

    def _beat(self, connection: Connection, wanted: list[str], released: list[str], strays: list[str]) -> set[str]:
        """Store a heartbeat, give up leases and take others; the leases held now."""
        me = self._storage.process
        self._heartbeats.give(connection)
        alive = self._heartbeats.alive(connection)
        self._heartbeats.forget_the_dead(connection)
        if let_go := released + [table for table in strays if self._home(table) in alive]:
            mine = (HEADS.c.owner == me) & HEADS.c.table.in_(let_go)
            connection.execute(update(HEADS).where(mine).values(owner=None))
        chosen = [table for table in self._claimable(connection, alive, set(wanted)) if table not in released]
        if chosen:
            connection.execute(_TAKE, {"chosen": chosen, "alive": list(alive), "me": me})
        return self._kept(connection)

    def _claimable(self, connection: Connection, alive: set[str], wanted: set[str]) -> list[str]:
        """Tables whose lease is free and that this server should lease."""
        now, wall, ownerless = time.monotonic(), wall_clock(connection), dict[str, float]()
        rows = connection.execute(_CLAIMABLE, {"alive": list(alive), "wanted": list(wanted)})
        chosen = []
        for table, owner, due in rows:
            home = self._home(table)
            ownerless[table] = self._ownerless.get(table, now)
            overdue = (due is not None and due < wall - OVERDUE) or ownerless[table] < now - OWNERLESS
            alone = home not in alive and (owner is not None or overdue)
            if table in wanted or home == self._storage.process or alone:
                chosen.append(table)
        self._ownerless = ownerless
        return chosen[:MOST_AT_ONCE]

    def _leave(self, connection: Connection) -> None:
        me = self._storage.process
        connection.execute(update(HEADS).where(HEADS.c.owner == me).values(owner=None))
        self._heartbeats.leave(connection)

    # -- changes of other servers --------------------------------------------------------------------------------------------------------

    def _heard(self, notice: str) -> None:
        sender, moved = notices.read(notice)
        for id, _ in moved:
            if id.startswith(PERSON):
                self.somebody_changed(id.removeprefix(PERSON))
        if sender != self._storage.process:
            self.told([id for id, _ in moved])
            self._look_at(moved)

    def _look_again(self) -> None:
        """Compare every table with its stored version, because a notice may have been missed."""
        self._missed = True
        self._follow_now.set()

    def _look_at(self, moved: Iterable[Moved], looked: bool = False) -> None:
        """Note which tables have a newer version. A table that is storing one of its own is left alone if `looked`."""
        for id, version in moved:
            table = self._awake.get(id)
            if table is not None and version > table.version and not (looked and table.busy):
                table.heard = max(table.heard, version)
                if table.viewers or id in self._mine:  # the others look when somebody asks
                    self.catch_up(id)

    def catch_up(self, table: str) -> None:
        self._behind.add(table)
        self._follow_now.set()

    async def _follow(self) -> None:
        while True:
            await self._follow_now.wait()
            self._follow_now.clear()
            missed, self._missed = self._missed, False
            try:
                if missed and self._awake:
                    self._look_at(await self._storage.read(_versions), looked=True)
                behind = {id: self._awake[id] for id in self._behind if id in self._awake}
                self._behind.clear()
                if behind:
                    await self._read_on(behind)
            except Exception:
                LOGGER.exception("news could not be followed; trying again")
                await asyncio.sleep(BEAT)
                self._look_again()

    async def _read_on(self, behind: Mapping[str, TableActor]) -> None:
        """Bring tables to where the log is. What was heard of and is not there was taken back, with the whole database."""
        after, heard = ({id: table.at.seq for id, table in behind.items()}, {id: t.heard for id, t in behind.items()})
        found = await self._storage.read(lambda connection: _read_news(connection, after))
        for id, news in found.items():
            if news.version < heard[id] == behind[id].heard:
                behind[id].heard = news.version
        await asyncio.gather(*(behind[id].follow(news) for id, news in found.items()))


# Run with every heartbeat, or for every change of another server, so they are built once.
_KEPT: Final = select(HEADS.c.table).where(HEADS.c.owner == bindparam("me"))
_FREE: Final = or_(HEADS.c.owner.is_(None), HEADS.c.owner.not_in(bindparam("alive", expanding=True)))
_STILL_FREE: Final = (
    select(HEADS.c.table)
    .where(HEADS.c.table.in_(bindparam("chosen", expanding=True)), _FREE)
    .with_for_update(skip_locked=True)
)
_TAKE: Final = update(HEADS).where(HEADS.c.table.in_(_STILL_FREE)).values(owner=bindparam("me"))
_CLAIMABLE: Final = (
    select(HEADS.c.table, HEADS.c.owner, HEADS.c.due)
    .join(TABLES, TABLES.c.id == HEADS.c.table)
    .where(
        TABLES.c.closed.is_(None),
        _FREE,
        or_(HEADS.c.due.is_not(None), HEADS.c.table.in_(bindparam("wanted", expanding=True))),
    )
    .order_by(HEADS.c.due)
)
_VERSIONS: Final = select(HEADS.c.table, HEADS.c.version)


def _versions(connection: Connection) -> list[Moved]:
    return [(table, version) for table, version in connection.execute(_VERSIONS)]


def _read_news(connection: Connection, behind: Mapping[str, int]) -> dict[str, News]:
    """What was stored of some tables, each after the event given, in one look."""
    one_moment(connection)
    after = list(behind.items())
    keys = keys_of(connection)
    pages, seeds = defaultdict[str, list[Page]](list), defaultdict[str, dict[int, tuple[str, float]]](dict)
    for table, seq, body, hash_ in run(connection, _PAGES_AFTER, _AFTER, after):
        pages[table].append(Page(table, seq, body, bytes(hash_)))
    for table, first, seed, started in run(connection, _ROUNDS_AFTER, _AFTER, after):
        seeds[table][first] = (keys.open_seed(table, first, seed), started)
    tables = list(behind)
    taken = seating.read_all(connection, tables)
    return {
        table: News(version, End(seq, head), pages[table], seeds[table], taken.get(table, {}), Facts(*facts))
        for table, version, seq, head, *facts in connection.execute(_STAND, {"of": tables})
    }


_STAND: Final = (
    select(HEADS.c.table, HEADS.c.version, HEADS.c.seq, HEADS.c.hash, *(TABLES.c[name] for name in Facts._fields))
    .join(TABLES, TABLES.c.id == HEADS.c.table)
    .where(HEADS.c.table.in_(bindparam("of", expanding=True)))
)
_AFTER: Final = (EVENTS.c.table, EVENTS.c.seq)
_PAGES_AFTER: Final = """
SELECT e."table", e.seq, e.body, e.hash FROM {rows} AS g
JOIN events e ON e."table" = g."table" AND e.seq > g.seq ORDER BY e."table", e.seq
"""
_ROUNDS_AFTER: Final = """
SELECT r."table", r.first, r.seed, r.started FROM {rows} AS g
JOIN rounds r ON r."table" = g."table" AND r.first > g.seq
"""
