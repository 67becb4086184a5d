"""What every endpoint may ask to be given: the room's parts, the table in the path, and who is calling."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Request, Response
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from housedealer.room.http.access import admit, endpoint_of
from housedealer.room.http.rate_limits import Buckets
from housedealer.room.operations.problems import NotSignedIn
from housedealer.room.people.accounts import DAY, Account, Accounts
from housedealer.room.people.members import Members
from housedealer.room.storage.database import Storage
from housedealer.room.tables.floor_table import FloorTable
from housedealer.room.tables.registry import Floor

COOKIE: Final = "housedealer"


class Message(BaseModel):
    """Something sent to the room: exactly what is asked for, and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def _members(request: Request) -> Members:
    members: Members = request.app.state.members
    return members


def _storage(request: Request) -> Storage:
    accounts: Accounts = request.app.state.accounts
    return accounts.storage


async def _table(id: str, floor: Annotated[Floor, Depends(_floor)]) -> FloorTable:
    return await floor.table(id)


async def _visitor(connection: HTTPConnection) -> Account | None:
    accounts: Accounts = connection.app.state.accounts
    return await accounts.of_token(connection.cookies.get(COOKIE))


async def _me(visitor: Annotated[Account | None, Depends(_visitor)]) -> Account:
    if visitor is None:
        raise NotSignedIn("sign in, or take a guest name, first")
    return visitor


async def admitted(connection: HTTPConnection, visitor: Annotated[Account | None, Depends(_visitor)]) -> None:
    """Nobody gets further who asks too often or may not: `access.ACCESS` has the endpoint, or it is closed."""
    if visitor is not None:
        buckets: Buckets = connection.app.state.buckets
        buckets.take(visitor.id)
    endpoint = endpoint_of(connection.scope["method"], connection.scope["path"])
    admit(endpoint, {"visitor"} if visitor is None else visitor.standing)


def sign(response: Response, request: Request, token: str, days: float) -> None:
    """Let the browser keep a token that scripts cannot read and other sites cannot use."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure, max_age=round(days * DAY))


TheFloor = Annotated[Floor, Depends(_floor)]
TheAccounts = Annotated[Accounts, Depends(_accounts)]
TheMembers = Annotated[Members, Depends(_members)]
TheStorage = Annotated[Storage, Depends(_storage)]
TheTable = Annotated[FloorTable, Depends(_table)]
Visitor = Annotated[Account | None, Depends(_visitor)]
Me = Annotated[Account, Depends(_me)]

Plain = dict[str, Any]
