"""What every endpoint may ask to be given: the room's parts, the table in the path, and who is calling.

All of these are coroutines, the shortest too: what is none would be run by a thread, which takes longer than what it does.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from housedealer.room.http.cookies import token_of
from housedealer.room.http.edge.rate_limits import Limits
from housedealer.room.operations.problems import NotSignedIn
from housedealer.room.people.access import admit, endpoint_of
from housedealer.room.people.accounts import Account, Accounts
from housedealer.room.people.members import Members
from housedealer.room.people.second_factors import SecondFactors
from housedealer.room.people.sign_in import SignIns
from housedealer.room.storage.database import Storage
from housedealer.room.tables.actor import TableActor
from housedealer.room.tables.registry import Floor


class Message(BaseModel):
    """Something sent to the room: exactly what is asked for, and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True)


async def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


async def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


async def _members(request: Request) -> Members:
    members: Members = request.app.state.members
    return members


async def _sign_ins(request: Request) -> SignIns:
    sign_ins: SignIns = request.app.state.sign_ins
    return sign_ins


async def _second_factors(request: Request) -> SecondFactors:
    second_factors: SecondFactors = request.app.state.second_factors
    return second_factors


async def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _storage(request: Request) -> Storage:
    accounts: Accounts = request.app.state.accounts
    return accounts.storage


async def _table(id: str, floor: Annotated[Floor, Depends(_floor)]) -> TableActor:
    return await floor.table(id)


async def _visitor(connection: HTTPConnection) -> Account | None:
    accounts: Accounts = connection.app.state.accounts
    return await accounts.of_token(token_of(connection))


async def _me(visitor: Annotated[Account | None, Depends(_visitor)]) -> Account:
    if visitor is None:
        raise NotSignedIn("sign in, or take a guest name, first")
    return visitor


async def admitted(connection: HTTPConnection, visitor: Annotated[Account | None, Depends(_visitor)]) -> None:
    """Nobody gets further who asks too often or may not: `access.ACCESS` has the endpoint, or it is closed."""
    if visitor is not None:
        limits: Limits = connection.app.state.limits
        limits.ask_as(visitor.id)
    endpoint = endpoint_of(connection.scope["method"], connection.scope["path"])
    admit(endpoint, {"visitor"} if visitor is None else visitor.standing)


TheFloor = Annotated[Floor, Depends(_floor)]
TheAccounts = Annotated[Accounts, Depends(_accounts)]
TheMembers = Annotated[Members, Depends(_members)]
TheSignIns = Annotated[SignIns, Depends(_sign_ins)]
TheSecondFactors = Annotated[SecondFactors, Depends(_second_factors)]
TheStorage = Annotated[Storage, Depends(_storage)]
TheTable = Annotated[TableActor, Depends(_table)]
Visitor = Annotated[Account | None, Depends(_visitor)]
Me = Annotated[Account, Depends(_me)]
Address = Annotated[str, Depends(_address)]

Plain = dict[str, Any]
