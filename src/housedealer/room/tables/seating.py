"""Who sits where at one table, and what the floor has decided about it: as values in memory, and as rows in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from housedealer.room.storage.database import Row
from housedealer.room.storage.schema import SEATS, SITTINGS, TABLES
from housedealer.room.trust import rows
from housedealer.table.session import Session

BOT_NAMES: Final = (
    "Ada", "Bea", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kit", "Lou", "Mae", "Ned", "Oz", "Pia",
    "Quin", "Rae", "Sol", "Tess", "Uma", "Vic", "Wes", "Xia", "Yan", "Zoe",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Occupant:
    """Someone at a seat. `waiting` chips come to the table when no round is under way.

    `seated` and `absent` are times, for seniority and for how long a seat is kept; `moving` is the seat asked for.
    `timeouts` counts unanswered questions in a row and is not stored.
    """

    seat: int
    account: str | None
    name: str
    since: int | None = None
    waiting: int = 0
    away: bool = False
    leaving: bool = False
    seated: float = 0.0
    absent: float | None = None
    moving: str | None = None
    transferred: bool = False
    short_buys: int = 0
    tppp: bool = False
    timeouts: int = 0

    @property
    def bot(self) -> bool:
        return self.account is None

    def seen(self) -> dict[str, Any]:
        """What everyone may know of the seat."""
        return {
            "seat": self.seat, "name": self.name, "bot": self.bot, "away": self.away, "leaving": self.leaving,
            "waiting": self.waiting, "tppp": self.tppp,
            "absent": self.absent, "moving": self.moving, "timed_out": self.away and self.timeouts > 0,
        }  # fmt: skip

    def values(self) -> Row:
        return {name: getattr(self, name) for name in _KEPT}


_KEPT: Final = (
    "since", "waiting", "away", "leaving", "seated", "absent", "moving", "transferred", "short_buys", "tppp",
)  # fmt: skip

SeatChanges = Mapping[int, Occupant | None]  # seat -> who sits there now, or nobody


class Facts(NamedTuple):
    """What the floor has decided about a table."""

    kind: Literal["practice", "house"] = "practice"
    dealing: Literal["sealed", "live"] = "sealed"
    paused: bool = False
    closing: bool = False
    must_move: str | None = None
    closed: float | None = None
    pushed: float | None = None  # when a dealer last came to it

    @property
    def runs(self) -> bool:
        """Whether another round may begin."""
        return not (self.paused or self.closing or self.closed)


@dataclass(frozen=True)
class Seating:
    """Who sits where, and the floor's decisions. A change makes another one, which counts once it is stored."""

    seats: Mapping[int, Occupant] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)

    def after(self, changes: SeatChanges, facts: Facts | None = None) -> Seating:
        """What becomes of it."""
        if not changes and facts is None:
            return self
        seats = {seat: occupant for seat, occupant in self.seats.items() if seat not in changes}
        seats |= {seat: occupant for seat, occupant in changes.items() if occupant is not None}
        return Seating(dict(sorted(seats.items())), self.facts if facts is None else facts)

    def knowing(self, before: Seating) -> Seating:
        """The same; whoever stayed keeps the count of unanswered questions, which is not stored."""
        counted = {seat: occupant.timeouts for seat, occupant in before.seats.items() if occupant.timeouts}
        changes = dict[int, Occupant | None]()
        for seat, occupant in self.seats.items():
            if seat in counted and before.seats[seat].account == occupant.account:
                changes[seat] = _counting(occupant, counted[seat])
        return self.after(changes)

    def playing(self, session: Session) -> list[Occupant]:
        """Who plays in the next round, with chips or without."""
        return [occupant for seat, occupant in self.seats.items() if seat in session.players and not occupant.away]

    def people_play(self, session: Session) -> bool:
        """Whether somebody plays who is no bot."""
        return any(not occupant.bot for occupant in self.playing(session))

    def enough(self, session: Session, least: int) -> bool:
        """Whether no round is under way and there are enough players with chips for one."""
        if session.round is not None and not session.round.finished:
            return False
        chips = session.felt.chips
        able = sum(1 for occupant in self.playing(session) if chips[f"seat{occupant.seat}.stack"])
        return able >= least

    def starts(self, session: Session, least: int) -> bool:
        """Whether another round may start by itself."""
        return self.facts.runs and self.facts.dealing == "sealed" and self.enough(session, least)

    @cached_property
    def names(self) -> dict[int, str]:
        """Who sits where."""
        return {seat: occupant.name for seat, occupant in self.seats.items()}

    def of(self, account: str | None) -> Occupant | None:
        """Where somebody sits."""
        if account is None:
            return None
        return next((occupant for occupant in self.seats.values() if occupant.account == account), None)


def _counting(occupant: Occupant, timeouts: int) -> Occupant:
    values = {name: getattr(occupant, name) for name in Occupant.__slots__}
    return Occupant(**{**values, "timeouts": timeouts})


# -- rows ----------------------------------------------------------------------------------------------------------------


