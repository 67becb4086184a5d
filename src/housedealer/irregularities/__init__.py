"""The floor supervisor's rule book: what a room's packet says when something goes wrong at its game.

A book is a module: it holds what each kind of rule says in our words, and carries it out. Where a room's packet prints the
rules, its folder says so (`<room>/irregularities/<game>.toml`), and only those hold, each with its citation. Where the
packet is silent the game's book holds as house rules, without a citation: no room is ruled by another room's packet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Final

from housedealer.errors import BadSetup
from housedealer.games.contract import Game
from housedealer.irregularities.accidents import Ruling
from housedealer.irregularities.with_accidents import OpenBook
from housedealer.table.events import HOUSE_RULE

HOUSE: Final = "house"
OF_ITS_OWN: Final = "of_its_own"  # a game that asks for its accidents by name and rules on them itself


@dataclass(frozen=True)
class Rulings:
    """What holds at one table when something goes wrong, and whose packet says so."""

    id: str
    family: str  # the book
    of: str  # the table whose packet prints the rules, or "house"
    rulings: Mapping[str, Ruling]
    own: frozenset[str] = frozenset()  # those that its own section prints
    whenever: frozenset[str] = frozenset()  # those that hold whenever it is found, also when the hands lie open


class _InForce(dict[str, Ruling]):
    """The rulings that a packet prints. One that is needed and not printed is the house's."""

    def __init__(self, printed: Mapping[str, Ruling], house: Mapping[str, Ruling]) -> None:
        super().__init__(printed)
        self._house = house

    def __missing__(self, name: str) -> Ruling:
        return self._house[name]


def rulings_for(game: Game) -> Rulings:
    """Every ruling in force at a table."""
    given = game.sheet.irregularities
    book = str(given.get("book", game.book))
    if book == OF_ITS_OWN:
        return Rulings(game.id, book, game.id, {})
    said, whenever = _module(book).RULINGS, getattr(_module(book), "WHENEVER", frozenset[str]())
    mark = "" if book == HOUSE else HOUSE_RULE
    house = {name: Ruling(name, verdict, mark + text) for name, (verdict, text) in said.items()}
    printed: Mapping[str, tuple[str, str]] | None = given.get("rules")
    if printed is None:
        return Rulings(game.id, book, HOUSE, house)
    if unknown := printed.keys() - said.keys():
        raise BadSetup(f"{game.id}: the book {book} has no ruling {', '.join(sorted(unknown))}")
    rulings = {
        name: Ruling(name, verdict, text, *printed[name]) for name, (verdict, text) in said.items() if name in printed
    }
    of, own = str(given.get("of", game.id)), frozenset(given.get("own", printed))
    return Rulings(game.id, book, of, _InForce(rulings, house), own, whenever)


def book_for(game: Game) -> OpenBook:
    """The book that a table's accidents are ruled by."""
    rulings = rulings_for(game)
    return partial(_module(rulings.family).Book, rulings=rulings)


def _module(book: str) -> Any:
    """A book by its name; one from another package by the path of its module."""
    name = "book" if book == OF_ITS_OWN else book
    return import_module(name if "." in name else f"housedealer.irregularities.{name}")
