"""Three Card Poker: Ante and Play against a bank that shows a card, Pair Plus and the 6 Card Bonus."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(
    __name__,
    solvers={
        "base": ".solver:base",
        "pair_plus": "housedealer.odds.common.hand_bets:three_card",
        "six_card_bonus": "housedealer.odds.common.hand_bets:six_card",
    },
    simulators={
        "base": ".simulator:three_card_poker",
        "pair_plus": "housedealer.odds.common.dealt_hands:three_card",
        "six_card_bonus": "housedealer.odds.common.dealt_hands:best_of_six",
    },
    adviser=".adviser:three_card_poker",
)
