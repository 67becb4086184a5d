"""The room over a WebSocket: what happens at a table as it happens, and answers on the way back.

The first message is `hello`, then come `update`s, each with new events and how the table stands for this viewer.
A client that connects again with `since` (the last sequence number it has) misses nothing. Messages to the room:
`{"type": "answer", "option": ..., "value": ..., "question": ...}`, `{"type": "describe", "groups": ...}` and
`{"type": "view"}`; each may carry an `id`, which its reply repeats.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from contextvars import copy_context
from typing import Any, Final
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from housedealer.errors import HouseDealerError
from housedealer.room.http.access import admit
from housedealer.room.http.frames import Wire, frame, wire_of
from housedealer.room.http.rate_limits import Buckets
from housedealer.room.http.routes import COOKIE
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import BadMessage, NotAllowed, TooLarge, problem
from housedealer.room.operations.shutdown import Stopping
from housedealer.room.people.accounts import Account, Accounts
from housedealer.room.storage.table_log import encode
from housedealer.room.tables.live_table import LiveTable
from housedealer.room.tables.stored import LOGGER
from housedealer.room.tables.viewers import Viewer
from housedealer.room.tables.watched import update
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
        hanging_up: set[asyncio.Task[None]] = set()
        wire = wire_of(socket.scope)
        viewer = Viewer(_id(account), wire, lambda: hanging_up.add(asyncio.create_task(_hang_up(socket))))
        after, fresh, state = await table.watch(viewer, since)
    except HouseDealerError as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await _send(socket, encode({"type": "error", "problem": problem(error)}))
            await socket.close(1008)
        return
    metrics.VIEWERS.inc()
    try:
        await _send(socket, encode({"type": "hello", "table": table.id, "game": table.entry.id, "fresh": fresh}))
        events = await table.past(viewer.account, after, state["seq"])
        await _send(socket, update(events, state))
        viewer.begin()
        wire.listen(Conversation(socket, table, account, viewer, wire).hear)
        checking = asyncio.create_task(_while_signed_in(socket.app.state.accounts, token, account, viewer))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass
        finally:
            checking.cancel()
    except WebSocketDisconnect:
        pass
    finally:
        metrics.VIEWERS.dec()
        table.unwatch(viewer)


async def _while_signed_in(accounts: Accounts, token: str | None, account: Account | None, viewer: Viewer) -> None:
    """Let go of somebody who has been signed out meanwhile, here or by an administrator."""
    while account is not None and token is not None:
        await asyncio.sleep(SIGNED_IN)
        now = await accounts.lately(token)
        if now is None or now.standing != account.standing:
            viewer.let_go()
            return


async def _hang_up(socket: WebSocket) -> None:
    """Close: the other side is too far behind, has been signed out, or the room closes; it comes again with `since`."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(1013)


class Conversation:
    """What somebody says over one connection, answered one after another."""

    def __init__(
        self, socket: WebSocket, table: LiveTable, account: Account | None, viewer: Viewer, wire: Wire
    ) -> None:
        self.table = table
        self.account = account
        self._viewer = viewer
        self._wire = wire
        self._stopping: Stopping = socket.app.state.stopping
        self._buckets: Buckets = socket.app.state.buckets
        self._who = account.id if account is not None else _address(socket)
        self._unanswered: deque[str | bytes] = deque()
        self._answering = False
        self._context = copy_context()  # what is logged names this request

    def hear(self, message: str | bytes) -> None:
        """A message has come. While the room closes it is not answered; its sender comes again and asks again."""
        if self._stopping.begun:
            return
        self._unanswered.append(message)
        if self._answering:
            self._wire.hold()
        else:
            self._answering = True
            self.table.begin(self._answer_all(), self._context)

    async def _answer_all(self) -> None:
        while self._unanswered:
            given: dict[str, Any] = {}
            try:
                given = _parse(self._unanswered.popleft())
                self._buckets.take(self._who)
                reply = await _reply(self.table, self.account, given)
            except HouseDealerError as error:
                reply = {"type": "error", "problem": problem(error)}
                metrics.REFUSED.labels(reply["problem"]["type"]).inc()
            except Exception:
                metrics.ERRORS.inc()
                LOGGER.exception("an unexpected error")
                self._viewer.let_go()
                return
            self._viewer.tell(frame(encode({**reply, "id": given["id"]} if "id" in given else reply)))
        self._answering = False
        self._wire.read_on()


def _parse(text: str | bytes) -> dict[str, Any]:
    if isinstance(text, bytes):
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
            return {"type": "described", **await table.describe(_id(account), given.get("groups"))}
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
