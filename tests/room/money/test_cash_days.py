"""Cash of a person and a gaming day: each way is added up by itself, and past the room's amount a report is drafted."""

from __future__ import annotations

from itertools import count

import pytest
from sqlalchemy import Connection, insert

from housedealer.room.money.cash_days import cash_days, day_of
from housedealer.room.operations.shifts import Shifts
from housedealer.room.storage.schema import SLIPS
from tests.room.rows import person

DAYS, HOUR = Shifts("06:00", "UTC"), 3_600.0
NUMBERS = count(1)


@pytest.fixture(autouse=True)
def _people(connection: Connection) -> None:
    for name in ("ann", "bo", "cy"):
        person(connection, name)


def slip(connection: Connection, who: str, what: str, amount: int, hour: float, state: str = "done") -> None:
    row = {"what": what, "place": "cage", "against": f"player:{who}", "amount": amount, "by": "cy", "state": state}
    connection.execute(insert(SLIPS).values(number=next(NUMBERS), at=hour * HOUR, **row))


def test_what_is_brought_in_and_taken_out_is_added_up_apart_and_neither_makes_up_for_the_other(
    connection: Connection,
) -> None:
    slip(connection, "ann", "deposit", 600, 8)
    slip(connection, "ann", "deposit", 500, 20)
    slip(connection, "ann", "withdrawal", 900, 21)
    (day,) = cash_days(connection, DAYS, 0.0, None, 0, 1_000)
    assert (day.name, day.day, day.cash_in, day.cash_out, day.draft) == ("Ann", "1970-01-01 06:00", 1_100, 900, True)
    assert [(move.what, move.by) for move in day.moves] == [("deposit", "Cy"), ("deposit", "Cy"), ("withdrawal", "Cy")]


def test_exactly_the_amount_is_not_past_it(connection: Connection) -> None:
    slip(connection, "ann", "deposit", 1_000, 8)
    assert [day.draft for day in cash_days(connection, DAYS, 0.0, None, 0, 1_000)] == [False]
    assert cash_days(connection, DAYS, 0.0, None, 1_000, 1_000) == []


def test_a_gaming_day_goes_past_midnight_and_the_latest_comes_first(connection: Connection) -> None:
    slip(connection, "ann", "deposit", 600, 23)
    slip(connection, "ann", "deposit", 600, 29)
    slip(connection, "ann", "deposit", 100, 31)
    found = cash_days(connection, DAYS, 0.0, None, 0, 1_000)
    assert [(day.day, day.cash_in, day.draft) for day in found] == [
        ("1970-01-02 06:00", 100, False), ("1970-01-01 06:00", 1_200, True),
    ]  # fmt: skip


def test_what_was_refused_or_is_still_waiting_moved_nothing(connection: Connection) -> None:
    for state in ("waiting", "refused"):
        slip(connection, "ann", "deposit", 5_000, 8, state)
    slip(connection, "ann", "drop", 5_000, 8)
    assert cash_days(connection, DAYS, 0.0, None, 0, 1_000) == []


def test_a_person_s_day_is_theirs_alone(connection: Connection) -> None:
    slip(connection, "ann", "deposit", 600, 8)
    slip(connection, "bo", "deposit", 700, 8)
    found = day_of(connection, "bo", DAYS, 9 * HOUR, 1_000)
    assert found is not None and (found.name, found.cash_in) == ("Bo", 700)
    assert day_of(connection, "bo", DAYS, 40 * HOUR, 1_000) is None
