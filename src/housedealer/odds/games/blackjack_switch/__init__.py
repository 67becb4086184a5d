"""Blackjack Switch: two hands whose second cards may be exchanged, and Super Match."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={"base": ".solver:switch_base", "super_match": "housedealer.odds.games.twenty_one.side_bets:super_match"},
    simulators={
        "base": ".solver:simulated",
        "super_match": "housedealer.odds.games.twenty_one.side_bets_simulator:super_match",
    },
    adviser=".adviser:switch",
    shoes={"super_match": "housedealer.odds.games.twenty_one.shoe:super_match"},
)
