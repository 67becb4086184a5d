"""A hold'em bot: a starting-hand score before the flop, then its hand against hands the others might hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from housedealer.bots import betting
from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

SAMPLES = 24  # opposing hands looked at


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Post when asked to come in; otherwise bet by strength."""
    entry = betting.come_in(question)
    if entry is not None:
        return entry
    hand, board = view.cards(f"seat{question.seat}.hand"), view.cards("board")
    pot = sum(view.chips(place) for place in view.places() if place.startswith("pot") or place.endswith(".bet"))
    strength = against_random_hands(hand, board, luck) if board else starting_hand(hand)
    return betting.act(view, question, luck, strength, pot)


def starting_hand(hand: Sequence[Card]) -> float:
    """Two cards by the usual signs of strength: height, pairs, suits, closeness; 0 to 1."""
    low, high = sorted(card.rank for card in hand)
    if low == high:
        return min(1.0, 0.5 + high / 28)
    points = {14: 10.0, 13: 8.0, 12: 7.0, 11: 6.0}.get(high, high / 2)
    points += 2 if hand[0].suit == hand[1].suit else 0
    gap = high - low - 1
    points -= (0, 1, 2, 4)[gap] if gap < 4 else 5
    points += low / 6 + (1 if gap < 2 and high < 12 else 0)
    return max(0.0, min(0.95, 0.12 + points / 18))


def against_random_hands(hand: Sequence[Card], board: Sequence[Card], luck: Random) -> float:
    """How often the hand is ahead of two unknown cards now, with credit for drawing to a flush or straight."""
    seen = {*hand, *board}
    unseen = [card for card in STANDARD_PACK if card not in seen]
    mine = five.best([*hand, *board])
    ahead = 0.0
    for _ in range(SAMPLES):
        theirs = five.best([*luck.sample(unseen, 2), *board])
        ahead += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    ahead /= SAMPLES
    return max(ahead, ahead + _draw(hand, board) * (1 - ahead)) if len(board) < 5 else ahead


def _draw(hand: Sequence[Card], board: Sequence[Card]) -> float:
    """What a draw is worth: about the chance of completing it with the cards to come."""
    to_come = 5 - len(board)
    cards = [*hand, *board]
    flush = any(
        sum(card.suit == suit for card in cards) == 4 and any(card.suit == suit for card in hand) for suit in "cdhs"
    )
    ranks = {card.rank for card in cards} | ({1} if any(card.rank == 14 for card in cards) else set())
    outs = sum(
        1 for rank in range(2, 15) if rank not in ranks and five.straight_top(ranks | {rank, 14 if rank == 1 else rank})
    )
    return 0.17 * to_come * flush + 0.08 * to_come * min(outs, 2) * (not flush)
