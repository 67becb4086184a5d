"""The joker as bug and fully wild: every five-card hand of the 53-card pack counted, and the cases that are easy to miss."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from housedealer.cards import JOKER, STANDARD_PACK, SUITS, Card, card, cards
from housedealer.hands import five, joker, low

NATURAL = {
    "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108, "straight": 10200,
    "three_of_a_kind": 54912, "two_pair": 123552, "one_pair": 1098240, "high_card": 1302540,
}  # fmt: skip
BUG = {
    "five_of_a_kind": 1, "royal_flush": 24, "straight_flush": 180, "four_of_a_kind": 828, "full_house": 4368,
    "flush": 7804, "straight": 20532, "three_of_a_kind": 63360, "two_pair": 138600, "one_pair": 1215024,
    "high_card": 1418964,
}  # fmt: skip
WILD = {
    "five_of_a_kind": 13, "royal_flush": 24, "straight_flush": 180, "four_of_a_kind": 3120, "full_house": 6552,
    "flush": 7804, "straight": 20532, "three_of_a_kind": 137280, "two_pair": 123552, "one_pair": 1268088,
    "high_card": 1302540,
}  # fmt: skip


def _same_suits(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with its suits renamed in order of appearance, so that alike hands are ranked once."""
    names: dict[str, str] = {}
    return tuple(
        card(c.code[0] + names.setdefault(c.suit, SUITS[len(names)])) for c in sorted(hand, key=lambda c: c.rank)
    )


@pytest.fixture(scope="module")
def four_and_joker() -> Counter[tuple[Card, ...]]:
    """Every hand of the joker and four cards, and how many there are like it."""
    return Counter(_same_suits(hand) for hand in combinations(STANDARD_PACK, 4))


@pytest.mark.parametrize(("wild", "counts"), [(False, BUG), (True, WILD)], ids=["bug", "wild"])
def test_every_hand_of_53_cards(wild: bool, counts: dict[str, int], four_and_joker: Counter[tuple[Card, ...]]) -> None:
    found = Counter(NATURAL)
    for hand, alike in four_and_joker.items():
        found[joker.category(joker.best((*hand, JOKER), wild))] += alike
    assert dict(found) == counts
    assert sum(found.values()) == comb(53, 5)


def test_every_low_of_53_cards(four_and_joker: Counter[tuple[Card, ...]]) -> None:
    """Dealt five cards, by the highest of five different ranks."""
    found: Counter[object] = Counter()
    for hand, alike in four_and_joker.items():
        ranks = low.ranks(joker.low((*hand, JOKER)))
        found[ranks[0] if len(set(ranks)) == 5 else "paired"] += alike
    for ranks in combinations(range(1, 14), 5):
        found[ranks[-1]] += 4**5
    found["paired"] += comb(52, 5) - comb(13, 5) * 4**5
    assert dict(found) == {
        5: 2304, 6: 7680, 7: 20480, 8: 44800, 9: 86016, 10: 150528, 11: 245760, 12: 380160, 13: 563200, "paired": 1368757,
    }  # fmt: skip
    assert sum(alike for hand, alike in four_and_joker.items() if joker.low8((*hand, JOKER)) is not None) == 17920


@pytest.mark.parametrize(
    ("hand", "bug", "wild"),
    [
        ("Kc Kd 9h 8s Jo", "pair of kings", "three kings"),
        ("Kc Kd 9h 9s Jo", "two pair, kings and nines", "full house, kings over nines"),
        ("Ac Ad 9h 9s Jo", "full house, aces over nines", "full house, aces over nines"),
        ("Ac Kc 9c 8c Jo", "flush, ace high", "flush, ace high"),
        ("2c 3d 4h 5s Jo", "straight, six high", "straight, six high"),
        ("Ac 2d 3h 4s Jo", "straight, five high", "straight, five high"),
        ("9c 8c 7c 6c Jo", "straight flush, ten high", "straight flush, ten high"),
        ("Qc Qd Qh Qs Jo", "four queens", "five queens"),
        ("Ac Ad Ah As Jo", "five aces", "five aces"),
        ("7c 5d 3h 2s Jo", "ace high", "pair of sevens"),
        ("Kc Kd Kh 9s 9c 2d Jo", "full house, kings over nines", "four kings"),
        ("Ah Kh 9h 8h 2c 2d Jo", "flush, ace high", "flush, ace high"),
        ("9h 8h 6h 5h 9c 9d Jo", "straight flush, nine high", "straight flush, nine high"),
    ],
)  # fmt: skip
def test_what_the_joker_stands_for(hand: str, bug: str, wild: str) -> None:
    assert joker.describe(joker.best(cards(hand))) == bug
    assert joker.describe(joker.best(cards(hand), wild=True)) == wild


def test_the_joker_fills_a_flush_with_the_highest_card_it_lacks() -> None:
    assert five.ranks(joker.best(cards("Ac Kc 9c 8c Jo"))) == (14, 13, 12, 9, 8)


def test_five_aces_beat_a_royal_flush_or_are_four_aces_with_an_ace() -> None:
    aces, royal, four = cards("Ac Ad Ah As Jo"), cards("Kc Qc Jc Tc Ac"), cards("Ac Ad Ah As Kc")
    assert joker.best(aces) > joker.best(royal)
    assert joker.best(royal) > joker.best(aces, five_of_a_kind=False) > joker.best(four)


@pytest.mark.parametrize(
    ("hand", "ranks"),
    [
        ("Jo 2c 3d 4h 5s", (5, 4, 3, 2, 1)),
        ("Jo Ac 3d 4h 5s", (5, 4, 3, 2, 1)),
        ("Jo Ac 2d 3h 9s", (9, 4, 3, 2, 1)),
        ("Jo Kc Kd 4h 5s", (13, 13, 5, 4, 1)),
    ],
)
def test_the_joker_is_the_lowest_rank_a_low_hand_lacks(hand: str, ranks: tuple[int, ...]) -> None:
    assert low.ranks(joker.low(cards(hand))) == ranks


def test_an_eight_low_with_the_joker() -> None:
    assert joker.low8(cards("Jo 8c 7d 6h 5s")) == low.low8(cards("Ac 8c 7d 6h 5s"))
    assert joker.low8(cards("Jo 9c 7d 6h 5s")) is None
    assert joker.low8(cards("Jo 8c 8d 6h 5s")) is None
