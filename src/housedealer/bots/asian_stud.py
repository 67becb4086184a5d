"""An Asian Stud bot: a stud bot that expects five cards."""

from __future__ import annotations

from functools import partial
from random import Random

from housedealer.bots.stud import high_strength, play
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bet by the strength of a hand for high."""
    return play(view, question, luck, partial(high_strength, full=5))
