"""Blackjack Switch: the best play when each hand looks at its own cards, the other hand's two and the bank's card.

What the other hand draws is not looked at, so to this hand it is as if it lay unseen in the shoe. Each hand's value is then
that of one hand against a shoe without the other's two cards, and the two add up, whichever is played first.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from os import cpu_count

import numpy as np

from housedealer.odds.games.twenty_one.base import (
    LETTERS,
    NAMES,
    SPREAD_ROUNDS,
    STARTS,
    UNLIKE_TENS,
    UP_CARDS,
    VALUES,
    Dealer,
    blank_play,
    deal,
    dealing,
    kinds,
    of_tally,
    two_cards,
    with_edge,
    write_row,
)
from housedealer.odds.games.twenty_one.composition import best_play, options_of
from housedealer.odds.games.twenty_one.rules import A_NATURAL, Rules, switch
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one import SPLIT, STAND
from housedealer.odds.kernels.twenty_one_bank import ACE, NATURAL, TEN
from housedealer.odds.kernels.twenty_one_rounds import TEN_RANK, UNSEEN, Played, rounds
from housedealer.odds.result import Chart, Result, Strategy
from housedealer.odds.wager import Wager

KEPT = STARTS  # in place of two values: a natural that is kept
TWO = [(low, high) for low in range(10) for high in range(low, 10)]
#: The number of two values in either order.
OTHERS = np.array([[TWO.index((min(a, b), max(a, b))) for b in range(10)] for a in range(10)])


@dataclass(frozen=True)
class Switched:
    """Blackjack Switch worked out."""

    rules: Rules
    peek_on_ten: bool
    value: float  # of both hands together
    played: Played  # in rows of the bank's card and the other hand
    worth: Array  # of two cards, by the bank's card and the other hand


@lru_cache(maxsize=8)
def solve_switch(rules: Rules, peek_on_ten: bool = False) -> Switched:
    """The value of a full shoe by the best play of the class."""
    played, worth = blank_play((UNSEEN + 1) * len(TWO)), np.zeros((UNSEEN + 1, len(TWO), KEPT + 1))

    def against(seen: int) -> None:
        for other in range(len(TWO)):
            _one_hand(rules, seen, other, played, worth)

    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        list(pool.map(against, range(UNSEEN if peek_on_ten else UNSEEN + 1)))
    keep, swap = _four_cards(worth, kinds(rules))
    value = sum(_dealt(rules, up, peek_on_ten, keep, swap) for up in range(13))
    switches = ((swap > keep) << np.arange(13)).sum(axis=-1).astype(np.uint16)
    return Switched(rules, peek_on_ten, value, played._replace(others=OTHERS, switches=switches), worth)


def _one_hand(rules: Rules, seen: int, other: int, played: Played, worth: Array) -> None:
    """Two cards of every kind against the bank's card, when the other hand is known to hold its two."""
    gone = tuple(TWO[other].count(card) for card in range(10))
    beside = replace(rules, gone=gone)
    found = best_play(beside, min(seen, TEN), seen != UNSEEN)
    row, decided = seen * len(TWO) + other, {}
    for low, high in TWO:
        hand = two_cards(low, high)
        choices = options_of(beside, found, hand)
        if (low, high) == (ACE, TEN):
            choices = {STAND: choices[STAND]}  # made by a switch it is a 21½, which stands
        decided[hand] = best = max(choices, key=choices.__getitem__)
        worth[seen, other, 10 * low + high] = worth[seen, other, 10 * high + low] = choices[best]
    write_row(played, row, found, decided)
    unsplit = {choice: value for choice, value in choices.items() if choice != SPLIT}  # two tens come last
    played.decisions[row, UNLIKE_TENS] = best = max(unsplit, key=unsplit.__getitem__)
    worth[seen, other, UNLIKE_TENS] = unsplit[best]
    worth[seen, other, KEPT] = found.natural


def _four_cards(worth: Array, called: Array) -> tuple[Array, Array]:
    """What both hands are worth as dealt and switched, by the bank's card and the ranks a, b of one and c, d of the other."""
    natural = _naturals()
    kept = np.where(natural, KEPT, called)
    others = OTHERS[VALUES[:, None], VALUES]
    a, b, c, d = np.ix_(*[range(13)] * 4)
    keep = worth[:, others[c, d], kept[a, b]] + worth[:, others[a, b], kept[c, d]]
    return keep, worth[:, others[c, b], called[a, d]] + worth[:, others[a, d], called[c, b]]


