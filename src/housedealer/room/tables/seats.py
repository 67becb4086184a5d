"""Who sits where at one table, as the database keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from housedealer.room.storage.database import Row
from housedealer.room.storage.schema import SEATS, SITTINGS

BOT_NAMES: Final = (
    "Ada", "Bea", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kit", "Lou", "Mae", "Ned", "Oz", "Pia",
    "Quin", "Rae", "Sol", "Tess", "Uma", "Vic", "Wes", "Xia", "Yan", "Zoe",
)  # fmt: skip


@dataclass(slots=True)
class Occupant:
    """Someone at a seat. `waiting` chips come to the table when no round is under way.

    `seated` and `absent` are times, for seniority and for how long a seat is kept; `moving` is the seat asked for.
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
            "absent": self.absent, "moving": self.moving,
        }  # fmt: skip

    def values(self) -> Row:
        return {name: getattr(self, name) for name in _KEPT}


_KEPT: Final = (
    "since", "waiting", "away", "leaving", "seated", "absent", "moving", "transferred", "short_buys", "tppp",
)  # fmt: skip


def read(connection: Connection, table: str) -> dict[int, Occupant]:
    """Everyone at a table."""
    return read_all(connection, [table]).get(table, {})


def read_all(connection: Connection, tables: Sequence[str]) -> dict[str, dict[int, Occupant]]:
    """Everyone at some tables."""
    columns = [SEATS.c[name] for name in ("seat", "account", "name", *_KEPT)]
    rows = connection.execute(select(SEATS.c.table, *columns).where(SEATS.c.table.in_(tables)).order_by(SEATS.c.seat))
    found: dict[str, dict[int, Occupant]] = {}
    for table, *row in rows:
        found.setdefault(table, {})[row[0]] = Occupant(*row)
    return found


def add(connection: Connection, table: str, occupants: Sequence[Occupant]) -> None:
    """Someone takes a seat; a seat that is taken already is refused by the database."""
    rows = [{"table": table, "seat": o.seat, "account": o.account, "name": o.name, **o.values()} for o in occupants]
    if rows:
        connection.execute(insert(SEATS), rows)


def save(connection: Connection, table: str, occupant: Occupant) -> None:
    """Write down what changed."""
    at = (SEATS.c.table == table) & (SEATS.c.seat == occupant.seat)
    connection.execute(update(SEATS).where(at).values(**occupant.values()))
    sat_down(connection, table, occupant)


def sat_down(connection: Connection, table: str, occupant: Occupant) -> None:
    """Remember whose cards the seat's are, for as long as the log is read."""
    if occupant.since is None or occupant.account is None:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"table": table, "seat": occupant.seat, "since": occupant.since, "account": occupant.account}
    connection.execute(dialect.insert(SITTINGS).values(row).on_conflict_do_nothing())


def save_all(connection: Connection, table: str, occupants: Sequence[Occupant]) -> None:
    """Write down what changed of several."""
    for occupant in occupants:
        save(connection, table, occupant)


def absent(connection: Connection, before: float) -> list[tuple[str, int]]:
    """Tables and seats of players who have been away since before a time."""
    query = select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.absent < before, SEATS.c.leaving.is_(False))
    return [(table, seat) for table, seat in connection.execute(query)]


def remove(connection: Connection, table: str, seat: int) -> None:
    """A seat is free again."""
    connection.execute(delete(SEATS).where((SEATS.c.table == table) & (SEATS.c.seat == seat)))


def bots(count: int, size: int, chips: int, luck: Random) -> list[Occupant]:
    """Bots spread round a table so that open seats lie between them.

    >>> [bot.seat for bot in bots(4, 7, 20000, Random(1))]
    [1, 3, 5, 7]
    """
    seats = sorted({1 + round(at * (size - 1) / max(1, count - 1)) for at in range(count)})
    names = luck.sample(BOT_NAMES, len(seats))
    return [Occupant(seat, None, name, waiting=chips) for seat, name in zip(seats, names, strict=True)]
