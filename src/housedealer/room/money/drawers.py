"""Drawers of the cage: each clerk has one, from an opening count to a closing count, and over or short is written down."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from housedealer.room.money import ledger, pieces, slips
from housedealer.room.money.pieces import Pieces
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import ACCOUNTS, DRAWERS, SLIPS

MOST_LISTED: Final = 500


@dataclass(frozen=True)
class Drawer:
    """A drawer. `held` is what the ledger says is in it; `over` is below zero when it was short at its closing count."""

    id: int
    window: str
    clerk: str
    name: str
    opened: float
    opening: int
    held: int
    closed: float | None
    expected: int | None
    counted: int | None
    over: int | None


def account_of(id: int) -> str:
    """The ledger account of a drawer."""
    return f"drawer:{id}"


def open_drawer(connection: Connection, window: str, counted: Pieces, by: Account, limit: int) -> Drawer:
    """Open a drawer with a float from the vault, counted by its clerk."""
    one_at_a_time(connection, "cage")
    others = select(DRAWERS.c.clerk, DRAWERS.c.window).where(DRAWERS.c.closed.is_(None))
    for clerk, taken in connection.execute(others):
        if clerk == by.id:
            raise Conflict(f"you have the drawer of {taken} open; close it first")
        if taken.casefold() == window.casefold():
            raise Conflict(f"{taken} has an open drawer")
    values = {"window": window, "clerk": by.id, "opened": time.time(), "opening": pieces.as_text(counted)}
    (id,) = connection.execute(insert(DRAWERS).values(**values)).inserted_primary_key or (0,)
    if amount := pieces.total(counted):
        slips.write(connection, "opening", account_of(id), ledger.CAGE, amount, by, "", limit)
    return drawer(connection, id)


def close_drawer(connection: Connection, id: int, counted: Pieces, by: Account, note: str) -> Drawer:
    """Close one's drawer: what it is over or short by is written down, and what was counted goes back to the vault."""
    one_at_a_time(connection, "cage")
    found = drawer(connection, id)
    if found.clerk != by.id:
        raise NotAllowed(f"the drawer of {found.window} is {found.name}'s, who counts it")
    if found.closed is not None:
        raise Conflict(f"the drawer of {found.window} is closed already")
    place = account_of(id)
    of_drawer = (SLIPS.c.place == place) | (SLIPS.c.against == place)
    waiting = connection.execute(select(SLIPS.c.number).where(of_drawer, SLIPS.c.state == "waiting")).scalars().all()
    if waiting:
        raise Conflict(f"receipt {waiting[0]} of this drawer waits for a second person")
    expected, there = found.held, pieces.total(counted)
    if there != expected:
        what: slips.What = "over" if there > expected else "short"
        slips.write(connection, what, place, ledger.OVER_SHORT, abs(there - expected), by, note, 0)
    if there:
        slips.write(connection, "closing", place, ledger.CAGE, there, by, "", 0)
    values = {"closed": time.time(), "closing": pieces.as_text(counted), "expected": expected, "counted": there}
    connection.execute(update(DRAWERS).where(DRAWERS.c.id == id).values(**values))
    return drawer(connection, id)


def open_of(connection: Connection, clerk: str) -> Drawer | None:
    """The drawer that somebody has open."""
    id = connection.execute(select(DRAWERS.c.id).where(DRAWERS.c.clerk == clerk, DRAWERS.c.closed.is_(None))).scalar()
    return None if id is None else drawer(connection, id)


def own(connection: Connection, by: Account) -> str:
    """The ledger account of the drawer that somebody works from."""
    found = open_of(connection, by.id)
    if found is None:
        raise Conflict("open a drawer first: money comes in and goes out over a drawer")
    return account_of(found.id)


def drawer(connection: Connection, id: int) -> Drawer:
    """A drawer by its number."""
    found = drawers(connection, only=id)
    if not found:
        raise NotFound(f"there is no drawer {id}")
    return found[0]


def drawers(connection: Connection, since: float | None = None, only: int | None = None) -> list[Drawer]:
    """The drawers that are open, and those closed since a time; the latest first."""
    query = select(DRAWERS, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == DRAWERS.c.clerk)
    if only is not None:
        query = query.where(DRAWERS.c.id == only)
    elif since is not None:
        query = query.where(DRAWERS.c.closed.is_(None) | (DRAWERS.c.closed >= since))
    rows = connection.execute(query.order_by(DRAWERS.c.id.desc()).limit(MOST_LISTED)).all()
    return [
        Drawer(
            row.id, row.window, row.clerk, row.name, row.opened, pieces.total(pieces.of_text(row.opening)),
            ledger.held(connection, account_of(row.id)), row.closed, row.expected, row.counted,
            None if row.counted is None else row.counted - row.expected,
        )
        for row in rows
    ]  # fmt: skip
