"""House ways of pai gow poker as charts: the first row that fits the seven cards says how they are set.

A row says what the cards hold and, in the order they are tried, how to set them: "two_pair / A" puts two pair in back
if at least an ace can then go in front, "complete / any" a straight, flush or straight flush in back. Of all settings
that fit, the one with the best front is taken, and of those the one with the best back. "front 2 3" puts the second and
third highest cards in front.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter
from typing import Any, Final

from housedealer.cards import JOKER, RANKS, Card
from housedealer.errors import BadSetup
from housedealer.hands import five, joker, two
from housedealer.hands.pai_gow import HOLDINGS, Holding, Setting, back, holding, in_order, setting_of

_STRAIGHTS_AND_FLUSHES: Final = frozenset({five.STRAIGHT, five.FLUSH, five.STRAIGHT_FLUSH, five.ROYAL})
_FULL: Final = frozenset({five.FULL_HOUSE, five.FOUR_OF_A_KIND, joker.FIVE_OF_A_KIND})
#: What a chart may ask of the back, as the categories that will do.
BACKS: Final[Mapping[str, frozenset[int]]] = {
    "any": frozenset(range(joker.FIVE_OF_A_KIND + 1)),
    "pair": frozenset(range(five.ONE_PAIR, joker.FIVE_OF_A_KIND + 1)),  # or more
    "two_pair": frozenset({five.TWO_PAIR}),
    "three": frozenset({five.THREE_OF_A_KIND}),
    "three_or_more": frozenset({five.THREE_OF_A_KIND, *_FULL}),
    "full_house": _FULL,
    "four": frozenset({five.FOUR_OF_A_KIND, joker.FIVE_OF_A_KIND}),
    "complete": _STRAIGHTS_AND_FLUSHES,
}


@dataclass(frozen=True)
class Row:
    """One row of a chart: what it is for, and the ways to set it that are tried in turn."""

    name: str
    holds: frozenset[str]
    ways: tuple[str, ...]
    joker: bool | None = None
    complete: bool | None = None
    natural: bool | None = None
    high: frozenset[int] = frozenset()
    side_above: int | None = None  # the highest single card outranks the highest pair by more than this
    cite: str = ""

    def fits(self, held: Holding) -> bool:
        return (
            held.name in self.holds
            and self.joker in (None, held.has_joker)
            and self.complete in (None, held.complete)
            and self.natural in (None, held.natural)
            and (not self.high or held.high in self.high)
            and (self.side_above is None or held.side - held.high > self.side_above)
        )


@dataclass(frozen=True)
class HouseWay:
    """A chart and the joker it is for."""

    rows: tuple[Row, ...]
    wild: bool
    cite: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any], reading: str = "") -> HouseWay:
        """A chart from its file; rows that belong to a reading are left out unless that reading is asked for."""
        if data.get("joker") not in ("bug", "wild"):
            raise BadSetup(f"a house way's joker is bug or wild, not {data.get('joker')!r}")
        readings = {row["reading"] for row in data["rows"] if "reading" in row}
        if reading and reading not in readings:
            raise BadSetup(f"the house way has no reading {reading!r}; it has {', '.join(sorted(readings)) or 'none'}")
        rows = tuple(_row(row) for row in data["rows"] if row.get("reading", reading) == reading)
        return cls(rows, data["joker"] == "wild", data.get("cite", ""))

    def row(self, held: Holding) -> Row:
        """The row that these seven cards fall into."""
        for row in self.rows:
            if row.fits(held):
                return row
        raise BadSetup(f"the house way has no row for {held}")

    def set(self, cards: Sequence[Card]) -> Setting:
        """Seven cards set the house way."""
        held = holding(cards, self.wild)
        row = self.row(held)
        for way in row.ways:
            if (found := _set(cards, held, way, self.wild)) is not None:
                return found
        raise BadSetup(f"the house way cannot set {' '.join(map(str, cards))} by its row {row.name!r}")


def _set(cards: Sequence[Card], held: Holding, way: str, wild: bool) -> Setting | None:
    if way.startswith("front "):
        return _places(cards, [int(place) for place in way.split()[1:]], wild)
    behind, _, ahead = way.partition(" / ")
    categories, ordered = BACKS[behind], in_order(cards)
    least, found, best = _least(ahead), None, (0, 0)
    fronts = [(two.strength(pair, wild), pair) for pair in combinations(ordered, 2)]
    fronts.sort(key=itemgetter(0), reverse=True)
    for front, pair in fronts:
        if front < least or front < best[0]:
            break
        if ahead == "set" and five.ranks(front)[0] != held.high:
            continue
        setting = setting_of(pair, ordered)
        rear = back(setting.back, wild)
        if rear > front and rear >> 20 in categories and (front, rear) > best:
            found, best = setting, (front, rear)
    return found


def _least(ahead: str) -> int:
    """The weakest front that a chart asks for: anything, a card at least so high, a pair (of a "set": what there is most of)."""
    if ahead == "any":
        return 0
    if ahead in ("pair", "set"):
        return five.pack(five.ONE_PAIR, 0, 0, 0, 0, 0)
    return five.pack(five.HIGH_CARD, RANKS.index(ahead) + 2, 0, 0, 0, 0)


def _places(cards: Sequence[Card], places: Sequence[int], wild: bool) -> Setting:
    """Front cards by their places from the top; the bug is an ace and counts, a wild joker does not."""
    ordered = list(in_order(cards))
    if JOKER in ordered:
        ordered.remove(JOKER)
        ordered.insert(len(ordered) if wild else 0, JOKER)
    front = tuple(ordered[place - 1] for place in places)
    return Setting(front, tuple(c for c in ordered if c not in front))


def _row(data: Mapping[str, Any]) -> Row:
    """A row from its data, every word of it known."""
    holds = frozenset([data["holds"]] if isinstance(data["holds"], str) else data["holds"])
    if unknown := holds - set(HOLDINGS.values()):
        raise BadSetup(f"house way row {data['name']!r}: no hand holds {', '.join(sorted(unknown))}")
    ways: Iterable[str] = data["set"]
    for way in ways:
        behind, _, ahead = way.partition(" / ")
        if not way.startswith("front ") and (behind not in BACKS or ahead not in ("any", "pair", "set", "A", "K", "Q")):
            raise BadSetup(f"house way row {data['name']!r}: {way!r} is no way to set a hand")
    rest = {key: data[key] for key in ("joker", "complete", "natural", "side_above", "cite") if key in data}
    high = frozenset(RANKS.index(rank) + 2 for rank in data.get("high", ""))
    return Row(data["name"], holds, tuple(ways), high=high, **rest)
