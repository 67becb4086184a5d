"""The 32 Chinese domino tiles of pai gow."""

from __future__ import annotations

from typing import NoReturn


def tile(code: str) -> NoReturn:
    """The tile written `code`."""
    raise ValueError(f"no tile is written {code!r}")
