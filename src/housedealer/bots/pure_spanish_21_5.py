"""A Pure Spanish 21.5 bot: basic strategy, and after a double it rescues what is likely lost."""

from __future__ import annotations

from random import Random

from housedealer.bots.twenty_one import decide as basic
from housedealer.bots.twenty_one import up_card
from housedealer.hands.twenty_one import ACE, count, value
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Rescue 12 to 16 against an eight or more, double again what cannot bust, stand on the rest."""
    if question.option("rescue") is None:
        return basic(view, question, luck)
    points, up = count(view.cards(question.about)).points, up_card(view)
    if points <= 11 and question.option("double") is not None:
        return Answer("double")
    weak = 12 <= points <= 16 and (up.rank == ACE or value(up) >= 8)
    return Answer("rescue") if weak else question.default
