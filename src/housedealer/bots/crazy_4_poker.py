"""A Crazy 4 Poker bot: three Antes with a pair of aces or better, one with K-Q-8-4 or better, else fold."""

from __future__ import annotations

from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.hands import four
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Question
from housedealer.table.view import View

WEAKEST_PLAYED = four.pack(four.HIGH_CARD, 13, 12, 8, 4)


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then bet as much as the hand allows, or fold."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    play = question.option("play")
    hand = view.cards(question.about)
    if HIDDEN not in hand and four.best(hand) < WEAKEST_PLAYED:
        return Answer("fold")
    return Answer("play", play.high if isinstance(play, Amount) else None)
