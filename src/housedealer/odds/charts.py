"""Charts of a base game's decisions, beside its result."""

from __future__ import annotations

from dataclasses import replace

from housedealer.odds.cache import cached_for
from housedealer.odds.registry import odds_of
from housedealer.odds.result import Chart, Result
from housedealer.odds.wager import BASE, Wager


def with_charts(result: Result, wager: Wager) -> Result:
    """A base game's result with charts of its decisions, drawn at most once."""
    game = odds_of(wager.entry)
    if not game.charts or wager.bet != BASE or result.strategy is None:
        return result

    def draw(seen: Wager) -> list[dict[str, object]]:
        make = game.load_charts()
        assert make is not None
        return [chart.to_json() for chart in make(seen)]

    found = cached_for("charts", wager, (game.module("charts"),), draw)
    charts = tuple(Chart.from_json(chart) for chart in found)
    return replace(result, strategy=replace(result.strategy, charts=(*result.strategy.charts, *charts)))
