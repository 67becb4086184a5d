"""Crazy Pineapple: Pineapple whose discard comes after the flop and before the betting on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from housedealer.games import holdem, pineapple
from housedealer.games.holdem import Holdem
from housedealer.games.pineapple import Pineapple
from housedealer.games.sheet import Sheet

RULES: Final[Mapping[str, str]] = {
    **pineapple.RULES,
    "discard": "With the flop on the board, before anyone bets on it, everyone still in throws one of the three cards away.",
}


@dataclass(frozen=True)
class Options(holdem.Options):
    """What a room or a table may choose."""

    discard: Literal["after_flop", "after_flop_betting"] = field(
        default="after_flop", metadata={"help": "when the third card goes: before the flop's betting, or after it"}
    )


def build(sheet: Sheet) -> Holdem:
    """The game of one room from its sheet."""
    return holdem.build(sheet, Pineapple, discard=sheet.options.discard)
