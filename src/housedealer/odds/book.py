"""Which solver works out which bet. A solver is a function of a `Wager` that gives a `Result`.

Solvers are named, not imported, so that one game's odds never load another's kernels.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Final

from housedealer.odds.result import Result
from housedealer.odds.wager import Wager

Solver = Callable[[Wager], Result]

SOLVERS: Final[Mapping[str, Mapping[str, str]]] = {
    "three_card_poker": {
        "base": "three_card_poker.base",
        "pair_plus": "hands.three_card",
        "six_card_bonus": "hands.six_card",
    },
    "let_it_ride": {"base": "let_it_ride.base", "three_card_bonus": "hands.three_card"},
    "crazy_4_poker": {"base": "crazy_4_poker.base", "queens_up": "hands.four_of_five"},
    "six_card_poker": {
        "base": "six_card_poker.base",
        "aces_up": "hands.six_card",
        "two_way_bad_beat": "six_card_poker.two_way_bad_beat",
    },
    "baccarat": {
        "base": "baccarat.base",
        **dict.fromkeys(
            (
                *("player", "banker", "tie", "low_tie_max", "silver", "gold", "player_spread", "banker_spread"),
                *(
                    "golden_talons_player",
                    "golden_talons_banker",
                    "supreme_7",
                    "moon_8",
                    "divine_9",
                    "sun_7",
                    "eclipse",
                ),
            ),
            "baccarat.bet",
        ),
        **dict.fromkeys(("pair", "player_pair", "banker_pair"), "baccarat.pair_bet"),
    },
    "casino_war": {"base": "casino_war.base", "tie": "casino_war.tie"},
    "pai_gow_poker": {
        "base": "pai_gow_poker.base",
        "fortune": "pai_gow_side_bets.fortune",
        "pai_gowd": "pai_gow_side_bets.pai_gowd",
        "ace_high": "pai_gow_side_bets.ace_high",
    },
    "pai_gow_tiles": {"base": "pai_gow_tiles.base"},
    "pure_21_5": {
        "base": "twenty_one_games.pure_base",
        "buster": "twenty_one_side_bets.buster",
        "red_flex": "twenty_one_side_bets.red_flex",
        "lucky_lucky": "twenty_one_side_bets.lucky_lucky",
        "twenty_pays": "twenty_one_side_bets.twenty_pays",
        "match_the_dealer": "twenty_one_side_bets.match_the_dealer",
    },
    "pure_spanish_21_5": {
        "base": "twenty_one_games.spanish_base",
        "match_the_dealer": "twenty_one_side_bets.match_the_dealer",
    },
    "blackjack_switch": {
        "base": "twenty_one_switch.switch_base",
        "super_match": "twenty_one_side_bets.super_match",
    },
    "ultimate_texas_holdem": {
        "base": "ultimate.base",
        "trips": "hands.seven_card",
        "bad_beat": "ultimate_bad_beat.bad_beat",
    },
}


def bets_of(module: str) -> tuple[str, ...]:
    """The bets of a game's module that can be worked out."""
    return tuple(SOLVERS.get(module, ()))


def solver(module: str, bet: str) -> Solver | None:
    """The function that works out a bet of a game."""
    name = SOLVERS.get(module, {}).get(bet)
    if name is None:
        return None
    file, _, function = name.rpartition(".")
    found: Solver = getattr(importlib.import_module(f"housedealer.odds.solvers.{file}"), function)
    return found
