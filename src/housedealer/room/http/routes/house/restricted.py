"""What people have asked not to be let do, over HTTP; and the notice for whom play is a problem."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import Connection

from housedealer.room.http.dependencies import Me, Message, TheAccounts, TheFloor, TheStorage
from housedealer.room.http.wire.base import Shape
from housedealer.room.people import restrictions
from housedealer.room.people.accounts import Account
from housedealer.room.people.restrictions import Kind, Restriction
from housedealer.room.tables.registry import Floor

router = APIRouter(tags=["responsible play"])


class RestrictionWanted(Message):
    """To be kept out, or to bring in no more than an amount on a gaming day; for so many days, or for ever."""

    kind: Kind
    amount: int | None = Field(None, ge=0, le=10**10)
    days: float | None = Field(None, gt=0, le=36_500)
    note: str = Field("", max_length=500)


class Notice(Shape):
    """What is said to whom play may be a problem, and where it leads."""

    text: str
    link: str


@router.get("/notice")
async def notice(accounts: TheAccounts) -> Notice:
    """The notice that the room has set."""
    return Notice(text=accounts.settings.help_notice, link=accounts.settings.help_link)


@router.get("/me/restrictions")
async def own(me: Me, storage: TheStorage) -> list[Restriction]:
    """What one has asked for oneself."""
    return await storage.read(lambda connection: restrictions.of(connection, me.id))


@router.post("/me/restrictions", status_code=201)
async def ask(given: RestrictionWanted, me: Me, floor: TheFloor) -> Restriction:
    """Ask for a restriction of one's own; it holds at once and cannot be taken back before its time."""
    return await _restrict(floor, me.id, given, me)


@router.get("/restrictions")
async def everybody(storage: TheStorage) -> list[Restriction]:
    """Every restriction in force."""
    return await storage.read(restrictions.of)


@router.post("/members/{id}/restrictions", status_code=201)
async def enter(id: str, given: RestrictionWanted, by: Me, floor: TheFloor) -> Restriction:
    """Enter what a member has asked for at the desk, or what an authority has sent."""
    return await _restrict(floor, id, given, by)


async def _restrict(floor: Floor, account: str, given: RestrictionWanted, by: Account) -> Restriction:
    def work(connection: Connection) -> Restriction:
        return restrictions.restrict(connection, account, given.kind, given.amount, given.days, by, given.note)

    if given.kind == "exclusion":
        return await floor.keep_out(account, work)
    done = await floor.storage.write(work)
    assert done is not None
    return done
