"""Which fee schedules hold for a game, and its options by their keys. Only the sets that are asked for are read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from housedealer.money.fee_joins import brackets, with_side_bet
from housedealer.money.fees import FeeError, FeeOption, Schedule, UnknownOption
from housedealer.packets.fee_cells import PacketError, other_readings
from housedealer.packets.fee_files import EVERY, Row, read_rows, read_set, read_toml
from housedealer.packets.fee_schedules import build
from housedealer.packets.folders import cached_by_room, room_folder
from housedealer.packets.posted import schedules

NO_FEES: Final = "none"  # the option of a table that takes no collection


def schedules_for(game: str) -> tuple[Schedule, ...]:
    """Every set that holds for a `room/game`, its own set first."""
    room, entry = _entry(game)
    return tuple(schedule(room, name) for name in entry["sets"])


def has_schedule(game: str) -> bool:
    """Whether the room has a fee schedule for this `room/game`; where it has none, nothing is collected."""
    room, _, name = game.partition("/")
    folder = room_folder(room) / "fees"
    return (folder / "index.toml").exists() and name in index(folder)


def default_option(game: str) -> str:
    """The option a table of this `room/game` uses unless told otherwise; "none" where the room has no schedule for it."""
    return str(_entry(game)[1]["default"]) if has_schedule(game) else NO_FEES


def fee_option(game: str, key: str | None = None) -> FeeOption:
    """An option of a `room/game`: a number of its own set, or `set:number` for one of its other sets.

    Several joined by `+` are posted together: the brackets of a limit (`1+2`), or a base option and the schedule of a
    side bet (`1+20_pays:1`).
    """
    room, entry = _entry(game)
    sets = entry["sets"]
    name, found = sets[0], list[tuple[Schedule, list[FeeOption]]]()
    for part in (key or str(entry["default"])).split("+"):
        given, colon, number = part.strip().rpartition(":")
        name = given if colon else name
        if name not in sets:
            raise UnknownOption(f"{game} has no fee schedule {name!r}; it has {', '.join(sets)}")
        chosen = schedule(room, name)
        if not found or found[-1][0] is not chosen:
            found.append((chosen, []))
        found[-1][1].append(chosen.option(number))
    (first, base), *others = found
    if first.side_bet:
        raise FeeError(f"{first.title} ({first.source}) is taken on top of the base game's fee: post 1+{key}")
    option = base[0] if len(base) == 1 else brackets(base)
    for other, (side, *more) in others:
        if not other.side_bet or more:
            raise FeeError(f"{key}: options of one schedule are posted, and with them one of each side bet's")
        option = with_side_bet(option, side)
    return option


def option_keys(game: str) -> tuple[str, ...]:
    """Every printed option of a `room/game` as a key that `fee_option` takes. No fee is read for it.

    Schedules of side bets are not among them, nor other readings of what is printed.
    """
    return tuple(key for key in _keys(game, side_bets=False) if "@" not in key)


def reading_keys(game: str) -> tuple[str, ...]:
    """Options by another reading of what is printed: `57@as_meant`."""
    return tuple(key for key in _keys(game, side_bets=False) if "@" in key)


def side_bet_keys(game: str) -> tuple[str, ...]:
    """Every key that may be posted on top of an option: `1` and `20_pays:1` together are `1+20_pays:1`."""
    return _keys(game, side_bets=True)


def side_bet_option(game: str, key: str) -> FeeOption:
    """The schedule of a side bet by itself, as it is printed; it is posted on top of another option."""
    room, entry = _entry(game)
    name, _, number = key.rpartition(":")
    if name not in entry["sets"] or not schedule(room, name).side_bet:
        raise UnknownOption(
            f"{game} has no side bet with the schedule {key!r}; it has {', '.join(side_bet_keys(game))}"
        )
    return schedule(room, name).option(number)


def _keys(game: str, side_bets: bool) -> tuple[str, ...]:
    if not has_schedule(game):
        return ()
    room, entry = _entry(game)
    if "brackets" in entry:
        return () if side_bets else schedules(entry["brackets"])
    sets = [name for name in entry["sets"] if _side_bet(room, name) == side_bets]
    own = entry["sets"][0]
    return tuple(n if name == own else f"{name}:{n}" for name in sets for n in _numbers(room, name))


@cached_by_room
def _side_bet(room: str, name: str) -> bool:
    return bool(read_toml(room_folder(room) / "fees" / f"{name}.toml").get("side_bet", False))


@cached_by_room
def _numbers(room: str, name: str) -> tuple[str, ...]:
    found: dict[str, dict[str, None]] = {}
    for row in map(Row._make, read_rows(room_folder(room) / "fees" / f"{name}.csv")):
        if row.flag != "dropped":
            found.setdefault(row.option, {})
            for reading, changes in other_readings(row.readings).items():
                for option in (row.option, changes.get("option", row.option)):
                    found.setdefault(option, {})[f"{option}@{reading}"] = None
    return tuple(key for number, others in found.items() if number != EVERY for key in (number, *others))


@cached_by_room
def schedule(room: str, name: str) -> Schedule:
    """One set of a room by name."""
    return build(read_set(room_folder(room) / "fees", name))


@cache
def index(folder: Path) -> dict[str, dict[str, Any]]:
    """The sets of every game, from `index.toml`."""
    entries = read_toml(folder / "index.toml")
    for game, entry in entries.items():
        if not isinstance(entry, dict) or not entry.get("sets") or "default" not in entry:
            raise PacketError(f"{folder / 'index.toml'}: [{game}] needs `sets` (at least one) and `default`")
    return entries


def _entry(game: str) -> tuple[str, dict[str, Any]]:
    room, _, name = game.partition("/")
    folder = room_folder(room) / "fees"
    if not (folder / "index.toml").exists():
        raise FeeError(f"there is no room {room!r} with fee schedules")
    try:
        return room, index(folder)[name]
    except KeyError:
        raise FeeError(f"{room} has no fee schedule for {name!r}; it has {', '.join(index(folder))}") from None
