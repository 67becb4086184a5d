"""The room over HTTP: lobby, accounts, seats and answers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from housedealer.room.accounts import Account, Accounts
from housedealer.room.floor import Floor
from housedealer.room.live_table import LiveTable
from housedealer.room.problems import NotSignedIn
from housedealer.room.sheets import sheet
from housedealer.table.questions import Answer

COOKIE = "housedealer"
router = APIRouter(prefix="/api")


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GuestName(_Message):
    """What a guest wants to be called."""

    name: str = Field(max_length=200)


class NewTable(_Message):
    """A table to open."""

    game: str = Field(max_length=100, examples=["garden_city/three_card_poker"])
    options: dict[str, str] = Field(default_factory=dict)
    bots: int = 4


class BuyInAmount(_Message):
    """Chips to bring, in cents."""

    amount: int


class Away(_Message):
    """Whether to sit out."""

    away: bool


class GivenAnswer(_Message):
    """An answer to the open question; `question` is the question's id, so that a repeated message acts once."""

    option: str = Field(max_length=100)
    value: Any = None
    question: int | None = None


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


async def _table(id: str, floor: Annotated[Floor, Depends(_floor)]) -> LiveTable:
    return await floor.table(id)


async def _maybe(
    accounts: Annotated[Accounts, Depends(_accounts)],
    housedealer: Annotated[str | None, Cookie(include_in_schema=False)] = None,
) -> Account | None:
    return await accounts.of_token(housedealer)


async def _me(account: Annotated[Account | None, Depends(_maybe)]) -> Account:
    if account is None:
        raise NotSignedIn("take a name first: POST /api/guest")
    return account


TheFloor = Annotated[Floor, Depends(_floor)]
TheAccounts = Annotated[Accounts, Depends(_accounts)]
TheTable = Annotated[LiveTable, Depends(_table)]
Visitor = Annotated[Account | None, Depends(_maybe)]
Me = Annotated[Account, Depends(_me)]


def _plain(account: Account) -> dict[str, Any]:
    return {"id": account.id, "name": account.name, "balance": account.balance}


# -- people ----------------------------------------------------------------------------------------------------------


@router.post("/guest", status_code=201)
async def new_guest(given: GuestName, accounts: TheAccounts, request: Request, response: Response) -> dict[str, Any]:
    """Take a guest name and play money."""
    account, token = await accounts.new_guest(given.name)
    response.set_cookie(
        COOKIE, token, httponly=True, samesite="strict", secure=request.url.scheme == "https", max_age=90 * 86400
    )
    return _plain(account)


@router.get("/me")
async def me(account: Visitor) -> dict[str, Any] | None:
    """Who the visitor is; null for someone without a name."""
    return None if account is None else _plain(account)


@router.post("/me/chips")
async def play_money(account: Me, accounts: TheAccounts) -> dict[str, Any]:
    """Play money for a guest who ran low."""
    return {**_plain(account), "balance": await accounts.give_play_money(account)}


@router.delete("/me", status_code=204)
async def sign_out(account: Me, accounts: TheAccounts, request: Request, response: Response) -> None:
    """Forget this visitor's token."""
    await accounts.sign_out(request.cookies[COOKIE])
    response.delete_cookie(COOKIE)


# -- the lobby -------------------------------------------------------------------------------------------------------


@router.get("/lobby")
async def lobby(floor: TheFloor) -> list[dict[str, Any]]:
    """Rooms, games and tables."""
    return await floor.lobby()


@router.get("/games/{room}/{game}")
async def game_sheet(room: str, game: str) -> dict[str, Any]:
    """A game's rules, pay tables, collection and options."""
    return sheet(f"{room}/{game}", {})


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable, floor: TheFloor, _: Me) -> dict[str, Any]:
    """Open a practice table of any game with the options its packet allows."""
    return {"id": await floor.open(wanted.game, wanted.options, wanted.bots)}


# -- one table -------------------------------------------------------------------------------------------------------


@router.get("/tables/{id}")
async def table_sheet(table: TheTable, visitor: Visitor) -> dict[str, Any]:
    """A table: its sheet, and how it stands for this visitor."""
    return {
        "id": table.id,
        "sheet": sheet(table.entry.id, table.options),
        "state": await table.look(None if visitor is None else visitor.id),
    }


@router.post("/tables/{id}/seats/{seat}", status_code=201)
async def sit(table: TheTable, seat: int, wanted: BuyInAmount, account: Me) -> dict[str, Any]:
    """Take a seat and buy in."""
    await table.sit(account, seat, wanted.amount)
    return await table.look(account.id)


@router.post("/tables/{id}/chips")
async def add_chips(table: TheTable, wanted: BuyInAmount, account: Me) -> dict[str, Any]:
    """Buy more chips; they come to the table between rounds."""
    await table.add_chips(account, wanted.amount)
    return await table.look(account.id)


@router.post("/tables/{id}/away")
async def sit_out(table: TheTable, wanted: Away, account: Me) -> dict[str, Any]:
    """Sit out from the next round on, or come back."""
    await table.sit_out(account, wanted.away)
    return await table.look(account.id)


@router.delete("/tables/{id}/seat")
async def leave(table: TheTable, account: Me) -> dict[str, Any]:
    """Get up; the stack goes back to the balance when no round is under way."""
    await table.leave(account)
    return await table.look(account.id)


@router.post("/tables/{id}/answers")
async def answer(table: TheTable, given: GivenAnswer, account: Me) -> dict[str, Any]:
    """Answer the open question."""
    await table.answer(account, Answer(given.option, given.value), given.question)
    return await table.look(account.id)
