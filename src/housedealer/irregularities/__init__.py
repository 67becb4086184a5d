"""The floor supervisor's rule book: what each packet says when something goes wrong at its game.

`packets.toml` holds where each Garden City packet prints its rules; a family's module holds what they say in our words
and carries them out. A game whose packet prints none is ruled by the Garden City packet of the same game or, where there
is none, by the house's default: a misdeal before anybody has decided anything, and play on after that.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from housedealer.irregularities.accidents import Ruling
from housedealer.irregularities.with_accidents import OpenBook

PACKETS: Final = Path(__file__).parent / "packets.toml"
HOUSE: Final = "house"
SAME_GAME: Final[Mapping[str, str]] = {  # games of another name that play by a packet's rules
    "winner_kill_lo_ball": "lo_ball",
    "double_hand_poker_bonus_gold_10": "double_hand_poker_bonus_gold",
    "pai_gow_tiles": "pai_gow_tiles",
    "pan": "pan",
}
OF_THEIR_OWN: Final = ("pai_gow_tiles", "pan")  # games that ask for their accidents by name and rule on them themselves


@dataclass(frozen=True)
class Rulings:
    """What one table's packet rules on, and whose packet that is."""

    id: str
    family: str
    of: str  # the packet: "garden_city/texas_holdem", or "house"
    rulings: Mapping[str, Ruling]


@cache
def _printed() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(PACKETS.read_text(encoding="utf-8"))


@cache
def rulings_of(id: str) -> Rulings:
    """Every ruling in force at a table."""
    game = id.partition("/")[2]
    packet = SAME_GAME.get(game, game)
    printed = _printed().get(packet)
    if printed is None:
        family, of, cites = packet if packet in OF_THEIR_OWN else HOUSE, HOUSE, None
    else:
        family, of, cites = str(printed["family"]), f"garden_city/{packet}", printed
    if family in OF_THEIR_OWN:
        return Rulings(id, family, id, {})
    said = import_module(f"housedealer.irregularities.{family}").RULINGS
    rulings = {
        name: Ruling(name, verdict, text, *(cites[name] if cites is not None else ("", "")))
        for name, (verdict, text) in said.items()
        if cites is None or name in cites
    }
    return Rulings(id, family, of, rulings)


def book_of(id: str) -> OpenBook:
    """The book that a table's accidents are ruled by."""
    rulings = rulings_of(id)
    module = import_module(f"housedealer.irregularities.{'book' if rulings.family in OF_THEIR_OWN else rulings.family}")
    return partial(module.Book, rulings=rulings)
