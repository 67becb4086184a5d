"""A bot for the flop games: a starting-hand score before the flop, then its hand against hands the others might hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from housedealer.bots import Bot, betting
from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five
from housedealer.table.questions import Answer, Pick, Question
from housedealer.table.view import View

Cards = Sequence[Card]


def starting_hand(hand: Cards) -> float:
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


def best_of_seven(hand: Cards, board: Cards) -> int:
    """Any five of the hand and the board."""
    return five.best((*hand, *board))


def no_low(hand: Cards, board: Cards) -> int | None:
    """High games have no low half."""
    return None


@dataclass(frozen=True)
class Reading:
    """How the bot of one game reads its cards."""

    start: Callable[[Cards], float] = starting_hand
    high: Callable[[Cards, Cards], int] = best_of_seven
    low: Callable[[Cards, Cards], int | None] = no_low
    low_draw: Callable[[Cards, Cards], float] = lambda hand, board: 0.0
    unknown: int = 2  # cards that each opponent plays from
    samples: int = 24  # opposing hands looked at


def player(reading: Reading) -> Bot:
    """The bot of a flop game: posts when asked to come in, discards what it needs least, otherwise bets by strength."""

    def decide(view: View, question: Question, luck: Random) -> Answer:
        entry = betting.come_in(question)
        if entry is not None:
            return entry
        hand, board = view.cards(f"seat{question.seat}.hand"), view.cards("board")
        discard = question.option("discard")
        if isinstance(discard, Pick):
            return Answer("discard", (least_needed(discard.cards, board),))
        pot = sum(view.chips(place) for place in view.places() if place.startswith("pot") or place.endswith(".bet"))
        strength = share(reading, hand, board, luck) if board else reading.start(hand)
        return betting.act(view, question, luck, strength, pot)

    return decide


def share(reading: Reading, hand: Cards, board: Cards, luck: Random) -> float:
    """The share of the pot the hand wins now from a player with unknown cards, with credit for its draws."""
    seen = {*hand, *board}
    unseen = [card for card in STANDARD_PACK if card not in seen]
    mine, my_low = reading.high(hand, board), reading.low(hand, board)
    won = 0.0
    for _ in range(reading.samples):
        theirs = luck.sample(unseen, reading.unknown)
        won += _won(mine, reading.high(theirs, board), my_low, reading.low(theirs, board))
    ahead = won / reading.samples
    if len(board) == 5:
        return ahead
    drawing = max(_draw(hand, board), reading.low_draw(hand, board) if my_low is None else 0.0)
    return ahead + drawing * (1 - ahead)


def _won(mine: int, theirs: int, my_low: int | None, their_low: int | None) -> float:
    high = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    if my_low is None and their_low is None:
        return high
    ours, others = my_low or 0, their_low or 0
    return (high + (1.0 if ours > others else 0.5 if ours == others else 0.0)) / 2


def _draw(hand: Cards, board: Cards) -> float:
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


def low_ranks(cards: Cards) -> set[int]:
    """The ranks of eight and lower, the ace as 1."""
    return {card.rank % 13 for card in cards if card.rank < 9 or card.rank == 14}


def least_needed(hand: Cards, board: Cards) -> Card:
    """The card whose loss leaves the best hand and draw."""

    def without(card: Card) -> tuple[float, float]:
        kept = [other for other in hand if other is not card]
        return (five.best([*kept, *board]) / 1e7 + _draw(kept, board) if board else 0.0, starting_hand(kept))

    return max(hand, key=without)


def best_pair(hand: Cards) -> float:
    """More than two cards: the best starting hand among them."""
    return max(starting_hand(pair) for pair in combinations(hand, 2))


decide = player(Reading())
