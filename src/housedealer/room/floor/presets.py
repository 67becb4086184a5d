"""Presets: tables as the room opens them often, kept under a name."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select

from housedealer.errors import HouseDealerError
from housedealer.packets.entries import entry, open_game
from housedealer.room.money.signs import limits
from housedealer.room.operations.problems import Conflict, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.storage.database import one_at_a_time
from housedealer.room.storage.schema import PRESETS

MOST: Final = 200


@dataclass(frozen=True)
class Preset:
    """A table to open, by name. `problem` says why it cannot be opened any more: the packet may have changed since."""

    id: int
    name: str
    game: str
    game_name: str
    options: dict[str, str]
    kind: str
    dealing: str
    limits: str
    problem: str | None


def listed(connection: Connection) -> list[Preset]:
    """Every preset, by name."""
    return [_read(row) for row in connection.execute(select(PRESETS).order_by(PRESETS.c.name))]


def keep(
    connection: Connection, name: str, game: str, options: dict[str, str], kind: str, dealing: str, by: Account
) -> None:
    """Keep a table under a name that no other has. What the packet refuses is refused here too."""
    open_game(game, options)
    one_at_a_time(connection, "presets")
    if connection.execute(select(PRESETS.c.id).where(PRESETS.c.name == name)).first() is not None:
        raise Conflict(f"there is a table named {name!r} already")
    if connection.execute(select(func.count()).select_from(PRESETS)).scalar_one() >= MOST:
        raise Conflict(f"a room keeps at most {MOST} tables under names; remove one that is not used")
    values = {"name": name, "game": game, "options": json.dumps(options), "kind": kind, "dealing": dealing}
    connection.execute(insert(PRESETS).values(**values, by=by.id, at=time.time()))


def drop(connection: Connection, id: int) -> None:
    """Keep it no longer."""
    if not connection.execute(delete(PRESETS).where(PRESETS.c.id == id)).rowcount:
        raise NotFound("there is no such preset")


def _read(row: Row[Any]) -> Preset:
    found = row._mapping
    options, game = json.loads(found["options"]), found["game"]
    try:
        shown, called, problem = limits(open_game(game, options)), entry(game).name, None
    except HouseDealerError as error:
        shown, called, problem = "", game, str(error)
    return Preset(found["id"], found["name"], game, called, options, found["kind"], found["dealing"], shown, problem)
