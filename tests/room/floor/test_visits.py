"""Visits: who came and who went is written down seat by seat, and bots leave no trace."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from housedealer.room.floor import visits
from housedealer.room.tables.seating import Occupant
from tests.room.rows import house_table, person

ANN, BO, BOT = Occupant(1, "ann", "Ann"), Occupant(1, "bo", "Bo"), Occupant(1, None, "Ada")


@pytest.fixture
def table(connection: Connection) -> str:
    person(connection, "ann"), person(connection, "bo")
    return house_table(connection, "t", 1)


def all_of(connection: Connection) -> list[tuple[str, float, float | None]]:
    return [(each.account, each.since, each.until) for each in visits.between(connection, 0.0, 1e9)]


def test_one_sits_down_another_takes_over_and_the_seat_is_empty_at_last(connection: Connection, table: str) -> None:
    visits.note(connection, table, {}, {1: ANN}, 10.0)
    visits.note(connection, table, {1: ANN}, {1: BO}, 20.0)
    visits.note(connection, table, {1: BO}, {1: None}, 30.0)
    assert all_of(connection) == [("ann", 10.0, 20.0), ("bo", 20.0, 30.0)]


def test_what_else_changes_at_a_seat_is_no_new_visit(connection: Connection, table: str) -> None:
    visits.note(connection, table, {}, {1: ANN}, 10.0)
    visits.note(connection, table, {1: ANN}, {1: Occupant(1, "ann", "Ann", away=True)}, 20.0)
    assert all_of(connection) == [("ann", 10.0, None)]


def test_bots_come_and_go_unnoted(connection: Connection, table: str) -> None:
    visits.note(connection, table, {}, {1: BOT}, 10.0)
    visits.note(connection, table, {1: BOT}, {1: ANN}, 20.0)
    visits.note(connection, table, {1: ANN}, {1: BOT}, 30.0)
    assert all_of(connection) == [("ann", 20.0, 30.0)]


def test_a_move_ends_one_visit_and_begins_another_at_the_same_moment(connection: Connection, table: str) -> None:
    visits.note(connection, table, {}, {1: ANN}, 10.0)
    visits.note(connection, table, {1: ANN}, {1: None, 4: Occupant(4, "ann", "Ann")}, 20.0)
    assert all_of(connection) == [("ann", 10.0, 20.0), ("ann", 20.0, None)]


def test_a_span_has_the_visits_that_lasted_into_it_and_their_seconds_within(connection: Connection, table: str) -> None:
    for since, until in ((0.0, 10.0), (5.0, 25.0), (30.0, None)):
        visits.note(connection, table, {}, {1: ANN}, since)
        if until is not None:
            visits.note(connection, table, {1: ANN}, {1: None}, until)
    found = visits.between(connection, 10.0, 40.0)
    assert [(each.since, each.within(10.0, 40.0)) for each in found] == [(5.0, 15.0), (30.0, 10.0)]
    assert visits.between(connection, 25.0, 30.0) == []
