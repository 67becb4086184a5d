"""Baccarat: where each bettor of the Player line chooses on a five, whether to share the third card or stand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from housedealer.hands.baccarat import total
from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.games.baccarat.solver import Coup, drawing_rules, rows_of
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import LOSES
from housedealer.table.questions import Answer

STOOD = 10  # the third card of a Player hand that stood, in the Banker hand's chart


def draw_on_five(situation: Situation) -> Advice | None:
    """Both choices over every card that may come. Others on the Player line are taken to hit."""
    if situation.question.option("stand") is None:
        return None
    wager = replace(situation.wager, bet="player")
    _, banker_hits = drawing_rules(wager)
    looks = rows_of(wager)
    shoe = np.array([16 * (wager.decks or 8)] + [4 * (wager.decks or 8)] * 9)
    for card in situation.known():
        shoe[total([card])] -= 1
    player, banker = total(situation.view.cards("player")), total(situation.view.cards("banker"))

    def pays(coup: Coup) -> float:
        return float(next((wager.table[row] for row in looks(coup) if row in wager.table), LOSES))

    def over_the_banker(left: Array, third: int, mine: int, drew: bool) -> float:
        """The Player line with this total once the Banker hand is complete."""
        if not banker_hits[banker, third]:
            return pays((mine, banker, drew, False, False))
        chances = left / left.sum()
        return float(sum(chances[card] * pays((mine, (banker + card) % 10, drew, True, False)) for card in range(10)))

    def over_the_third(shares: bool) -> float:
        worth = 0.0
        for third in range(10):
            left = shoe.copy()
            left[third] -= 1
            mine = (player + third) % 10 if shares else player
            worth += shoe[third] / shoe.sum() * over_the_banker(left, third, mine, shares)
        return worth

    seat = situation.question.seat
    lines = [place for place in situation.view.places() if ".player" in place and place.startswith("seat")]
    alone = all(place.split(".")[0] == f"seat{seat}" or place.endswith(f".{seat}") for place in lines)
    stands = over_the_banker(shoe, STOOD, player, False) if alone else over_the_third(shares=False)
    answers = (Priced(Answer("hit"), float(over_the_third(shares=True))), Priced(Answer("stand"), float(stands)))
    note = "" if alone else "Others on the Player line are taken to hit, so that a third card comes."
    return weighed_up("hit or stand on five", "exact", situation.unit("player"), answers, note)
