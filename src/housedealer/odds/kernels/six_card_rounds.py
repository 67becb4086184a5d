"""Six Card Poker dealt at random and played by the list of folds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import SUIT_FIVE, finish, follow
from housedealer.odds.kernels.holdem import flop_number
from housedealer.odds.kernels.luck import begun, fresh
from housedealer.odds.kernels.rounds_of_poker import in_order
from housedealer.odds.kernels.six_card_suits import FOLD, result
from housedealer.odds.kernels.tables import Tables


class Folds(NamedTuple):
    """The folds as a round looks them up: `n` is a class of shown cards."""

    shown: Array  # by the number of three cards: 24 times their class, plus the exchange of suits that leads to it
    exchanges: Array
    suit: Array  # of which class n shows two or three, else -1
    strongest: Array  # the strongest class of hands that is ever folded against n
    weakest: Array  # the weakest that is ever played
    ends: Array  # where the list of folds against n ends
    listed: Array  # the hands of ranks that are folded
    bits: Array  # with which sets of their ranks in the suit shown
    number: Array  # of each multiset of six ranks, as it is listed


@compiled
def is_folded(t: Tables, folds: Folds, n: int, exchange: Array, hand: Array) -> bool:
    """Whether a hand without a flush is in the list against shown cards of class n."""
    at = uint32(0)
    distinct, in_suit = 0, 0
    for i in range(6):
        rank = hand[i] >> 2
        at = t.chain[at + uint32(rank)]
        distinct |= 1 << rank
        if exchange[hand[i] & 3] == folds.suit[n]:
            in_suit |= 1 << rank
    m = folds.number[(int(at) - (len(t.chain) - 13)) // 13]
    low, high = folds.ends[n - 1] if n else 0, folds.ends[n]
    while low < high:
        middle = (low + high) // 2
        if folds.listed[middle] < m:
            low = middle + 1
        else:
            high = middle
    if low == folds.ends[n] or folds.listed[low] != m:
        return False
    return bool(folds.bits[low] >> uint64(among(distinct, in_suit)) & uint64(1))


@compiled
def among(distinct: int, in_suit: int) -> int:
    """Which of the ranks held are in a set, as a number of at most six bits."""
    found, place = 0, 0
    for rank in range(13):
        if distinct >> rank & 1:
            found |= (in_suit >> rank & 1) << place
            place += 1
    return found


@released
def folding_rounds(t: Tables, folds: Folds, qualifies: int, many: int, seed: int, stream: int) -> Array:
    """Rounds played by the list of folds: how often each result came. A fold is counted without looking on."""
    tally = np.zeros(6, np.int64)
    state = begun(seed, stream)
    hand = np.zeros(6, np.int64)
    for _ in range(many):
        used, at, counts, card = uint64(0), uint32(0), uint32(0), uint32(0)
        for n in range(5):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
            hand[n] = card
        state, used, card = fresh(state, used, 52)
        hand[5] = card
        own = used
        mine = int(finish(t.last, t.flush, SUIT_FIVE, at, counts, card, used))
        state, used, a = fresh(state, used, 52)
        state, used, b = fresh(state, used, 52)
        state, used, c = fresh(state, used, 52)
        x, y, z = in_order(a, b, c)
        shown = folds.shown[flop_number(int(x), int(y), int(z))]
        n = shown // 24
        if mine <= folds.strongest[n] and (
            mine < folds.weakest[n] or is_folded(t, folds, n, folds.exchanges[shown % 24], hand)
        ):
            tally[FOLD] += 1
            continue
        at, counts = follow(t, uint32(0), uint32(0), a)
        at, counts = follow(t, at, counts, b)
        at, counts = follow(t, at, counts, c)
        for _ in range(2):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
        state, used, card = fresh(state, used, 52)
        bank = int(finish(t.last, t.flush, SUIT_FIVE, at, counts, card, used ^ own))
        tally[result(bank, mine, qualifies)] += 1
    return tally
