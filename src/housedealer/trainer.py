"""A trainer for the floor: hands with accidents in them, what the ruling is, and the rule that says so.

`exercise` and `judge` are plain functions of a table and a seed, for a page as much as for the terminal.
"""

from __future__ import annotations

import json as jsonlib
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

import typer

from housedealer.bots import bot_for, seated
from housedealer.dealing import NAMES, usual_buy_in
from housedealer.irregularities import rulings_of
from housedealer.irregularities.faults import Faults
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.errors import HouseDealerError
from housedealer.table.events import Event
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Decider, Round
from housedealer.table.session import Session
from housedealer.table.telling import quiet, tell
from housedealer.table.view import RAIL
from housedealer.table.with_accidents import TableWithAccidents

CHOICES: Final = 4
TRIES: Final = 400
OWN_RULES: Final = (  # what else might be said where a game's own rules are all there is
    "Play on: nothing has happened that matters.",
    "The hand is dead and its money stays in.",
    "A misdeal: everything goes back and the cards are dealt again.",
    "The card is dead and the next one replaces it.",
    "All wagers are returned and the player sits the hand out.",
)


@dataclass(frozen=True)
class Exercise:
    """A hand up to an accident, and four rulings of which one is right."""

    id: str
    seed: str
    name: str
    told: tuple[str, ...]  # what an onlooker has seen so far
    accident: str
    since: tuple[str, ...]  # what has happened before anyone asked for a ruling
    choices: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The exercise as plain data, without its answer."""
        return asdict(self)


@dataclass(frozen=True)
class Solution:
    """The right ruling, where it is printed, and what the dealer does."""

    right: int
    verdict: str
    text: str
    rule: str
    cite: str
    by: str  # whose packet says so
    follows: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The solution as plain data."""
        return asdict(self)


def exercise(id: str, seed: str) -> Exercise:
    """The exercise that a seed makes at a table."""
    return _made(id, seed)[0]


def judge(id: str, seed: str, choice: int) -> dict[str, Any]:
    """Whether a choice (from 0) is right, and the rule."""
    solution = _made(id, seed)[1]
    return {"correct": choice == solution.right, **solution.to_json()}


def _made(id: str, seed: str) -> tuple[Exercise, Solution]:
    found, luck = entry(id), Random(f"{id}/{seed}")
    for round_ in _rounds(id, seed):
        events = round_.events
        at = next((n for n, event in enumerate(events) if event.kind == "ruling"), None)
        if at is None:
            continue
        happened = max(n for n in range(at) if events[n].kind == "accident")
        names = dict(round_.setup.players)
        ruling = events[at]
        assert ruling.why is not None
        others = [other.text for other in rulings_of(id).rulings.values() if other.text != ruling.why.text]
        others += [text for text in OWN_RULES if len(others) < CHOICES]
        choices = [ruling.why.text, *luck.sample(others, min(CHOICES - 1, len(others)))]
        luck.shuffle(choices)
        asked = Exercise(
            id, seed, found.name, tuple(_lines(events[:happened], names)), tell(events[happened], names),
            tuple(_lines(events[happened + 1 : at], names)), tuple(choices),
        )  # fmt: skip
        follows = tuple(_lines(events[at + 1 : at + 12], names))[:6]
        right = Solution(
            choices.index(ruling.why.text), ruling.what["verdict"].replace("_", " "), ruling.why.text,
            ruling.what["rule"], ruling.why.cite, rulings_of(id).of, follows,
        )  # fmt: skip
        return asked, right
    raise HouseDealerError(f"nothing went wrong at {id} in {TRIES} rounds; try another seed")


def _rounds(id: str, seed: str) -> Iterator[Round]:
    """Bots play, each round with one accident at most."""
    found, game = entry(id), open_game(id)
    for number in range(TRIES):
        luck = Random(f"{id}/{seed}/{number}")
        session = Session(game)
        for seat in range(1, min(game.size, max(found.seats["min"], 5)) + 1):
            session.sit(seat, NAMES[seat - 1], usual_buy_in(game))
        source = Faults(f"{id}/{seed}/{number}", rate=luck.choice((0.02, 0.05, 0.2)), most=2)
        round_ = Round(game, session.setup(), Sealed.of(id, seed, number), source)
        round_.play_out(_unaware(seated(bot_for(found.module), luck)))
        yield round_


def _unaware(bot: Decider) -> Decider:
    """Who has been dealt a wrong hand and does not know it checks and calls."""

    def decide(round_: Round, question: Question) -> Answer:
        assert isinstance(round_.table, TableWithAccidents)
        if question.seat not in round_.table.book.fouled:
            return bot(round_, question)
        passive = next((id for id in ("check", "call") if question.option(id) is not None), None)
        return question.default if passive is None else Answer(passive)

    return decide


def _lines(events: list[Event], names: dict[int, str]) -> Iterator[str]:
    """What an onlooker sees, one line each."""
    for event in events:
        if not quiet(event):
            yield tell(event.seen_by(RAIL), names)


# -- the terminal -------------------------------------------------------------------------------------------------------


def run(id: str, seed: str, count: int, json: bool) -> int:
    """Ask for rulings in the terminal, or print exercises with their solutions for programs."""
    seed = seed or secrets.token_hex(4)
    right = 0
    for number in range(1, count + 1):
        asked, solution = _made(id, f"{seed}/{number}")
        if json:
            typer.echo(jsonlib.dumps({"exercise": asked.to_json(), "solution": solution.to_json()}, ensure_ascii=False))
            continue
        typer.secho(f"\n{asked.name}, exercise {number} of {count}", bold=True)
        for line in asked.told[-14:]:
            typer.echo(f"  {line}")
        typer.secho(f"Then: {asked.accident}.", fg="yellow")
        for line in asked.since:
            typer.echo(f"  {line}")
        for at, text in enumerate(asked.choices, 1):
            typer.echo(f"  {at}. {text}")
        chosen = _chosen(len(asked.choices))
        if chosen is None:
            count = number - 1
            break
        right += chosen - 1 == solution.right
        if chosen - 1 == solution.right:
            typer.secho(f"Right: {solution.verdict}.", fg="green")
        else:
            typer.secho(f"No: {solution.verdict}. {solution.text}", fg="red")
        where = f"rule {solution.rule} " if solution.rule else ""
        typer.echo(f"  {where}({solution.cite or 'the house, since the packet is silent'}; {solution.by})")
        for line in solution.follows:
            typer.echo(f"  {line}")
    if not json:
        typer.echo(f"\n{right} of {count} right. The same exercises again: --seed {seed}")
    return 0


def _chosen(most: int) -> int | None:
    """A number from 1 to `most`, or None from whoever has had enough."""
    while True:
        try:
            said = input("Your ruling: ").strip()
        except (EOFError, KeyboardInterrupt):
            typer.echo("")
            return None
        if said in ("q", "quit"):
            return None
        if said.isdecimal() and 1 <= int(said) <= most:
            return int(said)
        typer.echo(f"a number from 1 to {most}, or q to stop")
