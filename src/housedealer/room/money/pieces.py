"""Money counted by denomination: how many pieces of each, and what they come to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple

from housedealer.chips import money
from housedealer.errors import BadSetup
from housedealer.room.operations.problems import RoomError

MOST_PIECES: Final = 1_000_000  # of one denomination
Pieces = Mapping[int, int]  # cents -> how many


class Denominations(NamedTuple):
    """The bills, coins and chips that a room counts, in cents, the largest first."""

    values: tuple[int, ...]

    @classmethod
    def read(cls, setting: str) -> Denominations:
        """The setting, in dollars with commas between.

        >>> Denominations.read("5, 100, 0.25").values
        (10000, 500, 25)
        """
        try:
            cents = {Decimal(part.strip()) * 100 for part in setting.split(",")}
            if not all(value > 0 and value == int(value) for value in cents):
                raise ValueError("each is a number of cents above zero")
        except (InvalidOperation, ValueError, OverflowError):
            raise BadSetup(f"denominations are dollars like 100,20,5,1,0.25, not {setting!r}") from None
        return cls(tuple(sorted(map(int, cents), reverse=True)))

    def counted(self, given: Iterable[tuple[int, int]]) -> Pieces:
        """What somebody counted, as value and number of pieces."""
        found = dict[int, int]()
        for value, number in given:
            if value not in self.values:
                raise RoomError(f"this room counts {', '.join(map(money, self.values))}; not {money(value)}")
            if value in found:
                raise RoomError(f"{money(value)} is counted twice")
            if not 0 <= number <= MOST_PIECES:
                raise RoomError(f"a count has 0 to {MOST_PIECES} pieces of a kind")
            if number:
                found[value] = number
        return found


def total(pieces: Pieces) -> int:
    """What pieces come to.

    >>> total({500: 3, 25: 2})
    1550
    """
    return sum(value * number for value, number in pieces.items())


def as_text(pieces: Pieces) -> str:
    """As they are stored."""
    return json.dumps({str(value): pieces[value] for value in sorted(pieces, reverse=True)}, separators=(",", ":"))


def of_text(text: str) -> Pieces:
    """As they were stored."""
    return {int(value): number for value, number in json.loads(text).items()}
