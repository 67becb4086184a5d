"""The baccarats: the two lines, and every wager on a finished coup or on the first cards."""

from __future__ import annotations

from housedealer.games.baccarat_wagers import DECIDED_BY_THE_DEAL, WAGERS
from housedealer.odds.registry import GameOdds

COUP = tuple(bet for bet in WAGERS if bet not in DECIDED_BY_THE_DEAL)

ODDS = GameOdds(
    __name__,
    solvers={
        "base": ".solver:base",
        **dict.fromkeys(COUP, ".solver:bet"),
        **dict.fromkeys(sorted(DECIDED_BY_THE_DEAL), ".solver:pair_bet"),
    },
    simulators={
        "base": ".simulator:baccarat_base",
        **dict.fromkeys(COUP, ".simulator:baccarat"),
        **dict.fromkeys(sorted(DECIDED_BY_THE_DEAL), ".simulator:baccarat_pair"),
    },
    adviser=".adviser:draw_on_five",
    shoes={
        "base": ".shoe:better_line",
        **dict.fromkeys(COUP, ".shoe:on_a_coup"),
        **dict.fromkeys(sorted(DECIDED_BY_THE_DEAL), ".shoe:two_cards"),
    },
)
