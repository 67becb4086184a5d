"""Several servers on one PostgreSQL: they hear of each other's changes and agree on who keeps which table's clocks.

Any server takes any answer, and the log decides between two. Clocks, bots and the next round are one server's duty per
table, noted in the table's head. A server that has not been seen for a few seconds is taken for dead, and its tables go
to whoever locks them first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

import psycopg
from sqlalchemy import Connection

from housedealer.room import log, seats
from housedealer.room.appending import CHANNEL
from housedealer.room.log import End
from housedealer.room.storage import Storage, one_moment
from housedealer.room.stored import News, Stored

BEAT: Final = 1.0  # seconds between two signs of life
DEAD: Final = 3.0  # seconds without one
MOST_AT_ONCE: Final = 200  # tables to take over in one beat
LOGGER: Final = logging.getLogger("housedealer.room")


class Servers:
    """This server among the others."""

    def __init__(self, storage: Storage, live: Mapping[str, Stored], wake: Callable[[str], Awaitable[Stored]]) -> None:
        self._storage = storage
        self._live = live
        self._wake = wake
        self._mine: set[str] = set()
        self._wanted: set[str] = set()
        self._released: set[str] = set()
        self._behind: set[str] = set()
        self._beat_now = asyncio.Event()
        self._follow_now = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Join the others."""
        connection = await self._connect()
        self._tasks = [
            asyncio.create_task(self._listen(connection)),
            asyncio.create_task(self._follow()),
            asyncio.create_task(self._beat_on()),
        ]

    async def stop(self) -> None:
        """Leave the tables to the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await asyncio.to_thread(self._leave)

    # -- clocks ------------------------------------------------------------------------------------------------------

    def keeps(self, table: str) -> bool:
        return table in self._mine

    def want(self, table: str) -> None:
        if table not in self._wanted:
            self._wanted.add(table)
            self._beat_now.set()

    def release(self, table: str) -> None:
        self._wanted.discard(table)
        if table in self._mine:
            self._mine.discard(table)
            self._released.add(table)
            self._beat_now.set()

    async def _beat_on(self) -> None:
        while True:
            wanted, released = list(self._wanted), list(self._released)
            self._beat_now.clear()
            try:
                mine = await asyncio.to_thread(self._beat, wanted, released)
            except Exception:
                LOGGER.exception("no sign of life could be given; trying again")
                mine = set()  # the others take over
            else:
                self._released.difference_update(released)
            await self._keep(mine - self._released)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._beat_now.wait(), BEAT)

    async def _keep(self, mine: set[str]) -> None:
        fresh, lost = mine - self._mine, self._mine - mine
        self._mine = mine
        self._wanted -= mine
        for table in lost:
            if table in self._live:
                self._live[table].keep_time()
        for table in fresh:
            try:
                (await self._wake(table)).keep_time()
            except Exception:
                LOGGER.exception("table %s could not be woken", table)

    def _beat(self, wanted: list[str], released: list[str]) -> set[str]:
        me = self._storage.process
        with self._storage.engine.begin() as connection:
            connection.exec_driver_sql(_SEEN, (me,))
            if released:
                connection.exec_driver_sql(
                    'UPDATE heads SET owner = NULL WHERE owner = %s AND "table" = ANY(%s)', (me, released)
                )
            connection.exec_driver_sql(_CLAIM, (me, DEAD, wanted, MOST_AT_ONCE))
            return set(connection.exec_driver_sql('SELECT "table" FROM heads WHERE owner = %s', (me,)).scalars())

    def _leave(self) -> None:
        with self._storage.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE heads SET owner = NULL WHERE owner = %s", (self._storage.process,))
            connection.exec_driver_sql("DELETE FROM processes WHERE id = %s", (self._storage.process,))

    # -- news --------------------------------------------------------------------------------------------------------

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        engine = self._storage.engine
        arguments, keywords = engine.dialect.create_connect_args(engine.url)
        connection = await psycopg.AsyncConnection.connect(*arguments, autocommit=True, **keywords)
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection[Any] | None) -> None:
        """Hear what the others stored; a connection that was lost is made again, and everything looked at afresh."""
        while True:
            try:
                if connection is None:
                    connection = await self._connect()
                    self._look_at(await asyncio.to_thread(self._storage.read_now, _versions))
                async with connection:
                    async for notice in connection.notifies():
                        self._heard(notice.payload)
            except psycopg.Error:
                LOGGER.warning("the connection that brings news was lost; connecting again")
                await asyncio.sleep(BEAT)
            connection = None

    def _heard(self, payload: str) -> None:
        sender, *lines = payload.split("\n")
        if sender != self._storage.process:
            self._look_at((table, int(version)) for table, _, version in (line.partition(" ") for line in lines))

    def _look_at(self, versions: Iterable[tuple[str, int]]) -> None:
        for id, version in versions:
            table = self._live.get(id)
            if table is not None and version > table.version:
                table.heard = max(table.heard, version)
                if table.viewers or id in self._mine:  # the others look when somebody asks
                    self._behind.add(id)
                    self._follow_now.set()

    async def _follow(self) -> None:
        while True:
            await self._follow_now.wait()
            self._follow_now.clear()
            behind = {id: self._live[id].seq for id in self._behind if id in self._live}
            self._behind.clear()
            try:
                found = await self._storage.read(lambda connection, behind=behind: _read_news(connection, behind))  # type: ignore[misc]
                await asyncio.gather(*(self._live[id].follow(news) for id, news in found.items()))
            except Exception:
                LOGGER.exception("news could not be followed; trying again")
                await asyncio.sleep(BEAT)
                self._behind |= set(behind)
                self._follow_now.set()


_SEEN: Final = """
WITH gone AS (DELETE FROM processes WHERE seen < extract(epoch FROM clock_timestamp()) - 60)
INSERT INTO processes (id, seen) VALUES (%s, extract(epoch FROM clock_timestamp()))
ON CONFLICT (id) DO UPDATE SET seen = EXCLUDED.seen
"""
_CLAIM: Final = """
UPDATE heads SET owner = %s WHERE "table" IN (
    SELECT h."table" FROM heads h JOIN tables t ON t.id = h."table"
    WHERE t.closed IS NULL
      AND (h.owner IS NULL
           OR h.owner NOT IN (SELECT id FROM processes WHERE seen > extract(epoch FROM clock_timestamp()) - %s))
      AND (h."table" = ANY(%s) OR (h.due IS NOT NULL AND (
           h.owner IS NOT NULL OR h.due < extract(epoch FROM clock_timestamp()) - 1)))
    ORDER BY h.due LIMIT %s FOR UPDATE OF h SKIP LOCKED)
