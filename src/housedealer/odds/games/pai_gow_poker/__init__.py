"""The pai gow poker games: seven cards set in two hands, and the bonus bets on them."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={
        "base": ".solver:base",
        "fortune": ".side_bets:fortune",
        "pai_gowd": ".side_bets:pai_gowd",
        "ace_high": ".side_bets:ace_high",
    },
    simulators={
        "base": ".house_ways:simulated",
        "fortune": ".simulator:fortune",
        "pai_gowd": ".simulator:pai_gowd",
        "ace_high": ".simulator:ace_high",
    },
    adviser=".adviser:pai_gow_poker",
)
