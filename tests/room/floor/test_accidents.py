"""Accidents through the room's own endpoint: what can be reported, what would follow, and who decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.irregularities.desk import QUIET, Desk, Staff
from tests.room.house import findings, stored
from tests.room.inside import Inside
from tests.room.staff import refused

HOLDEM = "garden_city/texas_holdem"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    with Inside(tmp_path_factory.mktemp("accidents") / "room.sqlite", QUIET) as inside:
        yield Staff(inside)


def seated(room: Staff, dealing: str, game: str = HOLDEM) -> Desk:
    """A table whose round has come to the first bet."""
    room.guests.clear()
    desk = Desk(room, game, dealing)
    desk.sit()
    round_ = desk.begin()
    while not any(question.option("fold") for question in round_.open.values()):
        desk.step()
    return desk


def offered(desk: Desk) -> dict[str, Any]:
    return {found["kind"]: found for found in desk.staff.floor.get(f"/floor/tables/{desk.table}/accidents")}


def told(room: Staff, desk: Desk) -> list[dict[str, Any]]:
    return stored(room.room.database, desk.table)


@pytest.mark.parametrize("dealing", ["sealed", "live"])
def test_a_card_noticed_late_is_previewed_ruled_on_once_and_changes_nothing_that_was_told(
    room: Staff, dealing: str
) -> None:
    desk = seated(room, dealing)
    path = f"/floor/tables/{desk.table}/accidents"
    place = offered(desk)["boxed"]["places"][0]
    about = {"kind": "boxed", "place": place["place"], "card": place["cards"][0]}
    before = told(room, desk)
    preview = desk.staff.floor.post(f"{path}/preview", **about)
    assert told(room, desk) == before  # looking changes nothing
    way = preview["ways"][0]["id"]
    if preview["silent"]:  # somebody has acted since: the floor has to say how
        assert refused(desk.staff.floor, "POST", path, about)[0] == 409
        assert refused(desk.staff.dealer, "POST", path, {**about, "way": "void"})[0] == 403
        way = "take_back"
    desk.staff.floor.post(path, **about, way=way, seq=preview["seq"])
    after = told(room, desk)
    assert after[: len(before)] == before
    assert "take_back" in [event["kind"] for event in after[len(before) :]]
    assert refused(desk.staff.floor, "POST", path, {**about, "seq": preview["seq"]})[0] == 409  # the table has gone on


@pytest.mark.parametrize("dealing", ["sealed", "live"])
@pytest.mark.parametrize(
    "about",
    [
        {"kind": "unprotected", "place": "board"},
        {"kind": "unprotected", "place": "seat99"},
        {"kind": "exposed", "place": "seat1.hand", "card": 900},
        {"kind": "spilt_coffee", "place": "seat1"},
        {"kind": "", "place": ""},
        {"kind": "exposed", "place": "seat1.hand", "amount": 13},
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(room: Staff, dealing: str, about: dict[str, Any]) -> None:
    desk = seated(room, dealing)
    path = f"/floor/tables/{desk.table}/accidents"
    before = told(room, desk)
    for where in (path, f"{path}/preview"):
        status, why = refused(desk.staff.floor, "POST", where, about)
        assert 400 <= status < 500 and why
    assert told(room, desk) == before


def test_string_raises_are_for_tables_with_real_chips_and_reports_for_the_staff(
    room: Staff,
) -> None:
    sealed = seated(room, "sealed")
    assert "string_raise" not in offered(sealed)
    path = f"/floor/tables/{sealed.table}/accidents"
    status, why = refused(sealed.staff.floor, "POST", path, {"kind": "string_raise", "place": "seat1", "amount": 500})
    assert status == 400 and "real chips" in why
    assert refused(sealed.players[1], "GET", path)[0] == 403
    assert refused(sealed.players[1], "POST", path, {"kind": "unprotected", "place": "seat2"})[0] == 403


def test_everything_that_was_stored_plays_again_to_the_same_events(room: Staff) -> None:
    assert findings(Path(room.room.database)) == []
