"""The 32-card ranking of Asian Stud."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from housedealer.cards import cards
from housedealer.hands import asian


def test_every_hand_of_32_cards() -> None:
    counts = Counter(asian.category(asian.strength(hand)) for hand in combinations(asian.PACK, 5))
    assert dict(counts) == {
        "royal_flush": 4, "straight_flush": 16, "four_of_a_kind": 224, "flush": 204, "full_house": 1344,
        "straight": 5100, "three_of_a_kind": 10752, "two_pair": 24192, "one_pair": 107520, "high_card": 52020,
    }  # fmt: skip


IN_ORDER = (
    "Ac Kc Qc Jc Tc",  # royal flush
    "Kd Qd Jd Td 9d",  # straight flush
    "Ah 7h 8h 9h Th",  # the lowest straight flush
    "7c 7d 7h 7s 8c",  # four of a kind
    "Jc Tc 9c 8c Kc",  # a flush beats
    "Ac Ad Ah Ks Kh",  # a full house
    "Ac Kd Qh Js Th",  # the highest straight
    "Jc Td 9h 8s 7h",
    "Ac 7d 8h 9s Th",  # the lowest straight
    "7c 7d 7h 8s 9h",  # three of a kind
    "8c 8d 7h 7s 9h",  # two pairs
    "7c 7d 8h 9s Th",  # one pair
    "Ac Kd Qh Js 9h",
    "Qc Jd 9h 8s 7h",
)


@pytest.mark.parametrize(("better", "worse"), tuple(pairwise(IN_ORDER)))
def test_the_printed_order(better: str, worse: str) -> None:
    assert asian.strength(cards(better)) > asian.strength(cards(worse))


def test_both_deviations_are_the_houses_choice() -> None:
    flush, full_house = cards("Jc Tc 9c 8c Kc"), cards("7c 7d 7h 8s 8h")
    assert asian.strength(flush) > asian.strength(full_house)
    assert asian.strength(flush, flush_over_full_house=False) < asian.strength(full_house, flush_over_full_house=False)
    low_straight, pair = cards("Ac 7d 8h 9s Th"), cards("7c 7d 8h 9s Th")
    assert asian.strength(low_straight, ace_as_six=False) < asian.strength(pair, ace_as_six=False)


def test_the_ace_does_not_go_round_the_corner() -> None:
    assert asian.category(asian.strength(cards("Kc Ad 7h 8s 9h"))) == "high_card"
