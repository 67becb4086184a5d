"""Baccarat totals: the last digit of the sum, naturals, and the two hands of a coup.

>>> from housedealer.cards import cards
>>> total(cards("9h 6s")), total(cards("Kh Ts")), natural(cards("4h 5s")), natural(cards("4h 3s 2d"))
(5, 0, True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer.cards import Card


def value(card: Card) -> int:
    """An ace counts one, tens and pictures nothing."""
    return 1 if card.rank == 14 else card.rank if card.rank < 10 else 0


def total(cards: Sequence[Card]) -> int:
    """The last digit of the sum."""
    return sum(map(value, cards)) % 10


def natural(cards: Sequence[Card]) -> bool:
    """Eight or nine on the first two cards."""
    return len(cards) == 2 and total(cards) >= 8


class Coup(NamedTuple):
    """The Player hand and the Banker hand, complete."""

    player: Sequence[Card]
    banker: Sequence[Card]

    @property
    def margin(self) -> int:
        """By how many points the Player hand is ahead."""
        return total(self.player) - total(self.banker)

    @property
    def tie(self) -> bool:
        return self.margin == 0
