"""Twenty-one totals: hard and soft counts, the ace and ten that make 21½, and the hands that settlements name.

>>> from housedealer.cards import cards
>>> count(cards("As 6h")), count(cards("As 6h Kd")), count(cards("8s 8h 8d"))
(Count(points=17, soft=True), Count(points=17, soft=False), Count(points=24, soft=False))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from housedealer.cards import STANDARD_PACK, Card

#: Tens and pictures are the "Bonus" cards of the Pure 21.5 pack: one of each suit, so it is a standard pack.
PURE_PACK: Final = STANDARD_PACK
SPANISH_PACK: Final = tuple(card for card in STANDARD_PACK if card.rank != 10)

ACE: Final = 14
_POINTS: Final = {rank: min(rank, 10) for rank in range(2, 14)} | {ACE: 1}


class Count(NamedTuple):
    """The best total of some cards; soft while an ace counts eleven."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        return self.points > 21


def value(card: Card) -> int:
    """A card's points, the ace counted one."""
    return _POINTS[card.rank]


def count(cards: Sequence[Card]) -> Count:
    """The total of some cards with one ace as eleven where that does not go over 21."""
    points, ace = 0, False
    for card in cards:
        points += _POINTS[card.rank]
        ace = ace or card.rank == ACE
    return Count(points + 10, True) if ace and points <= 11 else Count(points, False)


def is_ten(card: Card) -> bool:
    """A ten or a picture: the Bonus cards."""
    return value(card) == 10


def ace_and_ten(cards: Sequence[Card]) -> bool:
    """Two cards that make 21½ where they count as such."""
    return len(cards) == 2 and count(cards).points == 21


def three_eights(cards: Sequence[Card]) -> bool:
    """Exactly 8-8-8."""
    return len(cards) == 3 and all(card.rank == 8 for card in cards)


def suited_seven_eight_nine(cards: Sequence[Card]) -> bool:
    """Exactly 7, 8 and 9 of one suit."""
    return sorted(card.rank for card in cards) == [7, 8, 9] and suited(cards)


def suited(cards: Sequence[Card]) -> bool:
    """All of one suit."""
    return len({card.suit for card in cards}) == 1


def red(card: Card) -> bool:
    """Hearts and diamonds."""
    return card.suit in "hd"
