"""The shift report: what a shift dropped, who played, what happened, what the cage did, and that all of it is the ledger's.

A shift lasts from the last closing to its own. When it is closed its report is written down and sealed as it is; every
figure can be computed again from the ledger.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from dataclasses import asdict, dataclass

from pydantic import TypeAdapter
from sqlalchemy import Connection, func, insert, select

from housedealer.room.floor import incidents, rotation, visits
from housedealer.room.floor.incidents import Incident
from housedealer.room.money import cage, counts, drawers, reports, slips
from housedealer.room.money.cage import Holdings
from housedealer.room.money.drawers import Drawer
from housedealer.room.money.reports import Span
from housedealer.room.operations.problems import Conflict, NotFound
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import ACCOUNTS, DRAWERS, SHIFTS, SLIPS, TABLES

CORRECTIONS = ("correction", "void", "take_back")


@dataclass(frozen=True)
class DropPart:
    """What was dropped at a table by one collection."""

    table: str
    game: str
    fee: str
    rounds: int
    drop: int


@dataclass(frozen=True)
class TablePart:
    """A house table in the shift."""

    table: str
    game: str
    rounds: int
    players: int
    hours: float
    buy_ins: int
    cash_outs: int
    drop: int


@dataclass(frozen=True)
class DealerPart:
    """How long a dealer was on duty."""

    name: str
    hours: float


@dataclass(frozen=True)
class SlipPart:
    """So many receipts of a kind, and what they come to."""

    what: str
    receipts: int
    amount: int


@dataclass(frozen=True)
class CountPart:
    """A box that was taken off in the shift."""

    box: int
    table: str
    expected: int
    counted: int | None
    variance: int | None
    corrected: int


@dataclass(frozen=True)
class ShiftReport:
    """One shift. `over_short` and `variance` are below zero for what was missing; `even` says that the ledger agrees."""

    number: int
    since: float
    until: float
    closed: bool
    by: str
    drop: int
    by_collection: list[DropPart]
    by_table: list[TablePart]
    players: int
    hours: float
    dealers: list[DealerPart]
    incidents: list[Incident]
    corrections: int
    receipts: list[SlipPart]
    first_receipt: int | None
    last_receipt: int | None
    drawers: list[Drawer]
    over_short: int
    boxes: list[CountPart]
    variance: int
    opening: Holdings
    closing: Holdings
    even: bool


_STORED: TypeAdapter[ShiftReport] = TypeAdapter(ShiftReport)


def begun(connection: Connection) -> tuple[int, float]:
    """The number of the shift that is under way, and when it began."""
    last = connection.execute(select(SHIFTS.c.number, SHIFTS.c.until).order_by(SHIFTS.c.number.desc()).limit(1)).first()
    if last is not None:
        return last.number + 1, last.until
    first = connection.execute(select(func.min(ACCOUNTS.c.created))).scalar()
    return 1, first or 0.0


def current(connection: Connection, shifts: Shifts) -> ShiftReport:
    """The report of the shift that is under way, as it stands."""
    number, since = begun(connection)
    return _report(connection, number, since, time.time(), shifts, "", closed=False)


def close(connection: Connection, by: Account, shifts: Shifts) -> ShiftReport:
    """Close the shift. Every drawer has been counted and no receipt waits."""
    one_at_a_time(connection, "cage")
    still = connection.execute(select(DRAWERS.c.window).where(DRAWERS.c.closed.is_(None))).scalars().first()
    if still is not None:
        raise Conflict(f"the drawer of {still} is open; it is counted and closed first")
    waiting = connection.execute(select(SLIPS.c.number).where(SLIPS.c.state == "waiting")).scalars().first()
    if waiting is not None:
        raise Conflict(f"receipt {waiting} waits for a second person")
    number, since = begun(connection)
    report = _report(connection, number, since, time.time(), shifts, by.name, closed=True)
    values = {"number": number, "since": since, "until": report.until, "by": by.id}
    connection.execute(insert(SHIFTS).values(**values, report=json.dumps(asdict(report), separators=(",", ":"))))
    return report


def stored(connection: Connection, number: int) -> ShiftReport:
    """The report of a closed shift."""
    text = connection.execute(select(SHIFTS.c.report).where(SHIFTS.c.number == number)).scalar()
    if text is None:
        raise NotFound(f"there is no closed shift {number}")
    return _STORED.validate_json(text)


def closed(connection: Connection) -> list[ShiftReport]:
    """Every closed shift, the latest first."""
    texts = connection.execute(select(SHIFTS.c.report).order_by(SHIFTS.c.number.desc()).limit(500)).scalars()
    return [_STORED.validate_json(text) for text in texts]


def _report(
    connection: Connection, number: int, since: float, until: float, shifts: Shifts, by: str, *, closed: bool
) -> ShiftReport:
    span = Span(since, until)
    house = set(connection.execute(select(TABLES.c.id).where(TABLES.c.kind == "house")).scalars())
    dropped = [
        DropPart(line.table or "", line.game or "", line.fee or "", line.rounds, line.drop)
        for line in reports.drop(connection, span, ("table", "game", "fee"), shifts)
        if line.kind == "house"
    ]
    sat, tables = _tables(connection, span)
    found = [each for each in incidents.find(connection, since, until) if each.table in house]
    done = [slip for slip in slips.receipts(connection, since, until, most=None) if slip.state == "done"]
    numbers = [slip.number for slip in slips.receipts(connection, since, until, most=None)]
    boxes = counts.boxes(connection, since, until)
    opening, closing = cage.holdings(connection, since), cage.holdings(connection, until)
    return ShiftReport(
        number, since, until, closed, by,
        sum(part.drop for part in dropped), dropped, tables, sat.people, sat.hours,
        [DealerPart(name, _hours(seconds)) for name, seconds in rotation.worked(connection, since, until).items()], found, sum(each.kind in CORRECTIONS for each in found),
        _by_kind(done), min(numbers, default=None), max(numbers, default=None),
        [drawer for drawer in drawers.drawers(connection, since) if drawer.opened < until],
        closing.over_short - opening.over_short,
        [CountPart(b.number, b.table, b.expected, b.counted, b.variance, max(0, len(b.sheets) - 1)) for b in boxes],
        opening.variance - closing.variance, opening, closing, opening.even and closing.even,
    )  # fmt: skip


@dataclass(frozen=True)
class _Sat:
    people: int
    hours: float


def _tables(connection: Connection, span: Span) -> tuple[_Sat, list[TablePart]]:
    """How many people played how long, in all and at each house table where something happened."""
    since, until = span.since or 0.0, span.until or 0.0
    people, seconds = defaultdict[str, set[str]](set), defaultdict[str, float](float)
    for visit in visits.between(connection, since, until):
        people[visit.table].add(visit.account)
        seconds[visit.table] += visit.within(since, until)
    parts = [
        TablePart(
            line.table, line.game, line.rounds, len(people[line.table]), _hours(seconds[line.table]), line.buy_ins,
            line.cash_outs, line.drop,
        )
        for line in reports.tables(connection, span)
        if line.kind == "house" and (line.rounds or line.buy_ins or line.cash_outs or line.drop or people[line.table])
    ]  # fmt: skip
    return _Sat(len(set().union(*people.values())), _hours(sum(seconds.values()))), parts


def _hours(seconds: float) -> float:
    return round(seconds / 3600, 4)


def _by_kind(done: list[slips.Receipt]) -> list[SlipPart]:
    several = defaultdict[str, list[int]](list)
    for slip in done:
        several[slip.what].append(slip.amount)
    return [SlipPart(what, len(several[what]), sum(several[what])) for what in slips.EVERY if what in several]
