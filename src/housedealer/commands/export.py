"""`housedealer export`: rounds of records as hand histories that other programs read."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from housedealer.errors import HouseDealerError
from housedealer.irregularities.replay import run_again
from housedealer.packets.entries import open_game
from housedealer.table.record import rounds

Format = Literal["phh", "ohh", "pokerstars"]


def run(paths: Iterable[Path], format: Format, seen_by: str | None) -> int:
    """Write every round that the format can express to standard output; say on standard error what it cannot."""
    from housedealer.histories import of_round, open_hand_history, phh, pokerstars, told

    written, left_out = 0, dict[str, int]()
    for path in paths:
        with path.open(encoding="utf-8") as text:
            for record in rounds(text):
                try:
                    round_ = run_again(record, open_game)
                    number = written + 1
                    if format == "phh":
                        sys.stdout.write(f"[{number}]\n{phh.write(of_round(round_, seen_by))}\n")
                    elif format == "ohh":
                        hero = int(seen_by.removeprefix("seat")) if seen_by and seen_by.startswith("seat") else None
                        sys.stdout.write(open_hand_history.write(told(round_, seen_by), hero=hero))
                    else:
                        sys.stdout.write(pokerstars.write(told(round_, seen_by), number))
                except HouseDealerError as error:
                    left_out[str(error)] = left_out.get(str(error), 0) + 1
                else:
                    written += 1
    for reason, count in left_out.items():
        sys.stderr.write(f"{count} left out: {reason}\n")
    sys.stderr.write(f"{written} hands written\n")
    return 0 if written else 1
