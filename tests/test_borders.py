"""The borders between the parts of the program, beyond what the contracts of import-linter can say."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import housedealer

SOURCE = Path(housedealer.__file__).parent
ROOM = SOURCE / "room"
ENGINE = ("cards.py", "tiles.py", "chips.py", "errors.py", "hands", "table", "money", "games", "irregularities", "bots")
MOST_MODULES = 12


def imported(path: Path) -> Iterator[str]:
    """The top-level packages that a module imports anywhere in its text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0] if not node.level else "housedealer"


def modules(part: str) -> list[Path]:
    place = SOURCE / part
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


@pytest.mark.parametrize(("part", "besides"), [*((part, set()) for part in ENGINE), ("packets", {"pydantic"})])
def test_the_engine_needs_python_alone(part: str, besides: set[str]) -> None:
    known = {*sys.stdlib_module_names, "housedealer", *besides}
    foreign = {path.name: strangers for path in modules(part) if (strangers := set(imported(path)) - known)}
    assert modules(part) and not foreign


def test_a_folder_of_the_room_holds_at_most_twelve_modules() -> None:
    folders = [folder for folder in ROOM.rglob("*") if folder.is_dir() and list(folder.glob("*.py"))]
    counted = {
        folder.name: len([path for path in folder.glob("*.py") if path.stem != "__init__"]) for folder in folders
    }
    assert counted and {name: count for name, count in counted.items() if count > MOST_MODULES} == {}
    assert {path.name for path in ROOM.glob("*.py")} <= {"__init__.py", "__main__.py"}


def test_every_module_of_the_room_has_one_storey() -> None:
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(c for c in project["tool"]["importlinter"]["contracts"] if c["name"].startswith("The storeys"))
    places = [place.strip() for storey in contract["layers"] for place in storey.split(":")]
    names = [
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        for path in ROOM.rglob("*.py")
        if path.stem != "__init__" and path.parent != ROOM
    ]
    storeys = {name: [p for p in places if name == p or name.startswith(f"{p}.")] for name in names}
    assert names and {name: found for name, found in storeys.items() if len(found) != 1} == {}
