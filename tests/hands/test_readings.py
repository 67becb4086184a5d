"""A hand in words before all its cards have come."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.hands.readings import few, few_low


@pytest.mark.parametrize(
    ("held", "kind", "text"),
    [
        ("6s", "one_card", "six"),
        ("Jo", "one_card", "joker"),
        ("As Ks", "two_suited", "ace-king suited"),
        ("As Kd", "two_cards", "ace-king"),
        ("2d As", "two_cards", "ace-two"),
        ("2d 2s", "one_pair", "pair of twos"),
        ("As Ks Qs", "high_card", "ace high"),
        ("6d 6s 9c", "one_pair", "pair of sixes"),
        ("9d 9s 9c", "three_of_a_kind", "three nines"),
        ("9d 9s 4c 4d", "two_pair", "two pair, nines and fours"),
        ("9d 9s 4c 5d", "one_pair", "pair of nines"),
        ("9d 9s 9c 4d", "three_of_a_kind", "three nines"),
        ("9d 9s 9c 9h", "four_of_a_kind", "four nines"),
    ],
)
def test_up_to_four_cards_are_told_by_what_they_are(held: str, kind: str, text: str) -> None:
    found = few(cards(held))
    assert (found.kind, found.text) == (kind, text)


@pytest.mark.parametrize(
    ("held", "text"),
    [("As", "A"), ("As 2s", "2-A"), ("Kd Qs Jc Th", "K-Q-J-10"), ("7s 3d As", "7-3-A"), ("As Ad 3c", "pair of aces")],
)
def test_a_low_hand_is_told_from_its_highest_card_down(held: str, text: str) -> None:
    assert few_low(cards(held)).text == text
