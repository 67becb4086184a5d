"""Ultimate Texas Hold'em: Ante, Blind and Play, Trips and the Bad Beat bonus."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={
        "base": ".solver:base",
        "trips": "housedealer.odds.common.hand_bets:seven_card",
        "bad_beat": ".bad_beat:bad_beat",
    },
    simulators={
        "base": ".simulator:ultimate_texas_holdem",
        "trips": "housedealer.odds.common.dealt_hands:best_of_seven",
        "bad_beat": ".simulator:bad_beat",
    },
    adviser=".adviser:play_or_wait",
    charts=".charts:ultimate_texas_holdem",
)
