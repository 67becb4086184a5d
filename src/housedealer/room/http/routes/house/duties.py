"""Dealers' rotation over HTTP."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.room.floor import rotation
from housedealer.room.floor.rotation import Rotation
from housedealer.room.http.dependencies import Me, TheAccounts, TheFloor
from housedealer.room.tables import floor_acts

router = APIRouter(prefix="/floor/rotation", tags=["rotation"])


@router.get("")
async def shown(accounts: TheAccounts) -> Rotation:
    """Who deals where, and when the next push is due."""
    return await accounts.storage.read(lambda c: rotation.rotation(c, accounts.settings.push_every))


@router.post("/sign-in", status_code=201)
async def sign_in(me: Me, accounts: TheAccounts) -> Rotation:
    """Come on duty as a dealer."""
    await accounts.storage.write(lambda connection: rotation.sign_in(connection, me))
    return await shown(accounts)


@router.post("/sign-out")
async def sign_out(me: Me, accounts: TheAccounts) -> Rotation:
    """Go off duty."""
    await accounts.storage.write(lambda connection: rotation.sign_out(connection, me))
    return await shown(accounts)


@router.post("/push")
async def push(accounts: TheAccounts, floor: TheFloor) -> Rotation:
    """Push every dealer to the next table; collections that are taken at changes of dealers fall due there."""
    tables = await accounts.storage.write(rotation.push)
    for id in tables or ():
        await floor_acts.push(await floor.table(id))
    return await shown(accounts)
