"""Tables that a room opens often are kept under names, and only tables that its packet allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from sqlalchemy import update

from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import PRESETS
from tests.room.house import QUICK, House, Visitor, findings
from tests.room.staff import hire, refused

OMAHA = {"name": "Friday Omaha", "game": "garden_city/omaha", "options": {"seats": "6"}}


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database(request.param), replace(QUICK, practice=False)) as running:
        yield running


@pytest.fixture
def flora(house: House) -> Visitor:
    return hire(house, "flora", "floor")


def test_a_table_is_kept_listed_and_dropped(flora: Visitor) -> None:
    (kept,) = flora.post("/floor/presets", **OMAHA)
    assert kept == {
        "id": kept["id"], "name": "Friday Omaha", "game": "garden_city/omaha", "game_name": "Omaha",
        "options": {"seats": "6"}, "kind": "house", "dealing": "sealed", "limits": kept["limits"], "problem": None,
    }  # fmt: skip
    assert "$" in kept["limits"]
    assert refused(flora, "POST", "/floor/presets", OMAHA) == (409, "there is a table named 'Friday Omaha' already")
    flora.post("/floor/presets", **{**OMAHA, "name": "A table"})
    assert [one["name"] for one in flora.get("/floor/presets")] == ["A table", "Friday Omaha"]
    flora.delete(f"/floor/presets/{kept['id']}")
    assert refused(flora, "DELETE", f"/floor/presets/{2**63}")[0] == 422  # more than a database counts to
    assert [one["name"] for one in flora.get("/floor/presets")] == ["A table"]
    assert refused(flora, "DELETE", f"/floor/presets/{kept['id']}")[0] == 404


@pytest.mark.parametrize(
    "change", [{"game": "garden_city/nothing"}, {"options": {"seats": "60"}}, {"options": {"no": "1"}}, {"name": ""}]
)
def test_what_cannot_be_opened_is_not_kept(flora: Visitor, change: dict[str, object]) -> None:
    assert refused(flora, "POST", "/floor/presets", {**OMAHA, **change})[0] in (404, 422)
    assert flora.get("/floor/presets") == []


def test_a_preset_that_a_packet_allows_no_longer_says_so_and_an_edit_is_found(house: House, flora: Visitor) -> None:
    flora.post("/floor/presets", **OMAHA)
    storage = Storage(str(house.database))
    try:
        storage.write_now(lambda c: c.execute(update(PRESETS).values(options='{"seats": "60"}')))
    finally:
        storage.close()
    (kept,) = flora.get("/floor/presets")
    assert kept["limits"] == "" and "60" in kept["problem"]
    assert findings(house.database) == []  # the room itself wrote it
