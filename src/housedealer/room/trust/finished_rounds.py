"""Finished rounds: what each came to, and the record of one as somebody may have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy import Connection, RowMapping, select

from housedealer.irregularities.replay import run_again
from housedealer.packets.entries import open_game
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.people.access import STAFF
from housedealer.room.people.accounts import Account
from housedealer.room.storage import table_log
from housedealer.room.storage.schema import EVENTS, ROUNDS, SITTINGS, TABLES
from housedealer.room.storage.table_log import Entry, Eyes
from housedealer.table.events import DOWN, MOVES, UP
from housedealer.table.telling import Teller
from housedealer.table.view import RAIL

MOST_LISTED: Final = 200
DROP: Final = "drop"


@dataclass(frozen=True)
class RoundLine:
    """A finished round. `results` is what each seat won or lost; `revealed` whether its seed and all its cards are out."""

    table: str
    game: str
    round: int
    started: float
    first: int
    last: int
    players: dict[int, str]
    fee: int
    results: dict[int, int]
    voided: bool
    revealed: bool


@dataclass(frozen=True)
class Finished:
    """A finished round with everything in it: never for players. `spent` says that no later round deals from its shuffle."""

    line: RoundLine
    entries: list[Entry]
    spent: bool

    @property
    def commitment(self) -> str | None:
        """What was published before the deal."""
        return next((e.event.what for e in self.entries if e.event.kind == "commit"), None)

    @property
    def revealed(self) -> Any:
        """What was published after the round."""
        return next((e.event.what for e in self.entries if e.event.kind == "reveal"), None)

    @property
    def private(self) -> bool:
        """Whether its cards are proven one by one and its seed is never shown."""
        return isinstance(self.revealed, dict)


def table_of(connection: Connection, id: str) -> RowMapping:
    """A table, open or closed."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == id)).mappings().first()
    if row is None:
        raise NotFound(f"there is no table {id!r}")
    return row


def keep_private(connection: Connection, id: str, account: Account | None, line: RoundLine | None = None) -> None:
    """Refuse whoever neither works here nor sat there: who won what at a house table is no business of strangers.

    For one round, somebody has to have sat in it; for the list, at the table.
    """
    if table_of(connection, id)["kind"] != "house" or (account is not None and account.roles & STAFF):
        return
    if account is not None and line is not None and eyes_of(connection, account.id, line).seat is not None:
        return
    if line is not None or account is None or not sat_at(connection, id, account.id):
        raise NotAllowed("rounds at a house table are for those who sat there")


def sat_at(connection: Connection, table: str, account: str) -> bool:
    """Whether somebody has ever sat at a table."""
    mine = select(SITTINGS.c.seat).where(SITTINGS.c.table == table, SITTINGS.c.account == account)
    return connection.execute(mine.limit(1)).first() is not None


def finished(
    connection: Connection,
    table: str | None = None,
    *,
    game: str | None = None,
    round: int | None = None,
    before: int | None = None,
    since: float | None = None,
    until: float | None = None,
    limit: int | None = None,
) -> Iterator[Finished]:
    """Finished rounds, the latest first for one table, otherwise the oldest first."""
    columns = [ROUNDS.c[name] for name in ("table", "round", "first", "last", "started")]
    query = (
        select(*columns, TABLES.c.game).join(TABLES, TABLES.c.id == ROUNDS.c.table).where(ROUNDS.c.last.is_not(None))
    )
    wanted = {ROUNDS.c.table: table, TABLES.c.game: game, ROUNDS.c.round: round}
    for column, value in wanted.items():
        if value is not None:
            query = query.where(column == value)
    if before is not None:
        query = query.where(ROUNDS.c.round < before)
    if since is not None:
        query = query.where(ROUNDS.c.started >= since)
    if until is not None:
        query = query.where(ROUNDS.c.started < until)
    order = ROUNDS.c.round.desc() if table is not None and since is None else ROUNDS.c.started
    for row in connection.execute(query.order_by(order).limit(limit)).all():
        entries = table_log.read(connection, row.table, row.first - 1, row.last)
        if entries:  # a round whose events were not kept is no longer listed
            yield _finished(connection, row, entries)


def one(connection: Connection, table: str, round: int) -> Finished:
    """A finished round by its number."""
    table_of(connection, table)
    found = next(finished(connection, table, round=round), None)
    if found is None:
        raise NotFound(f"there is no finished round {round} at {table}")
    return found


