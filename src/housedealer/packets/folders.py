"""Where the rooms' packets lie: those that come with the program, and folders of one's own.

A folder of one's own is named by `--packets DIR` or by the environment, `HOUSEDEALER_PACKETS=DIR` (several with the sign
between that PATH has). It holds rooms, each a folder with a `room.toml`, or is itself a room. The environment carries it
to every process that this one starts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, update_wrapper
from pathlib import Path
from typing import Concatenate, Final, Generic, ParamSpec, TypeVar

from housedealer.errors import BadSetup

VARIABLE: Final = "HOUSEDEALER_PACKETS"
BUILT_IN: Final = Path(__file__).parent
ROOM: Final = "room.toml"
P = ParamSpec("P")
T = TypeVar("T")


def add_folders(folders: Iterable[str | Path]) -> None:
    """Name folders of one's own, in this process and in those it starts; one that holds no room is refused."""
    named = [str(Path(path).resolve()) for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path]
    named += [path for folder in folders if (path := str(Path(folder).resolve())) not in named]
    if named:
        _found(os.pathsep.join(named))
        os.environ[VARIABLE] = os.pathsep.join(named)


def room_folders() -> Mapping[str, Path]:
    """The folder of every room, by the room's id."""
    return _found(os.environ.get(VARIABLE, ""))


def room_folder(room: str) -> Path:
    """The folder of one room; an unknown room has a folder that is not there."""
    return room_folders().get(room, BUILT_IN / "no such room" / room)


@cache
def _found(named: str) -> Mapping[str, Path]:
    found = {folder.name: folder for folder in _rooms_in(BUILT_IN)}
    for text in filter(None, named.split(os.pathsep)):
        folder = Path(text).resolve()
        rooms = list(_rooms_in(folder))
        if not rooms:
            raise BadSetup(f"{folder} holds no packet: a room is a folder with a {ROOM}")
        for room in rooms:
            if found.setdefault(room.name, room) != room:
                raise BadSetup(f"there are two rooms {room.name}: {found[room.name]} and {room}")
    return dict(sorted(found.items()))


def _rooms_in(folder: Path) -> Iterator[Path]:
    if (folder / ROOM).is_file():
        yield folder
    else:
        yield from sorted(path.parent for path in folder.glob(f"*/{ROOM}"))


class cached_by_room(Generic[P, T]):
    """Remember what a function of a room, or of a `room/game`, found, for as long as that room lies in the same folder."""

    def __init__(self, function: Callable[Concatenate[str, P], T], maxsize: int | None = None) -> None:
        @lru_cache(maxsize)
        def found(_: Path, id: str, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(id, *args, **kwargs)

        self._found: Callable[Concatenate[Path, str, P], T] = found
        self.cache_clear = found.cache_clear
        update_wrapper(self, function)

    def __call__(self, id: str, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._found(room_folder(id.partition("/")[0]), id, *args, **kwargs)
