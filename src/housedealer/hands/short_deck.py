"""The ranking of six-plus hold'em, played without twos to fives: a flush beats a full house, and the ace also stands below the six.

>>> from housedealer.cards import cards
>>> best(cards("Ah 9h 8h 7h Jh 6c 6d")) > best(cards("Ah Ac Ad Kh Ks 6c 7d"))
True
>>> best(cards("Ac 9h 8h 7d 6s Kc Kd")) > best(cards("Kc Kd Kh 9h 8h 7d Js"))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five

PACK: Final = tuple(card for card in STANDARD_PACK if card.rank >= 6)
_LOWEST_STRAIGHT: Final = frozenset((14, 9, 8, 7, 6))
_SWAPPED: Final = {five.FLUSH: five.FULL_HOUSE, five.FULL_HOUSE: five.FLUSH}


def best(cards: Sequence[Card]) -> int:
    """The strength of the best five among five to seven cards."""
    return max(map(_five, combinations(cards, 5)))


def _five(cards: Sequence[Card]) -> int:
    strength = five.best(cards)
    if {card.rank for card in cards} == _LOWEST_STRAIGHT:
        suited = len({card.suit for card in cards}) == 1
        return five.pack(five.STRAIGHT_FLUSH if suited else five.STRAIGHT, 9, 8, 7, 6, 5)
    kind = strength >> 20
    return strength + (_SWAPPED.get(kind, kind) - kind << 20)
