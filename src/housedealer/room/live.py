"""The room over a WebSocket: what happens at a table as it happens, and answers on the way back.

The first message is `hello`, then come `update`s, each with new events and how the table stands for this viewer.
A client that connects again with `since` (the last sequence number it has) misses nothing. Messages to the room:
`{"type": "answer", "option": ..., "value": ..., "question": ...}`, `{"type": "describe", "groups": ...}` and
`{"type": "view"}`; each may carry an `id`, which its reply repeats.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from housedealer.room import metrics
from housedealer.room.access import admit
from housedealer.room.accounts import Account, Accounts
from housedealer.room.api import COOKIE
from housedealer.room.live_table import LiveTable
from housedealer.room.log import encode
from housedealer.room.problems import BadMessage, NotAllowed, TooLarge, problem
from housedealer.room.rate import Buckets
from housedealer.room.viewers import Viewer
from housedealer.room.watched import update
from housedealer.table.errors import HouseDealerError
from housedealer.table.questions import Answer

LONGEST: Final = 16_384
SIGNED_IN: Final = 30.0  # seconds between two looks whether somebody still is
router = APIRouter()


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Watch a table, and play at it."""
    await socket.accept()
    try:
        _same_origin(socket)
        since = _since(socket.query_params.get("since"))
        token = socket.cookies.get(COOKIE)
        account: Account | None = await socket.app.state.accounts.of_token(token)
        admit("WS /api/tables/{id}/live", _standing(account))
        table: LiveTable = await socket.app.state.floor.table(id)
    except HouseDealerError as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await _send(socket, encode({"type": "error", "problem": problem(error)}))
            await socket.close(1008)
        return
    viewer = Viewer(_id(account))
    after, fresh, state = await table.watch(viewer, since)
    metrics.VIEWERS.inc()
    try:
        await _send(socket, encode({"type": "hello", "table": table.id, "game": table.entry.id, "fresh": fresh}))
        events = await table.past(viewer.account, after, state["seq"])
        await _send(socket, update(events, state))
        sending = asyncio.create_task(_tell(socket, viewer))
        checking = asyncio.create_task(_while_signed_in(socket.app.state.accounts, token, account, viewer))
        try:
            await _listen(socket, table, account, viewer, socket.app.state.buckets)
        finally:
            sending.cancel()
            checking.cancel()
    except WebSocketDisconnect:
        pass
    finally:
        metrics.VIEWERS.dec()
        table.unwatch(viewer)


async def _while_signed_in(accounts: Accounts, token: str | None, account: Account | None, viewer: Viewer) -> None:
    """Let go of somebody who has been signed out meanwhile, here or by an administrator."""
    while account is not None:
        await asyncio.sleep(SIGNED_IN)
        now = await accounts.of_token(token)
        if now is None or now.standing != account.standing:
            viewer.let_go()
            return


async def _tell(socket: WebSocket, viewer: Viewer) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await viewer.next()) is not None:
            await _send(socket, message)
        await socket.close(1013)  # too far behind, or the room is closing: come again with `since`


async def _listen(
    socket: WebSocket, table: LiveTable, account: Account | None, viewer: Viewer, buckets: Buckets
) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        given: dict[str, Any] = {}
        try:
            given = _parse(message.get("text"))
            buckets.take(account.id if account is not None else _address(socket))
            reply = await _reply(table, account, given)
        except HouseDealerError as error:
            reply = {"type": "error", "problem": problem(error)}
            metrics.REFUSED.labels(reply["problem"]["type"]).inc()
        viewer.tell(encode({**reply, "id": given["id"]} if "id" in given else reply))


def _parse(text: str | None) -> dict[str, Any]:
    if text is None:
        raise BadMessage("messages are JSON text, not bytes")
    if len(text) > LONGEST:
        raise TooLarge(f"a message has at most {LONGEST} characters, not {len(text)}")
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BadMessage("the message is not JSON") from None
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise BadMessage('a message is an object with a type: "answer", "describe" or "view"')
    if not isinstance(given.get("id"), str | int | None):
        raise BadMessage("a message's id is a number or a text")
    return given


async def _reply(table: LiveTable, account: Account | None, given: dict[str, Any]) -> dict[str, Any]:
    match given["type"]:
        case "answer":
            admit("POST /api/tables/{id}/answers", _standing(account))
            assert account is not None
            question = given.get("question")
            if question is not None and type(question) is not int:
                raise BadMessage("a question's id is a number")
            await table.answer(account, Answer.from_json(given), question)
            return {"type": "ok"}
        case "describe":
            return {"type": "described", **table.describe(_id(account), given.get("groups"))}
        case "view":
            viewer = given.get("viewer")
            if viewer is not None and not isinstance(viewer, str):
                raise BadMessage('a viewer is "rail" or a seat like "seat3"')
            return {"type": "view", **await table.view(_id(account), viewer)}
        case unknown:
            raise BadMessage(f'there is no message {unknown[:40]!r}; there are "answer", "describe" and "view"')


def _standing(account: Account | None) -> frozenset[str]:
    return frozenset({"visitor"}) if account is None else account.standing


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client is not None else ""


def _id(account: Account | None) -> str | None:
    return None if account is None else account.id


def _since(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise BadMessage(f"since is a sequence number, not {text[:40]!r}")
    return int(text)


def _same_origin(socket: WebSocket) -> None:
    """Another site's page may not use a visitor's cookie."""
    origin = socket.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != socket.headers.get("host"):
        raise NotAllowed("tables are watched from the room's own page")


async def _send(socket: WebSocket, message: bytes) -> None:
    try:
        await socket.send({"type": "websocket.send", "text": message.decode()})
    except RuntimeError as error:  # the connection was closed meanwhile, for what came over it
        raise WebSocketDisconnect(1006) from error
