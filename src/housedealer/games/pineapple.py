"""Pineapple: hold'em with three cards down, one of which is thrown away before the flop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from housedealer.games import holdem
from housedealer.games.holdem import Discard, Holdem, Options
from housedealer.games.sheet import Sheet

__all__ = ["RULES", "Options", "Pineapple", "build"]

RULES: Final[Mapping[str, str]] = {
    **holdem.RULES,
    "deal": "Each player is dealt three cards, one at a time, the small blind first and the button last.",
    "discard": "After the first betting round, before the flop, everyone still in throws one of the three cards away.",
}


@dataclass(frozen=True)
class Pineapple(Holdem):
    """Pineapple as one room plays it."""

    discard: Discard = "before_flop"

    hole_cards: ClassVar[int] = 3


def build(sheet: Sheet) -> Holdem:
    """The game of one room from its sheet."""
    return holdem.build(sheet, Pineapple)
