"""What a room's packet prints for when something goes wrong: `<room>/irregularities/<game>.toml`.

The file names the `book` where it is not the game's usual one, and in `[rules]` each rule that is printed, with its number
and its line. `same_as` takes over the file of another game of the same room, beside what is printed for this one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from housedealer.errors import BadSetup
from housedealer.irregularities import Rulings, rulings_for
from housedealer.packets.folders import cached_by_room, room_folder

KEYS = frozenset({"book", "rules", "same_as"})


def printed_irregularities(room: str, game: str) -> Mapping[str, Any]:
    """The rules of a table's own packet; empty where it is silent."""
    path = room_folder(room) / "irregularities" / f"{game}.toml"
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if unknown := data.keys() - KEYS:
        raise BadSetup(f"{path}: unknown key {', '.join(sorted(unknown))}; known: {', '.join(sorted(KEYS))}")
    own = data.get("rules", {})
    for name, printed in own.items():
        if not (isinstance(printed, list) and len(printed) == 2 and all(isinstance(part, str) for part in printed)):
            raise BadSetup(f"{path}: {name} should be the number of its rule and its line, not {printed!r}")
    if "same_as" in data:
        other = printed_irregularities(room, data["same_as"])
        return {**other, "rules": {**other["rules"], **own}, "of": f"{room}/{data['same_as']}", "own": tuple(own)}
    return data


@cached_by_room
def rulings_of(id: str) -> Rulings:
    """Every ruling in force at a `room/game`."""
    from housedealer.packets.entries import open_game

    return rulings_for(open_game(id))
