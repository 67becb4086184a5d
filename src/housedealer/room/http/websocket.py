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

import orjson
from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseHangs
from starlette.websockets import WebSocketDisconnect

from housedealer.errors import HouseDealerError
from housedealer.room.cluster.frames import Wire, frame, wire_of
from housedealer.room.http.cookies import token_of
from housedealer.room.http.edge.hosts import is_own
from housedealer.room.http.edge.rate_limits import Limits
from housedealer.room.operations import metrics
from housedealer.room.operations.addresses import counted_as
from housedealer.room.operations.problems import BadMessage, NotAllowed, TooLarge, problem
from housedealer.room.operations.settings import Settings
from housedealer.room.operations.shutdown import Stopping
from housedealer.room.people.access import admit
from housedealer.room.people.accounts import Account, Accounts
from housedealer.room.people.presence import Connected, Presence
from housedealer.room.storage.table_log import encode
from housedealer.room.tables import player_acts, views
from housedealer.room.tables.actor import LOGGER, TableActor
from housedealer.room.tables.viewers import Viewer
from housedealer.room.tables.views import update
from housedealer.table.questions import Answer

LONGEST: Final = 16_384
SIGNED_IN: Final = 30.0  # seconds between two looks whether somebody still is
AT_FIRST: Final = 1.0  # and until the first, for what was changed while they came
AHEAD: Final = 4  # messages that are counted at once
STAFF: Final = frozenset({"house_dealer", "floor", "auditor", "administrator"})
router = APIRouter()


@router.websocket("/api/tables/{id}/watch")
async def watch(socket: WebSocket, id: str) -> None:
    """Watch a table, and play at it."""
    await socket.accept()
    async with contextlib.AsyncExitStack() as held:
        try:
            _same_origin(socket)
            since = _since(socket.query_params.get("since"))
            token = token_of(socket)
            account: Account | None = await socket.app.state.accounts.of_token(token)
            admit("WS /api/tables/{id}/watch", _standing(account))
            _hold_a_place(socket, account, held)
            table: TableActor = await socket.app.state.floor.table(id)
            hanging_up: set[asyncio.Task[None]] = set()
            wire = wire_of(socket.scope)
            viewer = Viewer(_id(account), wire, lambda: hanging_up.add(asyncio.create_task(_hang_up(socket))))
            begins = await table.watch(viewer, since)
        except (OperationalError, InterfaceError, DatabaseHangs):
            LOGGER.warning("the database does not answer; somebody is told to come again")
            await _hang_up(socket)
            return
        except HouseDealerError as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await _send(socket, encode({"type": "error", "problem": problem(error)}))
                await socket.close(1008)
            return
        held.callback(table.unwatch, viewer)
        metrics.VIEWERS.inc()
        held.callback(metrics.VIEWERS.dec)
        if account is not None and token is not None:
            _stay_while_signed_in(socket.app.state.accounts, token, account, viewer, held)
        with contextlib.suppress(WebSocketDisconnect):
            await _send(
                socket, encode({"type": "hello", "table": table.id, "game": table.entry.id, "fresh": begins.fresh})
            )
            await _send(socket, update(await views.past(table, viewer.account, begins), begins.state))
            viewer.begin()
            wire.listen(Conversation(socket, table, account, viewer, wire).hear)
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass


def _hold_a_place(socket: WebSocket, account: Account | None, held: contextlib.AsyncExitStack) -> None:
    """So many tables are watched by one player, and from one address; the room's staff watch as many as there are."""
    limits: Limits = socket.app.state.limits
    settings: Settings = socket.app.state.settings
    address = counted_as(_address(socket))
    if account is not None and not STAFF.isdisjoint(account.roles):
        return
    wanted = [(f"sockets:{address}", settings.websockets)]
    if account is not None:
        wanted.append((f"watching:{account.id}", settings.watched_each))
    else:
        wanted.append((f"watching:{address}", 2 * settings.watched_each))  # visitors of one address together
    for who, most in wanted:
        limits.hold(who, most, "tables watched")
        held.callback(limits.holdings.give, who)


def _stay_while_signed_in(
    accounts: Accounts, token: str, account: Account, viewer: Viewer, held: contextlib.AsyncExitStack
) -> None:
    """Let go of somebody who is signed out meanwhile, anywhere: at once, or soon if the news of it is lost."""
    connected = Connected(account.id, token, account.standing, viewer.let_go)
    accounts.presence.enter(connected)
    held.callback(accounts.presence.leave, connected)

    async def look() -> None:
        await asyncio.sleep(AT_FIRST)
        while True:
            try:
                now = await accounts.lately(token)
            except Exception as error:  # while the database is away, the news of it is lost too: look again afterwards
                LOGGER.warning("whether somebody is still signed in could not be found out: %s", error)
            else:
                if now is None or now.standing != account.standing:
                    viewer.let_go()
                    return
            await asyncio.sleep(SIGNED_IN)

    held.callback(asyncio.create_task(look()).cancel)


async def _hang_up(socket: WebSocket) -> None:
    """Close: the other side is too far behind, has been signed out, or the room closes; it comes again with `since`."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(1013)


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
        self._address = _address(socket)
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
                given = _parse(self._unanswered.popleft())
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
        raise BadMessage('a message is an object with a type: "answer", "describe", "view" or "ping"')
    if not isinstance(given.get("id"), str | int | None):
        raise BadMessage("a message's id is a number or a text")
    return given


async def _reply(table: TableActor, account: Account | None, given: dict[str, Any]) -> dict[str, Any]:
    match given["type"]:
        case "answer":
            admit("POST /api/tables/{id}/answers", _standing(account))
            assert account is not None
            question = given.get("question")
            if question is not None and type(question) is not int:
                raise BadMessage("a question's id is a number")
            await player_acts.answer(table, account, Answer.from_json(given), question)
            return {"type": "ok"}
        case "describe":
            return {
                "type": "described",
                **await table.look(lambda: views.describe(table, _id(account), given.get("groups"))),
            }
        case "view":
            viewer = given.get("viewer")
            if viewer is not None and not isinstance(viewer, str):
                raise BadMessage('a viewer is "rail" or a seat like "seat3"')
            return {"type": "view", **await table.look(lambda: views.view(table, _id(account), viewer))}
        case "ping":
            return {"type": "pong"}
        case unknown:
            raise BadMessage(f'there is no message {unknown[:40]!r}; there are "answer", "describe", "view" and "ping"')


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
    if origin is not None and not is_own(origin, socket.headers.get("host")):
        raise NotAllowed("tables are watched from the room's own page")


async def _send(socket: WebSocket, message: bytes) -> None:
    try:
        await socket.send({"type": "websocket.send", "text": message.decode()})
    except RuntimeError as error:  # the connection was closed meanwhile, for what came over it
        raise WebSocketDisconnect(1006) from error