def eyes_of(connection: Connection, account: str | None, line: RoundLine) -> Eyes:
    """Through whose eyes somebody saw a round: their seat's, if they sat there then."""
    if account is None:
        return Eyes()
    sat = connection.execute(
        select(SITTINGS.c.seat, SITTINGS.c.since, SITTINGS.c.account)
        .where(SITTINGS.c.table == line.table, SITTINGS.c.since <= line.first)
        .order_by(SITTINGS.c.since)
    ).all()
    latest = {seat: (since, who) for seat, since, who in sat}
    for seat, (since, who) in latest.items():
        if who == account and seat in line.players:
            return Eyes(seat, since)
    return Eyes()


def seen(found: Finished, eyes: Eyes) -> list[dict[str, Any]]:
    """A round's events as somebody may read them; a seed that is no longer a secret is shown."""
    told = table_log.Told(shown(found), Teller(found.line.players))
    plain: list[dict[str, Any]] = orjson.loads(told.to(eyes))
    return plain


def shown(found: Finished) -> list[Entry]:
    """A round's entries, with what was revealed after it face up as soon as its shuffle is spent."""
    return [_revealed(e) if e.event.kind == "reveal" and found.spent else e for e in found.entries]


def _revealed(entry: Entry) -> Entry:
    shown = entry.event._replace(face=UP)
    return entry._replace(event=shown, body=table_log.line(shown))


def record_lines(found: Finished) -> Iterator[bytes]:
    """A round as the lines of a record, once nothing in it is a secret any more."""
    if found.revealed is not None and not found.spent:
        raise Conflict("the shoe of this round is still dealt from; its record can be had when a new one is shuffled")
    return _lines(found, (entry.body for entry in found.entries))


def seen_lines(found: Finished, eyes: Eyes) -> Iterator[bytes]:
    """A round as the lines of a record, as somebody saw it."""
    return _lines(found, (table_log.line(entry.event.seen_by(viewer_of(entry, eyes))) for entry in shown(found)))


def _lines(found: Finished, bodies: Iterable[str]) -> Iterator[bytes]:
    for at, body in enumerate(bodies):
        yield f'{{"round":{found.line.round},"seq":{at},{body[1:]}\n'.encode()


def viewer_of(entry: Entry, eyes: Eyes) -> str:
    """Through whose eyes somebody saw an event: their seat's since they took it."""
    if eyes.seat is None or eyes.since is None or entry.seq < eyes.since:
        return RAIL
    return f"seat{eyes.seat}"


def phh(found: Finished, eyes: Eyes | None = None) -> str:
    """A round as a hand history that other programs read: whole, or as somebody saw it, with others' cards unknown."""
    from housedealer.histories import of_round, write

    lines = record_lines(found) if eyes is None else _lines(found, (entry.body for entry in found.entries))
    round_ = run_again([orjson.loads(line) for line in lines], open_game)
    return write(of_round(round_, None if eyes is None else viewer_of(found.entries[0], eyes)))


def _finished(connection: Connection, row: Any, entries: list[Entry]) -> Finished:
    reveal = next((entry.event for entry in entries if entry.event.kind == "reveal"), None)
    spent = reveal is not None and (reveal.face != DOWN or _shuffled_since(connection, row.table, row.last))
    revealed = reveal is not None and spent and not isinstance(reveal.what, dict)
    return Finished(_line(row, entries, revealed), entries, spent)


def _line(row: Any, entries: Sequence[Entry], revealed: bool) -> RoundLine:
    setup = orjson.loads(entries[0].body)["what"]
    before, after = Counter[str](setup["chips"]), Counter[str]()
    for entry in entries:
        event = entry.event
        if event.kind in ("setup", "take_back"):
            after = Counter(event.what["chips"])
        elif MOVES[event.kind] == "chips":
            after[event.source or ""] -= event.amount or 0
            after[event.target or ""] += event.amount or 0
    players = {int(seat): name for seat, name in setup["players"].items()}
    return RoundLine(
        row.table, row.game, row.round, row.started, row.first, row.last, players, after[DROP] - before[DROP],
        {seat: _at_seat(after, seat) - _at_seat(before, seat) for seat in players},
        any(entry.event.kind in ("void", "stop") for entry in entries), revealed,
    )  # fmt: skip


def _at_seat(chips: Counter[str], seat: int) -> int:
    return sum(amount for place, amount in chips.items() if place.startswith(f"seat{seat}."))


def _shuffled_since(connection: Connection, table: str, seq: int) -> bool:
    """Whether a new shoe has been begun after an event."""
    query = select(EVENTS.c.seq).where(
        EVENTS.c.table == table, EVENTS.c.seq > seq, EVENTS.c.body.like('%{"kind":"shuffle","from":null,%')
    )
    return connection.execute(query.limit(1)).first() is not None
