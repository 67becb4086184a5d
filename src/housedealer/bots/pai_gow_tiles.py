"""A pai gow bot: any stack first, and tiles set the house way."""

from __future__ import annotations

from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.table.questions import Answer, Arrange, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then set by the chart."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    setting = question.option("set")
    if isinstance(setting, Arrange):
        return Answer("set", tuple(setting.house_way))
    return Answer(luck.choice(question.options).id)
