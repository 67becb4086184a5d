"""What the room adds up: the drop, each table's money, who banked and how it went, and a person's statement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, func, select

from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account, read, read_one
from housedealer.room.storage.schema import LINES, POSTINGS, ROUNDS, SITTINGS, TABLES
from housedealer.room.trust import finished_rounds
from housedealer.room.trust.finished_rounds import Finished

By = Literal["table", "game", "fee", "shift"]
EVERY: Final[tuple[By, ...]] = ("table", "game", "fee", "shift")


class Span(NamedTuple):
    """What a report is about: a time, and perhaps one table or game."""

    since: float | None = None
    until: float | None = None
    table: str | None = None
    game: str | None = None

    def postings(self) -> ColumnElement[bool]:
        """The postings of this span, joined with their tables."""
        tests: list[ColumnElement[bool]] = [POSTINGS.c.table.is_not(None)]
        if self.since is not None:
            tests.append(POSTINGS.c.at >= self.since)
        if self.until is not None:
            tests.append(POSTINGS.c.at < self.until)
        if self.table is not None:
            tests.append(POSTINGS.c.table == self.table)
        if self.game is not None:
            tests.append(TABLES.c.game == self.game)
        return and_(*tests)


@dataclass(frozen=True)
class DropLine:
    """What was dropped; what a report is not divided by is null. `rounds` are those with a collection."""

    table: str | None
    game: str | None
    fee: str | None
    shift: str | None
    kind: str
    rounds: int
    drop: int


@dataclass(frozen=True)
class TableLine:
    """A table's money in a span of time. `on_table` is what lies there now."""

    table: str
    game: str
    kind: str
    opened: float
    closed: float | None
    rounds: int
    buy_ins: int
    cash_outs: int
    drop: int
    on_table: int


@dataclass(frozen=True)
class BankLine:
    """Somebody's rounds as player-dealer at a table, or with a share of the bank. `won` is below zero for a loss."""

    table: str
    game: str
    account: str | None
    name: str
    tppp: bool
    provider: str | None
    rounds: int
    staked: int
    won: int


@dataclass(frozen=True)
class StatementLine:
    """A movement on somebody's balance."""

    at: float
    what: str
    table: str | None
    amount: int
    balance: int
    note: str


@dataclass(frozen=True)
class Statement:
    """A person's money in a span of time: a member's real money or a guest's play money."""

    account: str
    name: str
    opening: int
    closing: int
    lines: list[StatementLine]


class _DropKey(NamedTuple):
    kind: str
    table: str | None = None
    game: str | None = None
    fee: str | None = None
    shift: str | None = None


def drop(connection: Connection, span: Span, by: Collection[By], shifts: Shifts) -> list[DropLine]:
    """The drop, divided by table, game, fee option and shift, as wanted. Play money is always apart."""
    query = (
        select(
            POSTINGS.c.table, POSTINGS.c.round, POSTINGS.c.at, POSTINGS.c.note, TABLES.c.game, TABLES.c.kind,
            LINES.c.amount,
        )
        .join(LINES, (LINES.c.posting == POSTINGS.c.id) & LINES.c.account.like("drop:%"))
        .join(TABLES, TABLES.c.id == POSTINGS.c.table)
        .where(POSTINGS.c.what.in_(("drop", "correction")), span.postings())
        .order_by(POSTINGS.c.id)
    )  # fmt: skip
    cents = defaultdict[_DropKey, int](int)
    dealt = defaultdict[_DropKey, set[tuple[str, int]]](set)
    for row in connection.execute(query):
        parts = {"table": row.table, "game": row.game, "fee": row.note, "shift": shifts.of(row.at)}
        key = _DropKey(row.kind, **{name: parts[name] for name in by})
        cents[key] += row.amount
        dealt[key].add((row.table, row.round))
    return [DropLine(**key._asdict(), rounds=len(dealt[key]), drop=amount) for key, amount in cents.items()]


def tables(connection: Connection, span: Span) -> list[TableLine]:
    """Each table's buy-ins, cash-outs and drop, and what lies on it."""
    on_table = case((LINES.c.account.like("table:%"), LINES.c.amount), else_=0)
    query = (
        select(
            POSTINGS.c.table,
            func.sum(case((and_(on_table > 0, POSTINGS.c.what != "correction"), on_table), else_=0)),
            func.sum(case((and_(on_table < 0, POSTINGS.c.what.not_in(("drop", "correction"))), -on_table), else_=0)),
            func.sum(case((LINES.c.account.like("drop:%"), LINES.c.amount), else_=0)),
        )
        .join(LINES, LINES.c.posting == POSTINGS.c.id)
        .join(TABLES, TABLES.c.id == POSTINGS.c.table)
        .where(span.postings())
        .group_by(POSTINGS.c.table)
    )
    sums = {
        table: (int(bought), int(cashed), int(dropped)) for table, bought, cashed, dropped in connection.execute(query)
    }
    owner = func.substr(LINES.c.account, len("table:") + 1)
    held = select(owner, func.sum(LINES.c.amount)).where(LINES.c.account.like("table:%")).group_by(owner)
    now = {table: int(amount) for table, amount in connection.execute(held)}
    played = _rounds_of(connection, span)
    wanted = select(TABLES).order_by(TABLES.c.opened, TABLES.c.id)
    if span.table is not None:
        wanted = wanted.where(TABLES.c.id == span.table)
    if span.game is not None:
        wanted = wanted.where(TABLES.c.game == span.game)
    return [
        TableLine(
            row.id, row.game, row.kind, row.opened, row.closed, played.get(row.id, 0), *sums.get(row.id, (0, 0, 0)),
            now.get(row.id, 0),
        )
        for row in connection.execute(wanted)
    ]  # fmt: skip


