"""A draw bot: it keeps what is made or nearly made, and bets by what it holds and how much it drew to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from housedealer.bots import betting
from housedealer.cards import JOKER, Card
from housedealer.hands import joker
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

MADE: Final = (0.12, 0.42, 0.72, 0.84, 0.90, 0.93, 0.96, 0.99, 1.0, 1.0, 1.0)  # by category, high card to five aces
NUTS: Final = 0.97
CALLS: Final = 0.77  # strong enough to call, not to raise

Keep = Callable[[Sequence[Card]], tuple[Card, ...]]
Strength = Callable[[Sequence[Card], bool], float]


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Draw and bet for high."""
    return play(view, question, luck, keep_high, high_strength)


def play(view: View, question: Question, luck: Random, keep: Keep, strength: Strength) -> Answer:
    """Answer whatever draw asks: come in, throw away what is not worth keeping, bet by strength."""
    entry = betting.come_in(question)
    if entry is not None:
        return entry
    place = f"seat{question.seat}"
    cards: list[Card] = view.cards(f"{place}.hand")
    if question.option("discard") is not None:
        kept = keep(cards)
        return Answer("discard", tuple(card for card in cards if card not in kept))
    if question.option("fold") is None:  # at the showdown: show, and leave surrendered hands alone
        return question.default
    rating = strength(cards, bool(view.cards("burn")))
    if rating < NUTS and view.chips(f"{place}.bet"):
        rating = min(rating, CALLS)  # with no cap on raises only the best hands are raised again and again
    pot = sum(view.chips(place) for place in view.places() if place.startswith("pot") or place.endswith(".bet"))
    return betting.act(view, question, luck, rating, pot)


def keep_high(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pairs and better, else four to a flush or a straight, else the ace and the joker, else the highest card."""
    if joker.best(cards) >> 20 >= 4:
        return tuple(cards)
    counts = Counter(card.rank for card in cards)
    paired = tuple(card for card in cards if counts[card.rank] > 1 or card is JOKER)
    if len(paired) >= 2 and any(counts[card.rank] > 1 for card in paired):
        return paired
    return _four(cards) or tuple(card for card in cards if card.rank == 14 or card is JOKER) or (max(cards),)


def high_strength(cards: Sequence[Card], drawn: bool) -> float:
    """The made hand, and before the draw what it may become; 0 to 1."""
    kind = joker.best(cards) >> 20
    strength = MADE[kind]
    if kind < 2:
        top = max((card.rank for card in cards if kind == 0 or _held(cards, card) > 1), default=14)
        strength += (top - 8) * 0.018
    if not drawn and kind < 3 and _four(cards):
        strength = max(strength, 0.55)
    return max(0.05, min(1.0, strength))


def _held(cards: Sequence[Card], card: Card) -> int:
    return sum(other.rank == card.rank for other in cards)


def _four(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Four cards that one more would make a flush or a straight, the joker counting among them."""
    wild = tuple(card for card in cards if card is JOKER)
    for suit in "cdhs":
        suited = tuple(card for card in cards if card.suit == suit) + wild
        if len(suited) == 4:
            return suited
    for low in range(2, 11):
        run = {card.rank: card for card in cards if low <= card.rank < low + 5}
        if len(run) + len(wild) == 4:
            return (*run.values(), *wild)
    return ()
