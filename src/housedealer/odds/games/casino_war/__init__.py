"""Casino War: surrender or War on a tie, and the Tie bet."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={"base": ".solver:base", "tie": ".solver:tie"},
    simulators={"base": ".simulator:war", "tie": ".simulator:war_tie"},
    adviser=".adviser:casino_war",
    shoes={"base": ".shoe:war", "tie": ".shoe:tie"},
)
