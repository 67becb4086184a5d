"""Drawers, the vault and the tables' trays over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import Field
from sqlalchemy import Connection

from housedealer.room.http.dependencies import Me, TheStorage
from housedealer.room.http.routes.cage.bodies import Cash, Counted, TheSettings, there
from housedealer.room.http.wire.base import Shape
from housedealer.room.money import cage, drawers, ledger
from housedealer.room.money.cage import Holdings
from housedealer.room.money.drawers import Drawer
from housedealer.room.money.slips import Receipt

router = APIRouter(prefix="/cage", tags=["cage"])
DrawerId = Annotated[int, Path(ge=1, le=2**31)]
TableId = Annotated[str, Path(max_length=96)]


class DrawerToOpen(Counted):
    """A drawer to open at a window, with the float that its clerk has counted."""

    window: str = Field(min_length=1, max_length=24)


class Transfer(Cash):
    """Money between one's drawer and the vault, or of the house's own into the vault or out of it."""

    direction: Literal["in", "out"]


class TrayCount(Shape):
    """What counting a tray came to; a receipt if it was over or short."""

    table: str
    held: int
    receipt: Receipt | None


@router.get("/balance")
async def balance(storage: TheStorage) -> Holdings:
    """Where all real money is."""
    return await storage.read(cage.holdings)


@router.get("/drawers")
async def listed(storage: TheStorage, since: float = 0.0) -> list[Drawer]:
    """The drawers that are open, and those closed since a time."""
    return await storage.read(lambda connection: drawers.drawers(connection, since))


@router.post("/drawers", status_code=201)
async def open_drawer(given: DrawerToOpen, by: Me, storage: TheStorage, settings: TheSettings) -> Drawer:
    """Open a drawer with a float from the vault."""
    counted, limit = given.by(settings), settings.second_approval
    window = " ".join(given.window.split()) or "1"
    return there(await storage.write(lambda c: drawers.open_drawer(c, window, counted, by, limit)))


@router.post("/drawers/{id}/close")
async def close_drawer(id: DrawerId, given: Counted, by: Me, storage: TheStorage, settings: TheSettings) -> Drawer:
    """Count one's drawer and close it."""
    counted = given.by(settings)
    return there(await storage.write(lambda c: drawers.close_drawer(c, id, counted, by, given.note)))


@router.post("/drawers/{id}/transfers", status_code=201)
async def hand_over(id: DrawerId, given: Cash, by: Me, storage: TheStorage, settings: TheSettings) -> Receipt:
    """Move money from one's own drawer into another."""
    limit = settings.second_approval
    return there(await storage.write(lambda c: cage.hand_over(c, id, given.amount, by, given.note, limit)))


@router.post("/vault/transfers", status_code=201)
async def vault(given: Transfer, by: Me, storage: TheStorage, settings: TheSettings) -> Receipt:
    """Move money out of the vault into one's drawer, or back in."""
    limit = settings.second_approval
    return there(await storage.write(lambda c: cage.vault(c, given.direction, given.amount, by, given.note, limit)))


@router.post("/vault/float", status_code=201)
async def house_money(given: Transfer, by: Me, storage: TheStorage) -> Receipt:
    """Bring money of the house's own into the vault, or take it out; a second person always approves."""
    return there(await storage.write(lambda c: cage.house_money(c, given.direction, given.amount, by, given.note)))


@router.post("/tables/{id}/fills", status_code=201)
async def fill(id: TableId, given: Cash, by: Me, storage: TheStorage, settings: TheSettings) -> Receipt:
    """Bring chips to a table's tray."""
    limit = settings.second_approval
    return there(await storage.write(lambda c: cage.supply(c, "fill", id, given.amount, by, given.note, limit)))


@router.post("/tables/{id}/credits", status_code=201)
async def credit(id: TableId, given: Cash, by: Me, storage: TheStorage, settings: TheSettings) -> Receipt:
    """Take chips back from a table's tray."""
    limit = settings.second_approval
    return there(await storage.write(lambda c: cage.supply(c, "credit", id, given.amount, by, given.note, limit)))


@router.post("/tables/{id}/tray")
async def count_tray(id: TableId, given: Counted, by: Me, storage: TheStorage, settings: TheSettings) -> TrayCount:
    """Count a table's tray; what it is over or short by is written down."""
    counted = given.by(settings)

    def work(connection: Connection) -> TrayCount:
        found = cage.count_tray(connection, id, counted, by, given.note)
        return TrayCount(table=id, held=ledger.held(connection, f"tray:{id}"), receipt=found)

    return there(await storage.write(work))
