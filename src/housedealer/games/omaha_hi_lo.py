"""Omaha High/Low Split: Omaha whose pot is halved between the best high hand and the best low of eight or better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from housedealer.cards import Card
from housedealer.games import holdem
from housedealer.games import omaha as omaha_high
from housedealer.games.holdem import Holdem, Options
from housedealer.games.holdem_hi_lo import HALVES
from housedealer.games.omaha import Omaha
from housedealer.games.sheet import Sheet
from housedealer.hands import omaha

__all__ = ["RULES", "OmahaHiLo", "Options", "build"]

RULES: Final[Mapping[str, str]] = {
    **omaha_high.RULES,
    **HALVES,
    "win": "With no low of eight or better the best hand of exactly two own and three board cards takes it all.",
}


@dataclass(frozen=True)
class OmahaHiLo(Omaha):
    """Omaha High/Low Split as one room plays it: high and low may use different cards, two and three each."""

    has_low: ClassVar[bool] = True

    def low(self, hand: Sequence[Card], board: Sequence[Card]) -> int | None:
        return omaha.low8(hand, board)


def build(sheet: Sheet) -> Holdem:
    """The game of one room from its sheet."""
    return holdem.build(sheet, OmahaHiLo)
