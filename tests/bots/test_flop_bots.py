"""The bots of the flop games know good cards from bad ones, in each game by its own lights."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.bots import bot_for, holdem, holdem_hi_lo, omaha, omaha_hi_lo, seated
from housedealer.bots.holdem import Reading, least_needed, share
from housedealer.cards import cards
from housedealer.hands import omaha as omaha_hands
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.session import Session


@pytest.mark.parametrize(
    ("better", "worse"), [("Ah Ad", "7h 2d"), ("Ah Kh", "Ah Kd"), ("Kc Qc", "9c 4d"), ("8c 7c", "8c 2d")]
)
def test_two_cards_are_valued_by_height_pairs_suits_and_closeness(better: str, worse: str) -> None:
    assert holdem.starting_hand(cards(better)) > holdem.starting_hand(cards(worse))


def test_two_low_cards_are_worth_more_where_the_low_takes_half() -> None:
    assert holdem_hi_lo.start(cards("Ah 2d")) > holdem.starting_hand(cards("Ah 2d"))
    assert omaha_hi_lo.start(cards("Ah 2d 3c 9s")) > omaha.start(cards("Ah 2d 3c 9s"))
    assert omaha_hi_lo.start(cards("Ah 2d 3c 9s")) > omaha_hi_lo.start(cards("Ah 9d Tc 8s"))


def test_omaha_counts_all_pairs_of_cards() -> None:
    assert omaha.start(cards("Ah Ad Kh Kd")) > omaha.start(cards("Ah Ad 7c 2s"))


def test_a_made_hand_wins_more_of_the_pot_than_nothing() -> None:
    luck, board = Random(1), cards("Kh 8d 3c")
    assert share(Reading(), cards("Kd Kc"), board, luck) > 0.9 > share(Reading(), cards("7d 2c"), board, luck)


def test_the_nut_low_and_nothing_else_is_worth_about_half() -> None:
    reading = Reading(high=omaha_hands.best, low=omaha_hands.low8, unknown=4, samples=60)
    value = share(reading, cards("Ac 2d Th 9s"), cards("3h 5c 8d Kd Ks"), Random(2))
    assert 0.4 < value < 0.75


@pytest.mark.parametrize(
    ("hand", "board", "thrown"),
    [
        ("Ah Ad 2c", "", "2c"),
        ("Kh Qh 3d", "", "3d"),
        ("Ah 7d 7c", "7h Ks 2c", "Ah"),  # three sevens
        ("Ah Kd 2h", "Qh 9h 4c", "Kd"),  # four to a flush
    ],
)
def test_the_card_that_is_needed_least_is_thrown_away(hand: str, board: str, thrown: str) -> None:
    assert least_needed(cards(hand), cards(board)).code == thrown


@pytest.mark.parametrize("module", ["holdem", "holdem_hi_lo", "omaha", "omaha_hi_lo", "pineapple", "crazy_pineapple"])
def test_bots_play_whole_rounds_and_differ_in_what_they_do(module: str) -> None:
    id = "garden_city/texas_holdem" if module == "holdem" else f"garden_city/{module}"
    session = Session(open_game(id))
    for seat in range(1, 6):
        session.sit(seat, f"bot {seat}", 20_000)
    luck, said = Random(3), set[str]()
    for number in range(25):
        round_ = session.start(Sealed.of(module, number))
        round_.play_out(seated(bot_for(module), luck))
        session.finish()
        said |= {answer.option for _, answer in round_.answers}
    assert {"fold", "call", "check", "bet", "raise"} <= said
