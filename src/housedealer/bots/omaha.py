"""A bot for Omaha: two of four cards play, so it counts how many good pairs of cards it holds."""

from __future__ import annotations

from itertools import combinations

from housedealer.bots.holdem import Cards, Reading, player, starting_hand
from housedealer.hands import omaha

SAMPLES = 8  # opposing hands looked at; each is sixty five-card hands


def start(hand: Cards) -> float:
    """The six pairs of cards, the best ones counting most."""
    first, second, third, *_ = sorted((starting_hand(pair) for pair in combinations(hand, 2)), reverse=True)
    return 0.5 * first + 0.3 * second + 0.2 * third


decide = player(Reading(start=start, high=omaha.best, unknown=4, samples=SAMPLES))
