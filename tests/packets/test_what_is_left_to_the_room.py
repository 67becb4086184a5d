"""At a banked table every option is one of three things, and which one is written down.

It is fixed by a line of the packet; or the packet can be read two ways, and the table's readings or its clauses name the
option; or the packet leaves it to the room. So no room is offered what its packet rules out, and no reading is without a name.
"""

from __future__ import annotations

import dataclasses
import re
from functools import cache

import pytest

from housedealer.errors import BadSetup
from housedealer.packets.clauses import Clause, ledger
from housedealer.packets.entries import Entry, entries, entry, module_of, open_game

LEFT_TO_THE_ROOM = {
    "chip", "cut_card", "kum_kum", "backline", "other_spots", "cut", "deal", "room_free_hands", "decks",
}  # fmt: skip
BANKED = [found.id for found in entries() if found.family == "banked"]


def options_of(found: Entry) -> list[str]:
    """The options of a table, its limits apart, which its fee schedule prints."""
    names = [field.name for field in dataclasses.fields(module_of(found).Options)]
    return [name for name in names if not name.endswith("_limit")]


@cache
def clauses_of(id: str) -> tuple[Clause, ...]:
    room, _, game = id.partition("/")
    return tuple(clause for clause in ledger(room).clauses if game in clause.tables or clause.tables == ("*",))


def readings_of(found: Entry) -> set[str]:
    """The options that give another reading of some sentence."""
    named = {name for clause in clauses_of(found.id) for name, _ in clause.options}
    for reading in found.readings:
        for words in re.findall(r"\b[Oo]ptions? ((?:\w+(?:, | and | or )?)+)", reading["text"]):
            named |= set(re.findall(r"\w+", words))
    return named


@pytest.mark.parametrize("id", BANKED)
def test_every_option_is_fixed_or_a_reading_or_left_to_the_room(id: str) -> None:
    found = entry(id)
    readings = readings_of(found)
    fixed = {name for name, fixed in found.fixed.items() if len(fixed.values) == 1}
    unsaid = [n for n in options_of(found) if n not in fixed and n not in readings and n not in LEFT_TO_THE_ROOM]
    assert not unsaid, f"no line fixes them and no reading names them: {unsaid}"
    both = [name for name in sorted(fixed) if name in readings]
    assert not both, f"fixed by a line, and yet said to be read in two ways: {both}"


@pytest.mark.parametrize("id", BANKED)
def test_no_reading_offers_what_a_line_fixes(id: str) -> None:
    found = entry(id)
    fixed = {name for name, fixed in found.fixed.items() if len(fixed.values) == 1}
    offered = [reading["about"] for reading in found.readings if "an option" in reading["text"]]
    assert not fixed.intersection(offered)
    for reading in found.readings:
        for name, value in re.findall(r"\b(\w+)=(\w+)", reading["text"]):
            assert name not in found.fixed or value in found.fixed[name].values, reading["text"]


@pytest.mark.parametrize("id", BANKED)
def test_every_other_reading_that_a_clause_names_can_be_chosen(id: str) -> None:
    known = set(options_of(entry(id)))
    offered = {(name, value) for clause in clauses_of(id) for name, value in clause.options if value}
    for name, value in sorted(offered):
        if name in known:
            assert open_game(id, {name: value}), (name, value)


@pytest.mark.parametrize("id", BANKED)
def test_what_a_line_fixes_is_refused_otherwise_with_that_line(id: str) -> None:
    found = entry(id)
    fields = {field.name: field for field in dataclasses.fields(module_of(found).Options)}
    for name, fixed in found.fixed.items():
        for value in others(fields[name], fixed.values):
            with pytest.raises(BadSetup, match=re.escape(f"({fixed.cite})")):
                open_game(id, {name: value})


def others(field: dataclasses.Field[object], allowed: tuple[str, ...]) -> list[str]:
    """Values of an option beside those that a packet allows."""
    kind = str(field.type)
    if kind == "bool":
        return [value for value in ("yes", "no") if value not in allowed]
    if kind == "int":
        return [str(max(map(int, allowed)) + 1)]
    words = re.findall(r'"([^"]*)"', kind)
    return [word for word in words if word not in allowed][:1]
