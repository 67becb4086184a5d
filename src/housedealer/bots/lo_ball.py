"""A lowball bot: it keeps different cards of eight and under, stands pat on a nine, and bets by the highest card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from housedealer.bots.draw import play
from housedealer.cards import JOKER, Card
from housedealer.hands import joker, low
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

MADE: Final = {5: 1.0, 6: 0.97, 7: 0.93, 8: 0.84, 9: 0.7, 10: 0.55, 11: 0.42, 12: 0.3, 13: 0.2}  # by the highest card


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Draw and bet for low."""
    return play(view, question, luck, keep_low, low_strength)


def keep_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """All five if they are a nine or better, else one of each rank up to eight."""
    if made_low(cards) <= 9:
        return tuple(cards)
    kept = {card.rank: card for card in cards if card.rank <= 8 or card.rank == 14}
    return tuple(kept.values())


def low_strength(cards: Sequence[Card], drawn: bool) -> float:
    """The made hand, and before the draw what it may become; 0 to 1."""
    made = MADE.get(made_low(cards), 0.1)
    if drawn:
        return made
    return max(made, {5: 0.9, 4: 0.62, 3: 0.4}.get(len(keep_low(cards)), 0.1) + 0.1 * (JOKER in cards))


def made_low(cards: Sequence[Card]) -> int:
    """The highest of five different ranks, or 14 with a pair."""
    ranks = low.ranks(joker.low(cards))
    return ranks[0] if len(set(ranks)) == 5 else 14
