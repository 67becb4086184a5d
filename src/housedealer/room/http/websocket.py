"""The room over a WebSocket: what happens at a table as it happens, and answers on the way back.

The first message is `hello`, then come `update`s, each with new events and how the table stands for this viewer.
A client that connects again with `since` (the last sequence number it has) misses nothing. Messages to the room:
`{"type": "answer", "option": ..., "value": ..., "question": ...}`, `{"type": "describe", "groups": ...}`,
`{"type": "view"}` and `{"type": "ping"}`; each may carry an `id`, which its reply repeats.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from contextvars import copy_context
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseHangs
from starlette.websockets import WebSocketDisconnect

from housedealer.errors import HouseDealerError
from housedealer.room.cluster.frames import Wire, frame, wire_of
from housedealer.room.http.connections import (
    address_of,
    hang_up,
    hold_a_place,
    id_of,
    parsed,
    same_origin,
    send,
    standing_of,
    stay_while_signed_in,
)
from housedealer.room.http.cookies import token_of
from housedealer.room.http.edge.rate_limits import Limits
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import BadMessage, problem
from housedealer.room.operations.shutdown import Stopping
from housedealer.room.people.access import admit
from housedealer.room.people.accounts import Account
from housedealer.room.people.presence import Presence
from housedealer.room.storage.table_log import encode
from housedealer.room.tables import player_acts, views
from housedealer.room.tables.actor import LOGGER, TableActor
from housedealer.room.tables.viewers import Viewer
from housedealer.room.tables.views import update
from housedealer.table.questions import Answer

AHEAD: Final = 4  # messages that are counted at once
router = APIRouter()


@router.websocket("/api/tables/{id}/watch")
async def watch(socket: WebSocket, id: str) -> None:
    """Watch a table, and play at it."""
    await socket.accept()
    async with contextlib.AsyncExitStack() as held:
        try:
            same_origin(socket)
            since = _since(socket.query_params.get("since"))
            token = token_of(socket)
            account: Account | None = await socket.app.state.accounts.of_token(token)
            admit("WS /api/tables/{id}/watch", standing_of(account))
            hold_a_place(socket, account, held)
            table: TableActor = await socket.app.state.floor.table(id)
            hanging_up: set[asyncio.Task[None]] = set()
            wire = wire_of(socket.scope)
            viewer = Viewer(id_of(account), wire, lambda: hanging_up.add(asyncio.create_task(hang_up(socket))))
            begins = await table.watch(viewer, since)
        except (OperationalError, InterfaceError, DatabaseHangs):
            LOGGER.warning("the database does not answer; somebody is told to come again")
            await hang_up(socket)
            return
        except HouseDealerError as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await send(socket, encode({"type": "error", "problem": problem(error)}))
                await socket.close(1008)
            return
        held.callback(table.unwatch, viewer)
        metrics.VIEWERS.inc()
        held.callback(metrics.VIEWERS.dec)
        if account is not None and token is not None:
            stay_while_signed_in(socket.app.state.accounts, token, account, viewer, held)
        with contextlib.suppress(WebSocketDisconnect):
            await send(
                socket, encode({"type": "hello", "table": table.id, "game": table.entry.id, "fresh": begins.fresh})
            )
            await send(socket, update(await views.past(table, viewer.account, begins), begins.state))
            viewer.begin()
            wire.listen(Conversation(socket, table, account, viewer, wire).hear)
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass


class Conversation:
    """What somebody says over one connection, answered one after another."""

    def __init__(
        self, socket: WebSocket, table: TableActor, account: Account | None, viewer: Viewer, wire: Wire
    ) -> None:
        self.table = table
        self.account = account
        self._viewer = viewer
        self._wire = wire
        self._stopping: Stopping = socket.app.state.stopping
        self._limits: Limits = socket.app.state.limits
        self._presence: Presence = socket.app.state.accounts.presence
        self._address = address_of(socket)
        self._paid = 0  # messages that were counted ahead
        self._unanswered: deque[str | bytes] = deque()
        self._answering = False
        self._context = copy_context()  # what is logged names this request

    def hear(self, message: str | bytes) -> None:
        """A message has come. While the room closes it is not answered; its sender comes again and asks again."""
        if self._stopping.begun or self._viewer.gone:
            return
        self._unanswered.append(message)
        if self._answering:
            self._wire.hold()
        else:
            self._answering = True
            self.table.begin(self._answer_all(), self._context)

    def _count(self) -> None:
        """Count a message; several at a time, because each has to be looked up over all workers."""
        if not self._paid:
            if self.account is not None:
                self._limits.ask_as(self.account.id, AHEAD)
            else:
                self._limits.ask_from(self._address, AHEAD)
            self._paid = AHEAD
        self._paid -= 1

    async def _answer_all(self) -> None:
        while self._unanswered:
            await self._presence.up_to_date()
            if self._viewer.gone:
                break
            given: dict[str, Any] = {}
            try:
                given = parsed(self._unanswered.popleft())
                self._count()
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


async def _reply(table: TableActor, account: Account | None, given: dict[str, Any]) -> dict[str, Any]:
    match given["type"]:
        case "answer":
            admit("POST /api/tables/{id}/answers", standing_of(account))
            assert account is not None
            question = given.get("question")
            if question is not None and type(question) is not int:
                raise BadMessage("a question's id is a number")
            await player_acts.answer(table, account, Answer.from_json(given), question)
            return {"type": "ok"}
        case "describe":
            return {
                "type": "described",
                **await table.look(lambda: views.describe(table, id_of(account), given.get("groups"))),
            }
        case "view":
            viewer = given.get("viewer")
            if viewer is not None and not isinstance(viewer, str):
                raise BadMessage('a viewer is "rail" or a seat like "seat3"')
            return {"type": "view", **await table.look(lambda: views.view(table, id_of(account), viewer))}
        case "ping":
            return {"type": "pong"}
        case unknown:
            raise BadMessage(f'there is no message {unknown[:40]!r}; there are "answer", "describe", "view" and "ping"')


def _since(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise BadMessage(f"since is a sequence number, not {text[:40]!r}")
    return int(text)
