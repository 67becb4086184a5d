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
    "let_it_ride": {"three_card_bonus": "dealt.three_card"},
    "crazy_4_poker": {"queens_up": "dealt.four_of_five"},
    "six_card_poker": {"aces_up": "dealt.best_of_six", "two_way_bad_beat": "dealt.two_way_bad_beat"},
    "ultimate_texas_holdem": {"trips": "dealt.best_of_seven", "bad_beat": "dealt.bad_beat"},
    "baccarat": dict.fromkeys(
        (
            *("player", "banker", "tie", "low_tie_max", "silver", "gold", "player_spread", "banker_spread"),
            *("golden_talons_player", "golden_talons_banker", "supreme_7", "moon_8", "divine_9", "sun_7", "eclipse"),
        ),
        "dealt.baccarat",
    ),
    "casino_war": {"base": "dealt.war", "tie": "dealt.war_tie"},
    "pure_21_5": {"base": "dealt.pure", "buster": "dealt.buster"},
    "pure_spanish_21_5": {"base": "dealt.spanish"},
    "blackjack_switch": {"base": "dealt.switch"},
    "pai_gow_poker": {"base": "pai_gow_poker.simulated"},
}


def simulator(module: str, bet: str) -> Simulator | None:
    """The function that deals a bet of a game."""
    name = SIMULATORS.get(module, {}).get(bet)
    if name is None:
        return None
    file, _, function = name.rpartition(".")
    found: Simulator = getattr(importlib.import_module(f"housedealer.odds.solvers.{file}"), function)
    return found
