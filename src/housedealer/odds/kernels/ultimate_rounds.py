"""Ultimate Texas Hold'em dealt at random and played by tables of decisions made beforehand.

At the river only ranks count, and in a suit of which the board has three or more, which cards are of it. So a board is one
of 6,175 sets of ranks, or one of 36,608 sets of ranks in one suit with other ranks beside them; two cards on it are their
ranks and whether each is of that suit. That makes a table of four megabytes, where every two cards on every board would
be far too many to keep at hand.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FIVE, finish, follow
from housedealer.odds.kernels.holdem import AGAINST, HANDS, compare_all, flop_number, hole_number, rank_board
from housedealer.odds.kernels.luck import begun, fresh
from housedealer.odds.kernels.rounds_of_poker import in_order
from housedealer.odds.kernels.tables import FIVES, TABLES, Tables, multisets

FOLD, RAISE, BET, CALL = range(4)
WIN, TIE, LOSE = range(3)
SUIT_THREE = 0x5555  # added to four 4-bit suit counts, brings three of a suit to bit 3
WORDS = 11  # of 64 bits: two ranks and whether each is of the board's suit, 4 * 169
NO_SUIT = 4
FIRST = np.array([0, 13, 13 + 13 * 13, 0, 0, 0])  # where multisets of none, one and two ranks begin in the chain


class BoardKinds(NamedTuple):
    """Boards that are alike at the river: one of each kind, and where the kinds with a suit begin."""

    cards: Array  # first those of ranks alone, in the order of their multisets; a suit, where it counts, is the first
    suited: Array  # by the mask of the suit's ranks: the kind without, or with the lowest, other ranks


def board_kinds() -> BoardKinds:
    """Every kind of board at the river."""
    plain = 4 * multisets(5).astype(np.int64) + np.array([0, 1, 2, 3, 0])
    cards = [plain]
    suited = np.zeros(8192, np.int32)
    many = len(plain)
    for size in (3, 4, 5):
        others = 4 * multisets(5 - size).astype(np.int64)[:, : 5 - size] + np.array([1, 2])[: 5 - size]
        for ranks in combinations(range(13), size):
            suited[sum(1 << rank for rank in ranks)] = many
            cards.append(np.hstack([np.broadcast_to(4 * np.array(ranks), (len(others), size)), others]))
            many += len(others)
    return BoardKinds(np.sort(np.concatenate(cards), axis=1), suited)


class Decisions(NamedTuple):
    """The best play as a round looks it up."""

    raises: Array  # by the number of two cards
    flops: Array  # by the number of three cards: 24 times their class, plus the exchange of suits that leads to it
    moved: Array  # the number of two cards after each exchange
    bets: Array  # a bit for each two cards on each class of flops
    suited: Array  # as in `BoardKinds`
    calls: Array  # a bit for each two cards on each kind of board


def kinds_of(cards: Array, suited: Array) -> Array:
    """The kind of each of many boards."""
    ranks, suits = cards >> 2, cards & 3
    counts = (suits[:, :, None] == np.arange(4)).sum(axis=1)
    inside = (suits == counts.argmax(axis=1)[:, None]) & (counts.max(axis=1) >= 3)[:, None]
    at = np.zeros(len(cards), np.int64)
    for column in range(5):
        at = np.where(inside[:, column], at, TABLES.chain[at + ranks[:, column]])
    masks = (inside << ranks).sum(axis=1)
    return np.where(masks > 0, suited[masks] + (at - FIRST[5 - inside.sum(axis=1)]) // 13, (at - FIVES) // 13)


@compiled
def two_on_board(a: int, b: int, suit: int) -> int:
    """Two cards as a board of some suit sees them: by rank and suit, from 0 up to 675."""
    fits = 2 * uint32(a & uint32(3) == uint32(suit)) + uint32(b & uint32(3) == uint32(suit))
    found: int = uint32(169) * fits + uint32(13) * (a >> uint32(2)) + (b >> uint32(2))
    return found


@released
def river_calls(t: Tables, cards: Array, plain: int, first_pair: int, blinds: Array, scale: int) -> Array:
    """A bit for each two cards on each kind of board: they are worth a call. The first `plain` have no suit that counts."""
    found = np.zeros((len(cards), WORDS), np.uint64)
    holes = np.zeros((HANDS, 2), np.int64)
    classes = np.zeros(HANDS, np.int64)
    results = np.zeros((HANDS, 4), np.int64)
    order = np.zeros(HANDS, np.int64)
    buckets = np.zeros(7463, np.int64)
    for n in range(len(cards)):
        rank_board(t, cards[n], holes, classes)
        compare_all(holes, classes, first_pair, results, order, buckets)
        suit = NO_SUIT if n < plain else 0
        for h in range(HANDS):
            won, tied = results[h, 0], results[h, 1]
            lost = AGAINST - won - tied
            called = (2 * won - results[h, 2] - 3 * lost + results[h, 3]) * scale + blinds[classes[h]] * won
            if called > -2 * AGAINST * scale:
                a, b = uint32(holes[h, 0]), uint32(holes[h, 1])
                for two in (two_on_board(a, b, suit), two_on_board(b, a, suit)):
                    found[n, two >> 6] |= uint64(1) << uint64(two & 63)
    return found


@compiled
def suited_board(t: Tables, counts: int, board: Array, suited: Array) -> tuple[int, int]:
    """The kind of a board with three or more of a suit, and that suit."""
    over = (counts + uint32(SUIT_THREE)) & uint32(HIGH_BITS)
    suit = uint32(0)
    while not over >> (uint32(4) * suit) & uint32(8):
        suit += uint32(1)
    mask, at, others = 0, uint32(0), 0
    for n in range(5):
        rank = board[n] >> uint32(2)
        if board[n] & uint32(3) == suit:
            mask |= 1 << rank
        else:
            at = t.chain[at + rank]
            others += 1
    return suited[mask] + (int(at) - FIRST[others]) // 13, int(suit)


@released
def ultimate_rounds(
    t: Tables, d: Decisions, category: Array, first_pair: int, many: int, seed: int, stream: int
) -> Array:
    """How often each decision met each result: by decision, result, whether the bank has a pair, and the hand made.

    A fold is counted without looking on.
    """
    tally = np.zeros((4, 3, 2, 10), np.int64)
    state = begun(seed, stream)
    board = np.zeros(5, np.uint32)
    for _ in range(many):
        state, used, a = fresh(state, uint64(0), 52)
        state, used, b = fresh(state, used, 52)
        own = used
        at, counts = uint32(0), uint32(0)
        for n in range(5):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
            board[n] = card
        common = used ^ own
        hole = hole_number(int(a), int(b))
        decision = RAISE
        if not d.raises[hole]:
            x, y, z = in_order(board[0], board[1], board[2])
            flop = d.flops[flop_number(int(x), int(y), int(z))]
            there = d.moved[flop % 24, hole]
            decision = BET
            if not d.bets[flop // 24, there >> 3] >> (there & 7) & 1:
                kind, suit = (int(at) - FIVES) // 13, NO_SUIT
                if (counts + uint32(SUIT_THREE)) & uint32(HIGH_BITS):
                    kind, suit = suited_board(t, counts, board, d.suited)
                two = two_on_board(a, b, suit)
                decision = CALL
                if not d.calls[kind, two >> 6] >> uint64(two & 63) & uint64(1):
                    tally[FOLD, 0, 0, 0] += 1
                    continue
        six, suits = follow(t, at, counts, a)
        mine = finish(t.last, t.flush, SUIT_FIVE, six, suits, b, own | common)
        state, all_used, a = fresh(state, used, 52)
        state, all_used, b = fresh(state, all_used, 52)
        six, suits = follow(t, at, counts, a)
        bank = finish(t.last, t.flush, SUIT_FIVE, six, suits, b, all_used ^ own)
        how = WIN if mine > bank else TIE if mine == bank else LOSE
        tally[decision, how, int(bank >= first_pair), category[mine]] += 1
    return tally
