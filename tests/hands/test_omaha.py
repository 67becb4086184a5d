"""Omaha hands: exactly two own cards and exactly three of the board."""

from __future__ import annotations

from random import Random

import pytest
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

from housedealer.cards import STANDARD_PACK, cards
from housedealer.hands import five, low, omaha
from tests.ledger import clause


@clause("001:2035")
@pytest.mark.parametrize(
    ("hand", "board", "described"),
    [
        ("Ah Kc 9d 2s", "Kh Qh Jh Th 3c", "straight, ace high"),  # one heart of its own makes no flush
        ("Ah 2h 9d 2s", "Kh Qh Jh Th 3c", "flush, ace high"),  # a royal flush would take four of the board
        ("Ah 9h 8h 2s", "Qh Jh Th 3c 4d", "straight flush, queen high"),
        ("As Ad Ah Ac", "2h 5c 9d Js Kh", "pair of aces"),  # four of a kind in the hand is a pair
        ("2c 3d 4h 5s", "Ks Kd Kh Kc 9h", "three kings"),  # the board's four kings cannot be played
        ("Kd 3d 4h 5s", "Ks Kh Kc 9h 9c", "four kings"),
    ],
)
def test_the_board_cannot_be_played(hand: str, board: str, described: str) -> None:
    """001:2035: exactly two of the four."""
    assert five.describe(omaha.best(cards(hand), cards(board))) == described


@pytest.mark.parametrize(
    ("hand", "board", "described"),
    [
        ("Ac 2d Kh Ks", "3c 4d 5h Kd Qs", "5-4-3-2-A low"),
        ("Ac Kd Kh Ks", "2c 3d 4h 5d 7s", None),  # one low card of its own is not enough
        ("Ac 2d 3h Ks", "2c 3d 8h Kd Qs", None),  # the board pairs what it would need
        ("Ac 2d 7h Ks", "2c 3d 8h Kd Qs", "8-7-3-2-A low"),
        ("6c 7d Kh Ks", "8c 5d 4h Kd 2s", "7-6-5-4-2 low"),
    ],
)
def test_a_low_takes_two_own_cards_and_three_of_the_board(hand: str, board: str, described: str | None) -> None:
    strength = omaha.low8(cards(hand), cards(board))
    assert (None if strength is None else low.describe(strength)) == described


def test_random_hands_rank_as_they_do_in_pokerkit() -> None:
    luck = Random(6)
    for _ in range(60):
        deal = luck.sample(STANDARD_PACK, 13)
        board, one, other = deal[:5], deal[5:9], deal[9:]
        codes = ["".join(map(str, pile)) for pile in (one, other, board)]
        theirs = [OmahaHoldemHand.from_game(code, codes[2]) for code in codes[:2]]
        ours = [omaha.best(hand, board) for hand in (one, other)]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])
        their_low = OmahaEightOrBetterLowHand.from_game_or_none(codes[0], codes[2])
        our_low = omaha.low8(one, board)
        assert (our_low is None) == (their_low is None)
        if our_low is not None:
            assert sorted(low.ranks(our_low)) == sorted(
                1 if card.rank.value == "A" else int(card.rank.value) for card in their_low.cards
            )
