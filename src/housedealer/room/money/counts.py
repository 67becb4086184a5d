"""The drop and its count: boxes come off the tables, two people sign what was in each, and corrections leave the first count.

When a box is taken off, what the ledger dropped into it goes with it to `box:<number>`. A signed sheet brings what was
counted to the house; what it differs from the ledger by is the variance. A later sheet for the same box replaces an earlier
one, with a reason: it moves the difference once it is signed as well, and the earlier sheet can be read for ever.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, func, insert, select, update

from housedealer.room.money import ledger, pieces
from housedealer.room.money.pieces import Pieces
from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed, NotFound
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account, names_of
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import BOXES, COUNTS, LINES, TABLES

MOST_LISTED: Final = 1000


@dataclass(frozen=True)
class Piece:
    """So many pieces of a denomination, in cents."""

    value: int
    count: int


@dataclass(frozen=True)
class CountSheet:
    """A count of a box. It counts once a second person has signed it; `replaced` is one that a later sheet corrects."""

    id: int
    at: float
    pieces: list[Piece]
    total: int
    by: str
    reason: str
    signed_by: str | None
    signed: float | None
    replaced: bool


@dataclass(frozen=True)
class Box:
    """A box that was taken off a table. `variance` is what was counted less what the ledger says was dropped."""

    number: int
    table: str
    game: str
    since: float
    taken: float
    by: str
    expected: int
    counted: int | None
    variance: int | None
    sheets: list[CountSheet]


@dataclass(frozen=True)
class BoxOnTable:
    """The box that lies on a house table, and whether it should have been changed."""

    table: str
    game: str
    since: float
    dropped: int
    due: bool


def on_tables(connection: Connection, times: Shifts, now: float) -> list[BoxOnTable]:
    """The boxes on the house tables that are open, or that have something in them."""
    owner = func.substr(LINES.c.account, len("drop:") + 1)
    sums = select(owner, func.sum(LINES.c.amount)).where(LINES.c.account.like("drop:%")).group_by(owner)
    dropped = {table: int(amount) for table, amount in connection.execute(sums)}
    changes = select(BOXES.c.table, func.max(BOXES.c.taken).label("last")).group_by(BOXES.c.table)
    changed = {row.table: row.last for row in connection.execute(changes)}
    rows = connection.execute(select(TABLES).where(TABLES.c.kind == "house").order_by(TABLES.c.opened, TABLES.c.id))
    found = list[BoxOnTable]()
    for row in rows:
        if row.closed is None or dropped.get(row.id):
            since = changed.get(row.id, row.opened)
            late = times.of(since) != times.of(now)
            found.append(BoxOnTable(row.id, row.game, since, dropped.get(row.id, 0), late))
    return found


def take_off(connection: Connection, table: str, by: Account) -> Box:
    """Take a table's box off and put an empty one on."""
    one_at_a_time(connection, "count")
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
    if row is None or row.kind != "house":
        raise NotFound(f"there is no house table {table[:96]!r}")
    before = connection.execute(select(func.max(BOXES.c.taken)).where(BOXES.c.table == table)).scalar()
    number = (connection.execute(select(func.max(BOXES.c.number))).scalar() or 0) + 1
    expected = ledger.balance(connection, f"drop:{table}")
    if expected:
        lines = {f"drop:{table}": -expected, account_of(number): expected}
        ledger.post(connection, "box", lines, by=by.id, note=str(number))
    values = {"number": number, "table": table, "since": before or row.opened, "taken": time.time(), "by": by.id}
    connection.execute(insert(BOXES).values(**values, expected=expected))
    return box(connection, number)


def account_of(number: int) -> str:
    """The ledger account of a box."""
    return f"box:{number}"


