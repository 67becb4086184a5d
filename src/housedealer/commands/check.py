"""`housedealer check`: what is wrong in a packet, by the line of its source."""

from __future__ import annotations

import sys
from dataclasses import asdict, is_dataclass
from json import dumps
from pathlib import Path
from typing import Any

from housedealer.checks.packet import check
from housedealer.errors import UnknownGame
from housedealer.packets.entries import rooms


def run(room: str | None, json: bool) -> int:
    """Report the findings; status 1 when there are faults among them."""
    folder = Path(room) if room and room not in rooms() and Path(room).is_dir() else None
    if room and folder is None and room not in rooms():
        raise UnknownGame(f"there is no room {room!r}; rooms are {', '.join(rooms())}, or name a folder with a packet")
    findings = check(None if folder else room, folder)
    if json:
        sys.stdout.write(dumps([_plain(finding) for finding in findings], ensure_ascii=False) + "\n")
    else:
        for finding in findings:
            sys.stdout.write(f"{finding.source:<12} {finding.severity:<8} {finding.kind:<16} {finding.text}\n")
        sys.stdout.write(f"{len(findings)} findings\n" if findings else "nothing found\n")
    return 1 if any(finding.severity != "note" for finding in findings) else 0


def _plain(finding: Any) -> dict[str, Any]:
    plain: dict[str, Any] = (
        asdict(finding) if is_dataclass(finding) and not isinstance(finding, type) else finding._asdict()
    )
    return plain
