"""Omaha hands: exactly two of a player's cards with exactly three of the board, for high and for low.

>>> from housedealer.cards import cards
>>> board = cards("Kh Qh Jh 2c 3d")
>>> five.describe(best(cards("Ah 9c 9d 9s"), board)), five.describe(best(cards("Ah Th 9d 9s"), board))
('pair of nines', 'royal flush')
>>> low.describe(low8(cards("Ah 4c 5d Ks"), cards("2c 3d 8h Qh Qc")))
'8-4-3-2-A low'
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from housedealer.cards import SUITS, Card
from housedealer.hands import five, low


def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength of the best high hand from two of `hand` and three of `board`."""
    unsuited, threes = five.UNSUITED, _sums(board, 3)
    strength = max(unsuited[two + three] for two in _sums(hand, 2) for three in threes)
    for suit in SUITS:
        held = [card for card in hand if card.suit == suit]
        lying = [card for card in board if card.suit == suit]
        if len(held) >= 2 and len(lying) >= 3:
            flushes = (five.best(two + three) for two in combinations(held, 2) for three in combinations(lying, 3))
            strength = max(strength, *flushes)
    return strength


def low8(hand: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The strength of the best eight-or-better low from two of `hand` and three of `board`, if there is one."""
    lows, threes = low.LOWS, _sums(board, 3)
    strength = max(lows[two + three] for two in _sums(hand, 2) for three in threes)
    return strength if strength > low.EIGHT else None


def _sums(cards: Sequence[Card], count: int) -> set[int]:
    """The rank counts of every choice of so many cards."""
    ranks = [card.weight & five.RANK_COUNTS for card in cards]
    return {sum(choice) for choice in combinations(ranks, count)}
