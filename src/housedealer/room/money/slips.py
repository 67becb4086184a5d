"""Slips: every movement of money at the cage has one, numbered without a gap, with who did it and who approved it.

A slip says what was done with the money in one place of the cage: the vault, a clerk's drawer or a table's tray. Above the
room's limit it waits for a second person, and nothing moves before. Nobody has a slip of their own money, and nobody
approves their own. A slip that is refused keeps its number.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, func, insert, select, update

from housedealer.chips import money
from housedealer.room.money import ledger
from housedealer.room.operations.problems import Conflict, NotAllowed, NotEnoughMoney, NotFound, RoomError
from housedealer.room.people.accounts import Account, names_of
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import DRAWERS, LINES, POSTINGS, SEATS, SLIPS, TABLES

What = Literal[
    "deposit", "withdrawal", "fill", "credit", "float_in", "float_out", "opening", "closing", "transfer", "over", "short"
]  # fmt: skip
State = Literal["waiting", "done", "refused"]
Warning = Literal["near", "report"]  # cash of one gaming day is near the amount for a report, or past it
EVERY: Final[tuple[What, ...]] = get_args(What)
#: Whether money comes into the slip's place or goes out of it.
INTO: Final[Mapping[str, int]] = {
    "deposit": 1, "withdrawal": -1, "fill": -1, "credit": 1, "float_in": 1, "float_out": -1, "opening": 1, "closing": -1,
    "transfer": -1, "over": 1, "short": -1,
}  # fmt: skip
ALWAYS_TWO: Final = frozenset({"float_in", "float_out"})  # the house's own money
NEVER_WAIT: Final = frozenset({"closing", "over", "short"})  # a count says what is there
MOST_AT_ONCE: Final = 10**10  # cents
MOST_LISTED: Final = 1000


@dataclass(frozen=True)
class Receipt:
    """A slip as it is printed. `balance` is what a member had on the account then; a `window` of none is the vault."""

    number: int
    at: float
    what: What
    state: State
    amount: int
    window: str | None
    to_window: str | None
    table: str | None
    account: str | None
    name: str | None
    balance: int | None
    by: str | None
    decided_by: str | None
    decided: float | None
    note: str
    warning: Warning | None = None


def write(
    connection: Connection, what: What, place: str, against: str, amount: int, by: Account, note: str, limit: int
) -> int:
    """Write a slip; the money moves at once unless it has to wait for a second person. Its number."""
    if not 0 < amount <= MOST_AT_ONCE:
        raise RoomError(f"an amount is 1 to {MOST_AT_ONCE} cents")
    if against == f"player:{by.id}":
        raise NotAllowed("nobody serves themselves at the cage; ask somebody else")
    _check_seat(connection, by, place, against)
    one_at_a_time(connection, "cage")
    number = (connection.execute(select(func.max(SLIPS.c.number))).scalar() or 0) + 1
    waits = what in ALWAYS_TWO or (amount > limit and what not in NEVER_WAIT)
    _check(connection, what, place, against, amount)
    posting = None if waits else _post(connection, what, place, against, amount, by.id, note)
    row = {
        "number": number, "at": time.time(), "what": what, "place": place, "against": against, "amount": amount,
        "by": by.id, "note": note, "state": "waiting" if waits else "done", "posting": posting,
    }  # fmt: skip
    connection.execute(insert(SLIPS).values(**row))
    return number


def decide(connection: Connection, number: int, by: Account, approved: bool) -> None:
    """A second person approves a slip, and the money moves; or refuses it."""
    one_at_a_time(connection, "cage")
    row = connection.execute(select(SLIPS).where(SLIPS.c.number == number)).first()
    if row is None:
        raise NotFound(f"there is no receipt {number}")
    if row.state != "waiting":
        raise Conflict(f"receipt {number} is {row.state} already")
    if row.by == by.id:
        raise NotAllowed("nobody approves their own transaction; ask somebody else")
    if row.against == f"player:{by.id}":
        raise NotAllowed("nobody approves a transaction of their own money; ask somebody else")
    _check_seat(connection, by, row.place, row.against)
    if approved:
        _check(connection, row.what, row.place, row.against, row.amount)
        posting = _post(connection, row.what, row.place, row.against, row.amount, row.by, row.note)
    values: dict[str, Any] = {"state": "done", "posting": posting} if approved else {"state": "refused"}
    at = SLIPS.c.number == number
    connection.execute(update(SLIPS).where(at).values(decided_by=by.id, decided=time.time(), **values))


def _check_seat(connection: Connection, by: Account, *places: str) -> None:
    """Nobody moves chips to or from the tray of a table where they play."""
    tables = [place.removeprefix("tray:") for place in places if place.startswith("tray:")]
    sits = select(SEATS.c.seat).where(SEATS.c.table.in_(tables), SEATS.c.account == by.id)
    if tables and connection.execute(sits).first() is not None:
        raise NotAllowed("you play at this table; somebody who does not has to do this")


def lines_of(what: str, place: str, against: str, amount: int) -> dict[str, int]:
    """The lines in the ledger. A place of the cage stands below zero by what is in it."""
    return {place: -INTO[what] * amount, against: INTO[what] * amount}


def _check(connection: Connection, what: str, place: str, against: str, amount: int) -> None:
    """Money goes out only from where it is."""
    giving = place if INTO[what] < 0 else against
    if ledger.is_cash(giving):
        there = ledger.held(connection, giving)
        if there < amount:
            raise NotEnoughMoney(f"{money(amount)} is more than the {money(there)} in {_called(connection, giving)}")


def _called(connection: Connection, place: str) -> str:
    kind, _, id = place.partition(":")
    if kind == "drawer":
        window = connection.execute(select(DRAWERS.c.window).where(DRAWERS.c.id == int(id))).scalar_one()
        return f"the drawer of {window}"
    return "the tray of the table" if kind == "tray" else "the vault"


def _post(connection: Connection, what: str, place: str, against: str, amount: int, by: str, note: str) -> int:
    return ledger.post(connection, what, lines_of(what, place, against, amount), by=by, note=note)


# -- reading them ----------------------------------------------------------------------------------------------------------


def receipts(
    connection: Connection,
    since: float | None = None,
    until: float | None = None,
    account: str | None = None,
    state: State | None = None,
    number: int | None = None,
    most: int | None = MOST_LISTED,
) -> list[Receipt]:
    """Receipts, the latest first."""
    earlier = LINES.alias()
    balance = (
        select(func.sum(earlier.c.amount))
        .where(earlier.c.account == SLIPS.c.against, earlier.c.posting <= SLIPS.c.posting)
        .scalar_subquery()
    )
    query = select(SLIPS, balance.label("balance"))
    for test in (
        None if since is None else SLIPS.c.at >= since,
        None if until is None else SLIPS.c.at < until,
        None if account is None else SLIPS.c.against == f"player:{account}",
        None if state is None else SLIPS.c.state == state,
        None if number is None else SLIPS.c.number == number,
    ):
        query = query if test is None else query.where(test)
    rows = connection.execute(query.order_by(SLIPS.c.number.desc()).limit(most)).all()
    people, windows, tables = _people(connection, rows), _windows(connection), _tables(connection)
    return [_receipt(row, people, windows, tables) for row in rows]


def receipt(connection: Connection, number: int) -> Receipt:
    """A receipt by its number."""
    found = receipts(connection, number=number)
    if not found:
        raise NotFound(f"there is no receipt {number}")
    return found[0]


def _receipt(row: Any, people: Mapping[str, str], windows: Mapping[str, str], tables: Mapping[str, str]) -> Receipt:
    account = row.against.removeprefix("player:") if row.against.startswith("player:") else None
    return Receipt(
        row.number, row.at, row.what, row.state, row.amount, windows.get(row.place), windows.get(row.against),
        tables.get(row.against) or tables.get(row.place), account, people.get(account or ""),
        None if account is None or row.balance is None else int(row.balance), people.get(row.by),
        people.get(row.decided_by or ""), row.decided, row.note,
    )  # fmt: skip


def _people(connection: Connection, rows: Any) -> dict[str, str]:
    wanted = {part for row in rows for part in (row.by, row.decided_by, row.against.removeprefix("player:")) if part}
    return names_of(connection, wanted)


def _windows(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(DRAWERS.c.id, DRAWERS.c.window))
    return {f"drawer:{id}": window for id, window in rows}


def _tables(connection: Connection) -> dict[str, str]:
    return {f"tray:{id}": id for (id,) in connection.execute(select(TABLES.c.id).where(TABLES.c.kind == "house"))}


# -- receipts from before there were slips -----------------------------------------------------------------------------------


def number_old_receipts(connection: Connection) -> int:
    """Give deposits and withdrawals of a room that had no slips yet their numbers, in their order; how many."""
    one_at_a_time(connection, "cage")
    if connection.execute(select(SLIPS.c.number).limit(1)).scalar() is not None:
        return 0
    query = (
        select(POSTINGS.c.id, POSTINGS.c.at, POSTINGS.c.what, POSTINGS.c.by, POSTINGS.c.note, LINES.c.account, LINES.c.amount)
        .join(LINES, (LINES.c.posting == POSTINGS.c.id) & LINES.c.account.like("player:%"))
        .where(POSTINGS.c.what.in_(("deposit", "withdrawal")))
        .order_by(POSTINGS.c.id)
    )  # fmt: skip
    old = [
        {
            "number": number, "at": row.at, "what": row.what, "place": ledger.CAGE, "against": row.account,
            "amount": abs(row.amount), "by": row.by or "", "note": row.note, "state": "done", "posting": row.id,
        }
        for number, row in enumerate(connection.execute(query).all(), 1)
    ]  # fmt: skip
    if old:
        connection.execute(insert(SLIPS), old)
    return len(old)
