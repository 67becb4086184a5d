"""A wager to be worked out: which bet of which table, with the pays, packs and options in force."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from housedealer.errors import BadSetup
from housedealer.money.pay import Odds
from housedealer.packets.approved import not_fixed
from housedealer.packets.entries import Entry, house_way_of, module_of, pay_table
from housedealer.packets.options import read_options

LOSE = "lose"
BASE = "base"

Pays = Mapping[str, Fraction]


@dataclass(frozen=True)
class Wager:
    """One bet of one table."""

    entry: Entry
    bet: str
    pays: Mapping[str, Pays]  # of every bet that has a pay table: row to what it pays per unit, best row first
    decks: int | None
    options: Any  # the game's own typed options
    house_way: Mapping[str, Any] = field(default_factory=dict)  # the chart that sets hands, as its file has it
    asked: Mapping[str, str] = field(default_factory=dict)  # the options that were asked for, as typed
    changed: bool = False  # whether pays are other than printed

    @property
    def not_approved(self) -> tuple[str, ...]:
        """What the packet has otherwise: pays, packs, and options that it does not leave to the room."""
        packs = "decks" in type(self.options).__dataclass_fields__ and self.decks not in (
            None,
            *decks_allowed(self.entry),
        )
        found = [*(["other pays than printed"] if self.changed else []), *([f"{self.decks} packs"] if packs else [])]
        found += [text.rpartition(", not ")[0] + " is printed" for text in not_fixed(self.entry, self.options)
                  if not text.startswith("decks=")]  # fmt: skip
        return tuple(found or (["approved=no"] if self.asked.get("approved") == "no" else []))

    @property
    def table(self) -> Pays:
        """The pays of this bet."""
        return self.pays[self.bet]

    def option(self, name: str, default: Any = None) -> Any:
        """An option of the game, or `default` where the game has no such option."""
        return getattr(self.options, name, default)


def read_wager(
    entry: Entry,
    bet: str,
    pay: Mapping[str, str] | None = None,
    decks: int | None = None,
    options: Mapping[str, Any] | None = None,
    force: bool = False,
) -> Wager:
    """A wager as the packet prints it, with what was asked for changed."""
    known = list(dict.fromkeys([BASE, *(b["id"] for b in entry.bets)]))
    if bet not in known:
        raise BadSetup(f"{entry.id} has no bet {bet!r}; it has {', '.join(known)}")
    asked = {key: str(value) for key, value in (options or {}).items()}
    merged = {**entry.options, **(options or {})}
    for key in ("fee", "seats", "approved"):
        merged.pop(key, None)
    pays: dict[str, dict[str, Fraction]] = {}
    for name, printed in entry.pay_tables.items():
        chosen = str(merged.pop(f"{name}_table", next(iter(printed))))
        if chosen not in printed:
            raise BadSetup(f"{entry.id} prints no pay table {chosen!r} for {name}; it prints {', '.join(printed)}")
        table = pay_table(name, chosen, printed[chosen])
        pays[name] = {row: Fraction(odds.win, odds.stake) for row, odds in table.rows.items()}
    kind = module_of(entry).Options
    if "decks" not in kind.__dataclass_fields__:
        if decks is not None:
            raise BadSetup(f"{entry.id} is played with one pack; it has no choice of decks")
    else:
        decks = _decks(entry, kind, merged, decks, force)
        merged.pop("decks", None)
    _change(entry, bet, pays, pay or {})
    return Wager(entry, bet, pays, decks, read_options(kind, merged, entry.id), house_way_of(entry), asked, bool(pay))


def _decks(entry: Entry, kind: Any, merged: Mapping[str, Any], asked: int | None, force: bool) -> int:
    """How many packs: as asked, if the packet allows so many, or as the table usually has."""
    usual = int(merged.get("decks", kind.__dataclass_fields__["decks"].default))
    if asked is None:
        return usual
    allowed = decks_allowed(entry)
    if asked < 1 or (asked not in allowed and not force):
        raise BadSetup(f"{entry.id} is played with {_listed(allowed)} packs, not {asked}; --force works it out anyway")
    return asked


def decks_allowed(entry: Entry) -> list[int]:
    """The numbers of packs a packet allows, read from the entry's `deck`: "4, 6 or 8 x 52", "6-8 x 52"."""
    head = re.split(r"[x×]", entry.deck)[0] if re.search(r"[x×]", entry.deck) else entry.deck
    allowed: set[int] = set()
    for low, high in re.findall(r"(\d+)(?:\s*(?:-|–|to)\s*(\d+))?", head):
        allowed.update(range(int(low), int(high or low) + 1))
    return sorted(n for n in allowed if n <= 8) or [1]


def _listed(numbers: Collection[int]) -> str:
    words = [str(n) for n in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _change(entry: Entry, bet: str, pays: dict[str, dict[str, Fraction]], changes: Mapping[str, str]) -> None:
    """Put other pays in the rows named: of this bet's table, or for `base` of the one table that has the row."""
    for key, text in changes.items():
        owner, _, row = key.rpartition(".")
        owners = [owner] if owner else [bet] if bet in pays else [b for b in pays if key in pays[b]]
        if not owners or owners[0] not in pays or row not in pays[owners[0]]:
            rows = {b: table for b, table in pays.items() if bet in (BASE, b) and (not owner or owner == b)}
            printed = "; ".join(f"{b}: {', '.join(table)}" for b, table in rows.items())
            raise BadSetup(f"{entry.id} has no row {key!r} to pay for {bet}; {printed or 'this bet has no pay table'}")
        if len(owners) > 1:
            raise BadSetup(f"row {row!r} is in the tables of {' and '.join(owners)}; write {owners[0]}.{row}=...")
        if text == LOSE:
            del pays[owners[0]][row]
            continue
        try:
            odds = Odds.parse(text)
        except ValueError as error:
            raise BadSetup(f"pay of {row}: {error}, or lose") from None
        pays[owners[0]][row] = Fraction(odds.win, odds.stake)


def read_changes(text: str | None) -> dict[str, str]:
    """`ROW=ODDS,...` as typed: "flush=7,straight=6:5,royal_flush=1,000:1"."""
    changes: dict[str, str] = {}
    for part in re.split(r",(?=\s*[a-z_.0-9]+\s*=)", text or ""):
        if not part.strip():
            continue
        row, equals, odds = part.partition("=")
        if not equals:
            raise BadSetup(f"{part.strip()!r} is not ROW=ODDS, for example flush=7:1")
        changes[row.strip()] = odds.strip()
    return changes
