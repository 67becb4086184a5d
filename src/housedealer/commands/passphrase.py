"""Passphrases of backups: read from a file, or asked for on the terminal, never given on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from housedealer.errors import BadSetup

SHORTEST: Final = 12


def new_passphrase(file: Path | None) -> str:
    """The passphrase to close a file with."""
    given = _read(file) if file is not None else typer.prompt("Passphrase", hide_input=True, confirmation_prompt=True)
    if len(given) < SHORTEST:
        raise BadSetup(f"a passphrase has at least {SHORTEST} characters")
    return str(given)


def passphrase_of(closed: Path, file: Path | None) -> str | None:
    """The passphrase that opens a file; none if it is not closed."""
    from housedealer.room.storage.sealed_file import is_sealed

    if not closed.is_file() or not is_sealed(closed):
        return None
    return _read(file) if file is not None else str(typer.prompt("Passphrase", hide_input=True))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8").rstrip("\r\n")
