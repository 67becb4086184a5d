"""Pai gow tiles: four tiles set in two hands."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={"base": ".solver:base"},
    simulators={"base": ".simulator:tiles"},
    adviser=".adviser:pai_gow_tiles",
    charts=".solver:charts",
    bank=".adviser:bank_sets",
)
