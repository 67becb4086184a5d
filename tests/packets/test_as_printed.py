"""What is printed is charged: rows that look like misprints included, whose other reading a room may post by name."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.errors import BadSetup
from housedealer.money.fees import Action, UnknownOption, Wager
from housedealer.packets.entries import entry, open_game, within_limits
from housedealer.packets.fees import fee_option, reading_keys


def taken(game: str, option: str, **wagers: int) -> dict[str, int]:
    """What is taken in cents, by payer or wager, for wagers in dollars."""
    placed = tuple(Wager("seat1", "seat1", bet, amount * 100) for bet, amount in wagers.items())
    dues = fee_option(game, option).dues(Action(1, placed))
    return {due.wager or due.payer: due.amount for due in dues}


# room/game | option | wagers | what the row prints | what its readings would take
CRAZY, FACE_UP, THREE = "garden_city/crazy_4_poker", "garden_city/face_up_pai_gow_poker", "garden_city/three_card_poker"
BACCARAT, GOLD = "garden_city/eternal_baccarat", "garden_city/double_hand_poker_bonus_gold"
PRINTED = [
    (CRAZY, "11", {"ante": 50, "queens_up": 10}, "queens_up", 0, {"as_meant": 100}),  # 001:11249
    (BACCARAT, "shared_baccarat:14", {"banker": 16_000}, "player_dealer", 1_000, {"as_meant": 10_000}),  # 001:11565
    (BACCARAT, "shared_baccarat:15", {"banker": 16_000}, "player_dealer", 1_000, {"as_meant": 10_000}),  # 001:11570
    (FACE_UP, "shared_pai_gow_16:3", {"base": 16_000}, "player_dealer", 10_000, {"as_meant": 7_500}),  # 001:9415
    (FACE_UP, "shared_pai_gow_16:4", {"base": 16_000}, "player_dealer", 10_000, {"as_meant": 7_500}),  # 001:9420
    (FACE_UP, "shared_pai_gow_16:3", {"base": 100, "fortune": 5}, "fortune", 100, {"by_the_text": 0}),  # 001:9414
    (FACE_UP, "15", {"base": 30, "ace_high": 30}, "ace_high", 200, {"as_meant": 100}),  # 001:9587
    (FACE_UP, "15", {"base": 30, "ace_high": 300}, "ace_high", 400, {"as_meant": 200}),  # 001:9588
    (FACE_UP, "15", {"base": 30, "ace_high": 500}, "ace_high", 600, {"as_meant": 300}),  # 001:9589
    (FACE_UP, "21", {"base": 300}, "base", 400, {"as_meant": 200}),  # 001:9640
    (FACE_UP, "21", {"base": 450}, "base", 600, {"as_meant": 200}),  # 001:9641
    (THREE, "47", {"ante": 10, "pair_plus": 5}, "pair_plus", 0, {"as_meant": 100}),  # 001:10658
    (THREE, "47", {"ante": 10, "six_card_bonus": 5}, "six_card_bonus", 100, {"as_meant": 0}),  # 001:10659
    (THREE, "57", {"ante": 100, "pair_plus": 5}, "pair_plus", 100, {"as_meant": 0, "as_numbered": 100}),  # 001:10710
    (THREE, "57", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 100, {"as_meant": 0, "as_numbered": 100}),
    (THREE, "58", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 0, {"as_meant": 100, "as_numbered": 100}),
    (THREE, "59", {"ante": 100, "pair_plus": 5}, "pair_plus", 0, {"as_meant": 100, "as_numbered": 0}),  # 001:10718
    (THREE, "59", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 100, {"as_meant": 0, "as_numbered": 0}),
    (THREE, "60", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 0, {"as_meant": 100, "as_numbered": 100}),
    # the words free what the table charges, so the words rule and the table is the reading
    (THREE, "9", {"ante": 10, "six_card_bonus": 5}, "six_card_bonus", 0, {"by_the_table": 100}),  # 001:10401
]


@pytest.mark.parametrize(("game", "option", "wagers", "what", "amount", "readings"), PRINTED)
def test_the_printed_row_is_charged_and_the_other_reading_has_a_name(
    game: str, option: str, wagers: dict[str, int], what: str, amount: int, readings: dict[str, int]
) -> None:
    assert taken(game, option, **wagers)[what] == amount
    for reading, other in readings.items():
        assert taken(game, f"{option}@{reading}", **wagers)[what] == other
        assert f"{option}@{reading}" in reading_keys(game)


def test_a_reading_that_no_row_has_is_refused() -> None:
    with pytest.raises(UnknownOption, match=r"has the readings .*57@as_meant"):
        fee_option(THREE, "57@as_i_like")


def test_the_number_as_it_stands_gives_the_last_row_to_the_next_option() -> None:
    """Options 53 to 62 of Three Card Poker: the number of the next option stands on the last row (001:10695)."""
    assert taken(THREE, "53", ante=16_000)["player_dealer"] == 10_000
    assert taken(THREE, "54@as_numbered", ante=16_000)["player_dealer"] == 10_000
    with pytest.raises(Exception, match="no fee is printed for a total table action of \\$16,000"):
        taken(THREE, "53@as_numbered", ante=16_000)


@pytest.mark.parametrize(
    ("game", "dollars", "fee"),
    [
        ("paso_robles/pure_21_5_blackjack", 495, 500),  # 000:468 and 469 both print $495: the first of them
        ("paso_robles/pure_21_5_blackjack", 496, 800),  # 000:469
        ("paso_robles/pure_21_5_blackjack", 47, 50),
        ("paso_robles/three_card_poker", 495, 400),  # 000:641
        ("paso_robles/three_card_poker", 496, 500),  # 000:642
    ],
)
def test_paso_robles_prints_495_and_up(game: str, dollars: int, fee: int) -> None:
    bet = entry(game).bets[0]["id"]
    assert taken(game, "1", **{bet: dollars})["player_dealer"] == fee


# 001:9131-9144: each option has its own limits, whatever the paragraph allows for all seven
LIMITS = {
    "1": ("10-100", "10-100"),
    "2": ("20-100", "10-100"),
    "3": ("25-100", "10-100"),
    "4": ("40-100", "20-100"),
    "5": ("20-200", "20-200"),
    "6": ("25-200", "25-200"),
    "7": ("40-200", "20-200"),
}


@pytest.mark.parametrize("option", LIMITS)
def test_an_options_own_limit_stands_before_that_of_its_paragraph(option: str) -> None:
    found = entry("garden_city/double_hand_poker_bonus_gold_10")
    fees = fee_option(found.id, option)
    game: Any = open_game(found.id, {"fee": option})
    assert (game.options.base_limit, game.options.fortune_limit) == LIMITS[option]
    for name, printed in zip(("base_limit", "fortune_limit"), LIMITS[option], strict=True):
        low, high = printed.split("-")
        beyond = {name: f"{low}-{int(high) + 100}"}
        with pytest.raises(BadSetup, match=f"to \\${high} here"):
            within_limits(type(game.options), {**found.options, **beyond}, beyond, fees, found)


def test_both_lines_of_baccarat_have_the_limits_of_base_wagers() -> None:
    game: Any = open_game("garden_city/baccarat_gold_1_0", {"fee": "5"})
    assert game.options.player_limit == game.options.banker_limit


def test_a_gap_in_the_bands_is_not_priced() -> None:
    option = fee_option(FACE_UP, "21")
    assert option.bands("base") == [(20_100, 50_099), (75_100, 100_099)]
    assert option.bands("fortune") == [(2_000, 20_099), (50_100, 100_099)]
    assert fee_option(GOLD, "22").bands("fortune") == [(2_000, 20_099), (50_100, 100_099)]  # 001:9072