def _naturals() -> Array:
    """Which two ranks are an ace and a ten."""
    ace, ten = VALUES == ACE, VALUES == TEN
    return np.asarray(np.logical_and.outer(ace, ten) | np.logical_and.outer(ten, ace))


def _dealt(rules: Rules, up: int, peek_on_ten: bool, keep: Array, swap: Array) -> float:
    """What the deals in which the bank shows a card of this rank bring, by the better of keeping and switching."""
    cards, of_rank = 52 * rules.decks, 4 * rules.decks
    looked = up != TEN_RANK or peek_on_ten
    seen = int(VALUES[up]) if looked else UNSEEN
    four = np.ix_(*[range(13)] * 4)
    weight = np.full((13,) * 4, of_rank / cards)
    for n, rank in enumerate(four):
        before = (rank == up).astype(int) + sum((rank == earlier).astype(int) for earlier in four[:n])
        weight = weight * (of_rank - before) / (cards - 1 - n)
    value = np.maximum(keep[seen], swap[seen])
    wanted = {ACE: TEN, TEN: ACE}.get(int(VALUES[up])) if looked else None
    if wanted is not None:  # hands that meet a natural are settled as they were dealt
        left = of_rank * int(np.equal(VALUES, wanted).sum()) - sum(
            (VALUES[rank] == wanted).astype(int) for rank in four
        )
        met = _naturals()[four[0], four[1]].astype(int) + _naturals()[four[2], four[3]]
        chance = left / (cards - 5)
        value = chance * (met * (1 + rules.pays[A_NATURAL, NATURAL]) - 2) + (1 - chance) * value
    return float((weight * value).sum())


# -- the wager ---------------------------------------------------------------------------------------------------------


def solved(wager: Wager) -> Switched:
    """The table's game worked out."""
    return solve_switch(switch(wager.options, wager.decks or 6), bool(wager.option("peek_on_ten", False)))


def switch_base(wager: Wager) -> Result:
    """Blackjack Switch, per unit of both hands together: the exact edge, with results dealt out by the same play."""
    return with_edge(simulated(wager, SPREAD_ROUNDS, 1), -solved(wager).value / 2)


def simulated(wager: Wager, many: int, seed: int) -> Result:
    """Rounds dealt and played by the best play."""
    found = solved(wager)
    tally = deal(found.rules, switch_dealer(wager), many, seed)
    return of_tally(tally, strategy(found.rules, found.peek_on_ten), hands=2)


def switch_dealer(wager: Wager) -> Dealer:
    """The kernel that deals Blackjack Switch, with results in tenths of one hand's wager; its cards are coded."""
    found = solved(wager)
    how = dealing(found.rules, 2, -1 if found.peek_on_ten else TEN_RANK)
    return lambda cards, many, seed, stream: rounds(many, seed, stream, cards, how, found.played)


@lru_cache(maxsize=8)
def strategy(rules: Rules, peek_on_ten: bool) -> Strategy:
    """What is done with each two cards and what they are worth, over all that the other hand may hold."""
    found = solve_switch(rules, peek_on_ten)
    seen = [up for up in (*UP_CARDS, UNSEEN) if found.worth[up].any()]
    columns = tuple("10 unseen" if up == UNSEEN else NAMES[up] for up in seen)
    plays, values = [], []
    for low, high in TWO:
        kind, label = 10 * low + high, f"{NAMES[low]}-{NAMES[high]}"
        letters, worth = [], []
        for up in seen:
            left = found.rules.shoe
            for card in (min(up, TEN), low, high):
                left[card] -= 1
            chances = np.array([left[a] * (left[b] - (a == b)) * (1 if a == b else 2) for a, b in TWO], float)
            chosen = found.played.decisions[up * len(TWO) : (up + 1) * len(TWO), kind]
            usual = np.bincount(chosen, chances).argmax()
            letters.append(LETTERS[int(usual)] + ("*" if (chosen[chances > 0] != usual).any() else ""))
            worth.append(f"{(found.worth[up, :, kind] * chances).sum() / chances.sum():+.3f}")
        plays.append((label, tuple(letters)))
        values.append((label, tuple(worth)))
    key = "S stand, H hit, D double, P split; * where it depends on the other hand."
    return Strategy(
        "Exchange the second cards exactly when the two hands are then worth more together. Each hand is played by its own "
        "cards, the other hand's two cards and the bank's card.",
        (
            Chart("First two cards", columns, tuple(plays), key),
            Chart(
                "What two cards are worth",
                columns,
                tuple(values),
                "On average over the other hand's two cards; a natural that is kept is worth one.",
            ),
        ),
    )
