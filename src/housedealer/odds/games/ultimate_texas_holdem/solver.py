"""Ultimate Texas Hold'em: the best play at all three decisions, over every deal.

First every board is met by every two cards against every other two, and what is then won is added up under each of the
ten flops the board can have come from. That settles the decision after the flop, and so the one before it. A second walk
over the boards counts every outcome of the best play.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from os import cpu_count

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.holdem import (
    AGAINST,
    HANDS,
    HOLES,
    compare_all,
    flop_classes,
    flop_number,
    hole_number,
    rank_board,
    suit_tables,
)
from housedealer.odds.kernels.suits import EXCHANGES, hand_classes
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES, Tables
from housedealer.odds.result import Chart, Result, Strategy, by_pay, counted
from housedealer.odds.wager import Wager

FLOPS_OF_A_BOARD = 10
RANK_LETTERS = "23456789TJQKA"
WON, WON_UNQUALIFIED, LOST, LOST_UNQUALIFIED, TIED = range(5)


@compiled
def play_value(results: Array, blind: int, scale: int) -> tuple[int, int]:
    """What a hand wins over the 990 hands against it, in `scale`ths of an Ante: without the Play, and per Ante of it."""
    won, tied = results[0], results[1]
    lost = AGAINST - won - tied
    return (
        (won - results[2] - lost + results[3] - lost) * scale + blind * won,
        (won - lost) * scale,
    )


@released
def add_up(
    t: Tables,
    boards: Array,
    weights: Array,
    first_pair: int,
    blinds: Array,
    scale: int,
    flop_class: Array,
    flop_exchange: Array,
    moved: Array,
    start: Array,
    flops: int,
) -> tuple[Array, Array]:
    """What twice the Ante and waiting for the river win under each flop, and what a large Play wins before it."""
    after = np.zeros((flops, HOLES, 2), np.int64)
    before = np.zeros((169, 2), np.int64)
    holes = np.zeros((HANDS, 2), np.int64)
    classes = np.zeros(HANDS, np.int64)
    results = np.zeros((HANDS, 4), np.int64)
    order = np.zeros(HANDS, np.int64)
    buckets = np.zeros(7463, np.int64)
    number = np.zeros(HANDS, np.int64)
    now = np.zeros((HANDS, 2), np.int64)
    for n in range(len(boards)):
        board, weight = boards[n], weights[n]
        rank_board(t, board, holes, classes)
        compare_all(holes, classes, first_pair, results, order, buckets)
        for h in range(HANDS):
            number[h] = hole_number(holes[h, 0], holes[h, 1])
            base, per = play_value(results[h], blinds[classes[h]], scale)
            now[h, 0] = weight * (base + 2 * per)
            now[h, 1] = weight * max(base + per, -2 * AGAINST * scale)
            before[start[number[h]], 0] += weight * base
            before[start[number[h]], 1] += weight * per
        for c in range(5):
            for b in range(c):
                for a in range(b):
                    flop = flop_number(board[a], board[b], board[c])
                    into, moves = after[flop_class[flop]], moved[flop_exchange[flop]]
                    for h in range(HANDS):
                        into[moves[number[h]], 0] += now[h, 0]
                        into[moves[number[h]], 1] += now[h, 1]
    return after, before


@released
def count_outcomes(
    t: Tables,
    boards: Array,
    weights: Array,
    first_pair: int,
    blinds: Array,
    scale: int,
    flop_class: Array,
    flop_exchange: Array,
    moved: Array,
    start: Array,
    raises: Array,
    bets: Array,
    category: Array,
) -> tuple[Array, Array]:
    """Every outcome of the best play: by decision (raise, bet, call), result and category of the hand; and the folds."""
    tally = np.zeros((3, 5, 10), np.int64)
    folds = np.zeros(1, np.int64)
    holes = np.zeros((HANDS, 2), np.int64)
    classes = np.zeros(HANDS, np.int64)
    results = np.zeros((HANDS, 4), np.int64)
    order = np.zeros(HANDS, np.int64)
    buckets = np.zeros(7463, np.int64)
    at_flop = np.zeros(HANDS, np.int64)
    ways = np.zeros(3, np.int64)
    for n in range(len(boards)):
        board, weight = boards[n], weights[n]
        rank_board(t, board, holes, classes)
        compare_all(holes, classes, first_pair, results, order, buckets)
        at_flop[:] = 0
        for c in range(5):
            for b in range(c):
                for a in range(b):
                    flop = flop_number(board[a], board[b], board[c])
                    bet, moves = bets[flop_class[flop]], moved[flop_exchange[flop]]
                    for h in range(HANDS):
                        at_flop[h] += bet[moves[hole_number(holes[h, 0], holes[h, 1])]]
        for h in range(HANDS):
            won, tied, weak, weak_winner = results[h, 0], results[h, 1], results[h, 2], results[h, 3]
            lost = AGAINST - won - tied
            if raises[start[hole_number(holes[h, 0], holes[h, 1])]]:
                ways[0], ways[1], ways[2] = FLOPS_OF_A_BOARD, 0, 0
            else:
                ways[0], ways[1], ways[2] = 0, at_flop[h], FLOPS_OF_A_BOARD - at_flop[h]
                base, per = play_value(results[h], blinds[classes[h]], scale)
                if ways[2] and base + per <= -2 * AGAINST * scale:
                    folds[0] += ways[2] * weight * AGAINST
                    ways[2] = 0
            kind = category[classes[h]]
            for decision in range(3):
                if ways[decision]:
                    times = ways[decision] * weight
                    tally[decision, WON, kind] += times * (won - weak)
                    tally[decision, WON_UNQUALIFIED, kind] += times * weak
                    tally[decision, LOST, kind] += times * (lost - weak_winner)
                    tally[decision, LOST_UNQUALIFIED, kind] += times * weak_winner
                    tally[decision, TIED, kind] += times * tied
    return tally, folds


@dataclass(frozen=True)
class Suits:
    """Boards, flops and starting hands by suit class, and how suits are exchanged between them."""

    boards: Array
    board_weights: Array
    flops: Array
    flop_class: Array
    flop_exchange: Array
    moved: Array
    start: Array  # the starting class, 0 to 168, of each two cards
    starts: Array  # one hand of each starting class


@cache
def suits() -> Suits:
    """The suit classes of hold'em."""
    exchanges, moved = suit_tables()
    starts, _ = hand_classes(2)
    flops, _ = hand_classes(3)
    boards, weights = hand_classes(5)
    start = np.zeros(HOLES, np.int64)
    for n, (a, b) in enumerate(starts):
        start[moved[:, hole_number(int(a), int(b))]] = n
    flop_class, flop_exchange = flop_classes(flops, exchanges)
    return Suits(boards, weights, flops, flop_class, flop_exchange, moved, start, starts)


