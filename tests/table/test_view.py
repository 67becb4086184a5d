"""What a view holds besides the felt: the open question, the pot, who is in, and what the round began with."""

from __future__ import annotations

from housedealer.table.view import RAIL, View
from tests.script import say, start

HOLDEM = "hotel_del_rio/texas_holdem"


def test_a_view_holds_the_question_the_pot_and_who_is_still_in() -> None:
    round_ = start(HOLDEM, {1: 200, 2: 200, 3: 200}, "", options={"fee": "none"}, buttons={"dealer button": ["seat3"]})
    say(round_, "1 call")
    asked, other = View(round_, "seat2"), View(round_, "seat3")
    assert asked.question is round_.open[2] and other.question is None
    assert asked.asking == other.asking == [2] and (asked.seat, other.seat) == (2, 3)
    assert asked.pot == 200 + 400 + 400 and asked.live == [1, 2, 3]
    say(round_, "2 fold", "3 check")
    assert other.pot == 1_000 and other.live == [1, 3]


def test_an_all_in_leaves_side_pots_that_count_too() -> None:
    round_ = start(HOLDEM, {1: 200, 2: 5, 3: 200}, "", options={"fee": "none"}, buttons={"dealer button": ["seat3"]})
    say(round_, "1 raise 8", "2 call", "3 call", "3 bet 4")
    view = View(round_, RAIL)
    assert any(place.startswith("pot.") for place in view.places())
    assert view.pot == round_.felt.total() - sum(view.chips(f"seat{seat}.stack") for seat in (1, 2, 3))
    assert (view.seat, view.question) == (None, None)


def test_a_view_says_what_the_round_began_with_but_not_the_order_of_a_shoe() -> None:
    round_ = start(HOLDEM, {1: 200, 2: 200}, "", options={"fee": "none"}, buttons={"dealer button": ["seat1"]})
    setup = View(round_, "seat1").setup
    assert (setup.game, setup.players, setup.chips) == (HOLDEM, round_.setup.players, round_.setup.chips)
    assert setup.buttons == {"dealer button": ["seat1"]} and setup.options == round_.setup.options
