"""The counter over HTTP: members' money in and out, receipts, and who approves them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from sqlalchemy import Connection

from housedealer.room.http.dependencies import Me, Message, TheMembers, TheStorage
from housedealer.room.http.routes.cage.bodies import Cash, TheHouseRules, TheSettings, there
from housedealer.room.http.wire.base import Shape
from housedealer.room.money import cage, cash_days, drawers, slips
from housedealer.room.money.cash_days import CashDay
from housedealer.room.money.drawers import Drawer
from housedealer.room.money.pieces import Denominations
from housedealer.room.money.slips import Receipt, State

router = APIRouter(prefix="/cage", tags=["cage"])
Number = Annotated[int, Path(ge=1, le=2**62)]


class Decision(Message):
    """Whether a second person approves."""

    approved: bool


class Purse(Shape):
    """A member at the counter. `at_tables` is what was bought in for less what was cashed: what may still be won or lost."""

    id: str
    name: str
    login: str | None
    balance: int
    at_tables: int


class Counter(Shape):
    """How the cage works here: what is counted, above what a second person approves, and one's own drawer if it is open."""

    denominations: list[int]
    second_approval: int
    drawer: Drawer | None


@router.get("/counter")
async def counter(me: Me, storage: TheStorage, settings: TheSettings) -> Counter:
    """How the cage works here, and one's own drawer."""
    own = await storage.read(lambda connection: drawers.open_of(connection, me.id))
    values = list(Denominations.read(settings.denominations).values)
    return Counter(denominations=values, second_approval=settings.second_approval, drawer=own)


@router.get("/members")
async def members(members: TheMembers, storage: TheStorage, find: str = "") -> list[Purse]:
    """Members whose login or name has a text in it, with their balances."""
    found = await members.find(find[:64])
    at = await storage.read(lambda connection: {a.id: cage.at_tables(connection, a.id) for a in found})
    return [Purse(id=a.id, name=a.name, login=a.login, balance=a.balance, at_tables=at[a.id]) for a in found]


@router.post("/members/{id}/deposits", status_code=201)
async def deposit(id: str, given: Cash, by: Me, storage: TheStorage, rules: TheHouseRules) -> Receipt:
    """Take money in for a member."""
    return there(await storage.write(lambda c: cage.serve(c, "deposit", id, given.amount, by, given.note, rules)))


@router.post("/members/{id}/withdrawals", status_code=201)
async def withdraw(id: str, given: Cash, by: Me, storage: TheStorage, rules: TheHouseRules) -> Receipt:
    """Pay money out to a member."""
    return there(await storage.write(lambda c: cage.serve(c, "withdrawal", id, given.amount, by, given.note, rules)))


@router.get("/cash-days")
async def large_cash(storage: TheStorage, rules: TheHouseRules, since: float = 0.0) -> list[CashDay]:
    """Who brought in or took out more than the room watches for on a gaming day, with a draft of what to report."""
    return await storage.read(
        lambda connection: cash_days.cash_days(
            connection, rules.days, since, None, rules.cash_warning, rules.cash_report
        )
    )


@router.get("/receipts")
async def receipts(
    storage: TheStorage,
    since: float | None = None,
    until: float | None = None,
    account: str | None = None,
    state: State | None = None,
) -> list[Receipt]:
    """Receipts, the latest first."""
    return await storage.read(lambda connection: slips.receipts(connection, since, until, account, state))


@router.get("/receipts/{id}")
async def receipt(id: Number, storage: TheStorage) -> Receipt:
    """A receipt by its number."""
    return await storage.read(lambda connection: slips.receipt(connection, id))


@router.post("/receipts/{id}/approval")
async def decide(id: Number, given: Decision, by: Me, storage: TheStorage) -> Receipt:
    """Approve or refuse what somebody else has written and waits for a second person."""

    def work(connection: Connection) -> Receipt:
        slips.decide(connection, id, by, given.approved)
        return slips.receipt(connection, id)

    return there(await storage.write(work))
