"""What people asked not to be let do is held to: no seat, no deposit, no more than so much on a gaming day."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Connection, insert, update

from housedealer.room.operations.problems import BadMessage, NotAllowed
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account
from housedealer.room.people.restrictions import (
    Kind,
    brought_in,
    check_deposit,
    check_seat,
    excluded,
    of,
    restrict,
)
from housedealer.room.storage.schema import ACCOUNTS, LINES, POSTINGS, RESTRICTIONS
from tests.room.rows import house_table, person

DAYS = Shifts("06:00", "UTC")
BOSS = Account("boss", "Boss", 0, "member")


def ask(connection: Connection, kind: Kind = "exclusion", amount: int | None = None, days: float | None = None) -> None:
    restrict(connection, "ann", kind, amount, days, BOSS, "")


def paid(connection: Connection, what: str, amount: int, at: float | None = None) -> None:
    """Money of Ann's that moved, now or then."""
    row = insert(POSTINGS).values(at=time.time() if at is None else at, what=what)
    (posting,) = connection.execute(row).inserted_primary_key or (0,)
    connection.execute(insert(LINES).values(posting=posting, account="player:ann", amount=amount))


@pytest.fixture(autouse=True)
def _ann(connection: Connection) -> None:
    person(connection, "ann")
    house_table(connection, "house", 1), house_table(connection, "toy", None, "practice")


def test_who_asked_to_be_kept_out_gets_no_seat_for_money_and_pays_nothing_in(connection: Connection) -> None:
    ask(connection)
    assert excluded(connection, "ann")
    with pytest.raises(NotAllowed):
        check_seat(connection, "ann", "house", 100, DAYS)
    with pytest.raises(NotAllowed):
        check_deposit(connection, "ann", 100, DAYS)
    check_seat(connection, "ann", "toy", 100, DAYS)


def test_a_limit_counts_what_was_brought_in_on_this_gaming_day(connection: Connection) -> None:
    ask(connection, "limit", 1_000)
    paid(connection, "buy_in", -600)
    paid(connection, "buy_in", -600, at=0.0)
    paid(connection, "deposit", 300)
    assert (brought_in(connection, "ann", DAYS, "buy_in"), brought_in(connection, "ann", DAYS, "deposit")) == (600, 300)
    check_seat(connection, "ann", "house", 400, DAYS)
    with pytest.raises(NotAllowed, match="more than this account may bring in today"):
        check_seat(connection, "ann", "house", 401, DAYS)
    check_deposit(connection, "ann", 700, DAYS)


def test_of_two_limits_the_lower_one_holds(connection: Connection) -> None:
    ask(connection, "limit", 1_000)
    ask(connection, "limit", 200)
    with pytest.raises(NotAllowed):
        check_deposit(connection, "ann", 201, DAYS)
    check_deposit(connection, "ann", 200, DAYS)


def test_after_its_time_a_restriction_is_gone(connection: Connection) -> None:
    ask(connection, days=1.0)
    assert [each.kind for each in of(connection, "ann")] == ["exclusion"]
    connection.execute(update(RESTRICTIONS).values(until=time.time() - 1))
    assert of(connection) == [] and not excluded(connection, "ann")


def test_a_limit_has_an_amount_an_exclusion_has_none_and_guests_have_neither(connection: Connection) -> None:
    with pytest.raises(BadMessage):
        ask(connection, "limit")
    with pytest.raises(BadMessage):
        ask(connection, "exclusion", 100)
    connection.execute(update(ACCOUNTS).values(kind="guest"))
    with pytest.raises(BadMessage, match="play money"):
        ask(connection)
