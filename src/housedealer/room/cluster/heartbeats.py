"""Heartbeats: how the servers of one database know which of them are alive.

Each stores a heartbeat every second. Whether another one is alive, every server judges by its own steady clock: it is, as
long as its stored heartbeat keeps changing. What the heartbeat says does not count, so a clock on the wall that is set back
keeps nobody alive, and one that is set forward kills nobody.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from housedealer.room.storage.schema import PROCESSES

DEAD: Final = 3.0  # seconds without another heartbeat until a server counts as dead
FORGOTTEN: Final = 60.0  # seconds until its row is deleted


class _Watched(NamedTuple):
    """A server's last heartbeat, and since when it has been that one by this server's clock."""

    heartbeat: float
    since: float


class Heartbeats:
    """This server's heartbeat, and those of the others as it has watched them."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._watched: dict[str, _Watched] = {}

    def give(self, connection: Connection) -> None:
        """Store a heartbeat, different from the last."""
        now = wall_clock(connection)
        if (mine := self._watched.get(self._me)) is not None and mine.heartbeat == now:
            now += 1e-3
        connection.execute(_give(connection.dialect.name), {"id": self._me, "seen": now})

    def alive(self, connection: Connection) -> set[str]:
        """The servers whose heartbeat has changed lately; oneself, once one's own is stored."""
        now, wall = time.monotonic(), wall_clock(connection)
        watched = dict[str, _Watched]()
        for id, heartbeat in connection.execute(_STORED):
            before = self._watched.get(id)
            if before is not None and before.heartbeat == heartbeat:
                watched[id] = before
            else:  # at first sight an old one counts as dead: if it is not, its next heartbeat says so
                old = before is None and heartbeat < wall - DEAD
                watched[id] = _Watched(heartbeat, now - DEAD if old else now)
        self._watched = watched
        return {id for id, found in watched.items() if id == self._me or now - found.since < DEAD}

    def forget_the_dead(self, connection: Connection) -> None:
        """Delete the rows of servers that died long ago."""
        now = time.monotonic()
        gone = [id for id, found in self._watched.items() if id != self._me and now - found.since > FORGOTTEN]
        if gone:
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id.in_(gone)))

    def leave(self, connection: Connection) -> None:
        """Say that this server stops."""
        connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self._me))


_STORED: Final = select(PROCESSES.c.id, PROCESSES.c.seen)


@cache
def _give(database: str) -> Any:
    dialect = postgresql if database == "postgresql" else sqlite
    giving = dialect.insert(PROCESSES)
    return giving.on_conflict_do_update(index_elements=["id"], set_={"seen": giving.excluded.seen})


def wall_clock(connection: Connection) -> float:
    """The time by a clock that all servers of the database share; it may jump."""
    if connection.dialect.name == "postgresql":
        return float(connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one())
    return time.time()
