"""Let It Ride: which bets ride, and the 3 Card Bonus."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={"base": ".solver:base", "three_card_bonus": "housedealer.odds.common.hand_bets:three_card"},
    simulators={"base": ".simulator:ride", "three_card_bonus": "housedealer.odds.common.dealt_hands:three_card"},
    adviser=".adviser:ride_or_withdraw",
)
