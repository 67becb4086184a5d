"""What shows on board in stud, and suits between equal hands."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.hands import showing


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 3s", "Ac Ad Kh Ks"),
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 4h", "Ac Kd Qh"),
        ("Ac Kd", "Ah Qs"),
        ("Kc", "Qs"),
        ("9c 8d 7h 6s", "8c 7d 6h 5s"),
    ],
)
def test_the_high_board_goes_by_pairs_then_ranks(better: str, worse: str) -> None:
    assert showing.high(cards(better)) > showing.high(cards(worse))


@pytest.mark.parametrize(
    ("better", "worse"),
    [("Ac", "2d"), ("Qc", "Kd"), ("Ac 2d 3h 4s", "Ac 2d 3h 5s"), ("Kc Qd", "Ac Ad"), ("2c 2d Kh", "Ac Ad Ah"), ("2c 2d Kh", "3c 3d Ah")],
)  # fmt: skip
def test_the_low_board_has_the_ace_low(better: str, worse: str) -> None:
    assert showing.low(cards(better)) > showing.low(cards(worse))


def test_straights_and_flushes_do_not_show() -> None:
    assert showing.high(cards("9c 8c 7c 6c")) == showing.high(cards("9d 8h 7s 6c"))


def test_the_highest_card_by_suit_comes_from_the_five_that_play() -> None:
    two_pair = (14, 14, 9, 9, 13)
    spades, hearts = cards("Ac As 9d 9h Kd 2s 3s"), cards("Ad Ah 9c 9s Ks 2d 3d")
    assert showing.high_suits(spades, two_pair, False) > showing.high_suits(hearts, two_pair, False)


def test_with_the_top_card_shared_the_next_rank_decides() -> None:
    straight = (14, 13, 12, 11, 10)
    one, other = cards("As Kc Qc Jd Td 2c 2d"), cards("As Kd Qh Jh Tc 3c 3d")
    assert showing.high_suits(one, straight, False) < showing.high_suits(other, straight, False)


def test_a_flush_goes_by_its_own_suit() -> None:
    flush = (14, 12, 9, 7, 3)
    assert showing.high_suits(cards("Ac Qc 9c 7c 3c As Qs"), flush, True)[0] == 0


def test_the_lowest_card_by_suit_starts_with_the_ace() -> None:
    wheel = (5, 4, 3, 2, 1)
    clubs, hearts = cards("Ac 2s 3s 4s 5s Kd Kh"), cards("Ah 2c 3c 4c 5c Ks Qs")
    assert showing.low_suits(clubs, wheel) > showing.low_suits(hearts, wheel)
