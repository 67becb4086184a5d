"""Which facts of a wager a result follows from: those that were read while it was worked out.

Two rooms differ in limits, in the order of settlement, in the pays of other bets. None of that was read for a result that
both share, so it is found again for either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from housedealer.odds.wager import Pays, Wager
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


class _WatchedPays(Mapping[str, Pays]):
    """Pay tables, noted as they are read."""

    def __init__(self, pays: Mapping[str, Pays], reads: set[Name]) -> None:
        self.pays, self.reads = pays, reads

    def __getitem__(self, bet: str) -> Pays:
        self.reads.add(("pays", bet))
        return self.pays[bet]

    def __iter__(self) -> Iterator[str]:
        self.reads.add(("pays", EVERY))
        return iter(self.pays)

    def __len__(self) -> int:
        self.reads.add(("pays", EVERY))
        return len(self.pays)


def watched(wager: Wager) -> tuple[Wager, set[Name]]:
    """The same wager, and the names of what is read of it from now on, besides its bet and its packs."""
    reads: set[Name] = set()
    seen = replace(
        wager,
        entry=cast(Entry, _Watched("entry", wager.entry, reads)),
        pays=_WatchedPays(wager.pays, reads),
        options=_Watched("options", wager.options, reads),
    )
    return seen, reads


def fact(wager: Wager, whose: str, name: str) -> str:
    """A wager's fact in words that are the same for equal facts."""
    if whose == "pays":
        tables = wager.pays.items() if name == EVERY else [(name, wager.pays.get(name, {}))]
        return repr([(bet, [(row, str(pay)) for row, pay in table.items()]) for bet, table in tables])
    return repr(getattr({"options": wager.options, "entry": wager.entry}[whose], name, "there is none"))
