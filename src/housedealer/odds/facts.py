"""Which facts of a wager a result follows from: those that were read while it was worked out.

Two rooms differ in limits, in the order of settlement, in the pays of other bets. None of that was read for a result that
both share, so it is found again for either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from housedealer.odds.wager import Wager
from housedealer.packets.entries import Entry

Name = tuple[str, str]  # whose fact, and which: ("options", "splits"), ("pays", "buster"), ("entry", "id")
EVERY = ""  # all of them


class _Watched:
    """Attributes of something, noted as they are read."""

    def __init__(self, whose: str, thing: object, reads: set[Name]) -> None:
        self.__whose, self.__thing, self.__reads = whose, thing, reads

    def __getattr__(self, name: str) -> Any:
        self.__reads.add((self.__whose, name))
        return getattr(self.__thing, name)


class _WatchedMapping(Mapping[str, Any]):
    """Pay tables or the rows of a house way, noted as they are read."""

    def __init__(self, whose: str, things: Mapping[str, Any], reads: set[Name]) -> None:
        self.whose, self.things, self.reads = whose, things, reads

    def __getitem__(self, name: str) -> Any:
        self.reads.add((self.whose, name))
        return self.things[name]

    def __iter__(self) -> Iterator[str]:
        self.reads.add((self.whose, EVERY))
        return iter(self.things)

    def __len__(self) -> int:
        self.reads.add((self.whose, EVERY))
        return len(self.things)


def watched(wager: Wager) -> tuple[Wager, set[Name]]:
    """The same wager, and the names of what is read of it from now on, besides its bet and its packs."""
    reads: set[Name] = set()
    seen = replace(
        wager,
        entry=cast(Entry, _Watched("entry", wager.entry, reads)),
        pays=_WatchedMapping("pays", wager.pays, reads),
        options=_Watched("options", wager.options, reads),
        house_way=_WatchedMapping("house_way", wager.house_way, reads),
        asked=_WatchedMapping("asked", wager.asked, reads),
    )
    return seen, reads


def options_among(reads: Iterable[Name]) -> list[str] | None:
    """The options that were read, those that choose a pay table among them; none if any may have been.

    >>> options_among([("options", "splits"), ("pays", "tie")]), options_among([("asked", EVERY)])
    (['splits', 'tie_table'], None)
    """
    found = list(reads)
    if any(whose == "asked" or name == EVERY or (whose, name) == ("entry", "options") for whose, name in found):
        return None
    return sorted(
        {name if whose == "options" else f"{name}_table" for whose, name in found if whose in ("options", "pays")}
    )


def fact(wager: Wager, whose: str, name: str) -> str:
    """A wager's fact in words that are the same for equal facts."""
    if whose == "pays":
        tables = wager.pays.items() if name == EVERY else [(name, wager.pays.get(name, {}))]
        return repr([(bet, [(row, str(pay)) for row, pay in table.items()]) for bet, table in tables])
    if whose in ("house_way", "asked"):
        things: Mapping[str, Any] = getattr(wager, whose)
        return repr(things if name == EVERY else things.get(name, "there is none"))
    return repr(getattr({"options": wager.options, "entry": wager.entry}[whose], name, "there is none"))
