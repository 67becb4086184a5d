"""Let It Ride: three bets, two of which may be taken back as the hand of five is uncovered."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np

from housedealer.odds.common.hand_bets import rows_of_classes
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import TABLES, Tables
from housedealer.odds.result import LOSES, Chart, Result, Strategy, by_pay, counted
from housedealer.odds.wager import Pays, Wager

RANK_LETTERS = "23456789TJQKA"


@compiled
def ride(t: Tables, hands: Array, weights: Array, row: Array, gains: Array) -> tuple[Array, Array, Array]:
    """Outcomes by bets riding and row of the pay table; what bet #1 wins with each three cards, #2 with each four."""
    tally = np.zeros((4, len(gains)), np.int64)
    three = np.zeros(len(hands), np.int64)
    four = np.zeros((len(hands), 52), np.int64)
    found = np.zeros((52, 52), np.int64)
    cards = np.zeros(5, np.int64)
    for n in range(len(hands)):
        cards[:3] = hands[n]
        for x in range(52):
            if x == cards[0] or x == cards[1] or x == cards[2]:
                continue
            cards[3] = x
            for y in range(52):
                if y == x or y == cards[0] or y == cards[1] or y == cards[2]:
                    continue
                cards[4] = y
                found[x, y] = row[evaluate(t, cards, 5)]
                four[n, x] += gains[found[x, y]]
            three[n] += four[n, x]
        for x in range(52):
            if x == cards[0] or x == cards[1] or x == cards[2]:
                continue
            riding = 1 + int(three[n] > 0) + int(four[n, x] > 0)
            for y in range(52):
                if y != x and y != cards[0] and y != cards[1] and y != cards[2]:
                    tally[riding, found[x, y]] += weights[n]
    return tally, three, four


def rows_and_gains(wager: Wager) -> tuple[list[str], Array, Array, int]:
    """The rows of the pay table with "loses", the row of each class, what each row wins, and in which part of a bet."""
    pays = wager.pays["base"]
    names, row = rows_of_classes(pays)
    scale = lcm(*(pay.denominator for pay in pays.values()), 1)
    return names, row, np.array([int(pays.get(name, LOSES) * scale) for name in names], np.int64), scale


def outcome(name: str, riding: int, pays: Pays) -> tuple[str, Fraction]:
    """A row met with so many bets riding."""
    return f"{name.replace('_', ' ')}, {riding} riding", riding * pays.get(name, LOSES)


def staked(name: str) -> float:
    """One unit for each bet that rides."""
    return float(name.removesuffix(" riding").rpartition(" ")[2])


def base(wager: Wager) -> Result:
    """All three bets by the best withdrawals, per unit of one of them."""
    names, row, gains, scale = rows_and_gains(wager)
    hands, weights = hand_classes(3)
    tally, three, four = ride(TABLES, hands, weights, row, gains)
    rows = [
        (*outcome(name, riding, wager.pays["base"]), int(tally[riding, n]))
        for riding in (3, 2, 1)
        for n, name in enumerate(names)
    ]
    return counted(by_pay(rows), _strategy(hands, weights, three, four, scale), staked=staked)


def _strategy(hands: Array, weights: Array, three: Array, four: Array, scale: int) -> Strategy:
    """The drawing hands that ride, and how often each bet does."""
    first = Fraction(int(weights[three > 0].sum()), 22100)
    second = Fraction(int((weights[:, None] * (four > 0)).sum()), 22100 * 49)
    draws: list[tuple[str, tuple[str, ...]]] = []
    for n in np.flatnonzero(three > 0)[::-1]:
        ranks = sorted((int(card) >> 2 for card in hands[n]), reverse=True)
        if len(set(ranks)) == 3:
            worth = three[n] / (49 * 48 * scale)
            draws.append(("-".join(RANK_LETTERS[rank] for rank in ranks), (f"{worth:.4f}",)))
    text = (
        f"Let bet #1 ride with a hand that already pays and with the suited draws of the chart ({float(first):.4%} of "
        f"deals); let bet #2 ride whenever the four cards win on average over the 48 unseen ({float(second):.4%})."
    )
    chart = Chart("Suited three-card draws that ride, and what riding wins", ("per bet",), tuple(draws))
    return Strategy(text, (chart,))
