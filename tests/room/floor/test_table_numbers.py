"""Numbers of house tables: no two open ones share one, and a new table has the lowest that is free."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select, update

from housedealer.room.floor.table_numbers import Spot, next_number, put, spot
from housedealer.room.operations.problems import Conflict, NotFound
from housedealer.room.storage.schema import TABLES
from tests.room.rows import house_table


def test_the_lowest_free_number_is_next_and_that_of_a_closed_table_is_free_again(connection: Connection) -> None:
    assert next_number(connection) == 1
    for number in (1, 2, 4):
        house_table(connection, f"t{number}", number)
    assert next_number(connection) == 3
    connection.execute(update(TABLES).where(TABLES.c.id == "t1").values(closed=1.0))
    assert next_number(connection) == 1


def test_a_number_and_a_place_are_kept_and_may_be_put_again(connection: Connection) -> None:
    house_table(connection, "a", 1)
    for at in (Spot(10, 90), None, Spot(0, 100)):
        put(connection, "a", 7, at)
        number, stored = connection.execute(select(TABLES.c.number, TABLES.c.spot).where(TABLES.c.id == "a")).one()
        assert (number, spot(stored)) == (7, at)


def test_a_number_that_another_open_table_has_is_refused(connection: Connection) -> None:
    house_table(connection, "a", 1), house_table(connection, "b", 2)
    with pytest.raises(Conflict, match="there is a table 2 already"):
        put(connection, "a", 2, None)
    connection.execute(update(TABLES).where(TABLES.c.id == "b").values(closed=1.0))
    put(connection, "a", 2, None)


def test_only_open_house_tables_have_numbers(connection: Connection) -> None:
    house_table(connection, "toy", None, "practice"), house_table(connection, "old", 5)
    connection.execute(update(TABLES).where(TABLES.c.id == "old").values(closed=1.0))
    for id in ("toy", "old"):
        with pytest.raises(Conflict):
            put(connection, id, 9, None)
    with pytest.raises(NotFound):
        put(connection, "none", 9, None)
