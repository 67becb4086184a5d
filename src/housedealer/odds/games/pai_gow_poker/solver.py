"""Pai gow poker, exactly: the best play against a bank that is set the house way, beside the house way on both sides.

Counting every deal takes minutes. What was counted for the charts that the packets print is kept in `counted.json` beside
this module, under a hash of all that a chart says; other charts are counted when they are asked for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from housedealer.errors import BadSetup
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.odds.games.pai_gow_poker.every_deal import (
    Counted,
    Deals,
    Settings,
    backs,
    best_ways,
    fronts,
    house_way_and_best,
    seeing_the_bank,
    settings_of,
)
from housedealer.odds.games.pai_gow_poker.house_ways import FACE_UP, HOUSE_WAYS, chart_of, house_way
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import Chart, Played, Result, Strategy
from housedealer.odds.result import counted as result_of
from housedealer.odds.wager import Wager

KEPT: Final = Path(__file__).with_name("counted.json")
OUTCOMES: Final = (
    ("both hands higher", 1),
    ("one hand each", 0),
    ("both hands lower or copies", -1),
    ("bank is ace-high, all push", 0),
)


@dataclass(frozen=True)
class Row:
    """What best play does with the hands of one row of a chart."""

    row: int
    hands: int
    stronger_front: int  # hands that it sets with a higher front than the chart does
    stronger_back: int
    gain: int  # of all deals, hands won more


@dataclass(frozen=True)
class Worked:
    """Every deal counted for one chart."""

    best: Counted
    house: Counted | None = None  # both sides set by the chart; not where the player sees the bank
    rows: tuple[Row, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """It as it is kept."""
        return {
            "best": list(self.best),
            "house_way": None if self.house is None else list(self.house),
            "rows": [[row.row, row.hands, row.stronger_front, row.stronger_back, row.gain] for row in self.rows],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Worked:
        """What `to_json` wrote."""
        house = None if data["house_way"] is None else Counted(*data["house_way"])
        return cls(Counted(*data["best"]), house, tuple(Row(*row) for row in data["rows"]))


def base(wager: Wager) -> Result:
    """The base wager, played as well as can be against a bank that is set the house way."""
    way, face_up = house_way(wager), bool(wager.option("face_up", False))
    found = worked(way, face_up)
    if face_up:
        text = "The player sees the bank's hand, set the house way, and sets to win if any setting does, else to push."
        return replace(result_of(_rows(found.best), Strategy(text)), play=FACE_UP)
    assert found.house is not None
    house = result_of(_rows(found.house))
    also = Played(HOUSE_WAYS, house.house_edge, house.outcomes)
    text = (
        "The player sets each hand to win most from a bank that is set the house way and whose cards are not seen. "
        f"Set the house way as well, it costs {house.house_edge:.4%}."
    )
    strategy = Strategy(text, (_departures(way, found),))
    return replace(result_of(_rows(found.best), strategy), play="best play against the house way", also=(also,))


def _rows(found: Counted) -> list[tuple[str, Fraction, int]]:
    return [(name, Fraction(net), count) for (name, net), count in zip(OUTCOMES, found, strict=True) if count]


def _departures(way: HouseWay, found: Worked) -> Chart:
    """Where best play leaves the chart, and what that wins."""
    rows = []
    for row in sorted(found.rows, key=lambda row: -row.gain):
        if row.gain:
            shares = row.hands, row.stronger_front, row.stronger_back
            all_hands = sum(each.hands for each in found.rows)
            cells = (f"{shares[0] / all_hands:.4%}", *(f"{share / row.hands:.2%}" for share in shares[1:]))
            rows.append((way.rows[row.row].name, (*cells, f"{row.gain / found.best.deals:.5%}")))
    columns = ("of all hands", "front set higher", "back set higher", "wins")
    note = "Of the hands of a row, those that best play sets otherwise than the chart; of the bet over all deals."
    return Chart("Where best play leaves the house way", columns, tuple(rows), note)


def worked(way: HouseWay, face_up: bool) -> Worked:
    """Every deal for a chart: as kept, or counted now."""
    kept = _kept().get(name_of(way, face_up))
    return count(way, face_up) if kept is None else Worked.from_json(kept)


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def name_of(way: HouseWay, face_up: bool) -> str:
    """A hash of all that a chart says, whatever its rows are called."""
    rows = [
        [sorted(row.holds), row.ways, row.joker, row.complete, row.natural, sorted(row.high), row.side_above]
        for row in way.rows
    ]
    return hashlib.sha256(json.dumps([rows, way.wild, face_up]).encode()).hexdigest()[:16]


@cache
def _every_deal() -> Deals:
    return Deals()


def count(way: HouseWay, face_up: bool, deals: Deals | None = None) -> Worked:
    """Every deal for a chart, counted: minutes for the whole pack."""
    deals = deals or _every_deal()
    try:
        settings = settings_of(chart_of(way), deals.kinds, deals.pack)
    except ValueError as error:
        raise BadSetup(str(error)) from None
    if face_up:
        return Worked(seeing_the_bank(deals, settings))
    worth, house_worth = deals.worth(settings)
    best, best_worth = best_ways(settings, worth, house_worth)
    found = house_way_and_best(deals, settings, house_worth, best, best_worth)
    gain = deals.kinds.sizes * (best_worth - house_worth)
    return Worked(found.best, found.house, _by_row(deals.kinds.sizes, settings, best, gain, len(way.rows)))


def _by_row(sizes: Array, settings: Settings, best: Array, gain: Array, rows: int) -> tuple[Row, ...]:
    def summed(values: Array) -> list[int]:
        found = np.zeros(rows, np.int64)
        np.add.at(found, settings.row, values)
        return [int(each) for each in found]

    columns = (
        summed(sizes),
        summed(sizes * (fronts(best) > fronts(settings.house))),
        summed(sizes * (backs(best) > backs(settings.house))),
        summed(gain),
    )
    return tuple(Row(n, *column) for n, column in enumerate(zip(*columns, strict=True)) if column[0])
