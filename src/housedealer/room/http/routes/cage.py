"""The cage over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from housedealer.room.http.dependencies import Me, Message, TheMembers, TheStorage
from housedealer.room.http.wire.base import Shape
from housedealer.room.money import cage
from housedealer.room.money.cage import Holdings, Receipt

router = APIRouter(prefix="/cage", tags=["cage"])
ReceiptId = Annotated[int, Path(ge=1, le=2**62)]


class Cash(Message):
    """Money over the counter, in cents."""

    amount: int
    note: str = Field("", max_length=200)


class Purse(Shape):
    """A member at the counter. `at_tables` is what was bought in for less what was cashed: what may still be won or lost."""

    id: str
    name: str
    login: str | None
    balance: int
    at_tables: int


@router.get("/members")
async def members(members: TheMembers, storage: TheStorage, find: str = "") -> list[Purse]:
    """Members whose login or name has a text in it, with their balances."""
    found = await members.find(find[:64])
    at = await storage.read(lambda connection: {a.id: cage.at_tables(connection, a.id) for a in found})
    return [Purse(id=a.id, name=a.name, login=a.login, balance=a.balance, at_tables=at[a.id]) for a in found]


@router.post("/members/{id}/deposits", status_code=201)
async def deposit(id: str, given: Cash, by: Me, storage: TheStorage) -> Receipt:
    """Take money in for a member."""
    done = await storage.write(lambda c: cage.move(c, "deposit", id, given.amount, by, given.note))
    assert done is not None
    return done


@router.post("/members/{id}/withdrawals", status_code=201)
async def withdraw(id: str, given: Cash, by: Me, storage: TheStorage) -> Receipt:
    """Pay money out to a member."""
    done = await storage.write(lambda c: cage.move(c, "withdrawal", id, given.amount, by, given.note))
    assert done is not None
    return done


@router.get("/receipts")
async def receipts(
    storage: TheStorage, since: float | None = None, until: float | None = None, account: str | None = None
) -> list[Receipt]:
    """Receipts, the latest first."""
    return await storage.read(lambda connection: cage.receipts(connection, since, until, account))


@router.get("/receipts/{id}")
async def receipt(id: ReceiptId, storage: TheStorage) -> Receipt:
    """A receipt by its number."""
    return await storage.read(lambda connection: cage.receipt(connection, id))


@router.get("/balance")
async def balance(storage: TheStorage) -> Holdings:
    """Where all real money is; the parts sum to zero."""
    return await storage.read(cage.holdings)
