"""The readings of a packet that a figure rests on, and what the edge would be under each other reading.

Where a packet can be read in more than one way, the entry of its table says which reading is taken and names the option that
takes another. A reading is part of an answer when another one would change it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from housedealer.odds import work_out
from housedealer.odds.cache import cached_result
from housedealer.odds.facts import Name, watched
from housedealer.odds.result import Reading, Result
from housedealer.odds.wager import Wager, read_wager
from housedealer.packets.entries import entry

SAME = 1e-12  # edges closer than this are one
QUICK = 0.25  # seconds


def with_readings(result: Result, wager: Wager) -> Result:
    """A result with the readings it rests on; those whose other readings come to the same edge are left out."""
    edge_of, read = _by_cache, None
    if result.seconds < QUICK:  # working it out again costs less than a file, of which other pays would leave many
        edge_of, (seen, read) = _at_once, watched(wager)
        work_out(seen)
    return replace(result, readings=tuple(_readings(wager, edge_of, read)))


def _at_once(wager: Wager) -> float:
    return work_out(wager).house_edge


def _by_cache(wager: Wager) -> float:
    return cached_result(wager).house_edge


def _readings(wager: Wager, edge_of: Callable[[Wager], float], read: set[Name] | None) -> Iterator[Reading]:
    """The readings in force that the edge of a wager depends on; `read` are the facts that were read for it."""
    ours = edge_of(wager)
    for option, text, cite in named(wager):
        if read is not None and not {("options", option), ("pays", option.removesuffix("_table"))} & read:
            continue
        in_force = value_of(wager, option)
        others = tuple((other, edge_of(_under(wager, option, other))) for other in others_of(wager, option, in_force))
        if any(abs(found - ours) > SAME for _, found in others):
            yield Reading(option, in_force, text, cite, others)


def named(wager: Wager) -> Iterator[tuple[str, str, str]]:
    """Every option that a reading of the entry names: the option, the reading in words, where the packet says it."""
    fields = set(type(wager.options).__dataclass_fields__) - {"decks"}
    tables = {f"{bet}_table" for bet, printed in wager.entry.pay_tables.items() if len(printed) > 1}
    seen: set[str] = set()
    for reading in wager.entry.readings:
        words = [reading["about"], *re.findall(r"[a-z][a-z_0-9]+", reading["text"])]
        for word in words:
            if word in fields | tables and word not in seen and (word == words[0] or _meant(word, reading["text"])):
                seen.add(word)
                yield word, reading["text"], reading.get("cite", "")
    for table in sorted(tables - seen):
        if table == f"{wager.bet}_table":
            cite = str(wager.entry.pay_tables[wager.bet][value_of(wager, table)].get("cite", ""))
            yield table, "The packet prints more than one pay table for this bet.", cite


def _meant(option: str, text: str) -> bool:
    """Whether a text speaks of an option by its name, and not of the word."""
    listed = r"[a-z_0-9=]+(?:, | and |,? or )"
    return re.search(rf"\bOptions? (?:{listed})*{option}\b", text) is not None


def value_of(wager: Wager, option: str) -> str:
    """What is chosen for an option, in words."""
    if option.endswith("_table") and option.removesuffix("_table") in wager.entry.pay_tables:
        printed = wager.entry.pay_tables[option.removesuffix("_table")]
        chosen = {**wager.entry.options, **wager.asked}.get(option, next(iter(printed)))
        return str(chosen)
    return _word(getattr(wager.options, option))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def others_of(wager: Wager, option: str, in_force: str) -> list[str]:
    """What else an option can be."""
    bet = option.removesuffix("_table")
    if option.endswith("_table") and bet in wager.entry.pay_tables:
        every = list(wager.entry.pay_tables[bet])
    elif option == "house_way_reading":
        named_there = {row["reading"] for row in wager.house_way.get("rows", ()) if "reading" in row}
        every = ["", *sorted(named_there)]
    else:
        kind = get_type_hints(type(wager.options))[option]
        every = ["false", "true"] if kind is bool else list(get_args(kind)) if get_origin(kind) is Literal else []
    return [other for other in every if other != in_force]


def _under(wager: Wager, option: str, other: str) -> Wager:
    """The same wager under another reading."""
    found = entry(wager.entry.id)
    asked = {**wager.asked, option: other}
    changed = read_wager(found, wager.bet, None, wager.decks, asked, force=True)
    if wager.changed:  # pays that were asked for stay
        kept = wager.pays if not option.endswith("_table") else changed.pays
        return replace(changed, pays=kept, changed=True)
    return changed
