"""The fifty tables: each `room/game` is one TOML file, `<room>/<game>.toml`, read here.

Listing reads only what it shows; opening a game checks its whole file and builds the rules with the options in force.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from housedealer.chips import cents, money
from housedealer.errors import BadSetup, UnknownGame
from housedealer.games.sheet import Sheet
from housedealer.money.buy_ins import PrintedBuyIn
from housedealer.money.fees import FeeError, FeeOption, Limit
from housedealer.money.pay import Odds, PayTable
from housedealer.packets.approved import Fixed, check_bounds, check_fixed
from housedealer.packets.fees import (
    NO_FEES,
    default_option,
    fee_option,
    has_schedule,
    option_keys,
    reading_keys,
    side_bet_keys,
)
from housedealer.packets.folders import ROOM, cached_by_room, room_folder, room_folders
from housedealer.packets.posted import check_players, stakes_of
from housedealer.table.events import HOUSE_RULE, Why

if TYPE_CHECKING:
    from housedealer.games.contract import Game, GameModule


NO_RULINGS = ("commit", "no_bets", "end")  # what the house dealer says, which decides nothing


@dataclass(frozen=True)
class Entry:
    """One `room/game` as its packet prints it."""

    id: str
    room: str
    game: str
    path: Path
    name: str
    module: str
    family: str
    source: tuple[str, ...]
    seats: Mapping[str, int]
    deck: str
    approval: str = ""
    bets: tuple[Mapping[str, str], ...] = ()
    pay_tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    cites: Mapping[str, str] = field(default_factory=dict)
    readings: tuple[Mapping[str, str], ...] = ()
    bounds: Mapping[str, tuple[str, str]] = field(
        default_factory=dict
    )  # an option's ends, and the line that prints them
    fixed: Mapping[str, Fixed] = field(default_factory=dict)
    most_dealt: int = 0  # how many of those seated are dealt into a hand, where it is not all
    buy_in: Mapping[str, Any] = field(default_factory=dict)  # what the packet prints about buying in
    house_way: str = ""  # which of the room's charts sets hands: `<room>/house_ways/<name>.toml`

    def to_json(self) -> dict[str, Any]:
        """What `housedealer games --json` prints."""
        return {
            "id": self.id,
            "room": self.room,
            "game": self.game,
            "name": self.name,
            "family": self.family,
            "approval": self.approval or None,
            "source": list(self.source),
            "seats": dict(self.seats),
            "deck": self.deck,
            "bets": [
                {
                    "id": bet["id"],
                    "name": bet["name"],
                    "pay_tables": [
                        {"id": table, "rows": dict(printed["rows"]), "cite": printed.get("cite", "")}
                        for table, printed in self.pay_tables.get(bet["id"], {}).items()
                    ],
                }
                for bet in self.bets
            ],
            "fixed": {name: {"values": list(fixed.values), "cite": fixed.cite} for name, fixed in self.fixed.items()},
            "fee_options": list(option_keys(self.id)),
            "fee_readings": list(reading_keys(self.id)),
            "fee_side_bets": list(side_bet_keys(self.id)),
        }


def rooms() -> dict[str, str]:
    """Every room: its id and its name."""
    return {room: _name_of(folder) for room, folder in room_folders().items()}


def _name_of(folder: Path) -> str:
    path = folder / ROOM
    try:
        return str(tomllib.loads(path.read_text(encoding="utf-8"))["name"])
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise BadSetup(f'{path}: expected name = "...": {error}') from None


def entry_ids() -> tuple[str, ...]:
    """Every `room/game` there is."""
    return _ids(tuple(room_folders().items()))


@cache
def _ids(folders: tuple[tuple[str, Path], ...]) -> tuple[str, ...]:
    return tuple(
        sorted(f"{room}/{path.stem}" for room, folder in folders for path in folder.glob("*.toml") if path.name != ROOM)
    )


def entries() -> list[Entry]:
    """Every table in the packets."""
    return [entry(id) for id in entry_ids()]


@cached_by_room
def entry(id: str) -> Entry:
    """One `room/game`; an unknown one is refused with what there is."""
    room, _, game = id.partition("/")
    path = room_folder(room) / f"{game}.toml"
    if id not in entry_ids():
        known = [other for other in entry_ids() if other.startswith(f"{room}/")]
        if known:
            raise UnknownGame(f"{room} has no game {game!r}; it has {', '.join(k.partition('/')[2] for k in known)}")
        raise UnknownGame(
            f"there is no room/game {id!r}; rooms are {', '.join(rooms())}, and `housedealer games` lists the games"
        )
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(f"{path} is not TOML: {error}") from None
    return read_entry(id, path, data)


def read_entry(id: str, path: Path, data: Mapping[str, Any]) -> Entry:
    """An entry from its file's contents."""
    room, _, game = id.partition("/")
    known = {name for name in Entry.__dataclass_fields__ if name not in ("id", "room", "game", "path")}
    if unknown := set(data) - known:
        raise BadSetup(f"{path.name}: unknown key {', '.join(sorted(unknown))}; known: {', '.join(sorted(known))}")
    try:
        fields = {
            **data,
            "source": tuple(data["source"]),
            "bets": tuple(data.get("bets", ())),
            "readings": tuple(data.get("readings", ())),
            "fixed": {name: Fixed.read(fixed) for name, fixed in data.get("fixed", {}).items()},
        }
        return Entry(id=id, room=room, game=game, path=path, **fields)
    except (KeyError, TypeError) as error:
        raise BadSetup(f"{path.name}: {error}") from None


