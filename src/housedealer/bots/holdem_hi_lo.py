"""A bot for Hold'em Hi-Low Split: hold'em play with an eye on the low half."""

from __future__ import annotations

from housedealer.bots.holdem import Cards, Reading, low_ranks, player, starting_hand
from housedealer.hands import low


def start(hand: Cards) -> float:
    """Two low cards are worth as much as many high ones, most of all with an ace."""
    small = low_ranks(hand)
    return max(starting_hand(hand), 0.75 - sum(small) / 24 if len(small) == 2 else 0.0)


def low_draw(hand: Cards, board: Cards) -> float:
    """Four low ranks with a card to come."""
    return 0.12 * (5 - len(board)) if len(low_ranks([*hand, *board])) == 4 else 0.0


decide = player(Reading(start=start, low=lambda hand, board: low.low8((*hand, *board)), low_draw=low_draw))
