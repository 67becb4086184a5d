"""Changes that no test can notice, each with the reason: `explained.txt`, shown in the docs.

games/pan/turn.py | if count > 1: | Gt becomes GtE | why it makes no difference
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

PATH = Path(__file__).with_name("explained.txt")
_COLUMNS = 4


@cache
def explained() -> dict[tuple[str, str, str], str]:
    """The reasons by module, line as it is written and change."""
    found = {}
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            module, text, what, why = (part.strip() for part in line.split(" | ", _COLUMNS - 1))
            found[module, text, what] = why
    return found
