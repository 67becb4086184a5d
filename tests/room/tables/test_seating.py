"""Who sits where: a change makes another seating, and the database is told of what it has to know only."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection

from housedealer.room.tables import seating
from housedealer.room.tables.seating import Facts, Occupant, Seating
from tests.room.rows import house_table, person

ANN, BO, BOT = Occupant(1, "ann", "Ann", since=4), Occupant(3, "bo", "Bo", since=5), Occupant(5, None, "Ada", since=6)
ALL = Seating({1: ANN, 3: BO, 5: BOT})


def session(playing: Any = (1, 3, 5), broke: tuple[int, ...] = (), round_: Any = None) -> Any:
    chips = {f"seat{seat}.stack": 0 if seat in broke else 100 for seat in (1, 3, 5)}
    return SimpleNamespace(players=playing, felt=SimpleNamespace(chips=chips), round=round_)


def test_a_change_makes_another_seating_in_the_order_of_seats() -> None:
    after = ALL.after({3: None, 2: replace(BO, seat=2)})
    assert list(after.seats) == [1, 2, 5] and list(ALL.seats) == [1, 3, 5]
    assert ALL.after({}) is ALL
    assert after.names == {1: "Ann", 2: "Bo", 5: "Ada"}
    assert ALL.after({}, Facts(paused=True)).facts.paused


def test_somebody_is_found_by_account_and_bots_have_none() -> None:
    assert ALL.of("bo") is BO and ALL.of("cy") is None and ALL.of(None) is None


def test_a_round_needs_enough_players_with_chips_who_are_there() -> None:
    assert ALL.enough(session(), 3)
    assert not ALL.enough(session(broke=(5,)), 3)
    assert not ALL.after({1: replace(ANN, away=True)}).enough(session(), 3)
    assert not ALL.enough(session(playing=(1, 3)), 3)
    assert not ALL.enough(session(round_=SimpleNamespace(finished=False)), 3), "one is under way"
    assert ALL.enough(session(round_=SimpleNamespace(finished=True)), 3)


@pytest.mark.parametrize("facts", [Facts(paused=True), Facts(closing=True), Facts(closed=1.0), Facts(dealing="live")])
def test_no_round_starts_by_itself_where_the_floor_or_a_dealer_decides(facts: Facts) -> None:
    assert ALL.starts(session(), 3)
    assert not ALL.after({}, facts).starts(session(), 3)


def test_bots_alone_are_nobody() -> None:
    assert ALL.people_play(session())
    assert not Seating({5: BOT}).people_play(session())
    assert not Seating({1: replace(ANN, away=True), 5: BOT}).people_play(session())


def test_unanswered_questions_are_counted_on_for_whoever_stayed() -> None:
    before = ALL.after({1: replace(ANN, timeouts=2), 3: replace(BO, timeouts=1)})
    read = ALL.after({3: Occupant(3, "cy", "Cy")})
    assert [occupant.timeouts for occupant in read.knowing(before).seats.values()] == [2, 0, 0]


def test_the_database_is_told_of_who_came_went_or_changed_and_of_no_count() -> None:
    changes = {1: replace(ANN, timeouts=3), 3: None, 5: replace(BOT, waiting=100), 7: Occupant(7, "cy", "Cy"), 9: None}
    assert set(seating.different(ALL.seats, changes)) == {3, 5, 7}
    assert set(seating.different(ALL.seats, {3: Occupant(3, "cy", "Bo", since=5)})) == {3}, "somebody else"


def test_what_was_written_down_is_read_again(connection: Connection) -> None:
    person(connection, "ann"), person(connection, "bo")
    for table in ("t", "u"):
        seating.add(connection, house_table(connection, table), [ANN] if table == "t" else [])
    sat = replace(BO, tppp=True, absent=9.0, moving="2", short_buys=1)
    seating.save_changes(connection, "t", {1: ANN}, {3: sat, 5: BOT})
    assert seating.read(connection, "t") == {1: ANN, 3: sat, 5: BOT}
    assert seating.read_all(connection, ["t", "u"]) == {"t": {1: ANN, 3: sat, 5: BOT}}
    assert seating.absent(connection, 9.5) == [("t", 3)] and seating.absent(connection, 9.0) == []


def test_what_the_floor_decided_is_stored_as_far_as_it_changed(connection: Connection) -> None:
    from sqlalchemy import select

    from housedealer.room.storage.schema import TABLES

    house_table(connection, "t", 1)
    seating.save_facts(connection, "t", Facts(kind="house"), Facts(kind="house", paused=True, must_move="u"))
    row = connection.execute(select(TABLES.c.kind, TABLES.c.paused, TABLES.c.closing, TABLES.c.must_move)).one()
    assert tuple(row) == ("house", True, False, "u")
