"""Which simulator deals which bet. Each deals whole rounds over the compiled kernels and settles them by the pay table."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final

from housedealer.odds.result import Result
from housedealer.odds.wager import Wager

Simulator = Callable[[Wager, int, int], Result]

SIMULATORS: Final[dict[str, dict[str, str]]] = {
    "three_card_poker": {
        "base": "dealt.three_card_poker",
        "pair_plus": "dealt.three_card",
        "six_card_bonus": "dealt.best_of_six",
    },
    "let_it_ride": {"base": "dealt_bases.ride", "three_card_bonus": "dealt.three_card"},
    "crazy_4_poker": {"base": "dealt_bases.crazy_4", "queens_up": "dealt.four_of_five"},
    "six_card_poker": {
        "base": "dealt_bases.six_card",
        "aces_up": "dealt.best_of_six",
        "two_way_bad_beat": "dealt.two_way_bad_beat",
    },
    "ultimate_texas_holdem": {
        "base": "dealt_bases.ultimate_texas_holdem",
        "trips": "dealt.best_of_seven",
        "bad_beat": "dealt.bad_beat",
    },
    "baccarat": {
        "base": "dealt_side_bets.baccarat_base",
        **dict.fromkeys(
            (
                *("player", "banker", "tie", "low_tie_max", "silver", "gold", "player_spread", "banker_spread"),
                *("golden_talons_player", "golden_talons_banker", "supreme_7", "moon_8", "divine_9", "sun_7"),
                "eclipse",
            ),
            "dealt.baccarat",
        ),
        **dict.fromkeys(("pair", "player_pair", "banker_pair"), "dealt_side_bets.baccarat_pair"),
    },
    "casino_war": {"base": "dealt.war", "tie": "dealt.war_tie"},
    "pure_21_5": {
        "base": "twenty_one_dealt.pure",
        "buster": "twenty_one_dealt.buster",
        "red_flex": "twenty_one_dealt.red_flex",
        "lucky_lucky": "dealt_side_bets.lucky_lucky",
        "twenty_pays": "dealt_side_bets.twenty_pays",
        "match_the_dealer": "dealt_side_bets.match_the_dealer",
    },
    "pure_spanish_21_5": {"base": "twenty_one_dealt.spanish", "match_the_dealer": "dealt_side_bets.match_the_dealer"},
    "blackjack_switch": {"base": "twenty_one_dealt.switch", "super_match": "dealt_side_bets.super_match"},
    "pai_gow_poker": {
        "base": "pai_gow_poker.simulated",
        "fortune": "dealt_side_bets.fortune",
        "pai_gowd": "dealt_side_bets.pai_gowd",
        "ace_high": "dealt_side_bets.ace_high",
    },
    "pai_gow_tiles": {"base": "dealt_bases.tiles"},
}


def simulator(module: str, bet: str) -> Simulator | None:
    """The function that deals a bet of a game."""
    name = SIMULATORS.get(module, {}).get(bet)
    if name is None:
        return None
    file, _, function = name.rpartition(".")
    found: Simulator = getattr(importlib.import_module(f"housedealer.odds.solvers.{file}"), function)
    return found
