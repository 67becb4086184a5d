"""Two six-card hands from one pack, counted other ways than the Two-Way Bad Beat's solver counts them."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from housedealer.odds import odds
from housedealer.odds.kernels.five import enumerate_hands, evaluate_many
from housedealer.odds.kernels.pairs import count_hands, pairs_of_hands, two_hands
from housedealer.odds.kernels.tables import CLASSES, TABLES, multisets
from tests.odds.uncached import compiled

Array = NDArray[Any]
GAME = "garden_city/six_card_poker"


# -- a small pack: every two hands of it, one by one -------------------------------------------------------------------


@compiled
def one_by_one(masks: Array, values: Array, found: Array) -> None:
    for n in range(len(masks)):
        for m in range(len(masks)):
            if masks[n] & masks[m] == 0:
                how = 0 if values[m] < values[n] else 1 if values[m] > values[n] else 2
                found[how, values[m]] += 1


@pytest.mark.parametrize("ranks", [(0, 2, 4, 7, 11), (0, 1, 2, 3, 12)])
def test_every_two_hands_of_a_small_pack(ranks: tuple[int, ...]) -> None:
    """Twenty cards, with flushes, straights and straight flushes among them."""
    pack = [4 * rank + suit for rank in ranks for suit in range(4)]
    hands = np.array(list(combinations(pack, 6)))
    found = np.zeros((3, CLASSES), np.int64)
    one_by_one((1 << hands).sum(axis=1), evaluate_many(TABLES, hands).astype(np.int64), found)
    assert found.sum() == comb(20, 6) * comb(14, 6)
    assert (found == pairs_of_hands(sum(1 << rank for rank in ranks))).all()


# -- the whole pack: one hand against every other, card by card ---------------------------------------------------------


def hands_that_hold(held: list[int]) -> Array:
    """How many six-card hands hold these cards, by class, as the solver counts them."""
    sets = [np.array([m for m in range(1 << 13) if m.bit_count() == size]) for size in range(7)]
    tally, need = np.zeros(CLASSES, np.int64), 6 - len(held)
    rows = multisets(need).astype(np.int64)
    count_hands(
        *(TABLES, np.array([*held, 0]), len(held), (1 << 13) - 1, rows, sets[need], sets[need - 1]),
        *(tally, np.zeros(1 << 18, np.int64)),
    )
    return tally


def against(hand: list[int]) -> Array:
    """Hands that share no card with this one, by class: inclusion and exclusion over what they might share."""
    tally = np.zeros(CLASSES, np.int64)
    for size in range(6):
        for shared in combinations(hand, size):
            tally += (-1) ** size * hands_that_hold(list(shared))
    tally[evaluate_many(TABLES, np.array([hand]))[0]] += 1
    return tally


@compiled
def every_six(rest: Array, hands: Array) -> None:
    n = 0
    for f in range(5, len(rest)):
        for e in range(4, f):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        for a in range(b):
                            hands[n, 0], hands[n, 1], hands[n, 2] = rest[a], rest[b], rest[c]
                            hands[n, 3], hands[n, 4], hands[n, 5] = rest[d], rest[e], rest[f]
                            n += 1


def one_against_every_other(hand: list[int]) -> Array:
    rest = np.array([card for card in range(52) if card not in hand])
    hands = np.zeros((comb(46, 6), 6), np.uint8)
    every_six(rest, hands)
    return np.bincount(evaluate_many(TABLES, hands), minlength=CLASSES)


@pytest.mark.parametrize("hand", [[3, 7, 11, 15, 19, 50]])
def test_one_hand_meets_all_others_of_the_whole_pack(hand: list[int]) -> None:
    assert (against(hand) == one_against_every_other(hand)).all()


@pytest.mark.soak
def test_many_hands_meet_all_others_of_the_whole_pack() -> None:
    luck = Random(11)
    for _ in range(60):
        hand = sorted(luck.sample(range(52), 6))
        assert (against(hand) == one_against_every_other(hand)).all(), hand


# -- the whole pack: ranks against ranks, then flushes put right --------------------------------------------------------
#
# If no flush counted, a deal would be two multisets of ranks and the ways to give them suits. Deals with a flush on one
# side, and on both, are then moved from where ranks alone put them to where they belong.


@compiled
def put(found: Array, one: int, other: int, many: int) -> None:
    """Count deals by the class of the beaten hand; ties last."""
    found[len(found) - 1 if one == other else min(one, other)] += many


@compiled
def ranks_against_ranks(rows: Array, classes: Array, found: Array) -> None:
    left = np.zeros(13, np.int64)
    for n in range(len(rows)):
        left[:] = 4
        first, same = 1, 0
        for i in range(6):
            same = same + 1 if i and rows[n, i] == rows[n, i - 1] else 1
            first = first * (5 - same) // same
            left[rows[n, i]] -= 1
        for m in range(len(rows)):
            put(found, classes[n], classes[m], first * ways(rows[m], left))


@compiled
def ways(row: Array, left: Array) -> int:
    """Ways to take six ranks when so many of each are left."""
    found, same = 1, 0
    for i in range(6):
        same = same + 1 if i and row[i] == row[i - 1] else 1
        found = found * max(left[row[i]] - same + 1, 0) // same
    return found


@compiled
def one_flush(
    cards: Array, weights: Array, plain: Array, flush: Array, rows: Array, classes: Array, found: Array
) -> None:
    """A flush on either side, the other hand by its ranks alone."""
    left = np.zeros(13, np.int64)
    for n in range(len(cards)):
        left[:] = 4
        for i in range(6):
            left[cards[n, i] >> 2] -= 1
        for m in range(len(rows)):
            many = 2 * weights[n] * ways(rows[m], left)
            if many:
                put(found, plain[n], classes[m], -many)
                put(found, flush[n], classes[m], many)


@compiled
def two_flushes(
    masks: Array,
    weights: Array,
    plain: Array,
    flush: Array,
    every: Array,
    every_plain: Array,
    every_flush: Array,
    found: Array,
) -> None:
    for n in range(len(masks)):
        for m in range(len(every)):
            if masks[n] & every[m] == 0:
                put(found, flush[n], every_flush[m], weights[n])
                put(found, flush[n], every_plain[m], -weights[n])
                put(found, plain[n], every_flush[m], -weights[n])
                put(found, plain[n], every_plain[m], weights[n])


def flush_hands(suit: int) -> list[tuple[int, ...]]:
    """Hands with five or six of a suit."""
    suited = [4 * rank + suit for rank in range(13)]
    others = [card for card in range(52) if card & 3 != suit]
    five = [(*hand, other) for hand in combinations(suited, 5) for other in others]
    return [*combinations(suited, 6), *five]


def by_ranks_alone(hands: Array) -> Array:
    """The classes of hands if no flush counted: the same ranks with their suits spread."""
    ranks = np.sort(hands >> 2, axis=1)
    return evaluate_many(TABLES, 4 * ranks + np.arange(6) % 4).astype(np.int64)


@pytest.mark.soak
def test_ranks_against_ranks_with_flushes_put_right() -> None:
    """Every deal of two hands counted in another way, and the edge that follows from it."""
    rows = multisets(6).astype(np.int64)
    classes = evaluate_many(TABLES, 4 * rows + np.arange(6) % 4).astype(np.int64)
    found = np.zeros(CLASSES + 1, np.int64)
    ranks_against_ranks(rows, classes, found)
    # One flush of the first suit with a card of the second beside it stands for all twelve such; six of a suit for four.
    some = np.array([hand for hand in flush_hands(0) if hand[5] & 3 <= 1])
    weights = np.where(some[:, 5] & 3 == 1, 12, 4)
    plain, flush = by_ranks_alone(some), evaluate_many(TABLES, some).astype(np.int64)
    one_flush(some, weights, plain, flush, rows, classes, found)
    every = np.array([hand for suit in range(4) for hand in flush_hands(suit)])
    values = evaluate_many(TABLES, every).astype(np.int64)
    masks = [(1 << hands).sum(axis=1) for hands in (some, every)]
    two_flushes(masks[0], weights, plain, flush, masks[1], by_ranks_alone(every), values, found)
    assert found.sum() == comb(52, 6) * comb(46, 6)
    beaten, _, ties = two_hands()
    assert (found[:-1] == 2 * beaten).all()
    assert found[-1] == ties.sum()


# -- dealt by another generator ----------------------------------------------------------------------------------------


def shuffled(many: int, seed: int) -> tuple[float, float]:
    """The edge over hands shuffled by numpy, and its standard error."""
    result = odds(GAME, "two_way_bad_beat")
    luck = np.random.default_rng(seed)
    cards = luck.permuted(np.broadcast_to(np.arange(52, dtype=np.uint8), (many, 52)), axis=1)
    one, other = (evaluate_many(TABLES, cards[:, at : at + 6]).astype(np.int64) for at in (0, 6))
    pays = np.full(CLASSES + 1, -1.0)
    beaten, _, _ = two_hands()
    from housedealer.odds.common.hand_bets import class_rows

    table = {outcome.name: outcome.pays for outcome in result.outcomes}
    for n in np.flatnonzero(beaten).tolist():
        pays[n] = next((table[row] for row in class_rows(n) if row in table), -1.0)
    pays[CLASSES] = table["tie"]
    won = pays[np.where(one == other, CLASSES, np.minimum(one, other))]
    return -float(won.mean()), float(won.std() / many**0.5)


def test_shuffled_hands_cost_what_counted_ones_do() -> None:
    edge, error = shuffled(200_000, 5)
    exact = odds(GAME, "two_way_bad_beat").house_edge
    assert exact == pytest.approx(0.11124, abs=1e-5)
    assert edge == pytest.approx(exact, abs=4 * error)


def test_every_six_cards_are_counted_once() -> None:
    assert (hands_that_hold([]) == enumerate_hands(TABLES, 6, 0, 52)).all()
