"""A bot for Omaha High/Low Split: it likes an ace with a small card, and three low cards on the board."""

from __future__ import annotations

from housedealer.bots import omaha as high
from housedealer.bots.holdem import Cards, Reading, low_ranks, player
from housedealer.hands import omaha


def start(hand: Cards) -> float:
    """Either half may be won: the high cards, or the two lowest ranks."""
    small = sorted(low_ranks(hand))[:2]
    return min(1.0, max(high.start(hand), 0.8 - sum(small) / 20 if len(small) == 2 else 0.0) + 0.05 * (1 in small))


def low_draw(hand: Cards, board: Cards) -> float:
    """Two low ranks of its own that the board lacks, and two low ranks on the board."""
    shared = low_ranks(board)
    return 0.13 * (5 - len(board)) if len(shared) == 2 and len(low_ranks(hand) - shared) >= 2 else 0.0


decide = player(
    Reading(start=start, high=omaha.best, low=omaha.low8, low_draw=low_draw, unknown=4, samples=high.SAMPLES)
)
