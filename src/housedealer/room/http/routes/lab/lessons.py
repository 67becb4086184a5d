"""The lessons over HTTP. Nothing is kept here: a lesson is played again from the answers that are sent."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Response
from pydantic import Field

from housedealer.lessons import Played, play, written
from housedealer.money.bank import PLAYER_DEALER
from housedealer.packets.entries import entry
from housedealer.room.http.dependencies import Message
from housedealer.room.http.heavy import Heavy
from housedealer.room.http.wire.base import Shape, as_json
from housedealer.room.http.wire.messages import Described, Update
from housedealer.room.http.wire.rule_sheets import sheet
from housedealer.room.http.wire.sheets import Sheet
from housedealer.room.tables.seating import Occupant
from housedealer.room.tables.views import described, named_hands, seat_number
from housedealer.table.questions import Answer
from housedealer.table.results import results
from housedealer.table.telling import Teller, quiet

router = APIRouter(prefix="/api/lessons", tags=["train"])
Room = Annotated[str, Path(max_length=60)]
Game = Annotated[str, Path(max_length=60)]
LEARNER: Final = "learner"


class LessonStep(Shape):
    """Something to read, as a message of the catalogues; and the answer wanted then, with its cards if it takes any."""

    say: str
    answer: str | None
    cards: list[str]


class LessonSheet(Shape):
    """A lesson: the game's sheet, the steps, and what is said when the round is over."""

    sheet: Sheet
    steps: list[LessonStep]
    end: str


class LessonPlayed(Shape):
    """The round from its beginning as far as the answers lead."""

    update: Update
    over: bool


class LessonAnswer(Message):
    """An answer of the learner's."""

    option: str = Field(max_length=60)
    value: Any = None


class LessonAnswers(Message):
    """The learner's answers so far."""

    answers: list[LessonAnswer] = Field(max_length=20)


class LessonSetting(LessonAnswers):
    """A hand that the learner is trying out."""

    groups: list[list[Annotated[str, Field(max_length=8)]]] = Field(max_length=4)


@router.get("/{room}/{game}")
def a_lesson(room: Room, game: Game) -> LessonSheet:
    """The lesson of a table."""
    found = entry(f"{room}/{game}")
    lesson = written(found)
    steps = [LessonStep(say=step.say, answer=step.answer, cards=step.cards.split()) for step in lesson.steps]
    described = Sheet.model_validate(sheet(found.id, lesson.options))
    return LessonSheet(sheet=described, steps=steps, end=lesson.end)


@router.post("/{room}/{game}", response_model=LessonPlayed)
async def play_a_lesson(room: Room, game: Game, given: LessonAnswers, heavy: Heavy) -> Response:
    """Play a lesson with these answers; an answer that the lesson does not want is refused."""
    played = await heavy.run(lambda: _played(room, game, given))
    return as_json({"update": _update(played), "over": played.round.finished})


@router.post("/{room}/{game}/describe", response_model=Described)
async def describe_a_setting(room: Room, game: Game, given: LessonSetting, heavy: Heavy) -> Response:
    """The rank of each group of a setting that the learner is trying out."""
    played = await heavy.run(lambda: _played(room, game, given))
    return as_json({"type": "described", **described(played.question, given.groups)})


def _played(room: str, game: str, given: LessonAnswers) -> Played:
    return play(entry(f"{room}/{game}").id, [Answer(answer.option, answer.value) for answer in given.answers])


def _update(played: Played) -> dict[str, Any]:
    """Everything that has happened, as the learner may know it, and how the table stands now."""
    teller, viewer = Teller(played.players), f"seat{played.lesson.you}"
    events = [
        {"seq": seq, "say": teller.tell(event), "quiet": quiet(event), **event.to_json()}
        for seq, event in enumerate((event.seen_by(viewer) for event in played.round.events), 1)
    ]
    return {"type": "update", "events": events, "state": _state(played)}


def _state(played: Played) -> dict[str, Any]:
    """How the table stands for the learner, in the form of any table's state. Nobody has a clock in a lesson."""
    round_, you, question = played.round, played.lesson.you, played.question
    bank = round_.felt.buttons.get(PLAYER_DEALER)
    seats = [
        Occupant(seat, LEARNER if seat == you else None, name).seen() | {"connected": True}
        for seat, name in sorted(played.players.items())
    ]
    return {
        "seq": len(round_.events), "playing": not round_.finished, "next_round": None, "seats": seats,
        "asking": [{"seat": seat, "left": None, "clock": None} for seat in round_.open],
        "kind": "practice", "dealing": "sealed", "paused": False, "closing": False, "too_few": False,
        "bank": {"seat": seat_number(bank[0]), "second": False} if bank else None,
        "you": you, "hands": named_hands(played.game, round_.felt, f"seat{you}"),
        "results": [result.to_json() for result in results(round_.events)] if round_.finished else [],
        "question": question and {**question.to_json(), "id": len(round_.events)},
    }  # fmt: skip
