"""The odds lab over HTTP: what can be worked out, the figures of any bet with any pays, and the report as a file.

The figures are those of `housedealer odds --json`. A wager is checked here, before any work, so that a wrong row or pay
is refused at once; the work itself is done in worker processes (`room.lab.pool`).
"""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from housedealer.errors import BadSetup, HouseDealerError
from housedealer.odds.registry import bets_of
from housedealer.odds.wager import BASE, decks_allowed, read_changes, read_wager
from housedealer.packets.entries import Entry, entries, entry, open_game, rooms
from housedealer.packets.fees import option_keys
from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.lab import BankFigures, LabAnswer
from housedealer.room.http.wire.option_forms import OptionChoice, option_choices
from housedealer.room.lab.pool import LabWork
from housedealer.room.operations.problems import RoomError, problem

MOST_ROUNDS = 10_000_000


class OddsQuestion(BaseModel):
    """A wager to be worked out, as its packet prints it but for what is named here."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str = Field(max_length=100, examples=["garden_city/three_card_poker"])
    bet: str = Field(BASE, max_length=60, examples=["pair_plus"])
    pay: dict[str, Annotated[str, Field(max_length=20)]] = Field(
        default_factory=dict, max_length=64, description="Rows with other pays: `7:1`, `9 for 1`, `push` or `lose`."
    )
    decks: int | None = Field(None, ge=1, le=8)
    options: dict[str, bool | int | Annotated[str, Field(max_length=100)]] = Field(default_factory=dict, max_length=64)
    simulate: int | None = Field(None, ge=1, le=MOST_ROUNDS, description="Deal so many rounds instead.")
    force: bool = Field(False, description="Also numbers of packs that the packet does not allow.")


class BankQuestion(BaseModel):
    """A bank, in cents, and what it faces: so many players, each with the same wagers every hand."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str = Field(max_length=100)
    bank: int = Field(ge=1, le=10**12)
    players: int = Field(1, ge=1, le=20)
    wagers: dict[str, Annotated[int, Field(ge=1, le=10**9)]] = Field(default_factory=dict, max_length=32)
    hands_per_hour: int = Field(30, ge=1, le=1000)
    hours: float = Field(8.0, gt=0, le=1000, strict=False)
    options: dict[str, bool | int | Annotated[str, Field(max_length=100)]] = Field(default_factory=dict, max_length=64)


class LabWager(Shape):
    """A betting circle, with its limits in cents."""

    id: str
    name: str
    low: int
    high: int


class PrintedTable(Shape):
    """A pay table as the packet prints it: row to odds, the best row first."""

    id: str
    rows: dict[str, str]
    cite: str
    printed: dict[str, str] = Field(description="Figures printed beside it, such as a house advantage.")


class LabTable(Shape):
    """A bet whose pays can be changed, and the tables printed for it; the first is the one in force."""

    bet: str
    name: str
    tables: list[PrintedTable]


class LabBet(Shape):
    """A bet that can be worked out. `pays` are the tables that decide it; the rows of `base` are named `table.row`."""

    id: str
    name: str
    pays: list[LabTable]


class LabGame(Shape):
    """A table of the lab."""

    id: str
    room: str
    room_name: str
    name: str
    deck: str
    source: list[str]
    decks: int | None = Field(description="Packs in use; null where there is no choice.")
    decks_allowed: list[int]
    bets: list[LabBet]
    options: list[OptionChoice]
    wagers: list[LabWager] = Field(description="The circles that a bank of this game faces.")
    fee_options: list[str]


@asynccontextmanager
async def working(app: FastAPI) -> AsyncIterator[None]:
    """While the room is open, the lab works for it."""
    app.state.lab = LabWork()
    try:
        yield
    finally:
        await app.state.lab.close()


router = APIRouter(prefix="/api/lab", tags=["lab"])


async def _lab(request: Request) -> LabWork:
    lab: LabWork = request.app.state.lab
    return lab


async def _visitor(request: Request) -> str:
    return request.client.host if request.client else ""


TheLab = Annotated[LabWork, Depends(_lab)]
Visitor = Annotated[str, Depends(_visitor)]


