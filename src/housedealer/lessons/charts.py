"""Which hand beats which, as a chart of examples for each kind of ranking, each named by a game that uses it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

from housedealer.hands.readings import Reading
from housedealer.packets.entries import open_game
from housedealer.table.events import pieces
from housedealer.table.felt import Piece

FILE: Final = files("housedealer.lessons") / "charts.toml"
WORST: Final = pieces(["tl3", "t5b"])  # what lies in front of an example of two tiles


class Row(NamedTuple):
    """An example and what it is called."""

    cards: tuple[Piece, ...]
    reading: Reading


class Chart(BaseModel):
    """Examples from the best hand down: at which table, at which of its places, and what is beside it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    table: str
    place: str = "seat1.hand"
    beside: str = ""
    hands: list[str]

    def rows(self) -> list[Row]:
        """Each example with its name."""
        game = open_game(self.table)
        found = []
        for written in self.hands:
            cards = pieces(written.split())
            seen = {self.place: cards} | ({self.beside: WORST} if self.beside else {})
            found.append(Row(cards, game.readings(seen)[self.place][0]))
        return found


@cache
def charts() -> dict[str, Chart]:
    """Every chart by its name."""
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: Chart.model_validate(chart) for name, chart in written.items()}


@cache
def rows_of(name: str) -> list[Row]:
    """The rows of a chart."""
    return charts()[name].rows()
