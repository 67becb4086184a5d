"""What melds pay: each kondition of a meld by the row of the room's table, and what a change of melds brings anew.

>>> from housedealer.cards import cards
>>> konditions("suited", cards("5s 5s 5s 5s 5h")), konditions("rope", cards("Ah 2h 3h 4h"))
(('valle_suited_spades', 'valle_suited_added_spades'), ('ace_deuce_trey',))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from housedealer.cards import Card
from housedealer.games.pan.melds import IN_SUIT, LEAST, VALLE, Kind, Meld

SPADES: Final = "s"


@lru_cache(maxsize=65536)
def konditions(kind: Kind, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Every kondition that a meld holds as it lies (001:2445-2467)."""
    if kind == "rope":
        in_suit = IN_SUIT[cards[0].suit]
        ends = (("ace_deuce_trey", in_suit[:3]), ("king_queen_jack", in_suit[-3:]))
        return tuple(_row(name, in_suit[0].suit) for name, end in ends if set(end) <= set(cards))
    valle = cards[0].rank in VALLE
    if kind == "square":
        return ("valle_three_suits", *["valle_three_suits_added"] * (len(cards) - LEAST)) if valle else ()
    suits = Counter(card.suit for card in cards)
    suit = next(card.suit for card in cards if suits[card.suit] >= LEAST)
    name = "valle_suited" if valle else "suited"
    return _row(name, suit), *[_row(f"{name}_added", suit)] * (suits[suit] - LEAST)


def _row(name: str, suit: str) -> str:
    return f"{name}_spades" if suit == SPADES else name


def on_board(melds: Iterable[Meld]) -> list[str]:
    """All konditions of a player's melds as they lie."""
    return [row for meld in melds for row in konditions(meld.kind, meld.cards)]


def brought(before: Sequence[Meld], after: Sequence[Meld]) -> list[str]:
    """The konditions that a change of melds made: those there are now and were not before."""
    made = Counter(on_board(after))
    made.subtract(on_board(before))
    return [row for row, count in made.items() for _ in range(count)]