"""


def _versions(connection: Connection) -> list[tuple[str, int]]:
    return [(table, version) for table, version in connection.exec_driver_sql('SELECT "table", version FROM heads')]


def _read_news(connection: Connection, behind: Mapping[str, int]) -> dict[str, News]:
    """What was stored of some tables, each after the event given, in one look."""
    one_moment(connection)
    tables, after = list(behind), list(behind.values())
    since = 'unnest(%s::text[], %s::bigint[]) AS g("table", seq)'
    entries, seeds = defaultdict[str, list[log.Entry]](list), defaultdict[str, dict[int, tuple[str, float]]](dict)
    for table, *row in connection.exec_driver_sql(
        f'SELECT e."table", e.seq, e.body, e.hash FROM {since} '
        'JOIN events e ON e."table" = g."table" AND e.seq > g.seq ORDER BY e."table", e.seq',
        (tables, after),
    ):
        entries[table].append(log.entry_of(*row))
    for table, first, seed, started in connection.exec_driver_sql(
        f'SELECT r."table", r.first, r.seed, r.started FROM {since} '
        'JOIN rounds r ON r."table" = g."table" AND r.first > g.seq',
        (tables, after),
    ):
        seeds[table][first] = (seed, started)
    taken = seats.read_all(connection, tables)
    heads = connection.exec_driver_sql(
        'SELECT "table", version, seq, hash FROM heads WHERE "table" = ANY(%s)', (tables,)
    )
    return {
        table: News(version, End(seq, head), entries[table], seeds[table], taken.get(table, {}))
        for table, version, seq, head in heads
    }
