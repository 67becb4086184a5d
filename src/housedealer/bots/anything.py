"""A bot for a game that brings none: it banks and bets like the others, and else answers as when the clock runs out."""

from __future__ import annotations

from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Take part, and take no chances."""
    return before_the_deal(view, question, luck) or question.default
