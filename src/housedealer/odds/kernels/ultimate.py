"""Ultimate Texas Hold'em from the flop on: what one hand wins over every card that is not in sight."""

from __future__ import annotations

import numpy as np

from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.tables import Tables


@released
def on_board(t: Tables, cards: Array, rest: Array, blinds: Array, first_pair: int) -> tuple[float, float]:
    """On a full board (two own cards, then the board): what Ante and Blind win on average, and what each Ante of Play."""
    mine = evaluate(t, cards, 7)
    theirs = cards.copy()
    fixed, play = 0.0, 0.0
    for b in range(1, len(rest)):
        theirs[0] = rest[b]
        for a in range(b):
            theirs[1] = rest[a]
            other = evaluate(t, theirs, 7)
            qualified = 1.0 if other >= first_pair else 0.0
            if mine > other:
                fixed += qualified + blinds[mine]
                play += 1.0
            elif mine < other:
                fixed -= qualified + 1.0
                play -= 1.0
    hands = len(rest) * (len(rest) - 1) / 2
    return fixed / hands, play / hands


@released
def over_rivers(t: Tables, cards: Array, rest: Array, blinds: Array, first_pair: int) -> tuple[float, float]:
    """After the flop: what twice the Ante wins on average, and what waiting for the river does."""
    full = np.zeros(7, np.int64)
    full[:5] = cards[:5]
    left = np.zeros(len(rest) - 2, np.int64)
    bet, wait = 0.0, 0.0
    for d in range(1, len(rest)):
        for c in range(d):
            full[5], full[6] = rest[c], rest[d]
            n = 0
            for i in range(len(rest)):
                if i != c and i != d:
                    left[n] = rest[i]
                    n += 1
            fixed, play = on_board(t, full, left, blinds, first_pair)
            bet += fixed + 2 * play
            wait += max(fixed + play, -2.0)
    boards = len(rest) * (len(rest) - 1) / 2
    return bet / boards, wait / boards
