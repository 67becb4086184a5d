"""A lesson played: the round as far as the learner's answers lead, and what is asked next.

Nothing is kept between two calls. A round is a pure function of its cards and answers, so it is played again from its start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from housedealer.bots import bot_for, seated
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.games.contract import Game
from housedealer.lessons.laid import Laid
from housedealer.lessons.script import Lesson, Step, lesson_for
from housedealer.packets.entries import Entry, entry, open_game
from housedealer.table.events import pieces
from housedealer.table.questions import Amount, Answer, Option, Pick, Question
from housedealer.table.round import Decider, Round
from housedealer.table.session import Session

NAMES: Final = ("Ada", "Cruz", "Edith", "Finn")  # of the others
CALM: Final = ("check", "call")  # what they do in a pot game, the first that is legal


class Played(NamedTuple):
    """A lesson under way: the table, the round, and how many answers it has taken."""

    lesson: Lesson
    game: Game
    players: dict[int, str]
    round: Round
    taken: int

    @property
    def question(self) -> Question | None:
        """What the learner is asked now; nothing when the round is over."""
        return self.round.open.get(self.lesson.you)


def play(id: str, answers: Sequence[Answer], name: str = "Sam") -> Played:
    """Play the lesson of a table with these answers of the learner's. Another answer than the wanted one is refused."""
    found = entry(id)
    lesson = written(found)
    game = open_game(id, lesson.options)
    session = Session(game)
    others = iter(NAMES)
    for seat in range(1, lesson.seats + 1):
        session.sit(seat, name if seat == lesson.you else next(others), game.buy_in.usual)
    for button, place in lesson.buttons.items():
        session.felt.buttons[button].append(place)
    rolls = [tuple(faces) for faces in lesson.rolls]
    round_ = session.start(Laid(lesson.laid, rolls, f"lesson {id}"))
    bot = seated(bot_for(found.module), Random(f"lesson {id}"))
    lines = {seat: list(said) for seat, said in lesson.others.items()}
    wanted, given = [step for step in lesson.steps if step.answer], list(answers)
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        if seat == lesson.you and wanted and question.option(str(wanted[0].answer)) is not None:
            if not given:
                break
            _check(wanted.pop(0), question.check(given[0]))
            round_.answer(seat, given.pop(0))
        else:
            round_.answer(
                seat, _other(round_, question, lines.get(seat, []), None if game.stakes or seat == lesson.you else bot)
            )
    if given:
        raise IllegalAnswer("the lesson is over and asks nothing more")
    return Played(lesson, game, session.players, round_, len(answers))


def written(found: Entry) -> Lesson:
    """The lesson of a table, which has to have one."""
    lesson = lesson_for(found)
    if lesson is None:
        raise BadSetup(f"no lesson has been written for {found.id}")
    return lesson


def _check(step: Step, answer: Answer) -> None:
    """A lesson goes on only as it was written."""
    if answer.option != step.answer:
        raise IllegalAnswer(f"this step of the lesson is answered with {step.answer}, not {answer.option}")
    if step.cards and Counter(answer.value) != Counter(pieces(step.cards.split())):
        raise IllegalAnswer(f"this step of the lesson wants the cards {step.cards}")


def _value(option: Option, cards: str) -> object:
    match option:
        case Pick():
            return pieces(cards.split())
        case Amount(id="bank", high=high):  # enough to cover whatever the learner bets
            return high
        case Amount(low=low):
            return low
    return None


def _other(round_: Round, question: Question, line: list[str], bot: Decider | None) -> Answer:
    """What somebody else answers, or the learner where a question is no part of the lesson."""
    for said in line[:1]:
        name, _, cards = said.partition(" ")
        option = question.option(name)
        if option is not None:
            line.pop(0)
            return Answer(name, _value(option, cards))
    if bot is not None:
        return bot(round_, question)
    calm = next((option for option in CALM if question.option(option) is not None), None)
    return question.default if calm is None else Answer(calm)
