"""A Six Card Poker bot: plays what beats the player-dealer's three open cards, or has a pair or ace-king anyway."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.cards import Card, cards
from housedealer.hands import five
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

ACE_KING = five.best(cards("Ac Kd 4h 3s 2c"))


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then play or fold."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    hand = view.cards(question.about)
    open_cards = [card for card in view.cards(f"seat{view.holder('player-dealer')}.hand") if card != HIDDEN]
    if HIDDEN in hand or worth_playing(hand, open_cards):
        return Answer("play")
    return Answer("fold")


def worth_playing(hand: Sequence[Card], open_cards: Sequence[Card]) -> bool:
    """Whether six cards are worth a Play wager: against an open pair only what beats that pair."""
    ranks = [card.rank for card in open_cards]
    paired = max((rank for rank in ranks if ranks.count(rank) > 1), default=0)
    mine = five.best(hand)
    if paired:
        return mine > five.pack(five.ONE_PAIR if len(set(ranks)) > 1 else five.THREE_OF_A_KIND, paired, paired, 0, 0, 0)
    return mine >= ACE_KING
