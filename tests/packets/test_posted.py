"""What a posted fee option means for a pot table: a schedule that prices every hand, and stakes within its limits."""

from __future__ import annotations

import pytest

from housedealer.errors import BadSetup
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.fees import fee_option, option_keys
from housedealer.packets.posted import unpriced
from tests.ledger import clause

POT = [id for id in entry_ids() if entry(id).family != "banked"]


@pytest.mark.parametrize(
    ("id", "row", "missing", "right"),
    [
        ("hotel_del_rio/texas_holdem", "1", "2 to 6", "1+5+8"),
        ("hotel_del_rio/omaha", "5", "2 to 4|7 to 10", "1+5+8"),
        ("hotel_del_rio/omaha_hi_lo", "8", "5 to 10", "1+5+8"),
        ("paso_robles/texas_holdem", "1", "2 to 5", "1+2"),
        ("paso_robles/texas_holdem", "14", "7 to 10", "13+14"),
        ("paso_robles/omaha_hi_lo", "4", "5 to 10", "3+4"),
    ],
)
def test_a_row_for_one_bracket_of_players_is_no_schedule(id: str, row: str, missing: str, right: str) -> None:
    with pytest.raises(BadSetup, match=rf"prints no fee for .* players.*fee={right.replace('+', '[+]')}"):
        open_game(id, {"fee": row})
    assert unpriced(fee_option(id, row), 10)
    open_game(id, {"fee": right})


def test_a_smaller_table_needs_only_the_rows_of_its_players() -> None:
    assert open_game("hotel_del_rio/texas_holdem", {"fee": "8", "seats": 4}).size == 4
    assert open_game("hotel_del_rio/texas_holdem", {"fee": "5+8", "seats": 6}).size == 6
    with pytest.raises(BadSetup, match="prints no fee for 5 to 6 players"):
        open_game("hotel_del_rio/texas_holdem", {"fee": "8", "seats": 6})


@pytest.mark.parametrize("id", POT)
def test_every_schedule_on_offer_prices_every_hand(id: str) -> None:
    for key in option_keys(id):
        game = open_game(id, {"fee": key})
        assert unpriced(fee_option(id, key), min(game.size, entry(id).most_dealt or game.size)) == []


def test_the_schedules_on_offer_are_the_combinations_of_brackets() -> None:
    assert len(option_keys("hotel_del_rio/omaha")) == 4 * 3 * 2
    assert option_keys("paso_robles/omaha_hi_lo") == ("1+2", "3+4", "5+6")
    assert option_keys("paso_robles/texas_holdem")[3:6] == ("7+8", "9", "10+11")


RANGES = [
    pytest.param("hotel_del_rio/texas_holdem", {}, "500-1000", "800-1600", marks=clause("004:436")),
    pytest.param("hotel_del_rio/omaha", {}, "500-1000", "0.50-1", marks=clause("004:124")),
    pytest.param("hotel_del_rio/omaha_hi_lo", {"structure": "no_limit"}, "5-10", "5-2000", marks=clause("004:286")),
    pytest.param("garden_city/texas_holdem", {"fee": "122"}, "3-6", "2-4", marks=clause("001:5881")),
    pytest.param("garden_city/texas_holdem", {"fee": "135"}, "1000-2000", "1500-3000", marks=clause("001:5883")),
    pytest.param("garden_city/omaha_hi_lo", {"fee": "15"}, "3-6", "2-4", marks=clause("001:6017")),
    pytest.param("garden_city/omaha_hi_lo", {"fee": "29"}, "1000-2000", "1000-2500", marks=clause("001:6019")),
    pytest.param("paso_robles/texas_holdem", {"fee": "none", "structure": "spread"}, "1-200", "1-300", marks=clause("000:296")),
    pytest.param("garden_city/lo_ball", {"fee": "2", "structure": "limit"}, "8-8", "80-80"),
    pytest.param("garden_city/asian_stud", {"fee": "2", "structure": "limit"}, "4-8", "2-4"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "within", "beyond"), RANGES)
def test_stakes_lie_within_the_printed_range(id: str, options: dict[str, str], within: str, beyond: str) -> None:
    open_game(id, {**options, "stakes": within})
    with pytest.raises(BadSetup, match="not " + beyond.replace(".", "[.]")):
        open_game(id, {**options, "stakes": beyond})


def test_a_table_without_stakes_of_its_own_takes_the_lowest_that_the_option_allows() -> None:
    """The room's usual 1-2 hold'em lies below the least that options 122 to 135 are for (001:5881)."""
    stakes = open_game("garden_city/texas_holdem", {"fee": "122"}).stakes
    assert stakes is not None
    assert (stakes.low, stakes.high) == (300, 600)


@pytest.mark.parametrize("id", ["paso_robles/texas_holdem", "hotel_del_rio/omaha"])
def test_the_most_of_a_betting_round_cannot_be_lifted(id: str) -> None:
    with pytest.raises(BadSetup, match="allows most_per_round from 1 to"):
        open_game(id, {"most_per_round": 0})
    open_game(id, {"most_per_round": 0, "approved": "no"})
    with pytest.raises(BadSetup, match="approved is yes"):
        open_game(id, {"approved": "perhaps"})
