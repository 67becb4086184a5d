"""Casino War over any shoe: the base wager with the better answer to each tie, and the Tie Bet."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from housedealer.odds.kernels.compiled import Array
from housedealer.odds.vulnerability.shoe import Group, by_card, by_rank
from housedealer.odds.wager import Wager


def _of_ranks(have: Array) -> Array:
    return np.asarray(have.reshape(13, 4).sum(axis=1))


class War:
    """The base wager. Higher and lower cards are even; what is left is the ties, each answered as is better for its rank."""

    linear = False

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_rank()
        stays = wager.option("base_on_war", "stays") == "stays"
        self.decided, self.tied = (-0.5, 2.0) if stays else (-1.0, 1.0)  # a War that is won or lost, and one that ties

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        ranks = _of_ranks(have)
        cards = int(ranks.sum())
        found = 0.0
        for rank in range(13):
            left = ranks.copy()
            left[rank] -= 2
            again = float((left * (left - 1)).sum()) / ((cards - 2) * (cards - 3))
            going = self.decided * (1 - again) + self.tied * again
            found += float(ranks[rank] * (ranks[rank] - 1)) * max(going, -0.5)
        return found / (cards * (cards - 1))


class Tie:
    """The Tie Bet of a player who goes to War."""

    linear = False

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_card()
        self.added = wager.option("tie_awards", "highest") == "added"
        self.pays = {row: float(pay) for row, pay in wager.table.items()}

    def _pay(self, *rows: str) -> float:
        listed = [self.pays[row] for row in rows if row in self.pays]
        return (sum(listed) if self.added else listed[0]) if listed else -1.0

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        ranks = _of_ranks(have)
        cards = int(ranks.sum())
        war = (cards - 2) * (cards - 3)
        found, ties = 0.0, 0
        for rank in range(13):
            of_suit = have[4 * rank : 4 * rank + 4]
            twins = int((of_suit * (of_suit - 1)).sum())
            every = int(ranks[rank] * (ranks[rank] - 1))
            left = ranks.copy()
            left[rank] -= 2
            same = int(left[rank] * (left[rank] - 1))
            other = int((left * (left - 1)).sum()) - same
            for deals, low in ((twins, ("suited_tie", "basic_tie")), (every - twins, ("basic_tie",))):
                found += deals * same * self._pay("four_of_a_kind", *low)
                found += deals * other * self._pay("double_tie", *low)
                found += deals * (war - same - other) * self._pay(*low)
            ties += every
        return (found - (cards * (cards - 1) - ties) * war) / (cards * (cards - 1) * war)


def war(wager: Wager) -> War:
    """The base wager."""
    return War(wager)


def tie(wager: Wager) -> Tie:
    """The Tie Bet."""
    return Tie(wager)
