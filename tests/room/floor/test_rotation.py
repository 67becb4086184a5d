"""Dealers go from table to table, whoever has rested longest comes in first, and hours on duty add up."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, update

from housedealer.room.floor import rotation
from housedealer.room.operations.problems import Conflict
from housedealer.room.storage.schema import DUTIES, TABLES
from tests.room.rows import house_table, person


def dealt_by(connection: Connection) -> dict[str, str | None]:
    """At which table each dealer is."""
    return {duty.account: duty.table for duty in rotation.rotation(connection, 1800.0).dealers}


def test_who_signs_in_takes_the_first_table_without_a_dealer_or_a_break(connection: Connection) -> None:
    (
        house_table(connection, "second", 2),
        house_table(connection, "first", 1),
        house_table(connection, "toy", 3, "practice"),
    )
    for name in ("ann", "bo", "cy"):
        rotation.sign_in(connection, person(connection, name))
    assert dealt_by(connection) == {"ann": "first", "bo": "second", "cy": None}
    assert rotation.rotation(connection, 1800.0).tables == ["first", "second"]


def test_nobody_signs_in_twice_or_out_without_having_signed_in(connection: Connection) -> None:
    ann = person(connection, "ann")
    with pytest.raises(Conflict):
        rotation.sign_out(connection, ann)
    rotation.sign_in(connection, ann)
    with pytest.raises(Conflict):
        rotation.sign_in(connection, ann)
    rotation.sign_out(connection, ann)
    assert dealt_by(connection) == {}


def test_with_everybody_at_a_table_a_push_goes_round(connection: Connection) -> None:
    for number, table in enumerate(("a", "b", "c"), 1):
        house_table(connection, table, number)
    for name in ("ann", "bo", "cy"):
        rotation.sign_in(connection, person(connection, name))
    assert sorted(rotation.push(connection)) == ["a", "b", "c"]
    assert dealt_by(connection) == {"ann": "b", "bo": "c", "cy": "a"}


def test_whoever_has_rested_longest_comes_in_and_the_last_in_line_has_a_break(connection: Connection) -> None:
    house_table(connection, "a", 1), house_table(connection, "b", 2)
    for name in ("ann", "bo", "cy", "di"):
        rotation.sign_in(connection, person(connection, name))
    for at, name in enumerate(("di", "cy")):  # di has been on her break the longer
        connection.execute(update(DUTIES).where(DUTIES.c.account == name).values(moved=float(at)))
    rotation.push(connection)
    assert dealt_by(connection) == {"di": "a", "ann": "b", "bo": None, "cy": None}


def test_a_dealer_whose_table_closes_comes_in_again_with_the_next_push(connection: Connection) -> None:
    house_table(connection, "a", 1), house_table(connection, "b", 2)
    for name in ("ann", "bo"):
        rotation.sign_in(connection, person(connection, name))
    connection.execute(update(TABLES).where(TABLES.c.id == "b").values(closing=True))
    assert rotation.push(connection) == ["a"]
    assert dealt_by(connection) == {"bo": "a", "ann": None}


def test_a_push_needs_a_dealer_and_a_table(connection: Connection) -> None:
    with pytest.raises(Conflict):
        rotation.push(connection)
    rotation.sign_in(connection, person(connection, "ann"))
    with pytest.raises(Conflict):
        rotation.push(connection)


def test_the_next_push_is_due_so_long_after_the_earliest_move_to_a_table(connection: Connection) -> None:
    assert rotation.rotation(connection, 1800.0).next_push is None
    house_table(connection, "a", 1), house_table(connection, "b", 2)
    for at, name in enumerate(("ann", "bo", "resting")):
        rotation.sign_in(connection, person(connection, name))
        connection.execute(update(DUTIES).where(DUTIES.c.account == name).values(moved=100.0 - at))
    assert rotation.rotation(connection, 1800.0).next_push == 1899.0


def test_hours_on_duty_are_those_within_the_span(connection: Connection) -> None:
    ann = person(connection, "ann")
    for since, until in ((0.0, 50.0), (80.0, 150.0), (180.0, None), (400.0, None)):
        rotation.sign_in(connection, ann)
        newest = DUTIES.c.until.is_(None)
        connection.execute(update(DUTIES).where(newest).values(since=since, until=until or 1e9))
    assert rotation.worked(connection, 100.0, 200.0) == {"Ann": 50.0 + 20.0}
    assert rotation.worked(connection, 60.0, 70.0) == {}
