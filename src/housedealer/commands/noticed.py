"""Something went wrong at the table in the terminal: what was noticed, where, and the ruling on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from rich.console import Console

from housedealer.errors import HouseDealerError
from housedealer.irregularities import noticing, ways
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.noticing import Reportable
from housedealer.irregularities.ways import Way
from housedealer.irregularities.words import in_words
from housedealer.table.round import Round
from housedealer.table.telling import spoken

_T = TypeVar("_T")


def report(console: Console, round_: Round, names: Mapping[int, str]) -> None:
    """Ask what was noticed and have it ruled on; where the packet is silent, by which house rule to go on."""
    possible = what_could_be(round_)
    if not possible:
        console.print(" Nothing that the rules of irregularity speak of could be reported now.")
        return
    kind = _choose(console, "what was noticed", list(dict.fromkeys(found.kind for found in possible)), in_words)
    places = [found for found in possible if found.kind == kind]
    found = _choose(console, "where", places, lambda found: spoken(found.place, names).replace("You's", "your"))
    if found is None:
        return
    noticed = Accident(found.kind, found.place, amount=next(iter(found.amounts), 1))
    before = len(round_.events)
    try:
        way = _choose(console, "the packet is silent: go on by", ways.ways(round_, noticed), _way)
        if way is None:
            return
        ways.report(round_, noticed, way.id, names[1])
    except HouseDealerError as error:
        console.print(f" {error}", style="red", markup=False)
        return
    for event in round_.events[before:]:
        if event.kind == "ruling" and event.why is not None:
            cite = f" [{event.why.cite}]" if event.why.cite else ""
            console.print(f" Ruling: {event.why.text}{cite}", style="bold", markup=False, soft_wrap=True)


def what_could_be(round_: Round) -> list[Reportable]:
    """Everything that could be reported of the round under way; nothing where its game has no book."""
    try:
        return noticing.reportable(noticing.moment(round_))
    except HouseDealerError:
        return []


def _way(way: Way) -> str:
    told = "; ".join(event.why.text for event in way.rulings if event.why is not None)
    return f"{way.id.replace('_', ' ')}{f': {told}' if told else ''}"


def _choose(console: Console, asked: str, found: Sequence[_T], words: Callable[[_T], str]) -> _T | None:
    """One of several by its number; the only one without asking."""
    if len(found) <= 1:
        return next(iter(found), None)
    for number, one in enumerate(found, 1):
        console.print(f" {number:>2} {words(one)}", markup=False, soft_wrap=True)
    typed = console.input(f" {asked}, by number (Enter: never mind)? ").strip()
    return found[int(typed) - 1] if typed.isdigit() and 1 <= int(typed) <= len(found) else None
