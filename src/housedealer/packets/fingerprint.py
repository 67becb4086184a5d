"""The fingerprint of the rules: which program and which packets a round was played by.

A round is a pure function of its setup, its chance and its answers, so a later program that reads a rule otherwise plays it
otherwise. The fingerprint says whether two programs are the same as far as that goes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from housedealer.games.registry import brought
from housedealer.packets.folders import VARIABLE, room_folders

PROGRAM: Final = Path(__file__).parent.parent
ENGINE: Final = ("hands", "table", "money", "games", "irregularities", "packets")  # and the modules above them
DATA: Final = (".toml", ".csv")
NOT_PLAYED_BY: Final = ("clauses",)  # what is said about the rules


def rules_fingerprint() -> str:
    """Stands for everything that decides how a round goes: the engine, the games and the rooms' data.

    >>> len(rules_fingerprint())
    32
    """
    return _fingerprint(os.environ.get(VARIABLE, ""))


@cache
def _fingerprint(_: str) -> str:
    found = sha256()
    for name, path in sorted(_files()):
        content = path.read_bytes()
        found.update(f"{name}\n{len(content)}\n".encode() + content)
    for name, point in sorted(brought().items()):
        found.update(f"{name} {point.value} {point.dist and point.dist.version}\n".encode())
    return found.hexdigest()[:32]


def _files() -> Iterator[tuple[str, Path]]:
    """Each file by a name that is the same wherever the program is installed."""
    modules = [*PROGRAM.glob("*.py"), *(path for part in ENGINE for path in (PROGRAM / part).rglob("*.py"))]
    for path in modules:
        yield path.relative_to(PROGRAM).as_posix(), path
    for name, point in brought().items():
        if (spec := find_spec(point.module)) is not None and spec.origin is not None:
            yield f"game {name}", Path(spec.origin)
    for room, folder in room_folders().items():
        for path in folder.rglob("*"):
            inside = path.relative_to(folder)
            if path.suffix in DATA and not set(inside.parts) & set(NOT_PLAYED_BY):
                yield f"{room}/{inside.as_posix()}", path
