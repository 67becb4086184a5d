"""A pai gow poker bot: sets the house way, and lets the dealer set it against an open hand where that is allowed."""

from __future__ import annotations

from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.table.questions import Answer, Arrange, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; choose any pile; set the hand."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    if question.option("one_pile") is not None:
        return Answer("one_pile")
    setting = question.option("set")
    if isinstance(setting, Arrange):
        return Answer("set", setting.house_way)
    return Answer(luck.choice(question.options).id)
