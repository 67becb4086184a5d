"""What may be done with a hand of twenty-one, money aside, and what the money allows."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.cards import cards
from housedealer.games.twenty_one import Hand, Playing
from housedealer.games.twenty_one_charts import PURE_CHART, SPANISH_CHART
from housedealer.money.layout import SpotInPlay
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount
from tests.script import say, stacks, start, told

PASO, GARDEN = "paso_robles/pure_21_5_blackjack", "garden_city/pure_21_5_blackjack"
SWITCH = "garden_city/blackjack_switch"
FREE = {"fee": "none"}
EITHER, MORE = "stand hit", "double split surrender"


def choices(held: str, how: dict[str, Any], splits: int = 0, left: int = 9, **hand: bool) -> str:
    playing = Playing(how.pop("chart", PURE_CHART), **how)
    return " ".join(playing.choices(cards(held), Hand(SpotInPlay(2), **hand), splits, left))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("held", "how", "more", "expected"),
    [
        ("9c 7d", {}, {}, f"{EITHER} double surrender"),
        ("8c 8d", {}, {}, f"{EITHER} {MORE}"),
        ("8c 8d", {"surrender": False}, {}, f"{EITHER} double split"),
        ("5c 6d", {}, {}, "hit double surrender"),
        ("5c 6d", {"chart_binds_all": True}, {}, "hit"),
        ("9c 7d", {"chart_binds_all": True}, {}, f"{EITHER} double surrender"),
        ("Kc Td", {"chart_binds_all": True}, {}, "stand"),
        ("9c 7d", {}, {"left": 0}, "stand"),
        ("Ac Kd", {}, {"natural": True}, "stand"),
        ("Ac Kd", {}, {"switched": True}, "stand"),  # two hands' cards make a natural no longer
        ("Ac Kd", {}, {"switched": True, "split": True}, "stand"),  # a split ace has its one card
        ("Kc Ad", {}, {"switched": True, "split": True}, f"{EITHER} double"),
        ("9c 7d", {}, {"switched": True}, f"{EITHER} double surrender"),
        ("9c 5d 2h", {}, {}, EITHER),
        # after a split
        ("8c 3d", {}, {"split": True}, "hit double"),
        ("8c 3d", {"double_after_split": False}, {"split": True}, "hit"),
        ("8c 3d", {"double_after_split": False}, {}, "hit double surrender"),
        ("8c 8d", {"splits": 2}, {"split": True, "splits": 1}, f"{EITHER} double split"),
        ("8c 8d", {"splits": 2}, {"split": True, "splits": 2}, f"{EITHER} double"),
        ("Kc Qd", {"splits": 2}, {"split": True, "splits": 1}, "stand double split"),
        ("Kc Qd", {"splits": 2, "resplit_tens": False}, {"split": True, "splits": 1}, "stand double"),
        ("9c 9d", {"splits": 2, "resplit_tens": False}, {"split": True, "splits": 1}, f"{EITHER} double split"),
        ("Kc Qd", {"resplit_tens": False}, {}, "stand double split surrender"),
        # split aces
        ("Ac 5d", {}, {"split": True}, "stand"),
        ("5d Ac", {}, {"split": True}, f"{EITHER} double"),
        ("Ac 5d", {"one_card_to_split_aces": False}, {"split": True}, f"{EITHER} double"),
        ("Ac Ad", {"splits": 2}, {"split": True, "splits": 1}, "stand"),
        ("Ac Ad", {"splits": 2, "resplit_aces": True}, {"split": True, "splits": 1}, "stand split"),
        ("Ac Ad", {"splits": 2, "one_card_to_split_aces": False}, {"split": True, "splits": 1}, f"{EITHER} double split"),
        ("Ac Ad", {}, {}, f"{EITHER} {MORE}"),
        # cards of one value and cards of one rank
        ("Kc Td", {}, {}, f"stand {MORE}"),
        ("Kc Td", {"split_same_value": False}, {}, "stand double surrender"),
        ("Kc Kd", {"split_same_value": False}, {}, f"stand {MORE}"),
        ("Kc 7d", {"chart": SPANISH_CHART}, {}, "stand double surrender"),
    ],
)  # fmt: skip
def test_what_may_be_done_with_a_hand(held: str, how: dict[str, Any], more: dict[str, Any], expected: str) -> None:
    assert choices(held, dict(how), **more) == expected


@pytest.mark.parametrize(("stack", "may"), [(20, True), (19, False)])
def test_a_split_needs_the_whole_wager_again(stack: int, may: bool) -> None:
    round_ = start(PASO, {1: 1000, 2: stack, 3: 100}, "8c Kd 6h 8d 9h 9c", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet base=10")
    assert (round_.open[2].option("split") is not None) is may


@pytest.mark.parametrize(("stack", "most"), [(25, 10), (20, 10), (13, 3), (10, None)])
def test_a_doubling_is_for_the_wager_or_for_what_is_left(stack: int, most: int | None) -> None:
    round_ = start(PASO, {1: 1000, 2: stack}, "9c 6h 7d Th", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10")
    double = round_.open[2].option("double")
    assert (double is None) is (most is None)
    assert most is None or (isinstance(double, Amount) and (double.low, double.high) == (100, most * 100))


@pytest.mark.parametrize(("stack", "asked"), [(20, True), (19, False)])
def test_who_bets_behind_is_asked_to_split_with_money_for_it(stack: int, asked: bool) -> None:
    round_ = start(PASO, {1: 1000, 2: 100, 3: stack}, "8c 6h 8d Th 9c 9d 9h", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=10", "2 split")
    assert (3 in round_.open) is asked
    if asked:
        assert {option.id for option in round_.open[3].options} == {"stay", "split"}
        say(round_, "3 split")
        assert round_.felt.chips["seat2.base.hand2.3"] == 1000


def test_half_of_a_surrendered_wager_is_lost() -> None:
    round_ = start(GARDEN, {1: 1000, 2: 100, 3: 100}, "9c 6h 7d Th 9d", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=30", "3 bet seat2.base.3=10", "2 surrender", "3 stand")
    assert ("seat2.base", "bank.settled", 1500) in told(round_, "collect")
    assert stacks(round_)[2] == 85 and stacks(round_)[3] == 110, "the bank draws 6, 10 and 9, and is bust"


def test_at_blackjack_switch_the_card_that_lay_face_down_is_turned_up_at_the_end() -> None:
    round_ = start(SWITCH, {1: 1000, 2: 100}, options=FREE, chance=Sealed(bytes(32)))
    say(round_, "1 bank 1000", "2 bet base=10")
    second = round_.felt.cards["seat1.hand"][1]
    while round_.open:
        for seat, question in list(round_.open.items()):
            round_.answer(seat, question.default)
    turned = [event.what for event in round_.events if event.kind == "turn_up" and event.source == "seat1.hand"]
    assert turned == [(second,)]


@pytest.mark.parametrize(("hole", "result"), [("9d", 7), ("Kc", 10)])
def test_even_money_taken_at_its_letter_is_an_insurance_of_half(hole: str, result: int) -> None:
    """000:420: $10 at 6 to 5 less the insurance of $5, or a push and the insurance at 2 to 1."""
    round_ = start(PASO, {1: 1000, 2: 100}, f"Ah Ac Kd {hole}", options={**FREE, "even_money": "as_insurance"})
    say(round_, "1 bank 1000", "2 bet base=10", "2 even_money")
    assert ("seat2.stack", "seat2.insurance", 500) in told(round_, "bet")
    assert round_.finished and stacks(round_)[2] == 100 + result


def test_a_hand_made_by_a_split_is_played_next() -> None:
    round_ = start(PASO, {1: 1000, 2: 100}, "8c 6h 8d Th 8h 9c 9d 9h 9s", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "2 split", "2 split")
    about = []
    while round_.open:
        about.append(round_.open[2].about)
        say(round_, "2 stand")
    assert about == ["seat2.hand", "seat2.hand.3", "seat2.hand.2"]
