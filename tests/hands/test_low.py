"""Ace-to-five lows: the printed examples, known counts, and a peer."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

import pytest
from pokerkit import EightOrBetterLowHand, RegularLowHand

from housedealer.cards import STANDARD_PACK, cards
from housedealer.hands import low, omaha
from tests.ledger import clause


def histograms(count: int, rank: int = 2) -> Iterator[tuple[int, int]]:
    """Every choice of ranks for so many cards, as a rank histogram and the number of hands that have it."""
    if rank > 14:
        if not count:
            yield 0, 1
        return
    for held in range(min(4, count) + 1):
        for histogram, hands in histograms(count - held, rank + 1):
            yield histogram | held << 3 * (rank - 2), hands * comb(4, held)


@clause("000:29", "004:193", "004:190", "000:27")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 6d 4h 3s 2c", "8c 6d 5h 3s Ac"),  # 000:29, although the second hand has the lowest card
        ("7c 6d 4h 3s Ac", "8c 6d 4h 3s 2c"),  # 004:193
        ("5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac"),  # the wheel is the best, 004:190
        ("5h 4h 3h 2h Ah", "6c 4d 3h 2s Ac"),  # straights and flushes do not hurt, 000:27
        ("Kc Qd Jh Ts 9c", "2c 2d 3h 4s 5c"),  # any five ranks beat a pair
        ("2c 2d 5h 4s 3c", "3c 3d 4h 2s Ac"),  # a lower pair is better
        ("3c 3d 2h 2s Ac", "Ac Ad Ah 3s 2c"),  # two pairs beat three of a kind
    ],
)
def test_lows_are_compared_from_the_highest_card_down(better: str, worse: str) -> None:
    assert low.low(cards(better)) > low.low(cards(worse))


@clause("000:27")
@pytest.mark.parametrize(
    ("hand", "described"),
    [
        ("8c 7d 6h 5s 4c", "8-7-6-5-4 low"),
        ("Ac 2d 3h 4s 8c Kd Kh", "8-4-3-2-A low"),
        ("9c 7d 6h 5s 4c", None),  # no card above an eight
        ("Ac Ad 2h 3s 4c", None),  # no pair, 000:27
        ("Ac Ad 2h 3s 4c 4d 9h", None),
        ("Ac Ad 2h 3s 4c 4d 8h", "8-4-3-2-A low"),
    ],
)
def test_a_low_qualifies_with_five_ranks_of_eight_or_lower(hand: str, described: str | None) -> None:
    strength = low.low8(cards(hand))
    assert (None if strength is None else low.describe(strength)) == described


@pytest.mark.parametrize(("count", "lows", "hands"), [(5, 57_344, 2_598_960), (7, 24_530_944, 133_784_560)])
def test_the_number_of_eight_or_better_lows(count: int, lows: int, hands: int) -> None:
    every = list(histograms(count))
    assert sum(number for _, number in every) == hands
    assert sum(number for histogram, number in every if low.LOWS[histogram] > low.EIGHT) == lows


def test_three_low_ranks_on_the_board_make_an_omaha_low_possible() -> None:
    """1,561,728 of 2,598,960 boards: with the right two cards, a low is there exactly on these."""
    possible = 0
    for histogram, number in histograms(5):
        ranks = [rank for rank in (14, *range(2, 9)) if histogram >> 3 * (rank - 2) & 7]
        possible += number if len(ranks) >= 3 else 0
    assert possible == 1_561_728
    assert omaha.low8(cards("Ac 2c 3c 4c"), cards("5h 6h Kh Qh Jh")) is None
    assert omaha.low8(cards("Ac 2c 3c 4c"), cards("5h 6h 7h Qh Jh")) is not None


def test_random_lows_rank_as_they_do_in_pokerkit() -> None:
    luck = Random(5)
    before = None
    for _ in range(400):
        hand = luck.sample(STANDARD_PACK, 7)
        code = "".join(map(str, hand))
        theirs = EightOrBetterLowHand.from_game_or_none(code)
        assert (low.low8(hand) is None) == (theirs is None)
        both = (low.low(hand), RegularLowHand.from_game(code))
        if before is not None:
            assert (both[0] > before[0]) == (both[1] > before[1])
        before = both
