"""How even the sealed shuffle is: `python benchmarks/shuffle.py [--shuffles 10000000] [--cards 52 ...] [--dice 3]`.

Counted are which card lies where and which card follows which. Both counts have an exactly known covariance under a fair
shuffle, so each gives a statistic that is chi-square distributed, and a p-value: a fair shuffle gives any p-value with
the same chance.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.kernels.sealed import Counts, rolls, shuffles


class Evenness(NamedTuple):
    """A statistic that is chi-square distributed with so many degrees of freedom if the chance is fair."""

    what: str
    trials: int
    statistic: float
    freedom: int

    @property
    def p(self) -> float:
        """How often a fair chance is at least as uneven."""
        from scipy.stats import chi2

        return float(chi2.sf(self.statistic, self.freedom))


def of_positions(counts: Counts, trials: int) -> Evenness:
    """Each card in each place. In one order a card has one place and a place one card: (n-1) squared are free."""
    cards = len(counts)
    spread = float(np.square(counts - trials / cards).sum())
    return Evenness("card by position", trials, spread * (cards - 1) / trials, (cards - 1) ** 2)


def of_pairs(counts: Counts, trials: int) -> Evenness:
    """Each card after each other card, over all neighbours of an order.

    The neighbours of one order depend on each other. Taken apart into what is the same both ways round and what is
    opposite, with the row sums out of it (they only say which card lay first or last), the variance of a fair order is
    1/n in the one part and (n+1)/(n(n-1)) in the other; tests/table/test_shuffle.py counts it out over all orders.
    """
    cards = len(counts)
    off = counts - trials / cards
    np.fill_diagonal(off, 0)
    same, opposite = (off + off.T) / 2, (off - off.T) / 2
    rows = same.sum(axis=1)
    share = (rows - rows.sum() / (2 * cards - 2)) / (cards - 2)
    same = same - share[:, None] - share[None, :]
    np.fill_diagonal(same, 0)
    tilt = opposite.sum(axis=1) / cards
    opposite = opposite - tilt[:, None] + tilt[None, :]
    spread = float(np.square(same).sum()) + float(np.square(opposite).sum()) * (cards - 1) / (cards + 1)
    return Evenness("card after card", trials, spread * cards / trials, cards * (cards - 1) - 2 * cards + 1)


def of_rolls(counts: Counts) -> Evenness:
    """Each ordered roll."""
    trials, fair = int(counts.sum()), counts.sum() / counts.size
    return Evenness("dice", trials, float((np.square(counts - fair) / fair).sum()), counts.size - 1)


def measure(text: str, orders: int, cards: int) -> tuple[Evenness, Evenness]:
    """Both statistics of so many shuffles."""
    positions, pairs, _ = shuffles(text, orders, cards)
    return of_positions(positions, orders), of_pairs(pairs, orders)


def main(arguments: Sequence[str] | None = None) -> None:
    """Shuffle, roll, and print."""
    parser = argparse.ArgumentParser(description="How even the sealed shuffle is.")
    parser.add_argument("--shuffles", type=int, default=10_000_000)
    parser.add_argument("--cards", type=int, nargs="*", default=[52])
    parser.add_argument("--dice", type=int, default=3, help="dice in a roll; 0 for none")
    parser.add_argument("--seed", default="an even shuffle", help="the same text gives the same shuffles")
    wanted: Any = parser.parse_args(arguments)
    for cards in wanted.cards:
        began = time.process_time()
        for found in measure(wanted.seed, wanted.shuffles, cards):
            _print(f"{cards} cards", found)
        print(f"{'':10} {time.process_time() - began:.1f} s of processor time")
    if wanted.dice:
        _print(f"{wanted.dice} dice", of_rolls(rolls(wanted.seed, wanted.shuffles, wanted.dice)))


def _print(pieces: str, found: Evenness) -> None:
    print(f"{pieces:10} {found.what:17} {found.trials:>12,} times  chi-square {found.statistic:12,.1f} "
          f"of {found.freedom:>8,} degrees of freedom  p = {found.p:.4f}")  # fmt: skip


if __name__ == "__main__":
    main()
