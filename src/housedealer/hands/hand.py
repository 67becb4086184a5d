"""A hand as an object: it knows its name, and compares with other hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import total_ordering

from housedealer.cards import Card, cards
from housedealer.hands import five


@total_ordering
class Hand:
    """The best five among five to seven cards of one pack, by the traditional ranking.

    Hands that no showdown could tell apart are equal, whatever their suits.

    >>> Hand("Ah Kh Qh Jh Th 2c 2d") > Hand("9s 9c 9d 9h As")
    True
    >>> str(Hand("9s 9c 4d 4h As")), Hand("9s 9c 4d 4h As") == Hand("9d 9h 4s 4c Ac")
    ('two pair, nines and fours', True)
    >>> max(Hand("2c 3d 4h 5s 7c"), Hand("2c 3d 4h 5s 6c")).category
    'straight'
    """

    __slots__ = ("cards", "strength")

    def __init__(self, held: str | Sequence[Card]) -> None:
        self.cards = tuple(cards(held) if isinstance(held, str) else held)
        if not 5 <= len(self.cards) <= 7 or len(set(self.cards)) < len(self.cards):
            raise ValueError(f"a hand is five to seven different cards, not {' '.join(map(str, self.cards))!r}")
        self.strength = five.best(self.cards)

    @property
    def category(self) -> str:
        """The name that pay tables have for it, like `full_house`."""
        return five.category(self.strength)

    @property
    def winning_five(self) -> tuple[Card, ...]:
        """The five cards that count."""
        return five.winning_five(self.cards, self.strength)

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self.strength < other.strength if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.strength)

    def __str__(self) -> str:
        return five.describe(self.strength)

    def __repr__(self) -> str:
        return f"Hand({' '.join(map(str, self.cards))!r})"
