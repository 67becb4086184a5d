"""Casino War over any shoe: the base wager with the better answer to each tie, and the Tie Bet."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from housedealer.odds.kernels.compiled import Array
from housedealer.odds.vulnerability.shoe import Group, by_card, by_rank
from housedealer.odds.wager import Wager

FIRST = "the player's card"


def _of_ranks(have: Array) -> Array:
    return np.asarray(have.reshape(13, 4).sum(axis=1))


class War:
    """The base wager. Higher and lower cards are even; what is left is the ties, each answered as is better for its rank."""

    linear = False
    exposed = FIRST

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_rank()
        stays = wager.option("base_on_war", "stays") == "stays"
        self.decided, self.tied = (-0.5, 2.0) if stays else (-1.0, 1.0)  # a War that is won or lost, and one that ties

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        ranks = _of_ranks(have)
        cards = int(ranks.sum())
        ties = sum(float(ranks[rank] * (ranks[rank] - 1)) * self._tied(ranks, rank) for rank in range(13))
        return ties / (cards * (cards - 1))

    def knowing(self, have: Array, card: int) -> float:
        """The same when the player's card is known."""
        ranks, rank = _of_ranks(have), card >> 2
        higher = float(ranks[:rank].sum() - ranks[rank + 1 :].sum())
        return (higher + float(ranks[rank] - 1) * self._tied(ranks, rank)) / (int(ranks.sum()) - 1)

    def _tied(self, ranks: Array, rank: int) -> float:
        """What a tie in a rank is worth, answered as is better."""
        left, cards = ranks.copy(), int(ranks.sum())
        left[rank] -= 2
        again = float((left * (left - 1)).sum()) / ((cards - 2) * (cards - 3))
        return max(self.decided * (1 - again) + self.tied * again, -0.5)


class Tie:
    """The Tie Bet of a player who goes to War."""

    linear = False
    exposed = FIRST

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
        found, ties = 0.0, 0
        for rank in range(13):
            of_suit = have[4 * rank : 4 * rank + 4]
            twins = int((of_suit * (of_suit - 1)).sum())
            every = int(ranks[rank] * (ranks[rank] - 1))
            found += self._tied(ranks, rank, twins, every - twins)
            ties += every
        return (found - (cards * (cards - 1) - ties)) / (cards * (cards - 1))

    def knowing(self, have: Array, card: int) -> float:
        """The same when the player's card is known."""
        ranks, rank = _of_ranks(have), card >> 2
        cards, twins = int(ranks.sum()), int(have[card]) - 1
        others = int(ranks[rank]) - 1 - twins
        return (self._tied(ranks, rank, twins, others) - (cards - 1 - twins - others)) / (cards - 1)

    def _tied(self, ranks: Array, rank: int, twins: int, others: int) -> float:
        """What so many ties in a rank win, of one card twice over and of others, by what the War brings."""
        left, cards = ranks.copy(), int(ranks.sum())
        left[rank] -= 2
        war = (cards - 2) * (cards - 3)
        same = int(left[rank] * (left[rank] - 1))
        other = int((left * (left - 1)).sum()) - same
        found = 0.0
        for deals, low in ((twins, ("suited_tie", "basic_tie")), (others, ("basic_tie",))):
            found += deals * same * self._pay("four_of_a_kind", *low)
            found += deals * other * self._pay("double_tie", *low)
            found += deals * (war - same - other) * self._pay(*low)
        return found / war


def war(wager: Wager) -> War:
    """The base wager."""
    return War(wager)


def tie(wager: Wager) -> Tie:
    """The Tie Bet."""
    return Tie(wager)
