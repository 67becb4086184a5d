"""Every table as the floor sees it: what is played there, who sits where, and what has been decided about it."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, select

from housedealer.packets.entries import entry, open_game
from housedealer.room.floor import waiting_lists
from housedealer.room.floor.table_numbers import Spot, spot
from housedealer.room.http.wire.sheets import BuyIn
from housedealer.room.money.signs import fee_sign, limits
from housedealer.room.operations.problems import NotFound
from housedealer.room.storage.schema import ROUNDS, TABLES
from housedealer.room.tables import seating
from housedealer.room.tables.registry import Dealing, TableKind, fees_in_force
from housedealer.room.tables.seating import Occupant


@dataclass(frozen=True)
class Seated:
    """Somebody at a table. `absent` is since when; `stack` and `missed` are known of a table that is looked at alone."""

    seat: int
    account: str | None
    name: str
    bot: bool
    tppp: bool
    away: bool
    absent: float | None
    leaving: bool
    moving: str | None
    since: float
    waiting: int
    stack: int | None
    missed: bool | None


@dataclass(frozen=True)
class HouseTable:
    """A table as the floor sees it, by its number if it is a house table. `waiting` is how many wait for such a table."""

    id: str
    number: int | None
    spot: Spot | None
    game: str
    name: str
    options: dict[str, str]
    kind: TableKind
    dealing: Dealing
    limits: str
    fee: str
    buy_in: BuyIn
    size: int
    players: list[Seated]
    paused: bool
    closing: bool
    closed: float | None
    must_move: str | None
    opened: float
    opened_by: str | None
    round: int
    playing: bool
    waiting: int


def listed(connection: Connection, closed: bool = False, only: str | None = None) -> list[HouseTable]:
    """Tables that are open, or also those that are not."""
    query = select(TABLES).order_by(TABLES.c.opened, TABLES.c.id)
    if not closed:
        query = query.where(TABLES.c.closed.is_(None))
    if only is not None:
        query = query.where(TABLES.c.id == only)
    rows = connection.execute(query).all()
    ids = [row.id for row in rows]
    taken = seating.read_all(connection, ids)
    rounds = defaultdict[str, tuple[int, bool]](lambda: (0, False))
    latest = select(ROUNDS.c.table, ROUNDS.c.round, ROUNDS.c.last).where(ROUNDS.c.table.in_(ids))
    for table, number, last in connection.execute(latest.order_by(ROUNDS.c.round)):
        rounds[table] = (number, last is None)
    line = {(found.game, found.limits, found.kind): len(found.waiting) for found in waiting_lists.lists(connection)}
    found = []
    for row in rows:
        options = json.loads(row.options)
        rules = open_game(row.game, options)
        sign, bring = limits(rules), rules.buy_in
        number, playing = rounds[row.id]
        found.append(
            HouseTable(
                id=row.id, number=row.number, spot=spot(row.spot), game=row.game, name=entry(row.game).name, options=options, kind=row.kind, dealing=row.dealing,
                limits=sign, fee=fee_sign(fees_in_force(row.game, options)),
                buy_in=BuyIn(**bring._asdict()), size=rules.size,
                players=[seated(occupant) for _, occupant in sorted(taken.get(row.id, {}).items())],
                paused=row.paused, closing=row.closing, closed=row.closed, must_move=row.must_move, opened=row.opened,
                opened_by=row.opened_by, round=number, playing=playing,
                waiting=line.get((row.game, sign, row.kind), 0),
            )
        )  # fmt: skip
    return found


def seated(occupant: Occupant, stack: int | None = None, missed: bool | None = None) -> Seated:
    """A seat as the floor sees it."""
    o = occupant
    return Seated(
        o.seat,
        o.account,
        o.name,
        o.bot,
        o.tppp,
        o.away,
        o.absent,
        o.leaving,
        o.moving,
        o.seated,
        o.waiting,
        stack,
        missed,
    )


def house_table(connection: Connection, id: str) -> HouseTable:
    """One table, open or closed."""
    found = listed(connection, closed=True, only=id)
    if not found:
        raise NotFound(f"there is no table {id!r}")
    return found[0]
