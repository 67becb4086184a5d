"""Ultimate Texas Hold'em from the flop on: what one hand wins over every card that is not in sight."""

from __future__ import annotations

import numpy as np
from numba import uint32

from housedealer.odds.kernels.compiled import Array, inlined, released
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.tables import Tables


@inlined
def gains(mine: int, other: int, blind: float, first_pair: int) -> tuple[float, float]:
    """What Ante and Blind win against a hand, and what each Ante of Play does."""
    qualified = 1.0 if other >= first_pair else 0.0
    if mine > other:
        return qualified + blind, 1.0
    if mine < other:
        return -qualified - 1.0, -1.0
    return 0.0, 0.0


@released
def on_board(t: Tables, cards: Array, rest: Array, blinds: Array, first_pair: int) -> tuple[float, float]:
    """On a full board (two own cards, then the board): what Ante and Blind win on average, and what each Ante of Play.

    Hands are met by their ranks; those that make a flush are then put right one by one.
    """
    mine = int(evaluate(t, cards, 7))
    blind = blinds[mine]
    at, in_suits, masks = uint32(0), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for card in cards[2:7]:
        at = t.chain[at + uint32(card >> 2)]
        in_suits[card & 3] += 1
        masks[card & 3] |= 1 << (card >> 2)
    left = np.zeros(13, np.int64)
    for card in rest:
        left[card >> 2] += 1
    fixed, play = 0.0, 0.0
    for a in range(13):
        six = t.chain[at + uint32(a)]
        for b in range(a, 13):
            ways = left[a] * left[b] if a < b else left[a] * (left[a] - 1) // 2
            if ways:
                base, per = gains(mine, int(t.last[six + uint32(b)]), blind, first_pair)
                fixed += ways * base
                play += ways * per
    suit = int(in_suits.argmax())
    missing = 5 - in_suits[suit]
    if missing <= 2:
        for j in range(1, len(rest)):
            fits = int(rest[j] & 3 == suit)
            if fits + 1 < missing:
                continue
            for i in range(j):
                if fits + int(rest[i] & 3 == suit) < missing:
                    continue
                mask = masks[suit]
                for card in (rest[i], rest[j]):
                    if card & 3 == suit:
                        mask |= 1 << (card >> 2)
                plain = int(t.last[t.chain[at + uint32(rest[i] >> 2)] + uint32(rest[j] >> 2)])
                base, per = gains(mine, max(plain, int(t.flush[mask])), blind, first_pair)
                before = gains(mine, plain, blind, first_pair)
                fixed += base - before[0]
                play += per - before[1]
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
