"""The twenty-one bots: known points of basic strategy, and a result no fool would get."""

from __future__ import annotations

import pytest

from housedealer.bots.blackjack_switch import worth
from housedealer.bots.dealing import Run
from housedealer.bots.twenty_one import HARD, PAIRS, SOFT, WORDS, advice
from housedealer.cards import card, cards
from housedealer.packets.entries import open_game

ADVICE = [
    ("Kh 6d", "Kc", "surrender"), ("Kh 6d", "6c", "stand"), ("Kh 6d", "7c", "hit"), ("8h 8d", "Ac", "split"), ("Ah Ad", "6c", "split"),
    ("Kh Kd", "6c", "stand"), ("5h 5d", "6c", "double"), ("6h 5d", "Ac", "double"), ("Ah 7d", "9c", "hit"), ("Ah 7d", "8c", "stand"),
    ("Ah 7d", "6c", "double"), ("Kh 2d", "3c", "hit"), ("Kh 2d", "4c", "stand"), ("9h 9d", "7c", "stand"), ("Kh 7d", "Ac", "surrender"),
    ("2h 3d 4c", "6c", "double"), ("Ah 2d", "2c", "hit"), ("9h 9d 3c", "6c", "stand"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "up", "first"), ADVICE)
def test_basic_strategy(hand: str, up: str, first: str) -> None:
    assert advice(cards(hand), card(up))[0] == first


def test_every_cell_of_the_charts_is_a_word() -> None:
    for chart in (HARD, SOFT, PAIRS):
        for row in chart.values():
            assert len(row) == 10 and set(row) <= set(WORDS)


def test_two_good_hands_are_worth_more_than_two_stiff_ones() -> None:
    assert worth(cards("Kh Ad")) + worth(cards("6h 5d")) > worth(cards("Kh 5d")) + worth(cards("6h Ad"))


@pytest.mark.parametrize("id", ["garden_city/pure_21_5_blackjack_1_0", "garden_city/pure_spanish_21_5"])
def test_bots_lose_little_of_what_they_bet_on_hands(id: str) -> None:
    """The house edge of these games is a few percent; careless play loses far more."""
    run = Run(id, 6, "edge", {"fee": "none", "base_limit": "5-500"}, 10_000_000)
    rules = open_game(id).rules
    wins = {rules[name].text for name in ("natural", "both_natural", "bank_bust", "closer")}
    bet = back = 0
    for _, round_ in run.rounds(700):
        for event in round_.events:
            amount = event.amount or 0
            if event.kind == "bet" and ".base" in str(event.target):
                bet += amount
            elif (event.kind in ("push", "return") and ".base" in str(event.source)) or (
                event.kind == "pay" and event.why is not None and event.why.text in wins
            ):
                back += amount
    assert 0.9 < back / bet < 1.06
