"""Draw bots keep what is made or nearly made."""

from __future__ import annotations

import pytest

from housedealer.bots import draw, draw_hi_lo, lo_ball
from housedealer.cards import cards


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("9c 8d 7h 6s 5c", "9c 8d 7h 6s 5c"),
        ("Kc 9c 5c 2c Jo", "Kc 9c 5c 2c Jo"),
        ("Kc Kd 8h 8s 2c", "Kc Kd 8h 8s"),
        ("Kc Kd 8h 7s 2c", "Kc Kd"),
        ("Kc Kd 8h 7s Jo", "Kc Kd Jo"),
        ("Kc 9c 5c 2c 7d", "Kc 9c 5c 2c"),
        ("9c 8d 7h 6s Kc", "9c 8d 7h 6s"),
        ("Ac Jd 7h 5s 2c", "Ac"),
        ("Qc Jd 7h 5s 2c", "Qc"),
    ],
)
def test_what_is_kept_for_high(hand: str, kept: str) -> None:
    assert set(draw.keep_high(cards(hand))) == set(cards(kept))


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("9c 5d 4h 2s Ac", "9c 5d 4h 2s Ac"),
        ("Tc 5d 4h 2s Ac", "5d 4h 2s Ac"),
        ("5c 5d 4h 2s Ac", "5d 4h 2s Ac"),
        ("Kc Qd Jo 2s Ac", "Jo 2s Ac"),
    ],
)
def test_what_is_kept_for_low(hand: str, kept: str) -> None:
    assert set(lo_ball.keep_low(cards(hand))) == set(cards(kept))


def test_a_split_hand_goes_for_its_better_half() -> None:
    assert set(draw_hi_lo.keep(cards("Kc Kd Kh 2s 3c"))) == set(cards("Kc Kd Kh"))
    assert set(draw_hi_lo.keep(cards("Kc 6d 4h 2s Ac"))) == set(cards("6d 4h 2s Ac"))


def test_strength_rises_with_the_hand_and_falls_when_a_draw_is_missed() -> None:
    rated = [
        draw.high_strength(cards(hand), True)
        for hand in ("Kc Kd Kh 2s 3c", "Kc Kd 2h 2s 3c", "Kc Kd 9h 2s 3c", "Kc Jd 9h 2s 3c")
    ]
    assert rated == sorted(rated, reverse=True)
    four = cards("Kc 9c 5c 2c 7d")
    assert draw.high_strength(four, False) > draw.high_strength(four, True)
    lows = [
        lo_ball.low_strength(cards(hand), True)
        for hand in ("5c 4d 3h 2s Ac", "7c 4d 3h 2s Ac", "Tc 4d 3h 2s Ac", "2c 4d 3h 2s Ac")
    ]
    assert lows == sorted(lows, reverse=True)
