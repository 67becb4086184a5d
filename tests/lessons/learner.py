"""Somebody who answers each step of a lesson as it wants, with the least amounts and the house's way of setting hands."""

from __future__ import annotations

from housedealer.lessons import Played, play
from housedealer.table.events import pieces
from housedealer.table.questions import Amount, Answer, Arrange, Option, Pick, Wagers


def wanted(played: Played) -> Answer:
    """The answer that the lesson waits for."""
    question = played.question
    assert question is not None
    step = [step for step in played.lesson.steps if step.answer][played.taken]
    option = question.option(str(step.answer))
    assert option is not None
    return Answer(option.id, pieces(step.cards.split()) if step.cards else _value(option))


def _value(option: Option) -> object:
    match option:
        case Amount(low=low):
            return low
        case Wagers():
            first = next(spot for spot in option.spots if spot.place in option.required and spot.needs is None)
            return {first.place: first.low}
        case Pick(cards=cards, least=least):
            return tuple(cards[:least])
        case Arrange(house_way=house_way):
            return house_way
    return None


def play_to_the_end(id: str) -> Played:
    """The lesson of a table from its beginning to its end."""
    answers = list[Answer]()
    played = play(id, answers)
    while played.question is not None:
        answers.append(wanted(played))
        played = play(id, answers)
    return played
