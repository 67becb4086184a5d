"""Thirteen cards: the order of segments, and every clean sweep."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from housedealer.cards import STANDARD_PACK, Card, cards
from housedealer.hands import five, thirteen
from housedealer.hands.thirteen import CLEAN_SWEEPS, Setting, clean_sweep, fouled, front, strongest

A_TO_K = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]


def suited(suits: str) -> str:
    return " ".join(rank + suits[at % len(suits)] for at, rank in enumerate(A_TO_K))


@pytest.mark.parametrize(
    ("hand", "sweep"),
    [
        (suited("h"), "pure_dragon"),
        (suited("hd"), "red_or_black_dragon"),
        (suited("cs"), "red_or_black_dragon"),
        (suited("cdhs"), "dragon"),
        ("Tc Td Th Ts Jc Jd Jh Qc Qd Kc Kd Ac Ad", "tens_and_up"),
        ("8c Td Th Ts Jc Jd Jh Qc Qd Kc Kd Ac Ad", None),
        ("2c 2d 4c 4d 6c 6d 8c 8d Tc Td Kc Kd Kh", "six_and_a_half_pairs"),
        ("2c 2d 2h 2s 6c 6d 8c 8d Tc Td Kc Kd Kh", "six_and_a_half_pairs"),  # four of a kind as two pairs
        ("2c 2d 4c 4d 6c 6d 8c 8d Tc Td Kc Kd Ah", "six_pairs"),
        ("2c 2d 2h 2s 6c 6d 8c 8d Tc Td Kc Kd Ah", "six_pairs"),
        ("2c 2d 2h 4c 4d 4h 8c 8d Tc Ts Kc Kd Kh", None),
        ("2d 4d 6d 8d Td Qd Ad 2h 4h 6h 8h Th Jh", "all_same_colour"),
        ("Ac 2d 3h 4c 5d 6h 7s 8c 9d Th Js Qc Kd", "dragon"),
        ("Ac 2d 3h 3c 4d 5h 6s 7c 4h 5d 6h 7s 8c", "three_straights"),
        ("Qc Kd Ah Ac 2d 3h 4s 5c 5d 6h 7s 8c 9d", "three_straights"),  # the ace above the king and below the two
        ("Kc Ad 2h 3c 4d 5h 6s 7c 4h 5d 6h 7s 8c", None),  # no straight goes round the corner
        ("4c 4d 4h 4s 5c 5d 5h 6c 6d 6s 7c 8d 9h", None),  # a rank is in no more than three straights
        ("2c 4c 6c 8c Tc 2d 4d 6d 8d Td Qh Kh 3h", "three_flushes"),
        ("2c 4c 6c 8c Tc Qc 3c Kc 2d 4d 6d 8d Td", "three_flushes"),
        ("2s 4s 6s 8s Ts Qs 3s Ks 5s 7s Qd 9d 2d", "three_flushes"),
        ("2s 4s 6s 8s Ts Qs 3s 2d 4d 6d 8d Td Kh", None),
    ],
)
def test_clean_sweeps_and_the_higher_one_only(hand: str, sweep: str | None) -> None:
    assert clean_sweep(cards(hand)) == sweep


def test_three_flushes_are_as_many_as_the_ways_of_dealing_them() -> None:
    c = comb
    ways = 4 * c(13, 13) + 12 * c(13, 10) * c(13, 3) + 12 * c(13, 8) * c(13, 5) + 12 * c(13, 5) ** 2 * c(13, 3)
    assert ways == 5_705_516_392
    luck, hits, deals = Random(1), 0, 20_000
    holds = CLEAN_SWEEPS["three_flushes"]
    for _ in range(deals):
        hand = luck.sample(STANDARD_PACK, 13)
        hits += holds(Counter(card.rank for card in hand), Counter(card.suit for card in hand))
    assert hits / deals == pytest.approx(ways / c(52, 13), abs=0.002)


@given(st.randoms(use_true_random=False))
def test_three_straights_are_found_however_they_were_put_together(luck: Random) -> None:
    lows = luck.randint(1, 12), luck.randint(1, 10), luck.randint(1, 10)
    ranks = [low + step for low, size in zip(lows, (3, 5, 5), strict=True) for step in range(size)]
    pack = list(STANDARD_PACK)
    luck.shuffle(pack)
    hand: list[Card] = []
    for rank in ranks:
        hand.append(next(card for card in pack if card.rank == (14 if rank == 1 else rank)))
        pack.remove(hand[-1])
    found = clean_sweep(hand)
    assert found is not None
    assert list(CLEAN_SWEEPS).index(found) <= list(CLEAN_SWEEPS).index("three_straights")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ac Kd Qh", "2c 2d 3h"),
        ("Kc Kd Ah", "Ac Ad 2h"),
        ("Ac Ad Kh", "2c 2d 2h"),
        ("Qc Jc Tc", "Kc 3d 2h"),  # no straights or flushes of three
        ("Kc Kd 2h", "Kh Ks 3h"),
    ],
)
def test_the_front_knows_three_of_a_kind_a_pair_and_high_cards(one: str, other: str) -> None:
    assert front(cards(one)) < front(cards(other))


@pytest.mark.parametrize(
    ("setting", "wrong"),
    [
        (("2c 3d 4h", "9c 9d 8h 8s 5c", "Kc Kd Kh Ks 6c"), None),
        (("Qc Qd 4h", "Jc Jd 8h 7s 5c", "Kc Kd Kh Ks 6c"), "front"),
        (("2c 3d 4h", "Kc Kd Kh Ks 6c", "9c 9d 8h 8s 5c"), "middle"),
        (("Kc Qd 2h", "Kd Qh 9c 8s 5c", "Kh Ks 6c 6d 3d"), None),  # king-queen high in both: the middle has more
        (("2c 2d 2h", "3c 3d 3h 8s 5c", "Kh Ks 6c 6d 6h"), None),
        (("2c 3d 4h", "Ac Kd Qh Js 9c", "Ad Kh Qs Jh 9d"), None),  # equal hands are in order
    ],
)
def test_the_front_may_not_outrank_the_middle_nor_the_middle_the_back(setting: Setting, wrong: str | None) -> None:
    found = fouled(tuple(cards(group) for group in setting))  # type: ignore[arg-type]
    assert (found is None) if wrong is None else (found is not None and found.startswith(f"the {wrong}"))


@given(st.permutations(STANDARD_PACK).map(lambda pack: tuple(pack[:13])))
def test_the_strongest_setting_is_always_in_order(hand: tuple[Card, ...]) -> None:
    setting = strongest(hand)
    assert fouled(setting) is None
    assert sorted(card for group in setting for card in group) == sorted(hand)
    assert five.best(setting[2]) == max(thirteen.five_card_hands(hand).values())
