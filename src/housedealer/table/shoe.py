"""A shoe: packs that last over several rounds, until the cut card comes out.

It lies at the place `shoe` from round to round, what was dealt from it at `discards`. The cut card is a count: when no
more cards than that are left before a deal, all packs are shuffled into a new shoe. Should a shoe run out in the
middle of a round, the discards are shuffled and go back into it.
"""

from __future__ import annotations

from dataclasses import dataclass

from housedealer.cards import Card
from housedealer.table.events import DOWN, UP, Why
from housedealer.table.table import Table

SHOE = "shoe"
DISCARDS = "discards"


@dataclass(frozen=True)
class Shoe:
    """The packs and where the cut card lies in them, counted from the end."""

    packs: tuple[Card, ...]
    cut_card: int

    def is_due(self, table: Table) -> bool:
        """Whether a new shoe is made before the next deal."""
        return len(table.cards[SHOE]) <= self.cut_card

    def load(self, table: Table, cut: int = 0) -> bool:
        """Make ready for a deal; True when that took a new shoe, cut by so many cards."""
        table.pack = self.packs
        if not self.is_due(table):
            return False
        table.shuffle(self.packs, table.rules["shuffle"], into=SHOE, cut=cut)
        return True

    def left(self, table: Table) -> int:
        """How many cards can still be dealt, the discards included."""
        return len(table.cards[SHOE]) + len(table.cards[DISCARDS])

    def deal(self, table: Table, place: str, why: Why, face: str = UP) -> None:
        """The next card, face up unless told otherwise."""
        self._refill(table)
        table.deal(place, face, why, source=SHOE)

    def burn(self, table: Table, count: int, why: Why) -> None:
        """Cards go face down out of play."""
        for _ in range(count):
            self._refill(table)
            table.deal("burn", DOWN, why, kind="burn", source=SHOE)

    def _refill(self, table: Table) -> None:
        if not table.cards[SHOE]:
            table.reshuffle([DISCARDS], table.rules["reshuffle"], into=SHOE)
