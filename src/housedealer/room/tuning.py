"""How the interpreter is set up for a server: one thread computes, one writes, and nearly everything lives long."""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.0001  # seconds: the writer waits no longer for its turn after each step of the database
YOUNG: Final = 10_000  # objects between two looks at the young ones


def tune() -> None:
    """Call once, when everything is loaded."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 50, 100)
