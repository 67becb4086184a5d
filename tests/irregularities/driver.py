"""Driving a real round into an accident, and reading what the floor ruled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from housedealer.cards import Card
from housedealer.irregularities.accidents import Accident, Script
from housedealer.packets.entries import entry_ids
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Stacked
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from tests.ledger import clause, lines_of
from tests.script import start

Test = TypeVar("Test", bound=Callable[..., Any])

#: Which test drives a round into which ruling: (family, ruling) -> tests.
CHECKED: dict[tuple[str, str], list[str]] = {}


@cache
def printed(family: str, ruling: str) -> tuple[str, ...]:
    """Where the packets of a family print a ruling: the lines it cites, and those whose clauses name it."""
    ids = [id for id in entry_ids() if rulings_of(id).family == family and ruling in rulings_of(id).rulings]
    cites = {rulings_of(id).rulings[ruling].cite for id in ids} - {""}
    return tuple(sorted(cites | {line for id in ids for line in lines_of(id, f"accident:{ruling}")}))


def checks(family: str, *rulings: str) -> Callable[[Test], Test]:
    """Mark a test as the one that shows these rulings."""

    def mark(test: Test) -> Test:
        for ruling in rulings:
            name = f"{test.__module__.removeprefix('tests.irregularities.')}::{test.__name__}"
            CHECKED.setdefault((family, ruling), []).append(name)
        lines = sorted({line for ruling in rulings for line in printed(family, ruling)})
        return clause(*lines)(test) if lines else test

    return mark


def begin(
    id: str,
    stacks: dict[int, int],
    deck: Sequence[Card],
    *accidents: Accident,
    again: Iterable[Sequence[Card]] = (),
    **more: Any,
) -> Round:
    """A round with a stacked deck, what later shuffles bring, and what goes wrong."""
    return start(id, stacks, chance=Stacked(deck, *again), accidents=Script(accidents), **more)


def owing(id: str, deck: Sequence[Card], **options: str) -> Round:
    """Four players, of whom seat 4 missed blinds and makes them up to be dealt in."""
    buttons = {
        "dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], "missed blind": ["seat4"],
    }  # fmt: skip
    stacks = {1: 200, 2: 200, 3: 200, 4: 200}
    round_ = begin(id, stacks, deck, options={"fee": "none", "structure": "limit", **options}, buttons=buttons)
    while (question := round_.open.get(4)) is not None and question.option("wait") is not None:
        round_.answer(4, Answer(next(option.id for option in question.options if option.id != "wait")))
    return round_


def passive(question: Question) -> Answer:
    """Check or call, and otherwise whatever is answered when nothing is said."""
    for id in ("check", "call"):
        if question.option(id) is not None:
            return Answer(id)
    return question.default


def go_on(round_: Round, until: Callable[[Round], bool] = lambda round_: False) -> Round:
    """Everyone checks and calls until something is so, or the round is over."""
    while round_.open and not until(round_):
        seat, question = next(iter(round_.open.items()))
        round_.answer(seat, passive(question))
    return round_


def rulings(round_: Round) -> list[tuple[str, str]]:
    """Every verdict: the ruling's name and what it concerns."""
    return [(event.what["name"], event.what["place"]) for event in round_.events if event.kind == "ruling"]


def ruled(round_: Round, name: str) -> dict[str, Any]:
    """The one verdict of this name, with the rule it cites."""
    (found,) = (e for e in round_.events if e.kind == "ruling" and e.what["name"] == name)
    assert found.why is not None
    return {**found.what, "text": found.why.text, "cite": found.why.cite}


def board(round_: Round) -> list[Card]:
    return list(round_.felt.cards["board"])


def hand(round_: Round, seat: int) -> list[Card]:
    return list(round_.felt.cards[f"seat{seat}.hand"])


def put_in(round_: Round, seat: int) -> int:
    """What a seat has put in so far, in cents."""
    return round_.setup.chips[f"seat{seat}.stack"] - round_.felt.chips[f"seat{seat}.stack"]
