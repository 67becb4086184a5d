"""Company at a table over HTTP: what is said there, calling the floor, and what the floor does about either."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field
from sqlalchemy import Connection

from housedealer.room.floor import chat, floor_calls
from housedealer.room.floor.chat import Line, Silence
from housedealer.room.floor.floor_calls import FloorCall, Reason
from housedealer.room.http.dependencies import Me, Message, TheAccounts, TheStorage, Visitor
from housedealer.room.http.wire.base import Shape
from housedealer.room.operations.problems import NotAllowed
from housedealer.room.people.accounts import Account

router = APIRouter(tags=["company"])
Number = Annotated[int, Path(ge=1, le=2**53)]


class Said(Message):
    """Something to say at a table."""

    text: str = Field(min_length=1, max_length=1_000)


class CallFor(Message):
    """Why the floor is called: for a ruling, a mistake, somebody's conduct, or other help; perhaps in words."""

    reason: Reason
    text: str = Field("", max_length=200)


class ChatSwitch(Message):
    """Whether players chat at a table, and why."""

    on: bool
    reason: str = Field(min_length=1, max_length=500)


class ToSilence(Message):
    """For how long somebody is to be silent, and why."""

    minutes: int = Field(ge=1, le=10_080)
    reason: str = Field(min_length=1, max_length=500)


class Company(Shape):
    """What is said at a table, the oldest line first, and one's own call for the floor."""

    on: bool = Field(description="Whether there is chat at this table.")
    may: bool = Field(description="Whether one may speak: whoever sits there, deals there or runs the floor.")
    silent_until: float | None = Field(description="Until when the floor has told one to be silent.")
    lines: list[Line]
    call: FloorCall | None = Field(description="One's own call for the floor, also for a while after its answer.")


@router.get("/tables/{id}/company")
async def company(id: str, storage: TheStorage, accounts: TheAccounts, visitor: Visitor) -> Company:
    """What is said at a table, and whether the floor was called."""
    where = accounts.settings.chat

    def work(connection: Connection) -> Company:
        on = chat.is_on(connection, id, where)
        reader = None if visitor is None else visitor.id
        return Company(
            on=on, may=on and _may_speak(connection, id, visitor),
            silent_until=None if reader is None else chat.silent_until(connection, reader),
            lines=chat.recent(connection, id, reader) if on else [],
            call=None if reader is None else floor_calls.own(connection, id, reader),
        )  # fmt: skip

    return await storage.read(work)


def _may_speak(connection: Connection, table: str, visitor: Account | None) -> bool:
    try:
        return visitor is not None and bool(chat.speaker(connection, table, visitor))
    except NotAllowed:
        return False


@router.post("/tables/{id}/chat", status_code=201)
async def say(id: str, given: Said, storage: TheStorage, accounts: TheAccounts, account: Me) -> Line:
    """Say something at a table where one sits."""
    where = accounts.settings.chat
    done = await storage.write(lambda connection: chat.say(connection, id, account, given.text, where))
    assert done is not None
    return done


@router.post("/tables/{id}/floor-call", status_code=201)
async def call_floor(id: str, given: CallFor, storage: TheStorage, account: Me) -> FloorCall:
    """Call the floor to the table where one sits."""
    done = await storage.write(lambda c: floor_calls.call(c, id, account, given.reason, given.text))
    assert done is not None
    return done


@router.get("/floor/calls")
async def calls(storage: TheStorage) -> list[FloorCall]:
    """The calls that nobody has answered yet, the oldest first."""
    return await storage.read(floor_calls.waiting)


@router.post("/floor/calls/{number}/answer")
async def answer_call(number: Number, storage: TheStorage, by: Me) -> FloorCall:
    """Say that one is on the way."""
    done = await storage.write(lambda connection: floor_calls.answer(connection, number, by))
    assert done is not None
    return done


@router.put("/floor/tables/{id}/chat")
async def switch_chat(id: str, given: ChatSwitch, storage: TheStorage, accounts: TheAccounts, by: Me) -> Company:
    """Turn the chat of a table on or off."""
    await storage.write(lambda connection: chat.turn(connection, id, by, given.on, given.reason))
    return await company(id, storage, accounts, by)


@router.delete("/floor/tables/{id}/chat/{number}", status_code=204)
async def remove_line(id: str, number: Number, storage: TheStorage, by: Me) -> None:
    """Take a line away; what it said stands in the incident log."""
    await storage.write(lambda connection: chat.remove(connection, id, number, by))


@router.post("/floor/tables/{id}/chat/{number}/silence", status_code=201)
async def silence(id: str, number: Number, given: ToSilence, storage: TheStorage, by: Me) -> Silence:
    """Tell whoever said a line to be silent for a while, at every table."""
    done = await storage.write(lambda c: chat.silence(c, id, number, by, given.minutes, given.reason))
    assert done is not None
    return done


@router.get("/floor/silences")
async def silences(storage: TheStorage) -> list[Silence]:
    """Everybody who may not speak now."""
    return await storage.read(chat.silences)


@router.delete("/floor/silences/{account}", status_code=204)
async def lift_silence(account: Annotated[str, Path(max_length=32)], storage: TheStorage) -> None:
    """Let somebody speak again."""
    await storage.write(lambda connection: chat.lift(connection, account))
