"""House tables by their numbers, and where each stands on the map that the floor draws."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from sqlalchemy import Connection, select, update

from housedealer.room.cluster.notices import TABLE, touch
from housedealer.room.operations.problems import Conflict, NotFound
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import TABLES


@dataclass(frozen=True)
class Spot:
    """Where a table stands on the floor's map, in hundredths from the left and from the top."""

    x: int
    y: int


def spot(stored: str | None) -> Spot | None:
    """A place on the map as it is stored.

    >>> spot("12,80")
    Spot(x=12, y=80)
    """
    return None if stored is None else Spot(*map(int, stored.split(",")))


def put(connection: Connection, id: str, number: int, at: Spot | None) -> None:
    """Give an open house table a number, which no other has, and a place on the map."""
    one_at_a_time(connection, "numbers")
    row = connection.execute(select(TABLES.c.kind, TABLES.c.closed).where(TABLES.c.id == id)).first()
    if row is None:
        raise NotFound(f"there is no table {id!r}")
    if row.kind != "house" or row.closed is not None:
        raise Conflict("open house tables have numbers")
    same = select(TABLES.c.id).where(TABLES.c.number == number, TABLES.c.closed.is_(None), TABLES.c.id != id)
    if connection.execute(same).first() is not None:
        raise Conflict(f"there is a table {number} already")
    values = {"number": number, "spot": None if at is None else f"{at.x},{at.y}"}
    connection.execute(update(TABLES).where(TABLES.c.id == id).values(**values))
    touch(connection, f"{TABLE}{id}")


def next_number(connection: Connection) -> int:
    """The lowest number that no open house table has."""
    one_at_a_time(connection, "numbers")
    taken = set(connection.execute(select(TABLES.c.number).where(TABLES.c.closed.is_(None))).scalars())
    return next(number for number in count(1) if number not in taken)
