"""A draw hi/lo bot: it plays the half that its cards are better for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from housedealer.bots.draw import high_strength, keep_high, play
from housedealer.bots.lo_ball import keep_low, low_strength, made_low
from housedealer.cards import Card
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Draw and bet for the better half."""
    return play(view, question, luck, keep, strength)


def keep(cards: Sequence[Card]) -> tuple[Card, ...]:
    """What the better half keeps."""
    return keep_low(cards) if low_strength(cards, False) > high_strength(cards, False) else keep_high(cards)


def strength(cards: Sequence[Card], drawn: bool) -> float:
    """The better half, more with both; a low wins half at most, and above eight nothing after the draw."""
    high, low = high_strength(cards, drawn), 0.9 * low_strength(cards, drawn)
    if drawn and made_low(cards) > 8:
        low = 0.0
    return min(1.0, max(high, low) + 0.2 * min(high, low))
