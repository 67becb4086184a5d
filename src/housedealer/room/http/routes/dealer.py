"""A house dealer over HTTP, who deals real cards and types what came off the deck."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from housedealer.room.http.dependencies import Me, Message, TheTable
from housedealer.room.http.wire.base import Shape
from housedealer.room.people.accounts import Account
from housedealer.room.tables import dealer_acts
from housedealer.room.tables.actor import TableActor
from housedealer.table.questions import Pick

router = APIRouter(prefix="/dealer", tags=["live dealer"])
Code = Annotated[str, Field(max_length=20)]


class Cards(Message):
    """Cards that came off the deck, by their codes; `question` is the id of the question they answer."""

    cards: list[Code] = Field(min_length=1, max_length=60, examples=[["As", "Kd"]])
    question: int | None = None


class Dealt(Message):
    """The players have their cards; `question` is the id of the question that this answers."""

    question: int | None = None


class Dice(Message):
    """What the dice came to."""

    total: int
    question: int | None = None


class DealerQuestion(Shape):
    """What the round needs to know: a card that came to a place, one of those possible, or the total of the dice.

    `purpose` is what the card is for: `draw` for the button, `deal`, `show` of a hand, `turn_up`, `peek` or `read`; `count`
    how many are wanted together, and `rule` what says so. With `unseen` no card is named: players get cards that only they
    know, and the dealer says that they have them.
    """

    id: int
    place: str
    purpose: str = Field(examples=["draw", "deal", "show", "turn_up", "peek", "read", "unseen", "dice"])
    count: int
    rule: str
    cite: str
    possible: list[str]
    totals: list[int]


class Dealer(Shape):
    """A table as its house dealer sees it."""

    table: str
    playing: bool
    question: DealerQuestion | None


async def _shown(table: TableActor, by: Account) -> Dealer:
    playing, asked, needed = await table.look(lambda: dealer_acts.waiting(table, by))
    question = None
    if asked is not None and needed is not None:
        id, (option, *_) = asked[0], asked[1].options
        rule, cite = (needed.why.text, needed.why.cite) if needed.why is not None else ("", "")
        if isinstance(option, Pick):
            codes = [piece.code for piece in dict.fromkeys(option.cards)]
            question = DealerQuestion(
                id=id, place=option.place, purpose=needed.purpose, count=needed.count, rule=rule, cite=cite, possible=codes,
                totals=[],
            )  # fmt: skip
        elif option.id == dealer_acts.DEALT:
            question = DealerQuestion(
                id=id, place=needed.place, purpose="unseen", count=0, rule=rule, cite=cite, possible=[], totals=[]
            )
        else:
            totals = [int(each.id.rpartition("_")[2]) for each in asked[1].options]
            question = DealerQuestion(
                id=id, place="dice", purpose="dice", count=1, rule=rule, cite=cite, possible=[], totals=totals
            )
    return Dealer(table=table.id, playing=playing, question=question)


@router.get("/tables/{id}")
async def look(table: TheTable, by: Me) -> Dealer:
    """What the round waits for."""
    return await _shown(table, by)


@router.post("/tables/{id}/start")
async def start(table: TheTable, by: Me) -> Dealer:
    """Begin the next round."""
    await dealer_acts.start_round(table, by)
    return await _shown(table, by)


@router.post("/tables/{id}/cards")
async def cards(given: Cards, table: TheTable, by: Me) -> Dealer:
    """Name the cards that came off the deck, in their order."""
    await dealer_acts.name_cards(table, by, given.cards, given.question)
    return await _shown(table, by)


@router.post("/tables/{id}/dealt")
async def dealt(given: Dealt, table: TheTable, by: Me) -> Dealer:
    """Say that the players have their cards, which stay unknown until they are shown."""
    await dealer_acts.say_dealt(table, by, given.question)
    return await _shown(table, by)


@router.post("/tables/{id}/dice")
async def dice(given: Dice, table: TheTable, by: Me) -> Dealer:
    """Say what the dice came to."""
    await dealer_acts.say_dice(table, by, given.total, given.question)
    return await _shown(table, by)
