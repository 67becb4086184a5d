"""Players who call the floor to their table: told to whoever runs the floor at once, and answered by one of them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import Connection, insert, select, update

from housedealer.room.cluster.notices import CALLS, COMPANY, touch
from housedealer.room.floor import incidents
from housedealer.room.floor.chat import said
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound, TooOften
from housedealer.room.people.accounts import Account
from housedealer.room.people.budgets import Budget, spend
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import FLOOR_CALLS, SEATS, TABLES

Reason = Literal["ruling", "mistake", "conduct", "help"]
MOST: Final = 5  # calls of one person
SECONDS: Final = 600.0  # in so long a time
REMEMBERED: Final = 1_800.0  # seconds for which a call that was answered is shown to whoever made it


@dataclass(frozen=True)
class FloorCall:
    """A player who calls the floor. `answered` is when somebody said that they come, and `answered_by` who."""

    id: int
    table: str
    seat: int
    name: str
    reason: Reason
    text: str
    at: float
    answered: float | None
    answered_by: str | None


def call(connection: Connection, table: str, by: Account, reason: Reason, text: str) -> FloorCall:
    """Call the floor. Whoever has called already waits for the answer."""
    one_at_a_time(connection, f"call {table}")
    open_table = TABLES.c.closed.is_(None) & (TABLES.c.id == SEATS.c.table)
    mine = select(SEATS.c.seat).join(TABLES, open_table).where(SEATS.c.table == table, SEATS.c.account == by.id)
    seat = connection.execute(mine).scalar()
    if seat is None:
        raise NotAllowed("those who sit at the table call the floor to it")
    found = own(connection, table, by.id)
    if found is not None and found.answered is None:
        raise Conflict("the floor has been called and will come")
    refused = spend(connection, [Budget(f"calls:{by.id}", MOST, SECONDS, "calls")])
    if isinstance(refused, tuple):
        raise TooOften("you have called the floor often; wait a little", refused[1])
    values = {
        "table": table, "seat": seat, "account": by.id, "name": by.name, "reason": reason,
        "text": said(text) if text.strip() else "", "at": time.time(),
    }  # fmt: skip
    (id,) = connection.execute(insert(FLOOR_CALLS).values(**values)).inserted_primary_key or (0,)
    _tell(connection, table)
    return _read(connection, id)


def answer(connection: Connection, id: int, by: Account) -> FloorCall:
    """Say that one comes; the first to say so has the call, which then stands in the incident log."""
    one_at_a_time(connection, "calls")
    found = _read(connection, id)
    if found.answered is not None:
        raise Conflict(f"{found.answered_by} has answered this call")
    values = {"answered": time.time(), "answered_by": by.name}
    connection.execute(update(FLOOR_CALLS).where(FLOOR_CALLS.c.id == id).values(**values))
    text = f"{found.name}, seat {found.seat}: {found.reason}{f', {found.text}' if found.text else ''}"
    incidents.note(connection, by, found.table, "floor_call", text)
    _tell(connection, found.table)
    return _read(connection, id)


def waiting(connection: Connection) -> list[FloorCall]:
    """The calls that nobody has answered, the oldest first."""
    query = select(*_COLUMNS).where(FLOOR_CALLS.c.answered.is_(None)).order_by(FLOOR_CALLS.c.id)
    return [FloorCall(*row) for row in connection.execute(query)]


def own(connection: Connection, table: str, account: str) -> FloorCall | None:
    """The latest call that somebody made from a table, unless it was answered a while ago."""
    mine = (FLOOR_CALLS.c.table == table) & (FLOOR_CALLS.c.account == account)
    row = connection.execute(select(*_COLUMNS).where(mine).order_by(FLOOR_CALLS.c.id.desc()).limit(1)).first()
    found = None if row is None else FloorCall(*row)
    old = found is not None and found.answered is not None and found.answered < time.time() - REMEMBERED
    return None if old else found


_COLUMNS: Final = tuple(FLOOR_CALLS.c[name] for name in FloorCall.__dataclass_fields__)


def _read(connection: Connection, id: int) -> FloorCall:
    row = connection.execute(select(*_COLUMNS).where(FLOOR_CALLS.c.id == id)).first()
    if row is None:
        raise NotFound("there is no such call")
    return FloorCall(*row)


def _tell(connection: Connection, table: str) -> None:
    touch(connection, CALLS)
    touch(connection, f"{COMPANY}{table}")
