"""Low hands, deuce to seven: the ace is high, straights and flushes count, and the worst high hand wins. 7-5-4-3-2 is the best.

>>> from housedealer.cards import cards
>>> strength(cards("7c 5d 4h 3s 2h")) > strength(cards("7c 6d 4h 3s 2h")) > strength(cards("6c 5d 4h 3s 2h"))
True
>>> strength(cards("Ac 5d 4h 3s 2h")) > strength(cards("2c 2d 3h 4s 5h"))  # no straight, since the ace is high
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from housedealer.cards import Card
from housedealer.hands import five

_HIGHEST: Final = five.pack(five.ROYAL, 14, 13, 12, 11, 10)
_WHEEL: Final = frozenset((14, 5, 4, 3, 2))


def strength(hand: Sequence[Card]) -> int:
    """The strength of five cards; the greater is the better hand, as everywhere."""
    high = five.best(hand)
    if {card.rank for card in hand} == _WHEEL:
        suited = len({card.suit for card in hand}) == 1
        high = five.pack(five.FLUSH if suited else five.HIGH_CARD, 14, 5, 4, 3, 2)
    return _HIGHEST - high
