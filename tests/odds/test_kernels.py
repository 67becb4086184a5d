"""The compiled evaluators against the engine's own rankings, against a peer, and against what must add up."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from phevaluator import evaluate_cards

from housedealer.cards import RANKS, SUITS, Card, card
from housedealer.hands import five, four, joker, three
from housedealer.odds.common.hand_bets import class_counts
from housedealer.odds.games.pai_gow_poker.side_bets import STRAIGHTS
from housedealer.odds.kernels import four as four_kernel
from housedealer.odds.kernels import three as three_kernel
from housedealer.odds.kernels.five import enumerate_hands, evaluate_many
from housedealer.odds.kernels.holdem import HANDS, compare_all, rank_board
from housedealer.odds.kernels.joker import FIVE_OF_A_KIND, TRIPS_AND_STRAIGHT, joker_kind
from housedealer.odds.kernels.pairs import two_hands
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CATEGORY, CLASSES, FIRST_PAIR, STRENGTHS, TABLES, number, numbers

PACK: list[Card] = [card(RANKS[n >> 2] + SUITS[n & 3]) for n in range(52)]


def deals(many: int, size: int, seed: int = 7) -> list[list[int]]:
    luck = Random(seed)
    return [luck.sample(range(52), size) for _ in range(many)]


def test_a_card_has_one_number() -> None:
    assert [number(c) for c in PACK] == list(range(52))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_classes_are_the_strengths_of_the_engine(size: int) -> None:
    hands = deals(20_000, size)
    found = evaluate_many(TABLES, np.array(hands))
    for hand, n in zip(hands, found, strict=True):
        assert five.best([PACK[c] for c in hand]) == STRENGTHS[n]


def test_classes_order_hands_as_phevaluator_does() -> None:
    hands = deals(4_000, 7, seed=11)
    ours = evaluate_many(TABLES, np.array(hands)).astype(int)
    theirs = np.array([evaluate_cards(*(PACK[c].code for c in hand)) for hand in hands])
    assert (np.diff(theirs[np.argsort(ours, kind="stable")]) <= 0).all()
    assert ((7462 - ours) == theirs).all()


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (5, (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)),
        (6, (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188)),
        (7, (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)),
    ],
)
def test_every_hand_is_counted_once(size: int, counts: tuple[int, ...]) -> None:
    tally = class_counts(size)
    assert tuple(np.bincount(CATEGORY, weights=tally).astype(int)) == counts
    assert tally.sum() == comb(52, size)


def test_shared_enumeration_adds_up() -> None:
    parts = [enumerate_hands(TABLES, 6, low, high) for low, high in ((0, 3), (3, 20), (20, 52))]
    assert (np.sum(parts, axis=0) == class_counts(6)).all()


def test_three_card_values_are_the_engine_s() -> None:
    for a, b, c in combinations(range(52), 3):
        assert three_kernel.value(a, b, c) == three.strength([PACK[a], PACK[b], PACK[c]])


def test_best_four_of_five_are_the_engine_s() -> None:
    best = four_kernel.best_of_five()
    for hand in deals(3_000, 5):
        hand.sort()
        assert best[four_kernel.five_number(*hand)] == four.best([PACK[c] for c in hand])


@pytest.mark.parametrize("wild", [False, True])
def test_the_joker_makes_what_the_engine_says(wild: bool) -> None:
    from housedealer.cards import JOKER

    for hand in deals(6_000, 6, seed=3):
        counts = np.bincount([c >> 2 for c in hand], minlength=13)
        masks: Any = np.uint64(sum(1 << 16 * (c & 3) + (c >> 2) for c in hand))
        suits: Any = np.uint32(sum(1 << 4 * (c & 3) for c in hand))
        at: Any = np.uint32(0)
        for c in hand:
            at = TABLES.chain[at + np.uint32(c >> 2)]
        ranks = int(np.bitwise_or.reduce([1 << (c >> 2) for c in hand]))
        kind = joker_kind(TABLES, wild, STRAIGHTS, at, masks, suits, ranks, counts)
        strength = joker.best([*(PACK[c] for c in hand), JOKER], wild)
        if kind >= TRIPS_AND_STRAIGHT:
            assert strength == STRENGTHS[STRAIGHTS[kind - TRIPS_AND_STRAIGHT]]
        elif kind < CLASSES:
            assert strength == STRENGTHS[kind]
        elif kind < FIVE_OF_A_KIND + 13:
            assert strength >> 20 == joker.FIVE_OF_A_KIND


@pytest.mark.parametrize(("size", "classes"), [(2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_suit_classes(size: int, classes: int) -> None:
    hands, weights = hand_classes(size)
    assert len(hands) == classes
    assert weights.sum() == comb(52, size)


def test_every_hand_on_a_board_meets_every_other() -> None:
    holes, classes = np.zeros((HANDS, 2), np.int64), np.zeros(HANDS, np.int64)
    results, order, buckets = np.zeros((HANDS, 4), np.int64), np.zeros(HANDS, np.int64), np.zeros(7463, np.int64)
    luck = Random(5)
    for board in ([*numbers([PACK[c] for c in (0, 5, 10, 15, 44)])], *deals(2, 5), [0, 4, 8, 12, 21]):
        rank_board(TABLES, np.array(board), holes, classes)
        compare_all(holes, classes, FIRST_PAIR, results, order, buckets)
        assert not buckets.any()
        for n in luck.sample(range(HANDS), 25):
            mine = five.best([PACK[c] for c in (*board, *holes[n])])
            assert STRENGTHS[classes[n]] == mine
            others = [m for m in range(HANDS) if not {*holes[m].tolist()} & {*holes[n].tolist()}]
            assert len(others) == 990
            beaten = [m for m in others if classes[m] < classes[n]]
            expected = (
                len(beaten),
                sum(classes[m] == classes[n] for m in others),
                sum(classes[m] < FIRST_PAIR for m in beaten),
                sum(classes[n] < classes[m] < FIRST_PAIR for m in others),
            )
            assert tuple(results[n]) == expected


def test_two_hands_from_one_pack_add_up_for_every_class() -> None:
    beaten, beats, ties = two_hands()
    assert ((beaten + beats + ties) == class_counts(6) * comb(46, 6)).all()
    assert beaten.sum() == beats.sum()
    assert min(beaten.min(), beats.min(), ties.min()) >= 0
