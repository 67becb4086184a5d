"""Three Card Poker: fold or play."""

from __future__ import annotations

import numpy as np

from housedealer.odds.advice import Advice, Situation
from housedealer.odds.common.against_the_bank import bank_hands, fold_or_play
from housedealer.odds.games.three_card_poker.solver import QUEEN_HIGH
from housedealer.odds.kernels.tables import numbers
from housedealer.odds.kernels.three import values
from housedealer.table.events import HIDDEN


def three_card_poker(situation: Situation) -> Advice | None:
    """Ante and Play over every hand the bank may hold."""
    if HIDDEN in situation.hand or situation.question.option("play") is None:
        return None
    a, b, c = numbers(situation.hand)
    mine, theirs = values()[a, b, c], values()[tuple(bank_hands(situation, 3).T)]
    worth = np.where(theirs < QUEEN_HIGH, 1, 2 * np.sign(mine - theirs)).mean()
    return fold_or_play(situation, float(worth))
