"""How the interpreter is set up for a server: one thread computes, others wait, and nearly everything lives long."""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.001  # seconds: whoever waited for the database goes on soon
YOUNG: Final = 10_000  # objects between two looks at the young ones


def tune() -> None:
    """Call once, when everything is loaded."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 50, 100)
