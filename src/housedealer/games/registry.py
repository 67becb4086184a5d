"""Games by name: the built-in ones, and those that other packages bring by an entry point of the group `housedealer.games`.

The entry point `red_dog = "red_dog.game"` makes the module `red_dog.game` the game that packets call `module = "red_dog"`.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Any, Final, cast

from housedealer.errors import BadSetup
from housedealer.games.contract import GameModule

GROUP: Final = "housedealer.games"
REQUIRED: Final = ("RULES", "Options", "build")


@cache
def game_module(name: str) -> GameModule:
    """The module of a game's rules; a name that nobody brings is refused with what there is."""
    if name.isidentifier() and importlib.util.find_spec(f"housedealer.games.{name}") is not None:
        return _checked(name, importlib.import_module(f"housedealer.games.{name}"))
    found = brought().get(name)
    if found is None:
        others = f"; other packages bring {', '.join(sorted(brought()))}" if brought() else ""
        raise BadSetup(f"there is no game module {name!r} among the built-in ones{others}")
    try:
        return _checked(name, found.load())
    except (ImportError, AttributeError) as error:
        raise BadSetup(f"the game {name} of {found.value} cannot be loaded: {error}") from error


@cache
def brought() -> dict[str, EntryPoint]:
    """The games that other packages bring."""
    return {found.name: found for found in entry_points(group=GROUP)}


def exported(name: str, what: str) -> Any:
    """What a game's module names as its own, `BOT` or `ODDS`; None where it names nothing."""
    named = vars(game_module(name)).get(what)
    return resolve_name(named) if isinstance(named, str) else named


def _checked(name: str, module: object) -> GameModule:
    missing = [required for required in REQUIRED if not hasattr(module, required)]
    if missing:
        raise BadSetup(f"the game {name} keeps no contract: its module has no {' and no '.join(missing)}")
    return cast(GameModule, module)
