"""Playing over HTTP: the lobby, a table, a seat at it, and answers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import Field

from housedealer.room.floor import practice_tables
from housedealer.room.http.dependencies import Address, Me, Message, TheAccounts, TheFloor, TheTable, Visitor
from housedealer.room.http.wire.base import Shape, as_json
from housedealer.room.http.wire.rule_sheets import sheet
from housedealer.room.http.wire.sheets import LobbyRoom, Sheet, TableSheet
from housedealer.room.http.wire.tables import TableState
from housedealer.room.operations.addresses import counted_as
from housedealer.room.people.accounts import TEN_MINUTES
from housedealer.room.people.budgets import Budget
from housedealer.room.tables import player_acts, views
from housedealer.room.tables.actor import TableActor
from housedealer.table.questions import Answer

router = APIRouter(tags=["play"])


class NewTable(Message):
    """A practice table to open."""

    game: str = Field(max_length=100, examples=["garden_city/three_card_poker"])
    options: dict[str, str] = Field(default_factory=dict)
    bots: int = 4


class BuyInAmount(Message):
    """Chips to bring, in cents."""

    amount: int


class Away(Message):
    """Whether to sit out."""

    away: bool


class SeatWanted(Message):
    """The seat to change to; null for any that opens."""

    seat: int | None


class GivenAnswer(Message):
    """An answer to the open question; `question` is the question's id, so that a repeated message acts once."""

    option: str = Field(max_length=100)
    value: Any = None
    question: int | None = None


class TableId(Shape):
    """A table, by its id."""

    id: str


async def shown(table: TableActor, account: str | None) -> dict[str, Any]:
    """How a table stands for somebody."""
    return await table.look(lambda: views.state(table, account))


@router.get("/lobby", response_model=list[LobbyRoom])
async def lobby(floor: TheFloor) -> Response:
    """Rooms, games and tables."""
    return as_json(await floor.lobby())


@router.get("/games/{room}/{game}", response_model=Sheet)
async def game_sheet(room: str, game: str) -> Response:
    """A game's rules, pay tables, collection and options."""
    return as_json(sheet(f"{room}/{game}", {}))


@router.post("/tables", status_code=201)
async def open_table(
    wanted: NewTable, floor: TheFloor, accounts: TheAccounts, account: Me, address: Address
) -> TableId:
    """Open a practice table of any game with the options its packet allows."""
    settings = floor.settings
    await floor.storage.read(lambda c: practice_tables.check(c, account.id, settings.tables_each, settings.empty_table))
    many = Budget(f"tables:{counted_as(address)}", settings.new_tables, TEN_MINUTES, "new tables from there")
    await accounts.budgets.spend(many)
    return TableId(id=await floor.open(wanted.game, wanted.options, wanted.bots, by=account.id))


@router.get("/tables/{id}", response_model=TableSheet)
async def table_sheet(table: TheTable, visitor: Visitor) -> Response:
    """A table: its sheet, and how it stands for this visitor."""
    state = await shown(table, None if visitor is None else visitor.id)
    return as_json({"id": table.id, "sheet": sheet(table.entry.id, table.options), "state": state})


@router.post("/tables/{id}/seats/{seat}", status_code=201, response_model=TableState)
async def sit(table: TheTable, seat: int, wanted: BuyInAmount, account: Me) -> Response:
    """Take a seat and buy in."""
    await player_acts.sit(table, account, seat, wanted.amount)
    return as_json(await shown(table, account.id), 201)


@router.post("/tables/{id}/chips", response_model=TableState)
async def add_chips(table: TheTable, wanted: BuyInAmount, account: Me) -> Response:
    """Buy more chips; they come to the table between rounds."""
    await player_acts.add_chips(table, account, wanted.amount)
    return as_json(await shown(table, account.id))


@router.post("/tables/{id}/away", response_model=TableState)
async def sit_out(table: TheTable, wanted: Away, account: Me) -> Response:
    """Sit out from the next round on, or come back."""
    await player_acts.sit_out(table, account, wanted.away)
    return as_json(await shown(table, account.id))


@router.delete("/tables/{id}/seat", response_model=TableState)
async def leave(table: TheTable, account: Me) -> Response:
    """Get up; the stack goes back to the balance when no round is under way."""
    await player_acts.leave(table, account)
    return as_json(await shown(table, account.id))


@router.post("/tables/{id}/answers", response_model=TableState)
async def answer(table: TheTable, given: GivenAnswer, account: Me) -> Response:
    """Answer the open question."""
    await table.through(player_acts.answer(table, account, Answer(given.option, given.value), given.question))
    return as_json(await shown(table, account.id))


@router.post("/tables/{id}/seat-change", response_model=TableState)
async def ask_for_seat(table: TheTable, wanted: SeatWanted, account: Me) -> Response:
    """Ask for another seat; it is given between rounds, to whoever has sat longest of those who ask."""
    await player_acts.ask_for_seat(table, account, wanted.seat)
    return as_json(await shown(table, account.id))


@router.delete("/tables/{id}/seat-change", response_model=TableState)
async def keep_seat(table: TheTable, account: Me) -> Response:
    """Ask for another seat no longer."""
    await player_acts.keep_seat(table, account)
    return as_json(await shown(table, account.id))
