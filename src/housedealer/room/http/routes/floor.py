"""The floor over HTTP: tables are opened, paused and closed, and rounds corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from housedealer.errors import HouseDealerError
from housedealer.money.blinds import MISSED
from housedealer.packets.entries import entry, open_game
from housedealer.packets.fees import option_keys
from housedealer.room.floor import incidents, table_numbers
from housedealer.room.floor.incidents import Incident
from housedealer.room.floor.table_numbers import Spot
from housedealer.room.http.dependencies import Me, Message, TheFloor, TheStorage, TheTable
from housedealer.room.http.wire import house_tables
from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.house_tables import HouseTable, Seated
from housedealer.room.http.wire.option_forms import FeeChoice, OptionChoice, fee_choices, option_choices, table_choices
from housedealer.room.http.wire.sheets import BuyIn
from housedealer.room.http.wire.tables import Asking
from housedealer.room.money.signs import fee_sign, limits
from housedealer.room.operations.problems import BadMessage, NotFound
from housedealer.room.storage.database import Storage
from housedealer.room.tables import floor_acts, views
from housedealer.room.tables.registry import Dealing, Floor, TableKind, fees_in_force
from housedealer.room.tables.rulings import reports, undoing
from housedealer.table.corrections import Correction

router = APIRouter(prefix="/floor", tags=["floor"])
SeatNumber = Annotated[int, Path(ge=1, le=100)]
Reason = Annotated[str, Field(min_length=1, max_length=500)]


class TableToOpen(Message):
    """A table to open: for play money or real money, dealt by the room or by a house dealer with real cards."""

    game: str = Field(max_length=100, examples=["hotel_del_rio/texas_holdem"])
    options: dict[str, str] = Field(default_factory=dict, max_length=64)
    kind: TableKind = "house"
    dealing: Dealing = "sealed"
    bots: int = 0


class Pause(Message):
    """Whether new rounds begin, and why not."""

    paused: bool
    reason: Reason


class Because(Message):
    """Why the floor acts."""

    reason: Reason


class MustMove(Message):
    """The main game that players of this table move to; null for none."""

    to: str | None = Field(max_length=96)


class Place(Message):
    """A table's number, and where it stands on the map, in hundredths from the left and from the top."""

    number: int = Field(ge=1, le=9_999)
    x: int | None = Field(None, ge=0, le=100)
    y: int | None = Field(None, ge=0, le=100)


class TakeBack(Because):
    """How many answers of the round stand."""

    answers: int = Field(ge=0)


class Payout(Because):
    """Chips that the floor moves by hand, in cents, between stacks ("seat3.stack") or the drop box ("drop")."""

    source: str = Field(max_length=40)
    target: str = Field(max_length=40)
    amount: int = Field(ge=1)


class NoteText(Message):
    """Something for the incident log."""

    text: str = Field(min_length=1, max_length=2000)


class DecisionMade(Shape):
    """An answer of the round; the round can be taken back to before it."""

    number: int
    seat: int
    option: str


class RoundSeen(Shape):
    """The round under way as the floor sees it: no cards but those that everyone sees."""

    table: str
    playing: bool
    answers: list[DecisionMade]
    chips: dict[str, int]
    cards: dict[str, list[str]]
    asking: list[Asking]


class GameChoices(Shape):
    """What may be chosen for a table of a game, and what the choice comes to. `problem` says what the packet refuses."""

    options: list[OptionChoice]
    fee_options: list[str]
    fees: list[FeeChoice]
    limits: str | None
    fee: str | None
    buy_in: BuyIn | None
    size: int | None
    problem: str | None


async def _shown(id: str, floor: Floor, storage: Storage) -> HouseTable:
    """A table with its stacks."""
    found = await storage.read(lambda connection: house_tables.house_table(connection, id))
    if found.closed is not None:
        return found
    try:
        table = await floor.table(id)
    except NotFound:  # closed a moment ago
        return await storage.read(lambda connection: house_tables.house_table(connection, id))

    def seated() -> list[Seated]:
        chips, owing = table.felt.chips, set(table.felt.buttons[MISSED])
        return [
            house_tables.seated(o, chips[f"seat{o.seat}.stack"], f"seat{o.seat}" in owing)
            for o in table.seating.seats.values()
        ]

    return replace(found, players=await table.look(seated))


@router.get("/tables")
async def tables(storage: TheStorage, closed: bool = False) -> list[HouseTable]:
    """Every open table, or also the closed ones."""
    return await storage.read(lambda connection: house_tables.listed(connection, closed))


@router.get("/tables/{id}")
async def table(id: str, floor: TheFloor, storage: TheStorage) -> HouseTable:
    """One table with its stacks."""
    return await _shown(id, floor, storage)


