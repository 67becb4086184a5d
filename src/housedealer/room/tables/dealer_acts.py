"""What a house dealer with real cards does at a table: begin rounds, and say which cards and dice came."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from housedealer.errors import HouseDealerError
from housedealer.room.operations.problems import BadMessage, Conflict
from housedealer.room.people.accounts import Account
from housedealer.room.tables import between_rounds, floor_acts, rounds
from housedealer.room.tables.actor import TableActor
from housedealer.table.chance import CardNeeded
from housedealer.table.events import pieces
from housedealer.table.questions import HOUSE_DEALER, Answer, Pick, Question

DEALT: Final = "dealt"


async def start_round(table: TableActor, by: Account) -> None:
    """Begin the next round."""

    async def act() -> None:
        floor_acts.impartial(table, by)
        facts = table.seating.facts
        if facts.dealing != "live":
            raise Conflict("this table deals by itself")
        if table.round is not None:
            raise Conflict("a round is under way")
        if not facts.runs:
            raise Conflict("the table is paused or closing")
        if table.unsettled:
            await between_rounds.settle(table)
        if not table.seating.enough(table.session, table.least):
            raise Conflict(f"{table.entry.name} needs at least {table.least} players with chips")
        await rounds.start(table)

    await table.turn(act)


async def name_cards(table: TableActor, by: Account, codes: Sequence[str], question: int | None) -> None:
    """The cards that came off the deck, in the order they did: all of them are taken, or none."""

    async def act() -> None:
        floor_acts.impartial(table, by)
        _check(table, question)
        await rounds.decide_all(table, HOUSE_DEALER, [partial(_next_card, code, at) for at, code in enumerate(codes)])

    await table.turn(act)


def _next_card(code: str, at: int, question: Question | None) -> Answer:
    if question is None or not isinstance(question.options[0], Pick):
        raise BadMessage(f"{at} of these cards are needed; then the round waits for something else. None was taken")
    return _card(question, code)


async def say_dealt(table: TableActor, by: Account, question: int | None) -> None:
    """The players have their cards, which the house does not know."""

    async def act() -> None:
        floor_acts.impartial(table, by)
        _check(table, question)
        asked = _asked(table)
        if asked is None or asked.options[0].id != DEALT:
            raise BadMessage("the round does not wait for the players' cards now")
        await rounds.decide(table, HOUSE_DEALER, Answer(DEALT))

    await table.turn(act)


async def say_dice(table: TableActor, by: Account, total: int, question: int | None) -> None:
    """What the dice came to."""

    async def act() -> None:
        floor_acts.impartial(table, by)
        _check(table, question)
        asked = _asked(table)
        options = {} if asked is None else {option.id.rpartition("_")[2]: option.id for option in asked.options}
        if str(total) not in options:
            raise BadMessage(f"the dice cannot come to {total} now")
        await rounds.decide(table, HOUSE_DEALER, Answer(options[str(total)]))

    await table.turn(act)


class Waiting(NamedTuple):
    """What a dealer has to know: whether a round is under way, what it wants to know and what for."""

    playing: bool
    question: tuple[int, Question] | None  # with its id
    needed: CardNeeded | None


def waiting(table: TableActor, by: Account) -> Waiting:
    """The table as its dealer sees it; called inside `TableActor.look`. It tells which cards have not been dealt yet."""
    floor_acts.impartial(table, by)
    asked = _asked(table)
    question = None if asked is None else (table.at.asked[HOUSE_DEALER], asked)
    needed = None if question is None or table.round is None else table.round.needed
    return Waiting(table.round is not None, question, needed)


def _asked(table: TableActor) -> Question | None:
    return None if table.round is None else table.round.open.get(HOUSE_DEALER)


def _check(table: TableActor, question: int | None) -> None:
    if _asked(table) is None:
        raise Conflict("the round does not wait for the dealer")
    if question is not None and table.at.asked[HOUSE_DEALER] != question:
        raise Conflict("that card has been named; look at the table again")


def _card(question: Question, code: str) -> Answer:
    """A card by its code, if it can have come off the deck."""
    try:
        (piece,) = pieces([code])
    except (ValueError, KeyError, HouseDealerError):
        raise BadMessage(f"{code[:20]!r} is no card") from None
    option = question.options[0]
    assert isinstance(option, Pick)
    if piece not in option.cards:
        raise BadMessage(f"{code} cannot have come off the deck: it is already on the table")
    return Answer(option.id, (piece,))
