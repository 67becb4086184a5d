"""Five cards from a pack of 32, sevens to aces: the ace may stand for the six, and a flush beats a full house.

>>> from housedealer.cards import cards
>>> category(strength(cards("Ac 7d 8h 9s Th"))), category(strength(cards("Ac Kc Qc 9c 7c")))
('straight', 'flush')
>>> strength(cards("Ac Kc Qc 9c 7c")) > strength(cards("Ac Ad Ah Ks Kh"))
True
>>> strength(cards("Ac 7d 8h 9s Th")) < strength(cards("7c 8d 9h Ts Jh"))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five

PACK: Final = tuple(card for card in STANDARD_PACK if card.rank >= 7)
_LOW_STRAIGHT: Final = {14, 7, 8, 9, 10}
_RANKS: Final = (1 << 20) - 1
_TRADED: Final = {five.FLUSH: five.FULL_HOUSE, five.FULL_HOUSE: five.FLUSH}


def strength(cards: Sequence[Card], ace_as_six: bool = True, flush_over_full_house: bool = True) -> int:
    """The strength of exactly five cards. Both deviations from the traditional order are the house's choice."""
    value = five.best(cards)
    if ace_as_six and {card.rank for card in cards} == _LOW_STRAIGHT:
        suited = value >> 20 == five.FLUSH
        value = five.pack(five.STRAIGHT_FLUSH if suited else five.STRAIGHT, 10, 9, 8, 7, 6)
    if flush_over_full_house:
        value = _TRADED.get(value >> 20, value >> 20) << 20 | value & _RANKS
    return value


def category(value: int, flush_over_full_house: bool = True) -> str:
    """The name of a strength that was read the same way."""
    kind = value >> 20
    return five.CATEGORIES[_TRADED.get(kind, kind) if flush_over_full_house else kind]
