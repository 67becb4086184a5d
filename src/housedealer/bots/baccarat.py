"""A baccarat bot: it bets one line or the other and some bonuses, hits on five and rarely asks for a free hand."""

from __future__ import annotations

from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.table.questions import Answer, Question, Wagers
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot, on one line at a time; play the house way."""
    if question.option("free_hands_1") is not None and luck.random() < 0.1:
        return Answer(luck.choice(question.options).id)
    bet = question.option("bet")
    if isinstance(bet, Wagers):
        shunned = f"seat{question.seat}.{luck.choice(('player', 'banker'))}"
        bet = bet._replace(spots=tuple(spot for spot in bet.spots if spot.place != shunned))
        question = question._replace(options=(question.options[0], bet))
    answer = before_the_deal(view, question, luck)
    return question.default if answer is None else answer
