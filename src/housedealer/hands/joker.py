"""Hands that may hold the joker: as the bug (an ace, or whatever completes a straight or a flush), or fully wild.

The joker never doubles a card of a flush. Five of a kind beats everything; for the bug that is five aces.

>>> from housedealer.cards import cards
>>> describe(best(cards("Ah Kh Qh Jh Jo"))), describe(best(cards("Kc Kd Kh Jo 2s")))
('royal flush', 'three kings')
>>> describe(best(cards("Kc Kd Kh Jo 2s"), wild=True)), describe(best(cards("Ac Ad Ah As Jo")))
('four kings', 'five aces')
>>> low(cards("Jo 2c 3d 4h 6s")) == low(cards("Ac 2c 3d 4h 6s"))
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from housedealer.cards import JOKER, RANK_NAMES, RANKS, SUITS, Card, card
from housedealer.hands import five
from housedealer.hands import low as lows

FIVE_OF_A_KIND: Final = five.ROYAL + 1
CATEGORIES: Final = (*five.CATEGORIES, "five_of_a_kind")

_OF_RANK: Final = {rank: [card(RANKS[rank - 2] + suit) for suit in SUITS] for rank in range(2, 15)}
_BUG_MAKES: Final = (five.STRAIGHT, five.FLUSH, five.STRAIGHT_FLUSH, five.ROYAL)


def best(cards: Iterable[Card], wild: bool = False, five_of_a_kind: bool = True) -> int:
    """The strength of the best five-card hand among five to seven cards.

    Without `five_of_a_kind` the joker beside four of a rank is only their kicker.
    """
    hand = tuple(cards)
    if JOKER not in hand:
        return five.best(hand)
    natural = tuple(c for c in hand if c is not JOKER)
    suits = [c.suit_order for c in natural]
    longest = max(suits, key=suits.count)  # the one suit in which a flush may be made
    top = 0
    for rank, suited in _OF_RANK.items():
        stand_in = suited[longest]
        if stand_in in natural:
            free = [c for c in suited if c not in natural]
            if not free and (wild or rank == 14):
                kind = FIVE_OF_A_KIND if five_of_a_kind else five.FOUR_OF_A_KIND
                top = max(top, five.pack(kind, rank, rank, rank, rank, rank))
            if not free:
                continue
            stand_in = free[0]
        strength = five.best((*natural, stand_in))
        if strength > top and (wild or rank == 14 or strength >> 20 in _BUG_MAKES):
            top = strength
    return top


def low(cards: Iterable[Card]) -> int:
    """The strength of the best low hand; the joker is the lowest rank that the hand does not hold."""
    return lows.low(_as_lowest(cards))


def low8(cards: Iterable[Card]) -> int | None:
    """The same where it qualifies as eight or better."""
    return lows.low8(_as_lowest(cards))


def category(strength: int) -> str:
    """The pay-table name of a strength."""
    return CATEGORIES[strength >> 20]


def describe(strength: int) -> str:
    """A strength in words."""
    if strength >> 20 == FIVE_OF_A_KIND:
        name = RANK_NAMES[five.ranks(strength)[0]]
        return f"five {'sixes' if name == 'six' else f'{name}s'}"
    return five.describe(strength)


def _as_lowest(cards: Iterable[Card]) -> list[Card]:
    hand = list(cards)
    if JOKER in hand:
        held = {c.rank for c in hand}
        lowest = next(rank for rank in (14, *_OF_RANK) if rank not in held)
        hand[hand.index(JOKER)] = _OF_RANK[lowest][0]
    return hand
