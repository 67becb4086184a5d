"""Crazy 4 Poker: Ante, Super Bonus and Play, and Queens Up."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={"base": ".solver:base", "queens_up": "housedealer.odds.common.hand_bets:four_of_five"},
    simulators={"base": ".simulator:crazy_4", "queens_up": "housedealer.odds.common.dealt_hands:four_of_five"},
    adviser=".adviser:crazy_4_poker",
)