def count(connection: Connection, number: int, counted: Pieces, by: Account, reason: str) -> Box:
    """Write a count sheet for a box; one that corrects an earlier sheet says why."""
    one_at_a_time(connection, "count")
    found = box(connection, number)
    if found.sheets and not reason.strip():
        raise BadMessage("a count that replaces an earlier one says why")
    values = {"box": number, "at": time.time(), "pieces": pieces.as_text(counted), "total": pieces.total(counted)}
    connection.execute(insert(COUNTS).values(**values, by=by.id, reason=reason.strip()))
    return box(connection, number)


def sign(connection: Connection, sheet: int, by: Account) -> Box:
    """A second person signs a count sheet; what was counted is the house's from then on."""
    one_at_a_time(connection, "count")
    row = connection.execute(select(COUNTS).where(COUNTS.c.id == sheet)).first()
    if row is None:
        raise NotFound(f"there is no count sheet {sheet}")
    if row.by == by.id:
        raise NotAllowed("a count sheet is signed by two people; ask somebody else")
    if row.signed is not None:
        raise Conflict("this count sheet is signed already")
    if connection.execute(select(func.max(COUNTS.c.id)).where(COUNTS.c.box == row.box)).scalar() != sheet:
        raise Conflict("a later count sheet has taken the place of this one")
    found = box(connection, row.box)
    lines = {ledger.HOUSE: row.total - (found.counted or 0), ledger.VARIANCE: (found.counted or 0) - row.total}
    if found.counted is None:
        lines = {
            account_of(row.box): -found.expected,
            ledger.HOUSE: row.total,
            ledger.VARIANCE: found.expected - row.total,
        }
    if moving := {account: amount for account, amount in lines.items() if amount}:
        what = "count" if found.counted is None else "recount"
        ledger.post(connection, what, moving, by=row.by, note=str(row.box))
    signing = update(COUNTS).where(COUNTS.c.id == sheet)
    connection.execute(signing.values(signed_by=by.id, signed=time.time()))
    return box(connection, row.box)


def box(connection: Connection, number: int) -> Box:
    """A box by its number."""
    found = boxes(connection, only=number)
    if not found:
        raise NotFound(f"there is no box {number}")
    return found[0]


def boxes(
    connection: Connection, since: float | None = None, until: float | None = None, only: int | None = None
) -> list[Box]:
    """Boxes that were taken off, the latest first."""
    query = select(BOXES, TABLES.c.game).join(TABLES, TABLES.c.id == BOXES.c.table)
    for test in (
        None if since is None else BOXES.c.taken >= since,
        None if until is None else BOXES.c.taken < until,
        None if only is None else BOXES.c.number == only,
    ):
        query = query if test is None else query.where(test)
    rows = connection.execute(query.order_by(BOXES.c.number.desc()).limit(MOST_LISTED)).all()
    numbers = [row.number for row in rows]
    sheets = defaultdict[int, list[Row[Any]]](list)
    for sheet in connection.execute(select(COUNTS).where(COUNTS.c.box.in_(numbers)).order_by(COUNTS.c.id)):
        sheets[sheet.box].append(sheet)
    named = {row.by for row in rows} | {
        who for several in sheets.values() for s in several for who in (s.by, s.signed_by)
    }
    names = names_of(connection, named)
    return [_box(row, sheets[row.number], names) for row in rows]


def _box(row: Row[Any], rows: Sequence[Row[Any]], names: Mapping[str, str]) -> Box:
    signed = [sheet for sheet in rows if sheet.signed is not None]
    counted = signed[-1].total if signed else None
    sheets = [
        CountSheet(
            sheet.id, sheet.at, [Piece(*each) for each in pieces.of_text(sheet.pieces).items()], sheet.total,
            names.get(sheet.by, ""), sheet.reason, names.get(sheet.signed_by), sheet.signed, sheet is not rows[-1],
        )
        for sheet in rows
    ]  # fmt: skip
    return Box(
        row.number, row.table, row.game, row.since, row.taken, names.get(row.by, ""), row.expected, counted,
        None if counted is None else counted - row.expected, sheets,
    )  # fmt: skip
