"""The pot games: what given hands are worth on a given board, over every way the rest can come, or over dealt ones.

>>> from housedealer.odds.equity import equity
>>> [round(share.equity, 4) for share in equity("holdem", ["AcAd", "KhKs"], board="2c7d9h")]
[0.9162, 0.0838]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final, Literal, NamedTuple

import numpy as np

from housedealer.cards import cards
from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.tables import TABLES, Tables, numbers
from housedealer.table.errors import BadSetup

Game = Literal["holdem", "holdem_hi_lo", "omaha", "omaha_hi_lo"]
HOLE_CARDS: Final = {"holdem": 2, "holdem_hi_lo": 2, "omaha": 4, "omaha_hi_lo": 4}
MOST_EXACT = 2_000_000  # boards; more are dealt at random
DEALT = 500_000
NO_LOW = 1 << 20


class Share(NamedTuple):
    """One hand's part: how often it wins the whole pot, splits it, and its part of the pot on average."""

    wins: float
    splits: float
    equity: float
    exact: bool


@compiled
def low_value(mask: int) -> int:
    """The best eight-or-better low of ranks (bit 0 the ace, bit 7 the eight), smaller is better; NO_LOW if none."""
    taken = 0
    found = 0
    for rank in range(8):
        if mask >> rank & 1 and taken < 5:
            found |= 1 << rank
            taken += 1
    return found if taken == 5 else NO_LOW


@compiled
def low_bit(card: int) -> int:
    """A card's rank among the lows."""
    rank = card >> 2
    return 1 if rank == 12 else 1 << (rank + 1) if rank < 7 else 0


@compiled
def best_high_and_low(t: Tables, hole: Array, board: Array, exactly_two: bool, scratch: Array) -> tuple[int, int]:
    """The best high class and the best low of one hand on a full board."""
    size = len(hole)
    if not exactly_two:
        mask = 0
        for i in range(size):
            scratch[i] = hole[i]
            mask |= low_bit(hole[i])
        for i in range(5):
            scratch[size + i] = board[i]
            mask |= low_bit(board[i])
        return evaluate(t, scratch, size + 5), low_value(mask)
    high, low = -1, NO_LOW
    for i in range(size):
        for j in range(i):
            scratch[0], scratch[1] = hole[i], hole[j]
            for a in range(5):
                for b in range(a):
                    for c in range(b):
                        scratch[2], scratch[3], scratch[4] = board[a], board[b], board[c]
                        high = max(high, int(evaluate(t, scratch, 5)))
                        mask = 0
                        for k in range(5):
                            mask |= low_bit(scratch[k])
                        low = min(low, low_value(mask))
    return high, low


@released
def settle(t: Tables, holes: Array, boards: Array, exactly_two: bool, split_low: bool) -> Array:
    """For each hand: boards it scoops, boards it shares, and its parts of the pot added up."""
    players = len(holes)
    found = np.zeros((players, 3), np.float64)
    high = np.zeros(players, np.int64)
    low = np.zeros(players, np.int64)
    part = np.zeros(players, np.float64)
    scratch = np.zeros(9, np.int64)
    for n in range(len(boards)):
        for p in range(players):
            high[p], low[p] = best_high_and_low(t, holes[p], boards[n], exactly_two, scratch)
        best, lowest = high.max(), low.min()
        halves = 0.5 if split_low and lowest < NO_LOW else 1.0
        winners, lows = (high == best).sum(), (low == lowest).sum()
        for p in range(players):
            part[p] = halves / winners if high[p] == best else 0.0
            if halves < 1 and low[p] == lowest:
                part[p] += 0.5 / lows
            if part[p] > 0.999999:
                found[p, 0] += 1
            elif part[p] > 0:
                found[p, 1] += 1
            found[p, 2] += part[p]
    return found


@compiled
def random_boards(left: Array, board: Array, many: int, seed: int) -> Array:
    """Boards filled up at random."""
    state = seeded(seed, 0)
    boards = np.zeros((many, 5), np.int64)
    for n in range(many):
        boards[n, : len(board)] = board
        for i in range(5 - len(board)):
            boards[n, len(board) + i] = draw(state, left, i)
    return boards


def equity(
    game: Game, hands: Sequence[str], board: str = "", dead: str = "", rounds: int | None = None, seed: int = 1
) -> list[Share]:
    """Each hand's part of the pot. Exact over every board there can be, unless there are too many or `rounds` is given."""
    if game not in HOLE_CARDS:
        raise BadSetup(f"equity knows {', '.join(HOLE_CARDS)}, not {game!r}")
    try:
        held, up, gone = [cards(hand) for hand in hands], cards(board), cards(dead)
    except ValueError as error:
        raise BadSetup(str(error)) from None
    seen = [card for hand in (*held, up, gone) for card in hand]
    if len(hands) < 2 or any(len(hand) != HOLE_CARDS[game] for hand in held) or len(up) > 5:
        raise BadSetup(f"{game} takes two or more hands of {HOLE_CARDS[game]} cards and at most five on the board")
    if len({*seen}) < len(seen):
        raise BadSetup("a card is named twice")
    known = set(numbers(seen).tolist())
    left = np.array([n for n in range(52) if n not in known])
    need = 5 - len(up)
    exact = rounds is None and comb(len(left), need) <= MOST_EXACT
    start = numbers(up)
    if exact:
        boards = np.array([[*start.tolist(), *more] for more in combinations(left.tolist(), need)])
    else:
        boards = random_boards(left, start, rounds or DEALT, seed)
    holes = np.array([numbers(hand) for hand in held])
    found = settle(TABLES, holes, boards, game.startswith("omaha"), game.endswith("hi_lo")) / len(boards)
    return [Share(float(won), float(split), float(part), exact) for won, split, part in found]
