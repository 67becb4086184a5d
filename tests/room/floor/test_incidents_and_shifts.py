"""The incident log and the shifts of the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import insert

from housedealer.errors import BadSetup
from housedealer.room.floor import incidents, practice_tables
from housedealer.room.operations.problems import TooOften
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account
from housedealer.room.storage.changes import Page, open_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, EVENTS, ROUNDS, SEATS, TABLES
from housedealer.room.storage.table_log import line
from housedealer.table.events import Event, Why

FLO = Account("flo", "Flo", 0, "member", roles=frozenset({"floor"}))


def room(tmp_path: Path) -> Storage:
    storage = Storage(str(tmp_path / "room.sqlite"))
    with storage.engine.begin() as connection:
        connection.execute(insert(ACCOUNTS).values(id="flo", name="Flo", kind="member", balance=0, created=0.0))
        for id, game in (("t", "g"), ("u", "h")):
            connection.execute(insert(TABLES).values(id=id, game=game, options="{}", opened=0.0))
            open_log(connection, id)
    return storage


def test_incidents_are_found_by_time_table_and_game_the_latest_first(tmp_path: Path) -> None:
    storage = room(tmp_path)
    with storage.engine.begin() as connection:
        first = incidents.note(connection, FLO, "t", "note", "a spill", round=3)
        second = incidents.note(connection, FLO, "u", "void", "short deck", ruling="void", cite="001:1")
        assert incidents.find(connection) == [second, first]
        assert incidents.find(connection, table="t") == [first]
        assert incidents.find(connection, game="h") == [second]
        assert incidents.find(connection, since=second.at + 1) == incidents.find(connection, until=first.at) == []
    storage.close()


def test_an_accident_is_shown_with_the_ruling_that_came_later(tmp_path: Path) -> None:
    storage = room(tmp_path)
    ruling = Event("ruling", None, None, why=Why("the card is replaced", "001:77"))
    with storage.engine.begin() as connection:
        noted = incidents.note(connection, FLO, "t", "accident", "a card fell", seq=4)
        assert incidents.find(connection) == [noted]
        page = Page("t", 6, f"{line(Event('burn', None, None))}\n{line(ruling)}", b"\0" * 32)
        connection.execute(insert(EVENTS).values(table="t", seq=page.seq, body=page.body, hash=page.hash))
        (found,) = incidents.find(connection)
        assert (found.ruling, found.cite) == ("the card is replaced", "001:77")
    storage.close()


def test_a_player_has_so_many_practice_tables_and_empty_ones_are_found(tmp_path: Path) -> None:
    storage = room(tmp_path)
    with storage.engine.begin() as connection:
        for number, opened in enumerate((10.0, 20.0, 30.0)):
            own = {"id": f"own{number}", "game": "g", "options": "{}", "opened": opened, "opened_by": "flo"}
            connection.execute(insert(TABLES).values(**own))
        practice_tables.check(connection, "flo", 4, 60)
        with pytest.raises(TooOften, match="3 tables open"):
            practice_tables.check(connection, "flo", 3, 60)
        connection.execute(insert(SEATS).values(table="own0", seat=1, account="flo", name="Flo"))
        connection.execute(insert(ROUNDS).values(table="own1", round=1, first=1, seed="", started=50.0))
        assert practice_tables.empty(connection, before=40.0) == ["own2"]
        assert practice_tables.empty(connection, before=60.0) == ["own1", "own2"]
    storage.close()


@pytest.mark.parametrize(
    ("starts", "zone", "at", "shift"),
    [
        ("06:00,14:00,22:00", "UTC", 6 * 3600, "1970-01-01 06:00"),
        ("06:00,14:00,22:00", "UTC", 6 * 3600 - 1, "1969-12-31 22:00"),
        ("22:00, 06:00", "UTC", 23 * 3600, "1970-01-01 22:00"),
        ("06:00", "America/Los_Angeles", 14 * 3600, "1970-01-01 06:00"),  # at six in the morning there
    ],
)
def test_a_moment_belongs_to_the_shift_that_began_last(starts: str, zone: str, at: float, shift: str) -> None:
    assert Shifts(starts, zone).of(at) == shift


@pytest.mark.parametrize(("starts", "zone"), [("25:00", "UTC"), ("", "UTC"), ("06:00", "Nowhere/Land")])
def test_shifts_that_cannot_be_are_one_clear_error(starts: str, zone: str) -> None:
    with pytest.raises(BadSetup, match="shifts are times like"):
        Shifts(starts, zone)
