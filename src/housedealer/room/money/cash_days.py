"""Cash in and out per person and gaming day: past the amount that the room sets, a report is drafted. No legal advice."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, select

from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import names_of
from housedealer.room.storage.schema import SLIPS


@dataclass(frozen=True)
class CashMove:
    """Cash over the counter, by its receipt."""

    receipt: int
    at: float
    what: str
    amount: int
    by: str


@dataclass(frozen=True)
class CashDay:
    """What one person brought in and took out on a gaming day. `draft` says that it is past the amount for a report."""

    account: str
    name: str
    day: str
    cash_in: int
    cash_out: int
    draft: bool
    moves: list[CashMove]


def day_of(connection: Connection, account: str, days: Shifts, at: float, report_above: int) -> CashDay | None:
    """One person's gaming day; nothing if nothing was moved."""
    found = cash_days(connection, days, days.begun(at), None, 0, report_above, account)
    return next((each for each in found if each.day == days.of(at)), None)


def cash_days(
    connection: Connection,
    days: Shifts,
    since: float,
    until: float | None,
    above: int,
    report_above: int,
    account: str | None = None,
) -> list[CashDay]:
    """Everybody who brought in or took out more than an amount on a gaming day, the latest day first."""
    query = select(SLIPS).where(SLIPS.c.what.in_(("deposit", "withdrawal")), SLIPS.c.state == "done")
    query = query.where(SLIPS.c.at >= since).order_by(SLIPS.c.number)
    if until is not None:
        query = query.where(SLIPS.c.at < until)
    if account is not None:
        query = query.where(SLIPS.c.against == f"player:{account}")
    moves = defaultdict[tuple[str, str], list[CashMove]](list)
    rows = connection.execute(query).all()
    names = names_of(connection, {part for row in rows for part in (row.by, row.against.removeprefix("player:"))})
    for row in rows:
        move = CashMove(row.number, row.at, row.what, row.amount, names.get(row.by, ""))
        moves[days.of(row.at), row.against.removeprefix("player:")].append(move)
    found = []
    for (day, who), several in moves.items():
        cash_in, cash_out = (sum(m.amount for m in several if m.what == what) for what in ("deposit", "withdrawal"))
        if max(cash_in, cash_out) > above:
            draft = max(cash_in, cash_out) > report_above
            found.append(CashDay(who, names.get(who, ""), day, cash_in, cash_out, draft, several))
    return sorted(found, key=lambda each: each.day, reverse=True)