def module_of(entry: Entry) -> GameModule:
    """The game's rules in code."""
    from housedealer.games.registry import game_module  # and with it the table: listing the games does not need it

    return game_module(entry.module)


@partial(cached_by_room, maxsize=256)
def _open(id: str, given: tuple[tuple[str, str], ...]) -> Game:
    chosen = dict(given)
    opened_with = dict(given)
    found = entry(id)
    module = module_of(found)
    approved = _approved(id, chosen.pop("approved", "yes"))
    fees = _fees(found, chosen.pop("fee", None))
    from housedealer.packets.irregularities import printed_irregularities
    from housedealer.packets.options import read_options  # pydantic is loaded only when a game is opened

    merged = {**found.options, **stakes_of(fees, found, chosen), **chosen}
    tables = {bet: dict(printed) for bet, printed in found.pay_tables.items()}
    picked = {bet: str(merged.pop(f"{bet}_table", next(iter(printed)))) for bet, printed in tables.items()}
    for bet, name in picked.items():
        if name not in tables[bet]:
            raise BadSetup(f"{id} prints no pay table {name!r} for {bet}; it prints {', '.join(tables[bet])}")
    size = int(merged.pop("seats", found.seats["max"]))
    if not found.seats["min"] <= size <= found.seats["max"]:
        raise BadSetup(f"{id} has {found.seats['min']} to {found.seats['max']} seats, not {size}")
    check_players(id, fees, min(size, found.most_dealt or size), found.family, option_keys(id))
    if approved:
        check_bounds(found, merged)
    posted = fees if fees is not None or not has_schedule(id) else fee_option(id)  # limits hold without a fee too
    settled = within_limits(module.Options, merged, chosen, posted, found) if approved else merged
    options = read_options(module.Options, settled, id)
    if approved:
        check_fixed(found, options)
    rules = {key: rule(found, key, text) for key, text in module.RULES.items()}
    pay = {bet: pay_table(bet, name, tables[bet][name]) for bet, name in picked.items()}
    printed = printed_irregularities(found.room, found.game)
    return module.build(
        Sheet(
            id, size, options, rules, fees, pay, house_way_of(found), printed_buy_in(found), printed, opened_with
        )
    )  # fmt: skip


def rule(found: Entry, key: str, text: str) -> Why:
    """A rule of a table with the line that prints it; one that rules a banked game and that no line prints is the house's."""
    cite = found.cites.get(key, "")
    silent = not cite and found.family == "banked" and key not in NO_RULINGS
    return Why(HOUSE_RULE + text if silent else text, cite)


def _approved(id: str, answer: str) -> bool:
    """Whether a table keeps to what its packet fixes; a designer may try what was not approved by saying so."""
    if answer not in ("yes", "no"):
        raise BadSetup(f"{id}: option approved is yes, or no for a table that is not as approved, not {answer}")
    return answer == "yes"


