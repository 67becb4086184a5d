"""The packets themselves, where they lie beside the project: tests hold the data against their text."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

SEEDS = Path(__file__).parents[1].parent / "shared" / "seeds"


@cache
def packet(seed: str) -> list[str]:
    """The lines of a packet; without the packets a test that needs them is skipped, but never in continuous integration."""
    found = sorted(SEEDS.glob(f"{seed}_*.txt"))
    if not found:
        if os.environ.get("CI"):
            raise FileNotFoundError(f"packet {seed} is not in {SEEDS}")
        pytest.skip("the packets do not lie beside the project")
    return found[0].read_text(encoding="utf-8").splitlines()
