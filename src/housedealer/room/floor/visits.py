"""Visits: when members sat at house tables, for the hours of a shift and for whoever asks how long they have played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from sqlalchemy import Connection, insert, select, update

from housedealer.room.storage.schema import VISITS


class Somebody(Protocol):
    """Whoever takes a seat; a bot has no account."""

    @property
    def account(self) -> str | None:
        """Whose seat it is."""


class Visit(NamedTuple):
    """Somebody at a seat, from when to when; still there if `until` is none."""

    table: str
    seat: int
    account: str
    since: float
    until: float | None

    def within(self, since: float, until: float) -> float:
        """How many seconds of it fall between two moments."""
        return max(0.0, min(self.until or until, until) - max(self.since, since))


def note(
    connection: Connection,
    table: str,
    before: Mapping[int, Somebody],
    changes: Mapping[int, Somebody | None],
    now: float,
) -> None:
    """Write down who came and who went, given who sat where before and what changes."""
    for seat, after in changes.items():
        old = before[seat].account if seat in before else None
        new = None if after is None else after.account
        if old == new:
            continue
        if old is not None:
            _end(connection, table, seat, now)
        if new is not None:
            begin(connection, table, seat, new, now)


def begin(connection: Connection, table: str, seat: int, account: str, now: float) -> None:
    """Somebody takes a seat."""
    connection.execute(insert(VISITS).values(table=table, seat=seat, account=account, since=now))


def _end(connection: Connection, table: str, seat: int, now: float) -> None:
    here = (VISITS.c.table == table) & (VISITS.c.seat == seat) & VISITS.c.until.is_(None)
    connection.execute(update(VISITS).where(here).values(until=now))


def lately(connection: Connection, table: str, account: str, since: float) -> bool:
    """Whether somebody sits at a table, or sat there at a time or later."""
    there = (VISITS.c.table == table) & (VISITS.c.account == account)
    ended = VISITS.c.until.is_(None) | (VISITS.c.until >= since)
    return connection.execute(select(VISITS.c.id).where(there, ended).limit(1)).first() is not None


def between(connection: Connection, since: float, until: float) -> list[Visit]:
    """Every visit that lasted into a span of time."""
    query = select(*(VISITS.c[name] for name in Visit._fields))
    ended = VISITS.c.until.is_(None) | (VISITS.c.until > since)
    return [Visit(*row) for row in connection.execute(query.where(VISITS.c.since < until, ended).order_by(VISITS.c.id))]