def house_way_of(found: Entry) -> Mapping[str, Any]:
    """The chart by which a table sets hands, as its file has it; empty where it has none."""
    if not found.house_way:
        return {}
    path = found.path.parent / "house_ways" / f"{found.house_way}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def printed_buy_in(found: Entry) -> PrintedBuyIn | None:
    """What a table's packet prints about buying in; None where it is silent."""
    try:
        return PrintedBuyIn(**found.buy_in) if found.buy_in else None
    except TypeError as error:
        raise BadSetup(f"{found.path.name}: [buy_in]: {error}") from None


def open_game(id: str, options: Mapping[str, Any] | None = None) -> Game:
    """The rules of a `room/game` with options in force: those of its module, `fee`, `seats`, `<bet>_table`, `approved`."""
    return _open(id, tuple(sorted((key, str(value)) for key, value in (options or {}).items())))


def pay_table(bet: str, name: str, printed: Mapping[str, Any]) -> PayTable:
    """A pay table from its printed rows."""
    try:
        rows = {row: Odds.parse(str(odds)) for row, odds in printed["rows"].items()}
        prizes = {row: cents(str(sum_)) for row, sum_ in printed.get("prizes", {}).items()}
    except ValueError as error:
        raise BadSetup(f"pay table {name} of {bet}: {error}") from None
    figures = {key: str(value) for key, value in printed.get("printed", {}).items()}
    return PayTable(name, rows, printed.get("cite", ""), figures, prizes)


def _fees(found: Entry, key: str | None) -> FeeOption | None:
    try:
        key = key or default_option(found.id)
        return None if key == NO_FEES else fee_option(found.id, key)
    except FeeError as error:
        raise BadSetup(str(error)) from None


def within_limits(
    kind: type[Any], merged: Mapping[str, Any], chosen: Mapping[str, str], fees: FeeOption | None, found: Entry
) -> dict[str, Any]:
    """The limits of each betting circle, held to what the posted fee option prints; a choice beyond it is refused."""
    from housedealer.money.stakes import read_limit  # and with it the table: listing the games needs neither

    settled = dict(merged)
    if fees is None:
        return settled
    for name, declared in kind.__dataclass_fields__.items():
        bet = name.removesuffix("_limit")
        if bet == name or bet not in fees.bets:
            continue
        low, high = read_limit(str(settled.get(name, declared.default)))
        least, most = _ends(fees.limit(bet))
        posted = (_clamp(low, *least), _clamp(high, *most))
        fitted = _priced(fees, bet, *posted, least[1]) if fees.bands(bet) else posted  # without a fee it is not offered
        if fitted is None:
            raise BadSetup(
                f"fee option {fees.key} of {found.id} prints no fee for any {bet.replace('_', ' ')} within "
                f"{money(posted[0])} to {money(posted[1])}"
            )
        if fitted != (low, high) and name in chosen:
            raise BadSetup(
                f"fee option {fees.key} of {found.id} allows {bet.replace('_', ' ')} from {money(fitted[0])} "
                f"to {money(fitted[1])} here, not {chosen[name]}"
            )
        settled[name] = f"{fitted[0] / 100:g}-{fitted[1] / 100:g}"
    return settled


def _priced(fees: FeeOption, bet: str, low: int, high: int, least: int | None) -> tuple[int, int] | None:
    """The least and the most within two ends that the bands of an option price.

    The minimum is posted, as far as the packet leaves it to the room, so that a compulsory wager alone is priced.
    """
    if bet not in fees.bonus:
        low = max(low, min(fees.priced("table")[0], high, high if least is None else least))
    within = [(max(low, a), high if b is None else min(high, b // 100 * 100)) for a, b in fees.bands(bet)]
    ends = [end for end in within if end[0] <= end[1]]
    return (min(ends)[0], max(end[1] for end in ends)) if ends else None


def _ends(limit: Limit | None) -> tuple[tuple[int, int | None], tuple[int, int | None]]:
    """Where the posted minimum and the posted maximum may lie, in cents."""
    if limit is None:
        return (0, None), (0, None)
    (a, b), (c, d) = limit.least, limit.most
    return (a * 100, b * 100 if b else None), (0 if c is None else c * 100, None if d is None else d * 100)


def _clamp(value: int, low: int, high: int | None) -> int:
    return max(low, value if high is None else min(value, high))
