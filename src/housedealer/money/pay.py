"""Odds as packets print them, and pay tables.

>>> Odds.parse("6:5").pays(1000), Odds.parse("9 for 1").pays(100), Odds.parse("1,000:1").pays(500)
(1200, 800, 500000)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Odds(NamedTuple):
    """What a winning wager is paid: `win` to `stake`. "For" odds count the stake itself in, and are kept as "to" odds."""

    win: int
    stake: int = 1

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read "200:1", "6 to 5", "9 for 1", a bare "50" (to 1), or "push", which wins nothing and loses nothing."""
        if text.strip().lower() == "push":
            return cls(0)
        found = re.fullmatch(r"([\d,]+)\s*(?:(:|to|for)\s*(\d+))?", text.strip())
        if found is None:
            raise ValueError(f"{text!r} is not odds; write 200:1, 6 to 5 or 9 for 1")
        win, stake = int(found[1].replace(",", "")), int(found[3] or 1)
        if stake == 0:
            raise ValueError(f"{text!r} has no stake")
        if found[2] == "for":
            if win < stake:
                raise ValueError(f"{text!r} would return less than the stake")
            win -= stake
        return cls(win, stake)

    def pays(self, wager: int) -> int:
        """The winnings on a wager, without the wager itself; fractions of a cent go to nobody."""
        return wager * self.win // self.stake

    def __str__(self) -> str:
        return f"{self.win:,}:{self.stake}" if self.win else "push"


EVEN = Odds(1)


@dataclass(frozen=True)
class PayTable:
    """Printed pays of one bet, best row first. A hand that is in no row loses."""

    id: str
    rows: Mapping[str, Odds]
    cite: str = ""
    printed: Mapping[str, str] = field(default_factory=dict)  # figures printed beside the table, e.g. house_advantage
    prizes: Mapping[str, int] = field(default_factory=dict)  # fixed sums printed beside a row's odds, in cents

    def pays(self, row: str) -> Odds | None:
        """The odds of a row, or None when it is not among the winning ones."""
        return self.rows.get(row)