def lab_game(found: Entry) -> LabGame:
    """What can be changed and worked out at one table."""
    names = {BASE: "", **{bet["id"]: bet["name"] for bet in found.bets}}
    solved = bets_of(found)

    def table(bet: str) -> LabTable:
        chosen = str(found.options.get(f"{bet}_table", next(iter(found.pay_tables[bet]))))
        tables = [
            PrintedTable(id=id, rows=printed["rows"], cite=printed.get("cite", ""),
                         printed={k: str(v) for k, v in printed.get("printed", {}).items()})
            for id, printed in found.pay_tables[bet].items()
        ]  # fmt: skip
        return LabTable(bet=bet, name=names.get(bet, bet), tables=sorted(tables, key=lambda table: table.id != chosen))

    # What no bet of its own pays by belongs to the base game: the Blind, the Super Bonus.
    of_base = [bet for bet in found.pay_tables if bet == BASE or bet not in solved]
    choices, layout = option_choices(found), open_game(found.id).layout
    return LabGame(
        id=found.id,
        room=found.room,
        room_name=rooms()[found.room],
        name=found.name,
        deck=found.deck,
        source=list(found.source),
        decks=next((int(choice.value) for choice in choices if choice.id == "decks"), None),
        decks_allowed=decks_allowed(found),
        bets=[
            LabBet(
                id=bet,
                name=names[bet],
                pays=[table(b) for b in (of_base if bet == BASE else [bet] if bet in found.pay_tables else [])],
            )
            for bet in solved
            if bet in names
        ],
        options=[choice for choice in choices if choice.id != "decks" and not choice.id.endswith("_limit")],
        wagers=[
            LabWager(id=bet.id, name=bet.name, low=bet.low, high=bet.high) for bet in (layout.bets if layout else ())
        ],
        fee_options=list(option_keys(found.id)),
    )


def _checked(asked: OddsQuestion) -> dict[str, Any]:
    """The request for a worker, or a refusal of what cannot be."""
    found = entry(asked.game)
    read_wager(found, asked.bet, asked.pay, asked.decks, asked.options, asked.force)
    if asked.bet not in bets_of(found):
        raise BadSetup(f"{asked.game}: {asked.bet} is not a wager with odds of its own")
    return {"work": "odds", **asked.model_dump()}


@router.get("/games")
def lab_games() -> list[LabGame]:
    """Every table with wagers against the bank: its bets, printed pay tables, packs and options."""
    return [lab_game(found) for found in entries() if bets_of(found)]


@router.get("/games/{room}/{game}")
def one_lab_game(room: str, game: str) -> LabGame:
    """One table of the lab."""
    found = entry(f"{room}/{game}")
    if not bets_of(found):
        raise RoomError(f"{found.id} is played among the players, for the pot: no wager there has odds of its own")
    return lab_game(found)


@router.post("/odds", response_model=LabAnswer)
async def work_out(asked: OddsQuestion, lab: TheLab, visitor: Visitor) -> Response:
    """The odds of a wager: the answer once it is there."""
    return _json(await lab.answer(_checked(asked), visitor))


@router.post(
    "/odds/stream", response_class=StreamingResponse, responses={200: {"content": {"application/x-ndjson": {}}}}
)
async def work_out_in_steps(asked: OddsQuestion, lab: TheLab, visitor: Visitor) -> StreamingResponse:
    """The same, told as it goes: one JSON object a line, `{"state", "ahead", "seconds", "usual"}`, the last one
    `{"answer"}` or `{"problem"}`. Closing the connection stops the work unless someone else waits for it.
    """
    request = _checked(asked)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for state in lab.follow(request, visitor):
                yield json.dumps(state).encode() + b"\n"
        except HouseDealerError as error:
            yield json.dumps({"problem": problem(error)}).encode() + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})


@router.post("/bank", response_model=BankFigures)
async def bank(asked: BankQuestion, lab: TheLab, visitor: Visitor) -> Response:
    """What a player-dealer's bank earns, what the fees come to and how likely it runs out, as `housedealer odds --bank`."""
    entry(asked.game)
    return _json(await lab.answer({"work": "bank", "bet": "bank", **asked.model_dump()}, visitor))


@router.get(
    "/report",
    response_class=Response,
    responses={200: {"content": {"text/html": {}, "application/pdf": {}, "application/json": {}}}},
)
async def report(
    lab: TheLab,
    visitor: Visitor,
    game: Annotated[str, Query(max_length=100)],
    bet: Annotated[str, Query(max_length=60)] = BASE,
    pay: Annotated[str, Query(max_length=2000, examples=["flush=7:1,straight=6:1"])] = "",
    decks: Annotated[int | None, Query(ge=1, le=8)] = None,
    option: Annotated[list[str], Query(max_length=64, examples=[["cut_card=52"]])] = [],  # noqa: B006
    format: Literal["html", "pdf", "json"] = "html",
) -> Response:
    """The lab report of a wager as a file; `pay` as on the command line."""
    asked = {"game": game, "bet": bet, "pay": read_changes(pay), "decks": decks, "force": True}
    try:
        question = OddsQuestion.model_validate({**asked, "options": dict(_named(text) for text in option)})
    except ValidationError as error:
        raise RoomError(error.errors()[0]["msg"]) from None
    done = await lab.answer({**_checked(question), "work": "report", "format": format}, visitor)
    name = f"{game.replace('/', '-')}-{bet}.{format}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(base64.b64decode(done["content"]), media_type=done["media"], headers=headers)


def _named(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RoomError(f"{text!r} is not OPTION=VALUE")
    return name, value


def _json(answer: Any) -> Response:
    """The worker's answer. Counts may be larger than 64 bits, which orjson does not write."""
    return Response(json.dumps(answer), media_type="application/json")
