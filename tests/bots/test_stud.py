"""Stud bots rate what they hold, what it may become and what the others show."""

from __future__ import annotations

import pytest

from housedealer.bots import razz, stud, stud_hi_lo
from housedealer.cards import cards


def in_order(rate: object, *hands: str) -> None:
    ratings = [rate(cards(hand), (), 7) for hand in hands]  # type: ignore[operator]
    assert ratings == sorted(ratings, reverse=True), dict(zip(hands, ratings, strict=True))
    assert len(set(ratings)) == len(ratings)


def test_a_high_hand_is_worth_what_it_makes() -> None:
    in_order(stud.high_strength, "Ac Ad Ah 9c 9d 2c 3d", "9c 8d 7h 6s 5c 2d Kh", "Kc Kd 8h 8s 2c 3d 5h", "Kc Kd 8h 7s 2c 3d 5h",
             "4c 4d 8h 7s 2c Td Kh", "Kc Jd 8h 7s 2c 3d 5h")  # fmt: skip


def test_starting_hands_three_of_a_kind_pairs_draws_trash() -> None:
    in_order(stud.high_strength, "9c 9d 9h", "Ac Ad 9h", "9c 9d Kh", "2c 7d 9h")
    assert stud.high_strength(cards("4h 9h Kh"), (), 7) > stud.high_strength(cards("4h 9d Kc"), (), 7)


def test_four_to_a_flush_is_worth_less_with_fewer_cards_to_come() -> None:
    four = "2h 6h 9h Kh"
    rated = [stud.high_strength(cards(f"{four} {rest}"), (), 7) for rest in ("", "3c", "3c 5d", "3c 5d 8c")]
    assert rated == sorted(rated, reverse=True)


def test_a_board_that_beats_the_hand_makes_it_weaker() -> None:
    mine = cards("Qc Qd 5h 2s")
    assert stud.high_strength(mine, [cards("Kc Kd")], 7) < stud.high_strength(mine, [cards("Kc 9d")], 7)


def test_a_low_hand_is_worth_its_highest_card() -> None:
    in_order(
        razz.low_strength,
        "Ac 2d 3h 4s 5c Kd Kh",
        "Ac 2d 3h 4s 7c Kd Kh",
        "Ac 2d 3h 4s 9c Kd Kh",
        "Ac 2d 3h 4s Kc Kd Kh",
    )
    in_order(razz.low_strength, "Ac 2d 3h", "Ac 2d 8h", "Ac 8d Kh", "Qc Jd Kh")


@pytest.mark.parametrize("hand", ["Ac 2d 3h 4s 5c Kd Kh", "Ac Ad Ah 9c 9d Kc Kd"])
def test_either_half_is_worth_playing(hand: str) -> None:
    assert stud_hi_lo.strength(cards(hand), ()) > 0.9 > stud_hi_lo.strength(cards("Kc Jd 9h 8s Tc 3d 2h"), ())
