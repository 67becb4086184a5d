"""Dealers' rotation: they sign in, go from table to table with every push, and have their breaks.

A push is also when a collection falls due that is taken at each change of dealers: see `money.time_collections`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from housedealer.room.cluster.notices import ROTATION, touch
from housedealer.room.operations.problems import Conflict
from housedealer.room.people.accounts import Account
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import ACCOUNTS, DUTIES, TABLES


@dataclass(frozen=True)
class Duty:
    """A dealer who is signed in; on a break while `table` is none. `moved` is since when there."""

    id: int
    account: str
    name: str
    since: float
    table: str | None
    moved: float


@dataclass(frozen=True)
class Rotation:
    """Who deals where, in the order in which the tables are gone through, and when the next push is due."""

    dealers: list[Duty]
    tables: list[str]  # open house tables, by their numbers
    every: float
    next_push: float | None


def rotation(connection: Connection, every: float) -> Rotation:
    """The rotation as it stands."""
    dealers = _on_duty(connection)
    dealing = [each.moved for each in dealers if each.table is not None]
    return Rotation(dealers, _tables(connection), every, min(dealing) + every if dealing else None)


def sign_in(connection: Connection, by: Account) -> None:
    """A dealer comes on duty, on a break until a table is free: the first table without a dealer, if there is one."""
    one_at_a_time(connection, "rotation")
    dealers = _on_duty(connection)
    if any(each.account == by.id for each in dealers):
        raise Conflict("you are signed in already")
    taken = {each.table for each in dealers}
    free = next((table for table in _tables(connection) if table not in taken), None)
    now = time.time()
    connection.execute(insert(DUTIES).values(account=by.id, since=now, table=free, moved=now))
    touch(connection, ROTATION)


def sign_out(connection: Connection, by: Account) -> None:
    """A dealer goes off duty."""
    one_at_a_time(connection, "rotation")
    mine = (DUTIES.c.account == by.id) & DUTIES.c.until.is_(None)
    if connection.execute(update(DUTIES).where(mine).values(until=time.time())).rowcount != 1:
        raise Conflict("you are not signed in")
    touch(connection, ROTATION)


def push(connection: Connection) -> list[str]:
    """Everybody moves on by one table; whoever has been on a break longest comes in. The tables that got a dealer."""
    one_at_a_time(connection, "rotation")
    dealers, tables = _on_duty(connection), _tables(connection)
    if not dealers or not tables:
        raise Conflict("a push needs a dealer who is signed in and an open house table")
    at = {each.table: each for each in dealers if each.table in tables}
    resting = sorted((each for each in dealers if each.table not in tables), key=lambda each: each.moved)
    line = [at[table] for table in tables if table in at]
    order = [*resting[:1], *line, *resting[1:]] if resting else [*line[-1:], *line[:-1]]
    places = dict(zip((each.id for each in order), tables, strict=False))
    now, moved = time.time(), list[str]()
    for each in dealers:
        to = places.get(each.id)
        if to != each.table:
            connection.execute(update(DUTIES).where(DUTIES.c.id == each.id).values(table=to, moved=now))
        if to is not None:
            moved.append(to)
    touch(connection, ROTATION)
    return moved


def _on_duty(connection: Connection) -> list[Duty]:
    query = select(DUTIES, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == DUTIES.c.account)
    rows = connection.execute(query.where(DUTIES.c.until.is_(None)).order_by(DUTIES.c.id))
    return [Duty(row.id, row.account, row.name, row.since, row.table, row.moved) for row in rows]


def _tables(connection: Connection) -> list[str]:
    query = select(TABLES.c.id).where(TABLES.c.kind == "house", TABLES.c.closed.is_(None), TABLES.c.closing.is_(False))
    return list(connection.execute(query.order_by(TABLES.c.number, TABLES.c.opened, TABLES.c.id)).scalars())


def worked(connection: Connection, since: float, until: float) -> dict[str, float]:
    """How many seconds each dealer was on duty in a span of time, by their names."""
    query = select(DUTIES, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == DUTIES.c.account)
    found: dict[str, float] = {}
    for row in connection.execute(query.where(DUTIES.c.since < until)):
        span = min(row.until or until, until) - max(row.since, since)
        if span > 0:
            found[row.name] = found.get(row.name, 0.0) + span
    return found
