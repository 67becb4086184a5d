"""The trainer over HTTP: cases to rule on, and the rule. Nothing is kept here: a case is made again from its seed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field

from housedealer.bots.ruling_cases import Case, case_of, judge
from housedealer.irregularities import HOUSE
from housedealer.irregularities.words import in_words
from housedealer.packets.entries import entries, entry, rooms
from housedealer.packets.irregularities import rulings_of
from housedealer.room.http.dependencies import Message
from housedealer.room.http.heavy import Heavy
from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.rule_sheets import sheet
from housedealer.room.http.wire.sheets import Sheet
from housedealer.room.http.wire.tables import TableEvent
from housedealer.table.events import Event
from housedealer.table.telling import quiet, tell

router = APIRouter(prefix="/api/train", tags=["train"])
Seed = Annotated[str, Query(min_length=1, max_length=40, pattern=r"^[\w.-]+$", description="makes the case")]


class TrainGame(Shape):
    """A table to train at."""

    id: str
    room: str
    room_name: str
    name: str
    family: str
    rulings: int = Field(description="How many rules of irregularity are in force there.")
    by: str = Field(description="Whose packet they are: a table's id, or `house`.")


class TrainChoice(Shape):
    """A ruling to choose; `id` names it for whoever translates."""

    id: str
    text: str


class TrainCase(Shape):
    """A hand up to the moment when somebody must rule: `before` the accident, and `since`."""

    id: str
    seed: str
    sheet: Sheet
    before: list[TableEvent]
    told: list[str]
    kind: str
    noticed: str = Field(description="The kind of accident, in the words of the floor's dialog.")
    happened: list[str] = Field(description="What went wrong.")
    since: list[TableEvent]
    told_since: list[str]
    found: str = Field(description="How it came to light, where that was later.")
    choices: list[TrainChoice]


class ChipsChanged(Shape):
    """What a ruling does to the chips of a place, in cents."""

    words: str
    change: int


class Judged(Shape):
    """Whether the ruling was right, the right one, the rule and its citation, and what follows at the table."""

    correct: bool
    right: int
    verdict: str
    text: str
    rule: str
    cite: str
    by: str
    authority: str
    follows: list[str]
    chips: list[ChipsChanged]
    after: list[TableEvent]


class GivenRuling(Message):
    """Which of the choices, from 0."""

    seed: str = Field(min_length=1, max_length=40, pattern=r"^[\w.-]+$")
    choice: int = Field(ge=0, le=9)


Room = Annotated[str, Path(max_length=60)]
Game = Annotated[str, Path(max_length=60)]


@router.get("")
def train_games() -> list[TrainGame]:
    """Every table, and how many rules there are to know."""
    return [
        TrainGame(
            id=found.id, room=found.room, room_name=rooms()[found.room], name=found.name, family=found.family,
            rulings=len(rulings_of(found.id).rulings), by=rulings_of(found.id).of or HOUSE,
        )
        for found in entries()
    ]  # fmt: skip


@router.get("/{room}/{game}")
async def a_case(room: Room, game: Game, seed: Seed, heavy: Heavy) -> TrainCase:
    """The case that a seed makes at a table; the same seed always makes the same one."""
    return await heavy.run(lambda: _case(room, game, seed))


def _case(room: str, game: str, seed: str) -> TrainCase:
    case, _ = case_of(entry(f"{room}/{game}").id, seed)
    return TrainCase(
        id=case.id, seed=seed, sheet=Sheet.model_validate(sheet(case.id, {})), before=_events(case, case.before, 0),
        told=case.told(case.before), kind=case.kind, noticed=in_words(case.kind), happened=list(case.happened),
        since=_events(case, case.since, len(case.before)), told_since=case.told(case.since), found=case.found,
        choices=[TrainChoice(id=choice.id, text=choice.text) for choice in case.choices],
    )  # fmt: skip


@router.post("/{room}/{game}")
async def rule(room: Room, game: Game, given: GivenRuling, heavy: Heavy) -> Judged:
    """Judge a ruling."""
    return await heavy.run(lambda: _judged(room, game, given))


def _judged(room: str, game: str, given: GivenRuling) -> Judged:
    id = entry(f"{room}/{game}").id
    case, solution = case_of(id, given.seed)
    after = _events(case, solution.after, len(case.before) + len(case.since))
    return Judged(**judge(id, given.seed, given.choice), after=after)


def _events(case: Case, events: tuple[Event, ...], first: int) -> list[TableEvent]:
    return [
        TableEvent(seq=seq, say=tell(event, case.names), quiet=quiet(event), **event.to_json())
        for seq, event in enumerate(events, first)
    ]
