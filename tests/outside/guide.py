"""The guide `add-a-game` as files and commands: what a reader would copy from it, put where a reader would put it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

GUIDE: Final = Path(__file__).parents[2] / "docs" / "guides" / "add-a-game.md"
_BLOCK: Final = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A command of the guide and the lines that it shows of the output."""

    line: str
    shown: tuple[str, ...]


def blocks() -> list[tuple[str, str, str]]:
    """Every block of code: its language, the file it is the text of, and the text."""
    return [(kind, file, text) for kind, file, text in _BLOCK.findall(GUIDE.read_text(encoding="utf-8"))]


def commands() -> list[Command]:
    """Every command of the guide's console."""
    found: list[Command] = []
    for kind, _, text in blocks():
        if kind == "console":
            for part in text.split("$ ")[1:]:
                line, *shown = part.splitlines()
                found.append(Command(line, tuple(filter(None, shown))))
    return found


class Workshop:
    """A folder in which somebody has followed the guide, with the package installed for the processes it starts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for _, file, text in blocks():
            if file:
                path = folder / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        self.rooms = folder / "rooms"
        self.package = folder / "red-dog"
        self.site = folder / "site-packages"
        self._install()

    def _install(self) -> None:
        """What an installer does with a package of pure Python, which takes no network here."""
        project = tomllib.loads((self.package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        name, version = project["name"].replace("-", "_"), project["version"]
        about = self.site / f"{name}-{version}.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n")
        lines: list[str] = []
        for group, entries in project["entry-points"].items():
            lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items()), ""]
        (about / "entry_points.txt").write_text("\n".join(lines))
        (self.site / name).symlink_to(self.package / name)

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join(filter(None, [str(self.site), os.environ.get("PYTHONPATH", "")]))
        cache = str(self.folder / "cache")
        return {**os.environ, "PYTHONPATH": path, "HOUSEDEALER_CACHE": cache, "COLUMNS": "200", "NO_COLOR": "1"}

    def run(self, *arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """`housedealer ...` as typed in this folder."""
        program = [sys.executable, "-c", "from housedealer.commands.cli import main; main()"]
        return subprocess.run(
            [*program, *arguments], cwd=self.folder, env={**self.environment, **environment}, input=typed, capture_output=True, text=True,
            timeout=180, check=False,
        )  # fmt: skip
