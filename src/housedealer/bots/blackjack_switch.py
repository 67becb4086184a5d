"""A Blackjack Switch bot: it switches when the two hands look better for it, then plays basic strategy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from housedealer.bots.twenty_one import decide as basic
from housedealer.cards import Card
from housedealer.hands.twenty_one import ace_and_ten, count
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

#: A rough worth of two cards by their total, in hundredths of a wager, a soft one and a pair apart.
HARD: Final = {
    4: -15, 5: -20, 6: -22, 7: -18, 8: -8, 9: 5, 10: 20, 11: 30, 12: -28, 13: -32, 14: -36, 15: -40, 16: -43,
    17: -35, 18: -5, 19: 20, 20: 45,
}  # fmt: skip
SOFT: Final = {12: 10, 13: 0, 14: -3, 15: -5, 16: -7, 17: -3, 18: 10, 19: 25, 20: 48}


def worth(hand: Sequence[Card]) -> int:
    """What two cards are worth; ace and ten most of all."""
    if ace_and_ten(hand):
        return 90
    points, soft = count(hand)
    return SOFT[points] if soft else HARD[points]


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Switch or keep by the worth of the two hands; then the charts."""
    if question.option("switch") is None:
        return basic(view, question, luck)
    one, two = view.cards(question.about), view.cards(f"{question.about}.2")
    if len(one) + len(two) > 4:
        return question.default  # one of them has been doubled already
    kept = worth(one) + worth(two)
    switched = worth([one[0], two[1]]) + worth([two[0], one[1]])
    return Answer("switch" if switched > kept else "keep")
