"""What hands are called, and tables of strengths worked out beforehand."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.hands import five, low


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ah Kh Qh Jh Th", "royal flush"), ("Kh Qh Jh Th 9h", "straight flush, king high"),
        ("9c 9d 9h 9s 2c", "four nines"), ("9c 9d 9h 2s 2c", "full house, nines over twos"),
        ("Ah Jh 9h 4h 2h", "flush, ace high"), ("5c 4d 3h 2s Ac", "straight, five high"),
        ("6c 6d 6h 4s 2c", "three sixes"), ("6c 6d 4h 4s 2c", "two pair, sixes and fours"),
        ("6c 6d 9h 4s 2c", "pair of sixes"),
    ],
)  # fmt: skip
def test_high_hands_in_words(hand: str, name: str) -> None:
    assert five.describe(five.best(cards(hand))) == name


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Jc 9d 5h 2s Ac", "J-9-5-2-A low"), ("Qc 9d 5h 2s Ac", "Q-9-5-2-A low"), ("Kc Jd 5h 2s Ac", "K-J-5-2-A low"),
        ("Ac Ad 5h 3s 2c", "pair of aces"), ("2c 2d 5h 3s Ac", "pair of twos"), ("6c 6d 5h 3s Ac", "pair of sixes"),
        ("Ac Ad 2h 2s 5c", "two pairs, twos"),
    ],
)  # fmt: skip
def test_low_hands_in_words(hand: str, name: str) -> None:
    assert low.describe(low.low(cards(hand))) == name


def test_every_rank_histogram_of_five_cards_can_be_worked_out_beforehand() -> None:
    """6,175 multisets of five ranks with no rank five times; each is then known without being met."""
    five.UNSUITED.clear()
    five.learn(5)
    assert len(five.UNSUITED) == 6_175
