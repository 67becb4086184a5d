"""Omaha: four cards down, of which exactly two play with exactly three of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from housedealer.cards import Card
from housedealer.games import holdem
from housedealer.games.holdem import Holdem, Options
from housedealer.games.sheet import Sheet
from housedealer.hands import omaha

__all__ = ["RULES", "Omaha", "Options", "build"]

RULES: Final[Mapping[str, str]] = {
    **holdem.RULES,
    "deal": "Each player is dealt four cards face down, one at a time, the small blind first and the button last.",
    "win": "The best hand of exactly two own cards and exactly three of the board takes the pot.",
}


@dataclass(frozen=True)
class Omaha(Holdem):
    """Omaha as one room plays it."""

    hole_cards: ClassVar[int] = 4

    def high(self, hand: Sequence[Card], board: Sequence[Card]) -> int:
        return omaha.best(hand, board)


def build(sheet: Sheet) -> Holdem:
    """The game of one room from its sheet."""
    return holdem.build(sheet, Omaha)
