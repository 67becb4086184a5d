"""Hold'em Hi-Low Split: hold'em whose pot is halved between the best high hand and the best low of eight or better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from housedealer.cards import Card
from housedealer.games import holdem
from housedealer.games.holdem import Holdem, Options
from housedealer.games.sheet import Sheet
from housedealer.hands import low

__all__ = ["HALVES", "RULES", "HoldemHiLo", "Options", "build"]

HALVES: Final[Mapping[str, str]] = {
    "high_half": "The best high hand takes half the pot; equal hands share the half.",
    "low_half": "The best low, five different ranks of eight or lower, takes the other half; equal lows share it.",
}
RULES: Final[Mapping[str, str]] = {
    **holdem.RULES,
    **HALVES,
    "win": "With no low of eight or better the best five of the seven cards takes it all.",
}


@dataclass(frozen=True)
class HoldemHiLo(Holdem):
    """Hold'em Hi-Low Split as one room plays it: any five of the seven for each half."""

    has_low: ClassVar[bool] = True

    def low(self, hand: Sequence[Card], board: Sequence[Card]) -> int | None:
        return low.low8((*hand, *board))


def build(sheet: Sheet) -> Holdem:
    """The game of one room from its sheet."""
    return holdem.build(sheet, HoldemHiLo)
