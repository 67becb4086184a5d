"""What outlives a hand: buttons before new players and those who owe."""

from __future__ import annotations

import pytest

from tests.script import say, start

HOLDEM = "garden_city/texas_holdem"
SEATS = dict.fromkeys((1, 2, 3, 4, 5, 6), 4000)
PASSING_FOUR = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], "new player": ["seat4"]}


@pytest.mark.parametrize(
    ("fee", "passed", "owing"),
    [
        ("7", [], []),  # an 8-16 game: new is new until the first hand is received
        ("12", [], []),  # the first time the blinds pass in a 30-60 game is only noted
        ("12", ["seat4"], ["seat4"]),  # the second time they are owed
    ],
)
def test_in_twenty_forty_games_blinds_that_pass_a_new_player_twice_are_owed(
    fee: str, passed: list[str], owing: list[str]
) -> None:
    """001:1401."""
    buttons = {**PASSING_FOUR, "passed once": passed}
    round_ = start(HOLDEM, SEATS, "", options={"fee": fee}, buttons=buttons, away=(4,))
    assert round_.table.holder("big blind") == 5
    assert round_.felt.buttons["missed blind"] == owing
    assert round_.felt.buttons["new player"] == ([] if owing else ["seat4"])
    assert round_.felt.buttons["passed once"] == (["seat4"] if fee == "12" and not owing else [])


def test_whoever_comes_in_is_no_longer_new() -> None:
    buttons = {**PASSING_FOUR, "new player": ["seat6"], "passed once": ["seat6"]}
    round_ = start(HOLDEM, SEATS, "", options={"fee": "12"}, buttons=buttons)
    say(round_, "6 post")
    assert not round_.felt.buttons["new player"]
    assert not round_.felt.buttons["passed once"]