def _rounds_of(connection: Connection, span: Span) -> Mapping[str, int]:
    query = select(ROUNDS.c.table, func.count()).where(ROUNDS.c.last.is_not(None)).group_by(ROUNDS.c.table)
    if span.since is not None:
        query = query.where(ROUNDS.c.started >= span.since)
    if span.until is not None:
        query = query.where(ROUNDS.c.started < span.until)
    return {table: int(count) for table, count in connection.execute(query)}


def banks(connection: Connection, span: Span) -> list[BankLine]:
    """How everybody who banked has done, third-party proposition players marked as such."""
    sat = defaultdict[tuple[str, int], list[tuple[int, str]]](list)
    columns = select(SITTINGS.c.table, SITTINGS.c.seat, SITTINGS.c.since, SITTINGS.c.account)
    for table, seat, since, account in connection.execute(columns.order_by(SITTINGS.c.since)):
        sat[table, seat].append((since, account))
    games: dict[str, str] = {}
    totals = defaultdict[tuple[str, str | None, str], list[int]](lambda: [0, 0, 0])
    found = finished_rounds.finished(connection, span.table, game=span.game, since=span.since or 0.0, until=span.until)
    for round_ in found:
        line = round_.line
        games[line.table] = line.game
        for seat, (staked, won) in banked(round_).items():
            account = next((who for since, who in reversed(sat[line.table, seat]) if since <= line.first), None)
            total = totals[line.table, account, line.players[seat]]
            for at, more in enumerate((1, staked, won)):
                total[at] += more
    people = read(connection, {account for _, account, _ in totals if account is not None})
    return [
        _bank_line(table, games[table], people.get(account or ""), name, sums)
        for (table, account, name), sums in totals.items()
    ]


def _bank_line(table: str, game: str, account: Account | None, name: str, sums: list[int]) -> BankLine:
    if account is None:
        return BankLine(table, game, None, name, False, None, *sums)
    return BankLine(table, game, account.id, account.name, "tppp" in account.roles, account.provider, *sums)


def banked(found: Finished) -> dict[int, tuple[int, int]]:
    """What each seat put up as the bank in a round, and won with it; what was taken back does not count."""
    if found.line.voided:
        return {}
    moves: list[tuple[int, str, int, int]] = []
    answers = 0
    for entry in found.entries:
        event = entry.event
        if event.kind == "answer" and event.source != "dealer":
            answers += 1
        elif event.kind == "take_back":
            answers = event.what["to"]
            moves = [move for move in moves if move[0] <= answers]
        elif event.kind == "bank":
            moves.append((answers, "staked", _seat(event.source), event.amount or 0))
        elif event.kind == "settle":
            moves.append((answers, "settled", _seat(event.target), event.amount or 0))
    seats = {seat for _, what, seat, _ in moves if what == "staked"}
    return {
        seat: (_total(moves, "staked", seat), _total(moves, "settled", seat) - _total(moves, "staked", seat))
        for seat in seats
    }


def _total(moves: Iterable[tuple[int, str, int, int]], what: str, seat: int) -> int:
    return sum(amount for _, kind, at, amount in moves if (kind, at) == (what, seat))


def _seat(place: str | None) -> int:
    return int((place or "").partition(".")[0].removeprefix("seat"))


def statement(connection: Connection, account: str, span: Span) -> Statement:
    """Every movement on somebody's balance."""
    person = read_one(connection, account)
    opening, balance, lines = 0, 0, list[StatementLine]()
    for row in _movements(connection, f"player:{account}"):
        balance += row.amount
        if span.until is not None and row.at >= span.until:
            balance -= row.amount
            break
        if span.since is not None and row.at < span.since:
            opening = balance
        else:
            lines.append(StatementLine(row.at, row.what, row.table, row.amount, balance, row.note))
    return Statement(account, person.name, opening, balance, lines)


class _Movement(NamedTuple):
    at: float
    what: str
    table: str | None
    amount: int
    note: str


def _movements(connection: Connection, ledger_account: str) -> Iterator[_Movement]:
    query = (
        select(POSTINGS.c.at, POSTINGS.c.what, POSTINGS.c.table, LINES.c.amount, POSTINGS.c.note)
        .join(LINES, LINES.c.posting == POSTINGS.c.id)
        .where(LINES.c.account == ledger_account)
        .order_by(POSTINGS.c.id)
    )
    return (_Movement(*row) for row in connection.execute(query))
