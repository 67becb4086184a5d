"""Attempts are counted together or not at all, and what is too old or went well counts no more."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, func, select

from housedealer.room.people import budgets
from housedealer.room.people.budgets import Budget, forgive_login, refund, spend
from housedealer.room.storage.schema import ATTEMPTS

TWO = Budget("login:ann", 2, 60.0, "attempts")
MANY = Budget("address:1", 100, 60.0, "attempts")


class Clock:
    """A clock on the wall that is set by hand."""

    at = 1000.0

    def time(self) -> float:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(budgets, "time", found)
    return found


def count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(ATTEMPTS)).scalar_one())


def test_the_last_but_one_attempt_is_refused_with_how_long_to_wait(connection: Connection, clock: Clock) -> None:
    assert spend(connection, [TWO]) == 1000.0
    clock.at = 1010.0
    assert spend(connection, [TWO]) == 1010.0
    clock.at = 1015.0
    assert spend(connection, [TWO]) == (TWO, 45.0)


def test_if_one_budget_is_used_up_no_other_is_charged(connection: Connection, clock: Clock) -> None:
    for _ in range(2):
        spend(connection, [TWO, MANY])
    before = count(connection)
    assert spend(connection, [MANY, TWO]) == (TWO, 60.0)
    assert count(connection) == before == 4


def test_after_its_time_an_attempt_counts_no_more(connection: Connection, clock: Clock) -> None:
    for _ in range(2):
        spend(connection, [TWO])
    clock.at = 1060.0
    assert spend(connection, [TWO]) == 1060.0


def test_what_no_budget_asks_about_any_more_is_cleared_away(connection: Connection, clock: Clock) -> None:
    spend(connection, [TWO, MANY])
    clock.at = 1100.0
    spend(connection, [MANY], forget=90.0)
    assert count(connection) == 1


def test_an_attempt_that_went_well_is_given_back_and_the_others_stay(connection: Connection, clock: Clock) -> None:
    spend(connection, [TWO])
    clock.at = 1001.0
    at = spend(connection, [TWO])
    assert isinstance(at, float)
    refund(connection, [TWO], at)
    assert count(connection) == 1
    assert spend(connection, [TWO]) == 1001.0


def test_a_login_is_forgiven_wherever_it_was_tried_and_no_other_that_begins_alike(connection: Connection) -> None:
    for who in ("login:ann", "login:ann|10.0.0.1", "login:anna", "login:anna|10.0.0.1", "address:ann"):
        spend(connection, [Budget(who, 9, 60.0, "attempts")])
    assert forgive_login(connection, "ann") == 2
    assert count(connection) == 3


def test_a_long_name_is_counted_by_what_of_it_is_stored(connection: Connection) -> None:
    long = Budget("x" * 500, 1, 60.0, "attempts")
    assert isinstance(spend(connection, [long]), float)
    assert isinstance(spend(connection, [long]), tuple)
