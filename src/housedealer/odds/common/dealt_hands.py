"""Bets on the cards of one hand, dealt at random: cards drawn, evaluated and paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
from numba import uint32, uint64

from housedealer.hands import three
from housedealer.odds.common.hand_bets import Event, class_rows, four_card_rows
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.five import SUIT_FIVE, SUIT_FOUR, finish, follow
from housedealer.odds.kernels.four import fours
from housedealer.odds.kernels.luck import begun, fresh
from housedealer.odds.kernels.tables import (
    CLASSES,
    TABLES,
    Tables,
)
from housedealer.odds.kernels.three import value as three_value
from housedealer.odds.result import Result, Staked, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Pays, Wager

MOST_THREE = 7 << 12  # above every strength of three cards


@released
def threes(many: int, seed: int, stream: int) -> Array:
    """How often three cards have each strength."""
    tally = np.zeros(MOST_THREE, np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        state, used, a = fresh(state, uint64(0), 52)
        state, used, b = fresh(state, used, 52)
        state, used, c = fresh(state, used, 52)
        tally[three_value(int(a), int(b), int(c))] += 1
    return tally


@released
def own_hands(t: Tables, last: Array, flush: Array, enough: int, size: int, many: int, seed: int, stream: int) -> Array:
    """How often each value came over random hands of so many cards, as `finish` finds it."""
    tally = np.zeros(CLASSES, np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        used, at, counts, card = uint64(0), uint32(0), uint32(0), uint32(0)
        for _ in range(size - 1):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
        state, used, card = fresh(state, used, 52)
        tally[finish(last, flush, enough, at, counts, card, used)] += 1
    return tally


@released
def beaten_hands(t: Tables, own: int, board: int, many: int, seed: int, stream: int) -> Array:
    """How often the beaten one of two hands was of each class; ties last. Each has `own` cards beside a common board."""
    tally = np.zeros(CLASSES + 1, np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        common, start, suits, card = uint64(0), uint32(0), uint32(0), uint32(0)
        for _ in range(board):
            state, common, card = fresh(state, common, 52)
            start, suits = follow(t, start, suits, card)
        used, best, least = common, -1, -1
        for _ in range(2):
            before, at, counts = used, start, suits
            for _ in range(own - 1):
                state, used, card = fresh(state, used, 52)
                at, counts = follow(t, at, counts, card)
            state, used, card = fresh(state, used, 52)
            least, best = best, int(finish(t.last, t.flush, SUIT_FIVE, at, counts, card, used ^ before | common))
        tally[CLASSES if best == least else min(best, least)] += 1
    return tally


def paid_rows(counts: Sequence[Event], pays: Pays) -> Result:
    """Dealt hands by the first of their rows that pays."""
    rows: dict[str, tuple[float, int]] = {row: (float(pay), 0) for row, pay in pays.items()}
    for names, count in counts:
        row = next((name for name in names if name in pays), names[-1])
        pay, before = rows.get(row, (-1.0, 0))
        rows[row] = (pay, before + count)
    return sampled(rows)


def three_card(wager: Wager, many: int, seed: int) -> Result:
    """A bet on three cards."""
    tally = shared(lambda stream, part: threes(part, seed, stream), many)
    rows = [(name,) for name in three.CATEGORIES[:6]] + [("mini_royal_flush", "straight_flush")]
    return paid_rows([(rows[n >> 12], int(tally[n])) for n in np.flatnonzero(tally).tolist()], wager.table)


def four_of_five(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the best four of five cards."""
    strengths, made = fours()
    tally = shared(lambda stream, part: own_hands(TABLES, *made, SUIT_FOUR, 5, part, seed, stream), many)
    found = [(four_card_rows(int(strengths[n])), int(tally[n])) for n in np.flatnonzero(tally).tolist()]
    return paid_rows(found, wager.table)


def _best_five(wager: Wager, size: int, many: int, seed: int) -> Result:
    made = TABLES.last, TABLES.flush, SUIT_FIVE
    tally = shared(lambda stream, part: own_hands(TABLES, *made, size, part, seed, stream), many)
    return paid_rows([(class_rows(n), int(tally[n])) for n in np.flatnonzero(tally).tolist()], wager.table)


def best_of_six(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the best five of six cards."""
    return _best_five(wager, 6, many, seed)


def best_of_seven(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the best five of seven cards."""
    return _best_five(wager, 7, many, seed)


def beaten(wager: Wager, own: int, board: int, many: int, seed: int) -> Result:
    tally = shared(lambda stream, part: beaten_hands(TABLES, own, board, part, seed, stream), many)
    found = [(class_rows(n), int(tally[n])) for n in np.flatnonzero(tally[:CLASSES]).tolist()]
    return paid_rows([*found, (("tie",), int(tally[CLASSES]))], wager.table)


def sampled_rows(rows: Iterable[tuple[str, Fraction, int]], staked: Staked | None = None) -> Result:
    """A simulated result from outcomes, equal names and pays added up, the best pay first."""
    summed: defaultdict[tuple[str, Fraction], int] = defaultdict(int)
    for name, pays, count in rows:
        if count:
            summed[name, pays] += count
    ranked = sorted(summed.items(), key=lambda item: -item[0][1])
    return sampled({name: (float(pays), count) for (name, pays), count in ranked}, staked=staked)
