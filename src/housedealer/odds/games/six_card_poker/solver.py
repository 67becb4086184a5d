"""Six Card Poker: fold or play against a bank that shows three of its six cards, and the Two-Way Bad Beat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from os import cpu_count
from typing import NamedTuple

import numpy as np

from housedealer.odds.common.hand_bets import Event, paid, pair_rows
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.pairs import two_hands
from housedealer.odds.kernels.six_card import folds
from housedealer.odds.kernels.six_card_suits import FOLD, LOSE, LOSE_UNQUALIFIED, TIE, WIN, WIN_UNQUALIFIED
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, STRENGTHS, TABLES, class_of, multisets, strengths
from housedealer.odds.result import Result, Strategy, by_pay, counted
from housedealer.odds.wager import Wager

ACE_KING_HIGH = class_of(14 << 16 | 13 << 12)
LOWEST_FLUSH = int(np.searchsorted(CATEGORY, 5))
SHOWN = 20  # ways to show three of the bank's six cards
OUTCOMES = {
    WIN: ("beats the bank", 2),
    WIN_UNQUALIFIED: ("beats a bank that does not qualify", 1),
    LOSE: ("loses to the bank", -2),
    LOSE_UNQUALIFIED: ("loses to a bank that does not qualify", -1),
    TIE: ("ties", 0),
    FOLD: ("folds", -1),
}


def staked(name: str) -> float:
    """The Ante, and a Play as large unless the hand is folded."""
    return 1.0 if name == "folds" else 2.0


def base(wager: Wager) -> Result:
    """Ante and Play by the best strategy: every hand played, less those that are better folded."""
    beaten, beats, ties = two_hands()
    every = {
        WIN: int(beaten[ACE_KING_HIGH:].sum()),
        WIN_UNQUALIFIED: int(beaten[:ACE_KING_HIGH].sum()),
        LOSE: int(beats[ACE_KING_HIGH:].sum()),
        LOSE_UNQUALIFIED: int(beats[:ACE_KING_HIGH].sum()),
        TIE: int(ties.sum()),
    }
    given_up = all_folds().tally
    rows = [
        (name, Fraction(net), int(given_up[FOLD]) if n == FOLD else SHOWN * every[n] - int(given_up[n]))
        for n, (name, net) in OUTCOMES.items()
    ]
    share = int(given_up[FOLD]) / (SHOWN * sum(every.values()))
    text = (
        "Play when the hand wins more on average over the bank's 12,341 possible hands than the Ante that a fold costs; "
        f"that is on all but {share:.4%} of deals."
    )
    return counted(by_pay(rows), Strategy(text), staked=staked)


class Folded(NamedTuple):
    """Folded deals against some classes of shown cards by what they would have come to, and the list of the folds."""

    tally: Array
    ends: Array
    listed: Array
    bits: Array
    weakest: Array  # the weakest class that is played against each class of shown cards


def folded(shown: Array, weights: Array) -> Folded:
    """The folds against some classes of shown cards."""
    held, classes, _ = hands_in_order()
    completions = np.array(list(combinations_with_replacement(range(13), 3)), np.int64)
    return Folded(*folds(TABLES, shown, weights, held, classes, completions, ACE_KING_HIGH, LOWEST_FLUSH))


@cache
def hands_in_order() -> tuple[Array, Array, Array]:
    """Every six ranks, the weakest first: how many of each rank, their class without flushes, and the number of each
    multiset of six ranks in this order."""
    hands = multisets(6)
    held = np.zeros((len(hands), 13), np.int64)
    for column in range(6):
        np.add.at(held, (np.arange(len(hands)), hands[:, column]), 1)
    classes = np.searchsorted(STRENGTHS, strengths(6))
    order = np.argsort(classes, kind="stable")
    place = np.zeros(len(hands), np.int64)
    place[order] = np.arange(len(hands))
    return held[order], classes[order], place


@cache
def all_folds() -> Folded:
    """The folds against every class of shown cards."""
    shown, weights = hand_classes(3)
    workers = max(1, cpu_count() or 1)
    parts = np.array_split(np.arange(len(shown)), 16 * workers)
    with ThreadPoolExecutor(workers) as pool:
        done = list(pool.map(lambda part: folded(shown[part], weights[part]), parts))
    starts = np.cumsum([0, *(len(part.listed) for part in done)])
    return Folded(
        np.sum([part.tally for part in done], axis=0),
        np.concatenate([part.ends + start for part, start in zip(done, starts, strict=False)]),
        *(np.concatenate(arrays) for arrays in zip(*(part[2:] for part in done), strict=True)),
    )


def two_way_bad_beat(wager: Wager) -> Result:
    """A bet that pays by the beaten hand, whichever side it is on; over every deal of two six-card hands."""
    beaten, _, ties = two_hands()
    events: list[Event] = []
    for strength, count in zip(STRENGTHS.tolist()[::-1], beaten.tolist()[::-1], strict=True):
        kind = strength >> 20
        rows = pair_rows(strength >> 16 & 15) if kind == 1 else (CATEGORY_NAMES[kind],)
        events.append((rows, 2 * count))
    events.append((("tie",), int(ties.sum())))
    return paid(events, wager.table)
