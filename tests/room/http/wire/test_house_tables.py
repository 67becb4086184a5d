"""The floor's list of tables: open ones, closed ones if asked for, each with its rounds and what it is for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from housedealer.packets.entries import entry, open_game
from housedealer.room.http.wire.house_tables import HouseTable, house_table, listed
from housedealer.room.operations.problems import NotFound, RoomError
from housedealer.room.storage.changes import open_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import TABLES
from housedealer.room.tables.registry import check_games

HOLDEM = "hotel_del_rio/texas_holdem"
WAR = "garden_city/casino_war"


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    opened = Storage(str(tmp_path / "room.sqlite"))
    yield opened
    opened.close()


def add(storage: Storage, id: str, game: str = HOLDEM, opened: float = 0.0, **options: str) -> None:
    def work(connection: Any) -> None:
        row = {"id": id, "game": game, "options": json.dumps(options), "opened": opened}
        connection.execute(insert(TABLES).values(**row, kind="practice", dealing="sealed"))
        open_log(connection, id)

    storage.write_now(work)


def shown(storage: Storage, closed: bool = False) -> dict[str, HouseTable]:
    return {table.id: table for table in storage.read_now(lambda connection: listed(connection, closed))}


def test_tables_are_listed_in_the_order_they_were_opened(storage: Storage) -> None:
    add(storage, "later", WAR, opened=2.0)
    add(storage, "first", HOLDEM, opened=1.0, seats="6")
    tables = shown(storage)
    assert list(tables) == ["first", "later"]
    assert (tables["first"].size, tables["first"].name) == (6, entry(HOLDEM).name)
    assert tables["later"].size == open_game(WAR).size
    assert (tables["first"].players, tables["first"].round, tables["first"].playing) == ([], 0, False)


def test_a_closed_table_is_listed_only_where_it_is_asked_for(storage: Storage) -> None:
    add(storage, "t")
    storage.write_now(lambda connection: connection.execute(update(TABLES).values(closed=9.0)))
    assert shown(storage) == {}
    assert shown(storage, closed=True)["t"].closed == 9.0
    assert storage.read_now(lambda connection: house_table(connection, "t")).id == "t"


def test_a_table_that_there_is_not_is_refused(storage: Storage) -> None:
    with pytest.raises(NotFound, match="there is no table 'nowhere'"):
        storage.read_now(lambda connection: house_table(connection, "nowhere"))


def test_a_room_with_open_tables_of_a_game_that_is_not_here_is_refused(storage: Storage) -> None:
    add(storage, "known")
    storage.read_now(check_games)
    add(storage, "strange", "the_barn/red_dog")
    with pytest.raises(RoomError, match="the_barn/red_dog, which cannot be dealt here"):
        storage.read_now(check_games)
    gone = update(TABLES).where(TABLES.c.id == "strange").values(closed=1.0)
    storage.write_now(lambda connection: connection.execute(gone))
    storage.read_now(check_games)
