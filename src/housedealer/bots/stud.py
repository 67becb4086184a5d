"""A stud bot: the hand it holds, what it may become, and what the others show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from housedealer.bots import betting
from housedealer.cards import Card
from housedealer.hands import five, showing
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Question
from housedealer.table.view import View

SEATS: Final = range(1, 11)
MADE: Final = (0.16, 0.42, 0.68, 0.80, 0.88, 0.92, 0.96, 0.99, 1.0, 1.0)  # by category, high card to royal flush


Measure = Callable[[Sequence[Card], Sequence[Sequence[Card]]], float]  # own cards, the others' boards: 0 to 1


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bet by the strength of a hand for high."""
    return play(view, question, luck, partial(high_strength, full=7))


def play(view: View, question: Question, luck: Random, measure: Measure) -> Answer:
    """Answer whatever stud asks: come in, make the forced bet or a full one, bet by strength."""
    entry = betting.come_in(question)
    if entry is not None:
        return entry
    strength = measure(hand(view, question), boards(view, question))
    full = question.option("bet")
    if question.option("force") is not None and isinstance(full, Amount):
        return Answer("bet", full.high) if strength > 0.7 else Answer("force")
    pot = sum(view.chips(place) for place in view.places() if place.startswith("pot") or place.endswith(".bet"))
    return betting.act(view, question, luck, strength, pot)


def hand(view: View, question: Question) -> list[Card]:
    """The bot's own cards with the community card, if there is one."""
    return [*view.cards(f"seat{question.seat}.hand"), *view.cards("board")]


def boards(view: View, question: Question) -> list[list[Card]]:
    """What each opponent shows."""
    others = (view.cards(f"seat{number}.hand") for number in SEATS if number != question.seat)
    shown: list[list[Any]] = [[card for card in cards if card != HIDDEN] for cards in others]
    return [cards for cards in shown if cards]


def high_strength(cards: Sequence[Card], against: Sequence[Sequence[Card]], full: int) -> float:
    """The made hand, better for its ranks, better for a draw, worse when a board already beats it; 0 to 1."""
    counts, ranks = showing.high(cards)
    if len(cards) >= 5:
        kind = five.best(cards) >> 20
    else:
        kind = 2 if counts[:2] == (2, 2) else {1: 0, 2: 1, 3: 3, 4: 7}[counts[0]]
    strength = MADE[kind] + (ranks[0] - 8) * 0.018 if kind < 2 else MADE[kind]
    strength += 0.08 * (full - len(cards)) * _draw(cards) * (kind < 4)
    mine = list(zip(counts, ranks, strict=True))
    ahead = sum(list(zip(*showing.high(board), strict=True)) > mine for board in against) if kind < 4 else 0
    return max(0.05, min(1.0, strength - 0.12 * ahead))


def _draw(cards: Sequence[Card]) -> float:
    """How near the cards are to a straight or a flush: 0 to 1, 1 for one card short of it."""
    short = max(0, 4 - max(Counter(card.suit for card in cards).values()))
    ranks = {card.rank for card in cards}
    run = max(len(ranks & set(range(low, low + 5))) for low in range(2, 11))
    to_come = {0: 1.0, 1: 0.4}
    return max(to_come.get(short, 0.0) if len(cards) - 4 + short <= 2 else 0.0, 0.8 * to_come.get(max(0, 4 - run), 0.0))