def who_moved(before: Mapping[int, Occupant], changes: SeatChanges) -> set[str]:
    """The accounts of those who took a seat or gave one up."""
    left = {seat: before[seat].account for seat in changes if seat in before}
    came = {seat: occupant.account for seat, occupant in changes.items() if occupant is not None}
    moved = {
        account for seat in changes if left.get(seat) != came.get(seat) for account in (left.get(seat), came.get(seat))
    }
    return {account for account in moved if account is not None}


def save_facts(connection: Connection, table: str, before: Facts, after: Facts) -> None:
    """Write down what the floor has decided."""
    changed = {name: new for name, old, new in zip(Facts._fields, before, after, strict=True) if old != new}
    if changed:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(**changed))


def read(connection: Connection, table: str) -> dict[int, Occupant]:
    """Everyone at a table."""
    return {row[1]: Occupant(*row[1:]) for row in connection.execute(_TAKEN_HERE, {"of": table})}


def read_all(connection: Connection, tables: Sequence[str]) -> dict[str, dict[int, Occupant]]:
    """Everyone at some tables."""
    found: dict[str, dict[int, Occupant]] = {}
    for table, *row in connection.execute(_TAKEN, {"of": list(tables)}):
        found.setdefault(table, {})[row[0]] = Occupant(*row)
    return found


_OCCUPANTS: Final = select(SEATS.c.table, *(SEATS.c[name] for name in ("seat", "account", "name", *_KEPT))).order_by(
    SEATS.c.seat
)
_TAKEN: Final = _OCCUPANTS.where(SEATS.c.table.in_(bindparam("of", expanding=True)))
_TAKEN_HERE: Final = _OCCUPANTS.where(SEATS.c.table == bindparam("of"))


def different(before: Mapping[int, Occupant], changes: SeatChanges) -> dict[int, Occupant | None]:
    """The changes that the database has to know of."""
    found = dict[int, Occupant | None]()
    for seat, occupant in changes.items():
        known = before.get(seat)
        if known is None or occupant is None:
            if known is not occupant:
                found[seat] = occupant
        elif known.values() != occupant.values() or known.account != occupant.account:
            found[seat] = occupant
    return found


def save_changes(connection: Connection, table: str, before: Mapping[int, Occupant], changes: SeatChanges) -> None:
    """Write down who came, went, moved or changed; a seat that somebody else has taken is refused by the database."""
    for seat, occupant in changes.items():
        if seat in before and (occupant is None or occupant.account != before[seat].account):
            remove(connection, table, seat)
    for seat, occupant in changes.items():
        if occupant is None:
            continue
        known = before.get(seat)
        if known is not None and occupant.account == known.account:
            given = {"of": table, "at": seat, **{f"new_{name}": value for name, value in occupant.values().items()}}
            rows.execute(connection, _CHANGE, SEATS, (table, seat), given)
        else:
            known = None
            add(connection, table, [occupant])
        if known is None or known.since != occupant.since:
            _sat_down(connection, table, occupant)


def add(connection: Connection, table: str, occupants: Sequence[Occupant]) -> None:
    """Someone takes a seat; a seat that is taken already is refused by the database."""
    taken = [{"table": table, "seat": o.seat, "account": o.account, "name": o.name, **o.values()} for o in occupants]
    if taken:
        connection.execute(_ADD, taken)


def remove(connection: Connection, table: str, seat: int) -> None:
    """A seat is free again."""
    rows.execute(connection, _REMOVE, SEATS, (table, seat), {"of": table, "at": seat})


_THERE: Final = (SEATS.c.table == bindparam("of")) & (SEATS.c.seat == bindparam("at"))
_CHANGE: Final = update(SEATS).where(_THERE).values({name: bindparam(f"new_{name}") for name in _KEPT})
_ADD: Final = insert(SEATS)
_REMOVE: Final = delete(SEATS).where(_THERE)


def _sat_down(connection: Connection, table: str, occupant: Occupant) -> None:
    """Remember whose cards the seat's are, for as long as the log is read."""
    if occupant.since is None or occupant.account is None:
        return
    row = {"table": table, "seat": occupant.seat, "since": occupant.since, "account": occupant.account}
    key = (table, occupant.seat, occupant.since)
    rows.execute(connection, _sits(connection.dialect.name), SITTINGS, key, row)  # which may be there already


@cache
def _sits(database: str) -> Any:
    dialect = postgresql if database == "postgresql" else sqlite
    return dialect.insert(SITTINGS).on_conflict_do_nothing()


def absent(connection: Connection, before: float) -> list[tuple[str, int]]:
    """Tables and seats of players who have been away since before a time."""
    return [(table, seat) for table, seat in connection.execute(_ABSENT, {"before": before})]


_ABSENT: Final = select(SEATS.c.table, SEATS.c.seat).where(
    SEATS.c.absent < bindparam("before"), SEATS.c.leaving.is_(False)
)


def bots(count: int, size: int, chips: int, luck: Random) -> list[Occupant]:
    """Bots spread round a table so that open seats lie between them.

    >>> [bot.seat for bot in bots(4, 7, 20000, Random(1))]
    [1, 3, 5, 7]
    """
    seats = sorted({1 + round(at * (size - 1) / max(1, count - 1)) for at in range(count)})
    names = luck.sample(BOT_NAMES, len(seats))
    return [Occupant(seat, None, name, waiting=chips) for seat, name in zip(seats, names, strict=True)]
