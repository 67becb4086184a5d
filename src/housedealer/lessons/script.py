"""What happens in a lesson, read from its file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from housedealer.packets.entries import Entry
from housedealer.table.events import pieces
from housedealer.table.felt import Piece

SCRIPTS: Final = files("housedealer.lessons") / "scripts"


class Step(BaseModel):
    """Something to read; where an answer is wanted, the open question of the table is answered with it, and with these
    cards where it takes any."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    say: str
    answer: str | None = None
    cards: str = ""


class Lesson(BaseModel):
    """One round: the seats taken and which of them is the learner's, where cards fall, and the steps.

    Others check and call in a pot game and play as their bots do elsewhere. What they do besides is in `others`: each act
    at its first chance, one after another. `buttons` lie on the table from the start; `ranks` are the charts of what beats
    what in this game.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: int = 2
    you: int = 2
    buttons: dict[str, str] = Field(default_factory=dict)
    cards: dict[str, str]
    rolls: list[list[int]] = Field(default_factory=list)
    others: dict[int, list[str]] = Field(default_factory=dict)
    options: dict[str, str] = Field(default_factory=dict)
    steps: list[Step]
    end: str
    ranks: list[str] = Field(default_factory=list)

    @property
    def laid(self) -> dict[str, tuple[Piece, ...]]:
        """The cards by the place that they fall to."""
        return {place: pieces(written.split()) for place, written in self.cards.items()}

    @property
    def answers(self) -> tuple[str, ...]:
        """What the learner is to answer, in order."""
        return tuple(step.answer for step in self.steps if step.answer)


def lesson_for(found: Entry) -> Lesson | None:
    """The lesson of a table: its own, or that of its game. A game from elsewhere has none."""
    return next((_read(name) for name in (found.game, found.module) if (SCRIPTS / f"{name}.toml").is_file()), None)


@cache
def _read(name: str) -> Lesson:
    return Lesson.model_validate(tomllib.loads((SCRIPTS / f"{name}.toml").read_text(encoding="utf-8")))
