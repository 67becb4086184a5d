"""`housedealer serve`: the settings put together, looked over if asked, and the room run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import typer

from housedealer.room.operations.settings import Settings
from housedealer.room.operations.startup import start, use_packets

COLOURS = {"ok": "green", "note": "yellow", "fault": "red"}


def run(config: Path | None, given: dict[str, Any], check: bool) -> int:
    """Run the room until it is stopped, or only look whether it would open: 1 if it would not."""
    settings = Settings.read(config, os.environ, {name: value for name, value in given.items() if value is not None})
    if check:
        use_packets(settings)
        return _check(settings)
    start(settings)
    return 0


def _check(settings: Settings) -> int:
    from housedealer.room.operations.preflight import checklist

    items = checklist(settings)
    width = max(len(item.what) for item in items)
    for item in items:
        typer.echo(f"{typer.style(f'{item.mark:5}', fg=COLOURS[item.mark])}  {item.what:<{width}}  {item.found}")
    faults = sum(item.mark == "fault" for item in items)
    typer.echo("The room would open." if not faults else f"The room would not open well: {faults} to mend.")
    return 1 if faults else 0
