"""What people have asked not to be let do: they stay away for a while, or bring in no more than so much on a gaming day.

Whoever is refused is told that they are, and nobody else is told why: only the person, administrators and auditors read it.
None can be taken back before its time.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import Connection, bindparam, func, insert, or_, select

from housedealer.chips import money
from housedealer.room.operations.problems import BadMessage, NotAllowed
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account, read_one
from housedealer.room.storage.schema import ACCOUNTS, LINES, POSTINGS, RESTRICTIONS, SEATS, TABLES

Kind = Literal["exclusion", "limit"]
ASK_THE_FLOOR: Final = "this account may not be served now; ask the floor"
DAY: Final = 86_400.0


@dataclass(frozen=True)
class Restriction:
    """Something that somebody has asked not to be let do. `amount` is what may be brought in on a gaming day."""

    id: int
    account: str
    name: str
    kind: Kind
    amount: int | None
    since: float
    until: float | None
    note: str


def restrict(
    connection: Connection, account: str, kind: Kind, amount: int | None, days: float | None, by: Account, note: str
) -> Restriction:
    """Write down what somebody has asked for; it holds from now on."""
    person = read_one(connection, account)
    if person.kind != "member":
        raise BadMessage("guests play with play money only")
    if (kind == "limit") != (amount is not None):
        raise BadMessage("a limit has an amount, and an exclusion has none")
    now = time.time()
    values = {"account": account, "kind": kind, "amount": amount, "since": now, "by": by.id, "note": note}
    until = None if days is None else now + days * DAY
    (id,) = connection.execute(insert(RESTRICTIONS).values(**values, until=until)).inserted_primary_key or (0,)
    return Restriction(id, account, person.name, kind, amount, now, until, note)


def of(connection: Connection, account: str | None = None) -> list[Restriction]:
    """The restrictions in force, of one person or of everybody."""
    query = select(RESTRICTIONS, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == RESTRICTIONS.c.account)
    query = query.where(or_(RESTRICTIONS.c.until.is_(None), RESTRICTIONS.c.until > time.time()))
    if account is not None:
        query = query.where(RESTRICTIONS.c.account == account)
    rows = connection.execute(query.order_by(RESTRICTIONS.c.id))
    return [Restriction(r.id, r.account, r.name, r.kind, r.amount, r.since, r.until, r.note) for r in rows]


def excluded(connection: Connection, account: str) -> bool:
    """Whether somebody has asked to be kept out."""
    return any(each.kind == "exclusion" for each in of(connection, account))


def kept_out(connection: Connection) -> list[tuple[str, int]]:
    """Seats at house tables, with their tables, of those who have asked to be kept out and have finished their hand."""
    return [(table, seat) for table, seat in connection.execute(_KEPT_OUT, {"now": time.time()})]


_KEPT_OUT: Final = (
    select(SEATS.c.table, SEATS.c.seat)
    .join(RESTRICTIONS, RESTRICTIONS.c.account == SEATS.c.account)
    .join(TABLES, TABLES.c.id == SEATS.c.table)
    .where(
        RESTRICTIONS.c.kind == "exclusion", or_(RESTRICTIONS.c.until.is_(None), RESTRICTIONS.c.until > bindparam("now")),
        TABLES.c.kind == "house", SEATS.c.absent.is_not(None), SEATS.c.leaving.is_(False),
    )
    .distinct()
)  # fmt: skip


def check_seat(connection: Connection, account: str, table: str, amount: int, days: Shifts) -> None:
    """Refuse a seat or chips at a house table to whoever has asked for that."""
    kind = connection.execute(_KIND, {"at": table}).scalar()
    if kind == "house":
        _check(connection, account, amount, brought_in(connection, account, days, "buy_in"))


_KIND: Final = select(TABLES.c.kind).where(TABLES.c.id == bindparam("at"))


def check_deposit(connection: Connection, account: str, amount: int, days: Shifts) -> None:
    """Refuse money at the counter to whoever has asked for that."""
    _check(connection, account, amount, brought_in(connection, account, days, "deposit"))


def _check(connection: Connection, account: str, amount: int, so_far: int) -> None:
    found = of(connection, account)
    if any(each.kind == "exclusion" for each in found):
        raise NotAllowed(ASK_THE_FLOOR)
    limits = [each.amount for each in found if each.amount is not None]
    if limits and so_far + amount > min(limits):
        raise NotAllowed(f"{money(amount)} is more than this account may bring in today; ask the floor")


def brought_in(connection: Connection, account: str, days: Shifts, what: Literal["buy_in", "deposit"]) -> int:
    """What somebody has bought in for, or paid in, on this gaming day."""
    query = (
        select(func.coalesce(func.sum(func.abs(LINES.c.amount)), 0))
        .join(POSTINGS, POSTINGS.c.id == LINES.c.posting)
        .where(
            LINES.c.account == f"player:{account}", POSTINGS.c.what == what, POSTINGS.c.at >= days.begun(time.time())
        )
    )
    return int(connection.execute(query).scalar_one())