@router.get("/choices/{room}/{game}")
async def choices(
    room: str, game: str, request: Request, fee: Annotated[str, Query(max_length=200)] = ""
) -> GameChoices:
    """What may be chosen for a table; the query names choices by their option, and the answer says what they come to."""
    id = f"{room}/{game}"
    known = option_choices(entry(id)) + table_choices(entry(id))
    chosen = {key: value for key, value in request.query_params.items() if key in {option.id for option in known}}
    if fee:
        chosen["fee"] = fee
    found = {"options": known, "fee_options": list(option_keys(id)), "fees": fee_choices(id)}
    try:
        rules, fees = open_game(id, chosen), fees_in_force(id, chosen)
    except HouseDealerError as error:
        return GameChoices(**found, limits=None, fee=None, buy_in=None, size=None, problem=str(error))  # type: ignore[arg-type]
    sums = BuyIn(**rules.buy_in._asdict())
    return GameChoices(
        **found, limits=limits(rules), fee=fee_sign(fees), buy_in=sums, size=rules.size, problem=None  # type: ignore[arg-type]
    )  # fmt: skip


@router.post("/tables", status_code=201)
async def open_table(given: TableToOpen, by: Me, floor: TheFloor, storage: TheStorage) -> HouseTable:
    """Open a table of any game with any limit, option and collection that its packet allows."""
    id = await floor.open(given.game, given.options, given.bots, by.id, given.kind, given.dealing)
    return await _shown(id, floor, storage)


@router.post("/tables/{id}/pause")
async def pause(given: Pause, table: TheTable, by: Me, floor: TheFloor, storage: TheStorage) -> HouseTable:
    """Let no new round begin, or go on."""
    await floor_acts.pause(table, by, given.paused, given.reason)
    return await _shown(table.id, floor, storage)


@router.post("/tables/{id}/close")
async def close(given: Because, table: TheTable, by: Me, floor: TheFloor, storage: TheStorage) -> HouseTable:
    """Close a table after the round, with everyone cashed out."""
    await floor_acts.close_down(table, by, given.reason)
    return await _shown(table.id, floor, storage)


@router.put("/tables/{id}/must-move")
async def must_move(given: MustMove, table: TheTable, by: Me, floor: TheFloor, storage: TheStorage) -> HouseTable:
    """Make a table feed a main game of the same game and kind."""
    if given.to is not None:
        main = await floor.table(given.to)
        if main.id == table.id or (main.entry.id, main.seating.facts.kind) != (
            table.entry.id,
            table.seating.facts.kind,
        ):
            raise BadMessage("players move to another table of the same game, for the same kind of money")
    await floor_acts.set_must_move(table, by, given.to)
    return await _shown(table.id, floor, storage)


@router.delete("/tables/{id}/seats/{seat}")
async def pick_up(
    seat: SeatNumber, table: TheTable, by: Me, floor: TheFloor, storage: TheStorage,
    reason: Annotated[str, Query(min_length=1, max_length=500)],
) -> HouseTable:  # fmt: skip
    """Cash a player out when no round is under way, and free the seat."""
    await floor_acts.pick_up(table, by, seat, reason)
    return await _shown(table.id, floor, storage)


@router.get("/tables/{id}/round")
async def the_round(table: TheTable, by: Me) -> RoundSeen:
    """The round under way: decisions to take back to, and what everyone sees."""

    def seen() -> RoundSeen:
        floor_acts.impartial(table, by)
        view, state = views.view(table, None, "rail"), views.state(table, None)
        return RoundSeen(
            table=table.id, playing=state["playing"], asking=[Asking(**asked) for asked in state["asking"]],
            chips=view["chips"], cards=view["cards"],
            answers=[DecisionMade(**made._asdict()) for made in reports.decisions(table)],
        )  # fmt: skip

    return await table.look(seen)


@router.post("/tables/{id}/take-back")
async def take_back(given: TakeBack, table: TheTable, by: Me) -> Incident:
    """Take the round back to when so many answers had been given."""
    return await undoing.take_back(table, by, given.answers, given.reason)


@router.post("/tables/{id}/void")
async def void(given: Because, table: TheTable, by: Me) -> Incident:
    """Void the round: everything goes back to where it was before."""
    return await undoing.void(table, by, given.reason)


@router.post("/tables/{id}/correction")
async def correct(given: Payout, table: TheTable, by: Me) -> Incident:
    """Move chips that a finished round paid to the wrong place."""
    return await undoing.correct(table, by, Correction(by.name, given.reason, given.source, given.target, given.amount))


@router.post("/tables/{id}/incidents", status_code=201)
async def note(given: NoteText, table: TheTable, by: Me, storage: TheStorage) -> Incident:
    """Write a note into the incident log."""
    number = await table.look(lambda: floor_acts.round_number(table))
    done = await storage.write(lambda c: incidents.note(c, by, table.id, "note", given.text, round=number))
    assert done is not None
    return done


@router.put("/tables/{id}/place")
async def place(id: str, given: Place, floor: TheFloor, storage: TheStorage) -> HouseTable:
    """Give a house table its number and its place on the map."""
    at = None if given.x is None or given.y is None else Spot(given.x, given.y)
    await storage.write(lambda connection: table_numbers.put(connection, id, given.number, at))
    return await _shown(id, floor, storage)
