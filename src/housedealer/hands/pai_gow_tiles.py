"""Hands of two tiles: pairs, then Wong, Gong and the numbers from nine to nought, and four tiles set as two such hands.

>>> from housedealer.tiles import tiles
>>> [describe(strength(tiles(two))) for two in ("tl3 tl6", "t12a t9b", "t2a tw8b", "tw6a tl3", "t11a t9a")]
['pair of low 3 or 6', 'Wong with a 12', 'Gong with a 2', 'nine, white 6 high', 'nought']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from housedealer.errors import BadSetup
from housedealer.tiles import LOW, PAIRS, Tile

PAIR, WONG, GONG = 12, 11, 10  # classes above the numbers nine to nought
NUMBERS: Final = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CLASSES: Final[Mapping[str, int]] = {
    "pair": PAIR, "wong": WONG, "gong": GONG, **{name: number for number, name in enumerate(NUMBERS)},
}  # fmt: skip
_NAMES: Final = {rank: name for rank, (_, name, _, _) in zip(range(16, 0, -1), PAIRS, strict=True)}
_HONOURS: Final = frozenset({"12", "2"})


def strength(hand: Sequence[Tile]) -> int:
    """The strength of exactly two tiles. Equal numbers go by the higher tile alone; all noughts are equal."""
    one, other = hand
    return _strength(one, other) if one.rank >= other.rank else _strength(other, one)


@cache
def _strength(high: Tile, low: Tile) -> int:
    if high.pair == low.pair:
        return PAIR << 5 | (17 if high.pair == LOW else high.rank)  # the lowest tiles are the supreme pair
    if high.pair in _HONOURS and low.pair == "9":
        return WONG << 5 | high.rank
    if high.pair in _HONOURS and low.pair in ("r8", "w8"):
        return GONG << 5 | high.rank
    number = max((one + other) % 10 for one, other in product(high.values, low.values))
    return number << 5 | high.rank if number else 0


def kind(value: int) -> int:
    """The class of a strength: PAIR, WONG, GONG or the number."""
    return value >> 5


def describe(value: int) -> str:
    """A strength in words."""
    rank = value & 31
    name = _NAMES.get(1 if rank == 17 else rank, "")
    match kind(value):
        case 12:
            return f"pair of {name}" if rank == 17 else f"pair of {name}s"
        case 11:
            return f"Wong with a {name}"
        case 10:
            return f"Gong with a {name}"
        case 0:
            return NUMBERS[0]
        case number:
            return f"{NUMBERS[number]}, {name} high"


class Setting(NamedTuple):
    """Four tiles set: the lower hand in front, the higher in back."""

    front: tuple[Tile, ...]
    back: tuple[Tile, ...]

    @classmethod
    def of(cls, one: Sequence[Tile], other: Sequence[Tile]) -> Setting:
        """Two hands as they play: whichever is lower is the front."""
        front, back = sorted((tuple(one), tuple(other)), key=strength)
        return cls(front, back)


def settings(four: Sequence[Tile]) -> list[Setting]:
    """The three ways to set four tiles."""
    a, b, c, d = sorted(four, key=lambda tile: (-tile.rank, tile.code))
    return [Setting.of(*split) for split in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))]


def compare(mine: Setting, theirs: Setting) -> int:
    """How many of the two hands rank strictly higher than the bank's: a copy is the bank's."""
    return (strength(mine.front) > strength(theirs.front)) + (strength(mine.back) > strength(theirs.back))


# -- the house way -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A row of the chart: how many pairs, of which tiles, beside which others; and the least back and front to make."""

    name: str
    pairs: int
    of: frozenset[str]
    beside: frozenset[str]
    ways: tuple[tuple[int, int], ...]

    def fits(self, four: Sequence[Tile]) -> bool:
        names = [tile.pair for tile in four]
        paired = {name for name in names if names.count(name) == 2}
        others = {name for name in names if name not in paired}
        if len(paired) != self.pairs or (self.of and not paired <= self.of):
            return False
        return not self.beside or others <= self.beside


@dataclass(frozen=True)
class HouseWay:
    """A chart for tiles: the first row that fits and can be made; of several settings the one with the best front."""

    rows: tuple[Row, ...]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> HouseWay:
        """A chart from its file."""
        return cls(tuple(_row(row) for row in data["rows"]))

    def set(self, four: Sequence[Tile]) -> Setting:
        """Four tiles set the house way."""
        for row in self.rows:
            if not row.fits(four):
                continue
            for back, front in row.ways:
                made = [
                    setting
                    for setting in settings(four)
                    if kind(strength(setting.back)) >= back and kind(strength(setting.front)) >= front
                ]
                if made:
                    return max(made, key=lambda setting: (strength(setting.front), strength(setting.back)))
        raise BadSetup(f"the house way has no row for {' '.join(map(str, four))}")


def _row(data: Mapping[str, Any]) -> Row:
    known = {pair for pair, *_ in PAIRS}
    of, beside = frozenset(data.get("of", ())), frozenset(data.get("beside", ()))
    if unknown := (of | beside) - known:
        raise BadSetup(f"house way row {data['name']!r}: no tile is called {', '.join(sorted(unknown))}")
    try:
        ways = tuple((CLASSES[back], CLASSES[front]) for back, front in (way.split(" / ") for way in data["set"]))
    except (KeyError, ValueError):
        raise BadSetup(f"house way row {data['name']!r}: {data['set']} is no way to set tiles") from None
    return Row(data["name"], data["pairs"], of, beside, ways)