def over_boards(work: Callable[[Array, Array], tuple[Array, ...]], boards: Array, weights: Array) -> list[Array]:
    """The work over all boards, split between the processors and added up."""
    parts = max(1, cpu_count() or 1)
    with ThreadPoolExecutor(parts) as pool:
        done = list(pool.map(lambda part: work(boards[part::parts], weights[part::parts]), range(parts)))
    total = [array.copy() for array in done[0]]
    for other in done[1:]:
        for mine, theirs in zip(total, other, strict=True):
            mine += theirs
    return total


def staked(name: str) -> float:
    """Ante and Blind, and the Play: an outcome is named after it ("raises 4x, ...")."""
    return 2.0 + next((int(word[0]) for word in name.split(",")[0].split() if word[1:] == "x"), 0)


def base(wager: Wager) -> Result:
    """Ante, Blind and Play by the best play, per Ante."""
    return best_play(tuple(wager.pays["blind"].items()))


@dataclass(frozen=True)
class Worth:
    """What the starting hands and the flops are worth under one pay table of the Blind, in `scale`ths of an Ante."""

    scale: int
    blinds: Array  # what the Blind pays each class of hands
    bets: Array  # whether twice the Ante is better than waiting, for each class of flops and two cards
    raised: Array  # what three and four times the Ante win with each starting hand, over all that can come
    checks: Array  # what checking wins

    def starts(self) -> Array:
        """What checking, three and four times the Ante win on average with each of the 169 starting hands, in Antes."""
        deals = FLOPS_OF_A_BOARD * 2_118_760 * AGAINST * self.scale * np.bincount(suits().start, minlength=169)
        return np.column_stack([self.checks, self.raised]) / deals[:, None]


@lru_cache(maxsize=2)
def worth(blind_pays: tuple[tuple[str, Fraction], ...]) -> Worth:
    """The first walk over the boards, from which both earlier decisions follow."""
    pays = dict(blind_pays)
    scale = lcm(*(pay.denominator for pay in pays.values()), 1)
    blinds = np.array([int(pays.get(CATEGORY_NAMES[kind], Fraction(0)) * scale) for kind in CATEGORY], np.int64)
    s = suits()
    tables = (s.flop_class, s.flop_exchange, s.moved, s.start)
    after, before = over_boards(
        lambda boards, weights: add_up(TABLES, boards, weights, FIRST_PAIR, blinds, scale, *tables, len(s.flops)),
        s.boards,
        s.board_weights,
    )
    bets = _bets(s, after)
    checked = np.where(bets, after[:, :, 0], after[:, :, 1]).sum(axis=0)
    checks = np.zeros(169, np.int64)
    np.add.at(checks, s.start, checked)
    raised = before @ np.array([[1, 1], [3, 4]]) * FLOPS_OF_A_BOARD
    return Worth(scale, blinds, bets, raised, checks)


