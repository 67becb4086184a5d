"""Four-card hands as Crazy 4 Poker ranks them (001:3995)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from housedealer.cards import STANDARD_PACK, cards
from housedealer.hands import four
from tests.ledger import clause, proves

BEST_FIRST = (
    "Ac Ad Ah As", "2c 2d 2h 2s", "Ah Kh Qh Jh", "4h 3h 2h Ah", "Ac Ad Ah Ks", "2c 2d 2h 3s", "Ah Kh Qh 9h",
    "6h 4h 3h 2h", "Ac Kd Qh Js", "5c 4d 3h 2s", "4c 3d 2h As", "Ac Ad Kh Ks", "3c 3d 2h 2s", "Ac Ad Kh Qs",
    "2c 2d 4h 3s", "Ac Kd Qh 9s", "Kc Qd Jh 9s", "6c 4d 3h 2s",
)  # fmt: skip


@proves("code:hands.four.best", tables=["garden_city/crazy_4_poker"])
def test_hands_rank_as_printed() -> None:
    strengths = [four.strength(cards(hand)) for hand in BEST_FIRST]
    assert all(better > worse for better, worse in pairwise(strengths))


@clause("001:3991", "001:3996", "001:3998-4001")
def test_remaining_cards_break_ties_and_suits_do_not() -> None:
    assert four.strength(cards("Kc Kd Ah 2s")) > four.strength(cards("Kh Ks Qh Js"))
    assert four.strength(cards("Kc Kd Ah 2s")) == four.strength(cards("Kh Ks Ac 2d"))


def test_every_four_card_hand_is_counted_in_its_class() -> None:
    found = Counter(four.category(four.strength(hand)) for hand in combinations(STANDARD_PACK, 4))
    assert found == {
        "four_of_a_kind": 13, "straight_flush": 44, "three_of_a_kind": 2496, "flush": 2816, "straight": 2772,
        "two_pair": 2808, "one_pair": 82368, "high_card": 177408,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("five", "best"),
    [("Ah Kh Qh Jh As", "straight_flush"), ("9c 9d 9h Ks Kd", "three_of_a_kind"), ("9c 9d Kh Ks 2d", "two_pair"),
     ("5c 4d 3h 2s As", "straight"), ("Kc Qd 9h 5s 2d", "high_card")],
)  # fmt: skip
def test_the_best_four_of_five_play(five: str, best: str) -> None:
    assert four.category(four.best(cards(five))) == best


@pytest.mark.soak
def test_every_five_card_deal_is_counted_by_its_best_four() -> None:
    found = Counter(four.category(four.best(hand)) for hand in combinations(STANDARD_PACK, 5))
    assert found == {
        "four_of_a_kind": 624, "straight_flush": 2072, "three_of_a_kind": 58656, "flush": 114616, "straight": 101808,
        "two_pair": 123552, "one_pair": 1047552, "high_card": 1150080,
    }  # fmt: skip


@pytest.mark.parametrize("hand", BEST_FIRST)
def test_hands_are_described(hand: str) -> None:
    words = four.describe(four.strength(cards(hand)))
    assert words and "_" not in words
