"""What is wrong in a packet: holes, overlaps, breaches and contradictions, each with the line that shows it.

A finding is about what the packet *prints*, also where the data reads it otherwise. An *error* leaves a fee undecided
or breaks a rule of the packet; a *warning* is suspicious; a *note* tells how something odd was read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from housedealer.packets.fee_cells import PacketError
from housedealer.packets.fee_files import every_set, read_set
from housedealer.packets.fee_schedules import build
from housedealer.packets.folders import ROOM, room_folder, room_folders

Severity = Literal["error", "warning", "note"]


class Finding(NamedTuple):
    """One thing found, and where: `source` is seed:line, or a file that could not be read."""

    room: str
    severity: Severity
    kind: str
    text: str
    source: str


def rooms() -> tuple[str, ...]:
    """Every room there is."""
    return tuple(room_folders())


def check(room: str | None = None, folder: Path | None = None) -> list[Finding]:
    """Findings for one room, for a packet folder of one's own, or for every room."""
    if folder is not None:
        return _check_folder(room or folder.name, folder)
    if room is not None and room not in rooms():
        raise PacketError(f"there is no room {room!r}; there are {', '.join(rooms())}")
    return [found for name in ([room] if room else rooms()) for found in _check_folder(name, room_folder(name))]


def _check_folder(room: str, folder: Path) -> list[Finding]:
    from housedealer.checks.fees import check_names, check_set
    from housedealer.checks.games import check_game

    fees = folder / "fees"
    findings: list[Finding] = []
    if not fees.is_dir():
        if not (folder / ROOM).is_file():
            raise PacketError(f"{folder}: no {ROOM}, and no folder `fees` with a .toml and a .csv for each schedule")
        text = "the room has no fee schedule, so nothing is collected at its tables"
        findings.append(Finding(room, "warning", "no_fees", text, ROOM))
    sets = []
    for name in every_set(fees) if fees.is_dir() else ():
        try:
            sets.append(read_set(fees, name))
            found = list(check_set(sets[-1]))
            if not any(kind == "percentage" for _, kind, _, _ in found):
                build(sets[-1])
            findings += [Finding(room, *rest) for rest in found]
        except PacketError as error:
            findings.append(Finding(room, "error", "invalid", str(error), f"{name}"))
    findings += [Finding(room, *rest) for rest in check_names(sets)]
    for path in sorted(path for path in folder.glob("*.toml") if path.stem != "room"):
        findings += [
            Finding(room, *rest) for rest in check_game(room, path, figures=folder == room_folders().get(room))
        ]
    return findings
