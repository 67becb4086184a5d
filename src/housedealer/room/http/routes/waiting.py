"""Waiting lists over HTTP."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field
from sqlalchemy import select

from housedealer.packets.entries import entry
from housedealer.room.floor import waiting_lists
from housedealer.room.floor.waiting_lists import Call, Waiter
from housedealer.room.http.dependencies import Me, Message, TheAccounts, TheFloor, TheStorage, Visitor
from housedealer.room.http.routes.play import BuyInAmount, shown
from housedealer.room.http.wire.base import Shape, as_json
from housedealer.room.http.wire.tables import TableState
from housedealer.room.operations.problems import Conflict, NotAllowed
from housedealer.room.storage.schema import SEATS, TABLES
from housedealer.room.tables import player_acts
from housedealer.room.tables.registry import TableKind

router = APIRouter(tags=["waiting lists"])
Place = Annotated[int, Path(ge=1, le=2**62)]


class Waiting(Shape):
    """Somebody on a list: the first has position 1."""

    id: int
    name: str
    game: str
    limits: str
    kind: str
    joined: float
    position: int
    called: Call | None
    you: bool


class WaitingLine(Shape):
    """A list, the tables it is for, and who waits."""

    game: str
    limits: str
    kind: str
    tables: list[str]
    waiting: list[Waiting]


class OwnSeat(Shape):
    """A seat that one has taken."""

    table: str
    seat: int
    name: str = Field(description="The name of the game.")
    kind: TableKind


class TableWanted(Message):
    """A table whose game and limits one wants to play."""

    table: str = Field(max_length=96)


class WalkIn(TableWanted):
    """Somebody without an account whom the desk puts on a list, by name or initials."""

    name: str = Field(min_length=1, max_length=24)


class GameWanted(Message):
    """A game of which no house table is open yet; with a name, for somebody at the desk."""

    game: str = Field(max_length=100)
    name: str | None = Field(None, max_length=24)


class SeatToFill(TableWanted):
    """A table, and perhaps a seat of it, to call somebody to."""

    seat: int | None = None


def _seen(waiter: Waiter, account: str | None) -> Waiting:
    plain = {**asdict(waiter), "called": waiter.called}
    return Waiting(you=plain.pop("account") == account, **plain)


@router.get("/waiting")
async def lists(storage: TheStorage, visitor: Visitor) -> list[WaitingLine]:
    """Every list, with who waits."""
    account = None if visitor is None else visitor.id
    found = await storage.read(waiting_lists.lists)
    return [
        WaitingLine(
            game=line.game, limits=line.limits, kind=line.kind, tables=line.tables,
            waiting=[_seen(waiter, account) for waiter in line.waiting],
        )
        for line in found
    ]  # fmt: skip


@router.get("/me/seats")
async def own_seats(account: Me, storage: TheStorage) -> list[OwnSeat]:
    """Where one sits, so that a seat is found again with one click."""
    wanted = (
        select(SEATS.c.table, SEATS.c.seat, TABLES.c.game, TABLES.c.kind)
        .join(TABLES, TABLES.c.id == SEATS.c.table)
        .where(SEATS.c.account == account.id, TABLES.c.closed.is_(None))
        .order_by(SEATS.c.table)
    )
    found = await storage.read(lambda connection: connection.execute(wanted).all())
    return [OwnSeat(table=table, seat=seat, name=entry(game).name, kind=kind) for table, seat, game, kind in found]


@router.post("/waiting", status_code=201)
async def join(given: TableWanted, account: Me, accounts: TheAccounts) -> Waiting:
    """Wait for a seat at a table, or at any other of the same game and limits."""
    call = accounts.settings.call
    done = await accounts.storage.write(lambda connection: waiting_lists.join(connection, account, given.table, call))
    assert done is not None
    return _seen(done, account.id)


@router.delete("/waiting/{id}", status_code=204)
async def leave(id: Place, account: Me, accounts: TheAccounts) -> None:
    """Wait no longer."""
    call = accounts.settings.call
    await accounts.storage.write(lambda connection: waiting_lists.leave(connection, id, account, call))


@router.post("/waiting/{id}/pass")
async def pass_on(id: Place, account: Me, accounts: TheAccounts) -> Waiting:
    """Let the seat one was called to go to the next in line, and wait on at the end of the list."""
    call = accounts.settings.call
    done = await accounts.storage.write(lambda connection: waiting_lists.pass_on(connection, id, account, call))
    assert done is not None
    return _seen(done, account.id)


@router.post("/waiting/{id}/seat", status_code=201, response_model=TableState)
async def take_seat(id: Place, given: BuyInAmount, account: Me, storage: TheStorage, floor: TheFloor) -> Response:
    """Take the seat one was called to."""
    found = await storage.read(lambda connection: waiting_lists.waiter(connection, id))
    if found.account != account.id:
        raise NotAllowed("that is somebody else's place on the list")
    if found.called is None:
        raise Conflict("nobody has called you to a seat yet")
    table = await floor.table(found.called.table)
    await player_acts.sit(table, account, found.called.seat, given.amount)
    return as_json(await shown(table, account.id), 201)


@router.post("/waiting/interest", status_code=201)
async def want(given: GameWanted, account: Me, accounts: TheAccounts) -> Waiting:
    """Wait for a game of which no house table is open yet; the floor does so for somebody at the desk, by name."""
    if given.name is not None and "floor" not in account.roles:
        raise NotAllowed("only the desk puts other people on a list")
    call, who = accounts.settings.call, account if given.name is None else None
    done = await accounts.storage.write(lambda c: waiting_lists.want(c, given.game, who, given.name, call))
    assert done is not None
    return _seen(done, account.id)


@router.post("/floor/waiting/walk-ins", status_code=201)
async def walk_in(given: WalkIn, account: Me, accounts: TheAccounts) -> Waiting:
    """Put somebody without an account on the list for a table."""
    call = accounts.settings.call
    done = await accounts.storage.write(lambda c: waiting_lists.add_walk_in(c, given.name, given.table, call))
    assert done is not None
    return _seen(done, account.id)


@router.post("/floor/waiting/call")
async def call(given: SeatToFill, account: Me, accounts: TheAccounts) -> Waiting:
    """Call the next in line to a table now."""
    call = accounts.settings.call
    done = await accounts.storage.write(
        lambda connection: waiting_lists.call_to(connection, given.table, given.seat, call)
    )
    assert done is not None
    return _seen(done, account.id)
