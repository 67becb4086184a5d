"""Tunes the interpreter for a server: short thread switches, and a garbage collector that expects long-lived objects."""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.001  # seconds: whoever waited for the database goes on soon
YOUNG: Final = 10_000  # objects between two looks at the young ones


def tune() -> None:
    """Apply the settings; call once, when everything is loaded."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 50, 100)
