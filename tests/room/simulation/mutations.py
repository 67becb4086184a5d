"""Deliberately broken builds of the store path and of the leases. The simulator has to notice each of them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection, select

from housedealer.room.cluster import heartbeats
from housedealer.room.cluster.heartbeats import Heartbeats
from housedealer.room.http import idempotency
from housedealer.room.storage import changes, group_commit, table_log
from housedealer.room.storage.changes import Behind, Change
from housedealer.room.storage.claims import Claim
from housedealer.room.storage.group_commit import Writer
from housedealer.room.storage.schema import PROCESSES
from housedealer.room.tables.actor import Draft, TableActor


@contextlib.contextmanager
def publish_before_store() -> Iterator[None]:
    """What was computed is shown, and then stored."""
    commit = TableActor.commit

    async def early(self: TableActor, draft: Draft) -> Any:
        before = self.at, self.seating
        entries = table_log.entries(draft.events, self.at.seq, self.felt)
        after = (draft.at or self.at)._replace(seq=self.at.seq + len(entries))
        self.at, self.seating = after, self.seating.after(draft.seats, draft.facts)
        self._publish(entries)
        self.at, self.seating = before
        return await commit(self, draft)

    with patch.object(TableActor, "commit", early):
        yield


@contextlib.contextmanager
def keep_the_changed_copy() -> Iterator[None]:
    """What could not be stored stays in memory."""
    with patch.object(TableActor, "forget", lambda self: setattr(self, "_confirmed", True)):
        yield


@contextlib.contextmanager
def no_version_check() -> Iterator[None]:
    """A change is stored whatever has happened since it was computed."""
    advance = changes.advance

    def always(connection: Connection, given: Sequence[Change]) -> set[str]:
        rows = connection.exec_driver_sql('SELECT "table", version FROM heads')
        current = {row[0]: row[1] for row in rows}
        return advance(connection, [change._replace(version=current[change.table]) for change in given])

    with patch.object(changes, "advance", always):
        yield


@contextlib.contextmanager
def keys_claimed_afterwards() -> Iterator[None]:
    """A key is written down once the request has been carried out."""

    def nothing(self: Claim, connection: Connection) -> None:
        pass

    async def go_on(storage: Any, claim: Claim) -> Any:
        found = await idempotency._found(storage, claim)
        return found if isinstance(found, idempotency.Answer) else None

    def keep(connection: Connection, claim: Claim, status: int, answer: bytes) -> None:
        claim.take(connection)
        kept(connection, claim, status, answer)

    kept = idempotency._keep
    with (
        patch.object(Claim, "store", nothing),
        patch.object(idempotency, "_claimed", go_on),
        patch.object(idempotency, "_keep", keep),
    ):
        yield


@contextlib.contextmanager
def not_read_again() -> Iterator[None]:
    """After a failure the table goes on from memory, at the version that the log has."""
    read = TableActor._read_if_needed

    async def skip(self: TableActor) -> None:
        if not hasattr(self, "session"):
            await read(self)
            return
        self._confirmed = True

    with patch.object(TableActor, "_read_if_needed", skip):
        yield


@contextlib.contextmanager
def commits_tried_again_blindly() -> Iterator[None]:
    """A commit that was not confirmed counts as one that failed, and what was done is done again."""

    class NotReally(Behind):
        pass

    with patch.object(group_commit, "Uncertain", NotReally):
        yield


@contextlib.contextmanager
def money_apart() -> Iterator[None]:
    """What goes with a change is stored in a transaction of its own, after it."""
    write = Writer.write

    async def apart(self: Writer, work: Any, change: Change | None) -> Any:
        if change is None or work is None:
            return await write(self, work, change)
        await write(self, None, change)
        return await write(self, work, None)

    with patch.object(Writer, "write", apart):
        yield


@contextlib.contextmanager
def the_wall_clock_tells_who_lives() -> Iterator[None]:
    """A server counts as alive until its last heartbeat is old by the clock on the wall."""

    def alive(self: Heartbeats, connection: Connection) -> set[str]:
        since = heartbeats.wall_clock(connection) - heartbeats.DEAD
        return set(connection.execute(select(PROCESSES.c.id).where(PROCESSES.c.seen > since)).scalars())

    with patch.object(Heartbeats, "alive", alive):
        yield


MUTATIONS: dict[str, Callable[[], contextlib.AbstractContextManager[None]]] = {
    "publish before store": publish_before_store,
    "keep the changed copy on failure": keep_the_changed_copy,
    "no version check": no_version_check,
    "keys claimed afterwards": keys_claimed_afterwards,
    "not read again": not_read_again,
    "commits tried again blindly": commits_tried_again_blindly,
    "money in a transaction of its own": money_apart,
    "the wall clock tells who lives": the_wall_clock_tells_who_lives,
}
