"""A Casino War bot: it goes to War on every tie it can afford, which costs less than surrendering half."""

from __future__ import annotations

from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then War."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    return question.default if question.option("war") is None else Answer("war")
