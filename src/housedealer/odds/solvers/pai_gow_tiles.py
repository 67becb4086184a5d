"""Pai gow tiles: every four tiles against every other four, the bank set the house way, the player as well as can be."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from housedealer.hands.pai_gow_tiles import HouseWay, kind, settings, strength
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.result import Chart, Result, Strategy, by_pay, counted
from housedealer.odds.wager import Wager
from housedealer.packets.entries import open_game
from housedealer.tiles import ALL_TILES

BANK_HANDS = 20475  # four of the 28 tiles that a hand leaves
OUTCOMES = (("both hands lower or copies", -1), ("one hand each", 0), ("both hands higher", 1))


@compiled
def meet(masks: Array, mine: Array, bank: Array, results: Array) -> None:
    """For each hand and each of its three settings: how many bank hands both, one, or none of its two hands beat."""
    for n in range(len(masks)):
        for m in range(len(masks)):
            if masks[n] & masks[m]:
                continue
            for way in range(3):
                higher = int(mine[n, way, 0] > bank[m, 0]) + int(mine[n, way, 1] > bank[m, 1])
                results[n, way, higher] += 1


@cache
def hands() -> tuple[Array, Array]:
    """Every four tiles: its mask, and the strengths of front and back in its three settings."""
    masks, ways = [], []
    for four in combinations(range(len(ALL_TILES)), 4):
        masks.append(sum(1 << n for n in four))
        ways.append([[strength(s.front), strength(s.back)] for s in settings([ALL_TILES[n] for n in four])])
    return np.array(masks, np.int64), np.array(ways, np.int64)


@dataclass(frozen=True)
class Worked:
    """Every four tiles against every other four: strengths in the three settings, the chart's and the best of them."""

    ways: Array
    by_chart: Array
    best: Array
    results: Array  # bank hands of which none, one or both hands are lower, for each setting

    def of(self, setting: Array) -> Array:
        """Front and back of each hand when it is set so."""
        return np.asarray(self.ways[np.arange(len(self.ways)), setting])


@cache
def worked(house_way: HouseWay) -> Worked:
    """The best setting of every hand against a bank that is set the house way."""
    masks, ways = hands()
    chosen = []
    for n, four in enumerate(combinations(ALL_TILES, 4)):
        setting = house_way.set(four)
        own = [strength(setting.front), strength(setting.back)]
        chosen.append(next(way for way in range(3) if ways[n, way].tolist() == own))
    by_chart = np.array(chosen)
    results = np.zeros((len(masks), 3, 3), np.int64)
    meet(masks, ways, ways[np.arange(len(masks)), by_chart], results)
    worth = results[:, :, 2] - results[:, :, 0]
    return Worked(ways, by_chart, worth.argmax(axis=1), results)


def house_way(wager: Wager) -> HouseWay:
    """The chart of the wager's table."""
    found: HouseWay = open_game(wager.entry.id, {"fee": "none"}).house_way  # type: ignore[attr-defined]
    return found


def base(wager: Wager) -> Result:
    """The wager of a player who sets every hand best against a bank set the house way."""
    w = worked(house_way(wager))
    every = np.arange(len(w.ways))
    worth = w.results[:, :, 2] - w.results[:, :, 0]
    taken = w.results[every, w.best].sum(axis=0)
    chart_worth = worth[every, w.by_chart]
    rows = [(name, Fraction(net), int(taken[n])) for n, (name, net) in enumerate(OUTCOMES)]
    better = worth.max(axis=1) > chart_worth
    lines = _departures(w.ways, w.by_chart, w.best, (worth.max(axis=1) - chart_worth) / BANK_HANDS, better)
    text = (
        f"Set each hand so that it wins most often against a bank set the house way: {float(better.mean()):.2%} of hands "
        "are then set otherwise than by the chart, which alone gives an edge of "
        f"{-int(chart_worth.sum()) / (len(every) * BANK_HANDS):.4%}."
    )
    return counted(by_pay(rows), Strategy(text, (lines,)))


def _departures(mine: Array, by_chart: Array, best: Array, gain: Array, better: Array) -> Chart:
    """The classes of hands that gain most by another setting than the house way's."""
    summed: dict[tuple[str, str], list[float]] = {}
    for n in np.flatnonzero(better):
        was, now = mine[n, by_chart[n]], mine[n, best[n]]
        key = tuple("/".join(_kind(int(s)) for s in setting) for setting in (was, now))
        summed.setdefault((key[0], key[1]), []).append(float(gain[n]))
    ranked = sorted(summed.items(), key=lambda item: -sum(item[1]))[:20]
    rows = tuple(
        (f"{was} to {now}", (str(len(gains)), f"{sum(gains) / len(gains):.4f}")) for (was, now), gains in ranked
    )
    return Chart("Front/back by the house way, and set better", ("hands", "gain each"), rows)


def _kind(value: int) -> str:
    return {12: "pair", 11: "Wong", 10: "Gong"}.get(kind(value), str(kind(value)))
