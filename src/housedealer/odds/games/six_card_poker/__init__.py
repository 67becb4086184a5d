"""Six Card Poker: Ante and Play against a bank that shows three cards, Aces Up and the Two-Way Bad Beat."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={
        "base": ".solver:base",
        "aces_up": "housedealer.odds.common.hand_bets:six_card",
        "two_way_bad_beat": ".solver:two_way_bad_beat",
    },
    simulators={
        "base": ".simulator:six_card",
        "aces_up": "housedealer.odds.common.dealt_hands:best_of_six",
        "two_way_bad_beat": ".simulator:two_way_bad_beat",
    },
    adviser=".adviser:six_card_poker",
    charts=".charts:six_card_poker",
)
