"""How many hands there are of each kind, by looking at every one of them."""

from __future__ import annotations

from housedealer.errors import BadSetup
from housedealer.hands.five import CATEGORIES


def count_hands(cards: int = 7) -> dict[str, int]:
    """How many of all hands of five to seven cards have a best five of each category, the best category first.

    >>> count_hands(5)["royal_flush"], sum(count_hands(5).values())
    (4, 2598960)
    """
    from housedealer.odds.kernels.five import enumerate_hands
    from housedealer.odds.kernels.tables import CATEGORY, TABLES

    if not 5 <= cards <= 7:
        raise BadSetup(f"hands of five to seven cards are counted, not of {cards}")
    tally = enumerate_hands(TABLES, cards, 0, 52)
    counted = [int(tally[category == CATEGORY].sum()) for category in range(len(CATEGORIES))]
    return dict(reversed(list(zip(CATEGORIES, counted, strict=True))))
