"""Accidents through the room's own endpoint: what can be reported, what would follow, and who decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.irregularities.over_http import QUIET, Desk
from tests.room.house import House, Visitor, findings, stored
from tests.room.staff import hire, refused

HOLDEM = "garden_city/texas_holdem"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[str, Visitor]]]:
    with House(tmp_path_factory.mktemp("accidents") / "room.sqlite", QUIET) as house:
        yield house, {"floor": hire(house, "floor", "floor"), "dealer": hire(house, "dealer", "house_dealer")}


def seated(room: tuple[House, dict[str, Visitor]], dealing: str, game: str = HOLDEM) -> Desk:
    """A table whose round has come to the first bet."""
    desk = Desk(*room, game, dealing, Random(1))
    if dealing == "live":
        desk.dealer.post(f"/dealer/tables/{desk.table}/start")
    desk.wait()
    while desk.step():
        asked = desk.floor.get(f"/floor/tables/{desk.table}/round")["asking"]
        if any(each["seat"] in desk.players for each in asked) and "exposed" in offered(desk):
            break
    return desk


def offered(desk: Desk) -> dict[str, Any]:
    return {found["kind"]: found for found in desk.floor.get(f"/floor/tables/{desk.table}/accidents")}


def told(house: House, desk: Desk) -> list[dict[str, Any]]:
    return stored(house.database, desk.table)


@pytest.mark.parametrize("dealing", ["sealed", "live"])
def test_a_card_noticed_late_is_previewed_ruled_on_once_and_changes_nothing_that_was_told(
    room: tuple[House, dict[str, Visitor]], dealing: str
) -> None:
    house, desk = room[0], seated(room, dealing)
    path = f"/floor/tables/{desk.table}/accidents"
    place = offered(desk)["boxed"]["places"][0]
    about = {"kind": "boxed", "place": place["place"], "card": place["cards"][0]}
    before = told(house, desk)
    preview = desk.floor.post(f"{path}/preview", **about)
    assert told(house, desk) == before  # looking changes nothing
    way = preview["ways"][0]["id"]
    if preview["silent"]:  # somebody has acted since: the floor has to say how
        assert refused(desk.floor, "POST", path, about)[0] == 409
        assert refused(desk.dealer, "POST", path, {**about, "way": "void"})[0] == 403
        way = "take_back"
    desk.floor.post(path, **about, way=way, seq=preview["seq"])
    after = told(house, desk)
    assert after[: len(before)] == before
    assert "take_back" in [event["kind"] for event in after[len(before) :]]
    assert refused(desk.floor, "POST", path, {**about, "seq": preview["seq"]})[0] == 409  # the table has gone on


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
def test_what_cannot_be_is_refused_with_a_reason(
    room: tuple[House, dict[str, Visitor]], dealing: str, about: dict[str, Any]
) -> None:
    desk = seated(room, dealing)
    path = f"/floor/tables/{desk.table}/accidents"
    before = told(room[0], desk)
    for where in (path, f"{path}/preview"):
        status, why = refused(desk.floor, "POST", where, about)
        assert 400 <= status < 500 and why
    assert told(room[0], desk) == before


def test_string_raises_are_for_tables_with_real_chips_and_reports_for_the_staff(
    room: tuple[House, dict[str, Visitor]],
) -> None:
    sealed = seated(room, "sealed")
    assert "string_raise" not in offered(sealed)
    path = f"/floor/tables/{sealed.table}/accidents"
    status, why = refused(sealed.floor, "POST", path, {"kind": "string_raise", "place": "seat1", "amount": 500})
    assert status == 400 and "real chips" in why
    assert refused(sealed.players[1], "GET", path)[0] == 403
    assert refused(sealed.players[1], "POST", path, {"kind": "unprotected", "place": "seat2"})[0] == 403


def test_everything_that_was_stored_plays_again_to_the_same_events(room: tuple[House, dict[str, Visitor]]) -> None:
    assert findings(Path(room[0].database)) == []
