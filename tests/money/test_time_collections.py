"""Collections by the clock: on the half hour, or at the change of the house dealer every 40 minutes."""

from __future__ import annotations

import pytest

from housedealer.bots.dealing import Run
from housedealer.errors import BadSetup
from housedealer.money.time_collections import is_due
from housedealer.packets.entries import open_game
from housedealer.packets.fees import fee_option
from tests.ledger import clause

HOLDEM = "garden_city/texas_holdem"
NOON = 12 * 3600.0  # a mark of both kinds
MINUTE = 60.0


@clause("001:5855")
@pytest.mark.parametrize(("last", "now", "due"), [(28, 31, True), (31, 59, False), (59, 61, True), (38, 42, False)])
def test_options_108_to_135_fall_due_on_the_half_hour(last: float, now: float, due: bool) -> None:
    for key in ("108", "135"):
        assert is_due(fee_option(HOLDEM, key), NOON + last * MINUTE, NOON + now * MINUTE) is due


@clause("001:5908")
@pytest.mark.parametrize(("last", "now", "due"), [(28, 31, False), (38, 42, True), (59, 61, False), (79, 81, True)])
def test_options_136_to_147_fall_due_when_the_house_dealer_changes(last: float, now: float, due: bool) -> None:
    for key in ("136", "147"):
        assert is_due(fee_option(HOLDEM, key), NOON + last * MINUTE, NOON + now * MINUTE) is due


@clause("001:5855", "001:5908")
def test_a_game_that_starts_between_two_marks_pays_at_the_next_one() -> None:
    for key in ("108", "136"):
        assert not is_due(fee_option(HOLDEM, key), 0.0, NOON + 47 * MINUTE)


def test_an_option_that_takes_its_fee_from_each_hand_has_no_marks() -> None:
    assert not is_due(fee_option(HOLDEM, "1"), NOON - 1, NOON + 1)


@pytest.mark.parametrize("key", ["108", "121", "122", "135", "136", "147"])
@pytest.mark.parametrize("seats", [4, 7])
def test_bots_and_players_at_the_terminal_pay_every_interval_of_hands(key: str, seats: int) -> None:
    """At two minutes a hand the half hour is the fifteenth hand and the change of the dealer the twentieth."""
    run = Run(HOLDEM, seats, "clock", {"fee": key})
    paid = [sum(e.amount or 0 for e in round_.events if e.kind == "fee") for _, round_ in run.rounds(22)]
    marks = [number for number, fee in enumerate(paid) if fee]
    assert marks == ([20] if int(key) >= 136 else [15])
    printed = fee_option(HOLDEM, key)
    rate = next(r for charge in printed.charges for r in charge.rates if r.covers(seats))
    assert paid[marks[0]] == seats * rate.fee


@clause("001:5857", "001:5859", "001:5993", "001:5995")
@pytest.mark.parametrize(("id", "key"), [(HOLDEM, "108"), (HOLDEM, "121"), ("garden_city/omaha_hi_lo", "1")])
def test_where_the_fee_prints_the_buy_in_it_is_ten_dollars_or_any_more(id: str, key: str) -> None:
    buy_in = open_game(id, {"fee": key}).buy_in
    buy_in.check(1_000)
    buy_in.check(5_000_000_00)
    with pytest.raises(BadSetup, match=r"\$10 \(001:\d+\) or more"):
        buy_in.check(900)


@clause("001:1641")
@pytest.mark.parametrize(("fee", "least"), [("1", 1_000), ("5", 20_000)])
def test_winner_kill_lo_ball_has_the_buy_ins_of_lo_ball(fee: str, least: int) -> None:
    for game in ("lo_ball", "winner_kill_lo_ball"):
        assert open_game(f"garden_city/{game}", {"fee": fee}).buy_in.low == least