@lru_cache(maxsize=8)
def best_play(blind_pays: tuple[tuple[str, Fraction], ...]) -> Result:
    """The game under one pay table of the Blind."""
    pays = dict(blind_pays)
    w, s = worth(blind_pays), suits()
    scale, blinds, bets, raised, checks = w.scale, w.blinds, w.bets, w.raised, w.checks
    tables = (s.flop_class, s.flop_exchange, s.moved, s.start)
    raises = raised.max(axis=1) > checks
    tally, folds = over_boards(
        lambda boards, weights: count_outcomes(
            TABLES, boards, weights, FIRST_PAIR, blinds, scale, *tables, raises, bets, CATEGORY
        ),
        s.boards,
        s.board_weights,
    )
    rows = [("folds at the river", Fraction(-2), int(folds[0]))]
    for decision, (name, play) in enumerate((("raises 4x", 4), ("bets 2x", 2), ("calls 1x", 1))):
        for kind in range(10):
            blind = pays.get(CATEGORY_NAMES[kind], Fraction(0))
            won = f", wins with {CATEGORY_NAMES[kind].replace('_', ' ')}" if blind else ", wins"
            unqualified = f"{won}, bank without a pair"
            rows += [
                (name + won, 1 + play + blind, int(tally[decision, WON, kind])),
                (name + unqualified, play + blind, int(tally[decision, WON_UNQUALIFIED, kind])),
                (name + ", loses", Fraction(-2 - play), int(tally[decision, LOST, kind])),
                (
                    name + ", loses to a bank without a pair",
                    Fraction(-1 - play),
                    int(tally[decision, LOST_UNQUALIFIED, kind]),
                ),
                (name + ", ties", Fraction(0), int(tally[decision, TIED, kind])),
            ]
    listed = by_pay(rows)
    return counted(listed, _strategy(s, raised, checks, raises, tally, folds, scale), staked=staked)


def _bets(s: Suits, after: Array) -> Array:
    """Whether twice the Ante is better than waiting, for each flop and two cards: hands alike but for suits together."""
    gain = after[:, :, 0] - after[:, :, 1]
    together = np.zeros_like(gain)
    flops = s.flops
    for n in range(24):
        moved = np.sort(flops & ~3 | EXCHANGES[n][flops & 3], axis=1)
        same = (moved == flops).all(axis=1)
        together[same] += gain[same][:, s.moved[n]]
    return together > 0


def _strategy(
    s: Suits, raised: Array, checks: Array, raises: Array, tally: Array, folds: Array, scale: int
) -> Strategy:
    """The starting hands that raise, with what the other choice costs, and how often each decision is taken."""
    per_hand = FLOPS_OF_A_BOARD * 2_118_760 * AGAINST * scale
    members = np.bincount(s.start, minlength=169)
    cells: dict[tuple[int, int], str] = {}
    for n, (a, b) in enumerate(s.starts):
        low, high = sorted((int(a) >> 2, int(b) >> 2))
        suited = a & 3 == b & 3
        cost = abs(float(raised[n].max() - checks[n])) / (per_hand * members[n])
        where = (high, low) if suited else (low, high)
        cells[where] = f"{'4x' if raises[n] else 'check'} {cost:.3f}"
    letters = RANK_LETTERS[::-1]
    chart = Chart(
        "Before the flop: raise or check, and what the other costs in Antes",
        tuple(letters),
        tuple((letters[row], tuple(cells[12 - row, 12 - column] for column in range(13))) for row in range(13)),
        "Suited hands above the diagonal, unsuited below.",
    )
    total = int(tally.sum() + folds[0])
    share = [int(tally[decision].sum()) / total for decision in range(3)]
    often = Chart(
        "How often each decision is taken",
        ("share of deals",),
        (
            ("raises 4x before the flop", (f"{share[0]:.4%}",)),
            ("bets 2x after the flop", (f"{share[1]:.4%}",)),
            ("calls 1x at the river", (f"{share[2]:.4%}",)),
            ("folds at the river", (f"{int(folds[0]) / total:.4%}",)),
        ),
    )
    text = (
        "Raise four times the Ante with the hands of the chart, never three times; after the flop bet twice the Ante, and "
        "at the river call, exactly when that wins more on average over all unseen cards than waiting or folding."
    )
    if (raised[:, 0] > raised[:, 1])[raises].any():
        text = text.replace(", never three times", ", or three times where the chart's hand loses more than it wins")
    return Strategy(text, (chart, often))
