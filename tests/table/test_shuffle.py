"""The sealed shuffle is the one that docs/reference/shuffle.md describes, and every order is as likely as any other."""

from __future__ import annotations

import hashlib
from itertools import pairwise, permutations, product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from benchmarks.shuffle import Evenness, measure, of_pairs, of_positions, of_rolls

from housedealer.cards import STANDARD_PACK
from housedealer.odds.kernels.sealed import rolls, seed_of, shuffles
from housedealer.table import chance
from housedealer.table.chance import Committed, Live, Sealed, Stacked

PACKS = (32, 36, 52, 53, 54, 416)


@pytest.mark.parametrize("cards", PACKS)
def test_the_compiled_shuffle_gives_the_same_orders(cards: int) -> None:
    orders = 5_200 // cards
    _, _, kept = shuffles("same", orders, cards, keep=orders)
    pack: Any = range(cards)
    for number in range(orders):
        assert kept[number].tolist() == Sealed(seed_of("same", number)).shuffle(pack)


def test_the_compiled_dice_give_the_same_rolls() -> None:
    counts = np.zeros(216, np.int64)
    for number in range(300):
        a, b, c = Sealed(seed_of("same", number)).roll(3)
        counts[36 * (a - 1) + 6 * (b - 1) + (c - 1)] += 1
    assert rolls("same", 300, 3).tolist() == counts.tolist()


def test_the_statistics_have_the_moments_of_their_chi_square_distribution_over_all_orders() -> None:
    """Counted out over every order of six cards: the mean for one shuffle is the number of degrees of freedom."""
    cards = 6
    found: dict[str, list[Evenness]] = {"positions": [], "pairs": []}
    for order in permutations(range(cards)):
        positions, pairs = np.zeros((cards, cards), np.int64), np.zeros((cards, cards), np.int64)
        for at, card in enumerate(order):
            positions[card, at] += 1
        for card, after in pairwise(order):
            pairs[card, after] += 1
        found["positions"].append(of_positions(positions, 1))
        found["pairs"].append(of_pairs(pairs, 1))
    for each in found.values():
        assert np.mean([one.statistic for one in each]) == pytest.approx(each[0].freedom)


def test_the_parts_of_the_pair_statistic_have_the_variance_that_it_says() -> None:
    cards = 5
    vectors = []
    for order in permutations(range(cards)):
        pairs = np.zeros((cards, cards))
        for card, after in pairwise(order):
            pairs[card, after] = 1
        vectors.append(pairs - 1 / cards)
    same = np.zeros((cards, cards))  # one direction without row sums that is the same both ways round
    same[0, 1] = same[2, 3] = 1
    same[1, 2] = same[3, 0] = -1
    same = same + same.T
    opposite = np.zeros((cards, cards))
    for one, other in ((0, 1), (1, 2), (2, 0)):  # and a circle that is opposite
        opposite[one, other], opposite[other, one] = 1, -1
    for direction, variance in ((same, 1 / cards), (opposite, (cards + 1) / (cards * (cards - 1)))):
        assert not direction.sum(axis=0).any()
        along = [float((vector * direction).sum()) for vector in vectors]
        assert np.mean(np.square(along)) / np.square(direction).sum() == pytest.approx(variance)


@pytest.mark.parametrize(("cards", "orders"), [(52, 200_000), *((n, 50_000) for n in (32, 36, 53, 54)), (416, 5_000)])
def test_every_card_is_as_likely_in_every_place_and_after_every_other(cards: int, orders: int) -> None:
    for found in measure("even", orders, cards):
        assert 0.001 < found.p < 0.999, found


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_roll_is_as_likely(dice: int) -> None:
    found = of_rolls(rolls("even", 200_000, dice))
    assert 0.001 < found.p < 0.999, found


def test_the_statistics_see_a_shuffle_that_is_a_little_uneven() -> None:
    """A shuffle whose top card stays where it was once in fifty times, and one that keeps two cards together as often."""
    positions, pairs, _ = shuffles("uneven", 50_000, 52)
    positions[0, 0] += 1_000
    assert of_positions(positions, 51_000).p < 1e-6
    pairs[3, 7] += 1_000
    assert of_pairs(pairs, 51_000).p < 1e-6


@pytest.mark.parametrize("bound", [3, 6, 52, 2**64 - 1])
def test_a_draw_that_would_favour_some_numbers_is_thrown_away(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    size = (bound.bit_length() + 71) // 8
    space = 1 << 8 * size
    refused, kept = space - space % bound, space - space % bound - 1
    answers = [refused, space - 1, kept]
    drawn: list[bytes] = []

    def stub(data: bytes) -> SimpleNamespace:
        drawn.append(data)
        return SimpleNamespace(digest=lambda wanted: answers[len(drawn) - 1].to_bytes(wanted, "big"))

    monkeypatch.setattr(chance, "hashlib", SimpleNamespace(shake_256=stub, sha256=hashlib.sha256))
    assert Sealed(bytes(32)).below(bound) == bound - 1
    assert [int.from_bytes(data[32:], "big") for data in drawn] == [1, 2, 3]


def test_small_packs_come_in_every_order_as_often() -> None:
    """All the orders of four cards, not only what is counted of them."""
    orders = dict.fromkeys(permutations(range(4)), 0)
    pack: Any = range(4)
    for number in range(12_000):
        orders[tuple(Sealed(seed_of("four", number)).shuffle(pack))] += 1
    assert 0.001 < of_rolls(np.array(list(orders.values()))).p < 0.999


def test_rolls_are_counted_in_order() -> None:
    counts = rolls("order", 36_000, 2)
    assert counts.size == len(list(product(range(6), repeat=2))) and counts.sum() == 36_000


@pytest.mark.soak
def test_ten_million_shuffles_are_even() -> None:
    for found in measure("an even shuffle", 10_000_000, 52):
        assert 0.0001 < found.p < 0.9999, found


def test_a_cut_puts_the_top_under_the_rest_and_is_committed_to_as_it_then_lies() -> None:
    whole = Sealed(bytes(32)).shuffle(STANDARD_PACK)
    assert Sealed(bytes(32)).cut(whole, 20) == whole[32:] + whole[:32], "the next card is the last of the list"
    committed = Committed(bytes(32))
    deck = committed.shuffle(STANDARD_PACK)
    before, cut = committed.root, committed.cut(deck, 5)
    assert committed.root == committed.tree([str(card) for card in reversed(cut)]).root != before
    for given in (Stacked(deck), Live()):
        assert given.cut(deck, 5) == deck, "which were cut before they were dealt or told"
