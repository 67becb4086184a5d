"""Six Card Poker: fold or play."""

from __future__ import annotations

from math import comb

import numpy as np

from housedealer.odds.advice import Advice, Situation
from housedealer.odds.common.against_the_bank import fold_or_play, unseen
from housedealer.odds.games.six_card_poker.solver import ACE_KING_HIGH
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.five import evaluate, evaluate_many
from housedealer.odds.kernels.tables import TABLES, Tables, numbers
from housedealer.table.events import HIDDEN


def six_card_poker(situation: Situation) -> Advice | None:
    """Ante and Play over the 12,341 hands the bank may hold."""
    if HIDDEN in situation.hand or situation.question.option("play") is None:
        return None
    mine = int(evaluate_many(TABLES, numbers(situation.hand)[None, :])[0])
    shown, rest = numbers([card for card in situation.bank if card != HIDDEN]), unseen(situation)
    worth = six_card_results(TABLES, shown, rest, mine, ACE_KING_HIGH) / comb(len(rest), 3)
    return fold_or_play(situation, worth)


@released
def six_card_results(t: Tables, shown: Array, rest: Array, mine: int, qualifies: int) -> int:
    """What Ante and Play win, added up over a bank's three shown cards with every three of the cards left."""
    total = 0
    theirs = np.zeros(6, np.int64)
    theirs[:3] = shown[:3]
    for c in range(2, len(rest)):
        theirs[3] = rest[c]
        for b in range(1, c):
            theirs[4] = rest[b]
            for a in range(b):
                theirs[5] = rest[a]
                bank = int(evaluate(t, theirs, 6))
                stake = 1 if bank < qualifies else 2
                total += stake * (int(mine > bank) - int(mine < bank))
    return total
