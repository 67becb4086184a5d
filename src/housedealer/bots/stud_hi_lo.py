"""A stud hi/low bot: strong for high, for low, or best of all for both."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from housedealer.bots.razz import low_strength
from housedealer.bots.stud import high_strength, play
from housedealer.cards import Card
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bet by the better half of the hand, more with both."""
    return play(view, question, luck, strength)


def strength(cards: Sequence[Card], against: Sequence[Sequence[Card]]) -> float:
    """The better half, and a part of the other; a low above eight is worth nothing in the end."""
    high, low = high_strength(cards, against, 7), low_strength(cards, against, 7)
    if low < 0.7 and len(cards) == 7:
        low = 0.0
    return min(1.0, max(high, low) + 0.25 * min(high, low))
