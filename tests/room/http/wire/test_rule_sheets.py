"""A game's sheet: what is in force at the table, with the options that were given."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseDealerError
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.fees import option_keys
from housedealer.room.http.wire.rule_sheets import sheet

HOLDEM = "garden_city/texas_holdem"


@pytest.mark.parametrize("id", entry_ids())
def test_every_table_has_a_sheet_with_its_rules_and_its_prices(id: str) -> None:
    found = sheet(id, {})
    assert (found["id"], found["size"]) == (id, open_game(id).size)
    assert {rule["id"] for rule in found["rules"]} == set(open_game(id).rules)
    assert all(rule["text"] for rule in found["rules"])
    assert found["fee_options"] == list(option_keys(id))
    assert found["buy_in"]["low"] <= found["buy_in"]["usual"] <= found["buy_in"]["high"]
    assert bool(found["tiles"]) == ("tile" in entry(id).deck)


def test_the_fee_and_the_options_are_those_that_were_given() -> None:
    key = option_keys(HOLDEM)[-1]
    given = {"fee": key, "seats": "6"}
    found = sheet(HOLDEM, given)
    assert found["fee"]["option"] == key and found["fee"]["rows"]
    assert (found["size"], found["given"]) == (6, given)
    assert sheet(HOLDEM, {"fee": "none"})["fee"]["option"] is None


def test_an_option_that_a_reading_chooses_shows_its_value() -> None:
    values = {option["id"]: option["value"] for option in sheet(HOLDEM, {"cap_covers": "limit"})["options"]}
    assert values["cap_covers"] == "limit"
    assert values == {
        **{option["id"]: option["value"] for option in sheet(HOLDEM, {})["options"]},
        "cap_covers": "limit",
    }


def test_a_game_that_there_is_not_has_no_sheet() -> None:
    with pytest.raises(HouseDealerError):
        sheet("garden_city/bridge", {})


@pytest.mark.parametrize(
    ("id", "options", "structure", "stakes"),
    [
        ("paso_robles/texas_holdem", {"fee": "9"}, "spread", "3-200"),
        ("garden_city/texas_holdem", {"fee": "95"}, "no_limit", "1-2"),
        ("garden_city/lo_ball", {}, "spread", "2-20"),
        ("garden_city/texas_holdem", {"fee": "12"}, "limit", "30-60"),
    ],
)
def test_the_options_of_a_sheet_are_those_that_the_table_plays_by(
    id: str, options: dict[str, str], structure: str, stakes: str
) -> None:
    told = {option["id"]: option["value"] for option in sheet(id, options)["options"]}
    assert (told["structure"], told["stakes"]) == (structure, stakes)
