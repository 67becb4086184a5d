"""The room's stream, over a WebSocket: what has changed anywhere, as soon as it is stored.

A client says what it follows, `{"type": "follow", "topics": ["lobby", "waiting"]}`, and is told of changes by
`{"type": "changed", "topics": {"lobby": ["garden_city.omaha.1"]}, "tables": [...]}`: each topic with what of it has changed,
and the rows of the lobby themselves. Everything else is asked for again over HTTP, where it is said who may know what.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseHangs
from starlette.websockets import WebSocketDisconnect

from housedealer.errors import HouseDealerError
from housedealer.room.cluster import notices
from housedealer.room.cluster.frames import frame, wire_of
from housedealer.room.http import connections
from housedealer.room.http.connections import LOGGER
from housedealer.room.http.cookies import token_of
from housedealer.room.http.edge.rate_limits import Limits
from housedealer.room.operations.problems import BadMessage, NotAllowed, problem
from housedealer.room.people.access import STAFF, admit
from housedealer.room.people.accounts import Account
from housedealer.room.storage.table_log import encode
from housedealer.room.tables.registry import Floor
from housedealer.room.tables.viewers import Viewer

TOGETHER: Final = 0.1  # seconds in which changes are gathered before they are told
AGAIN: Final = 1.0  # seconds until what could not be read is read again
MOST_TOPICS: Final = 8
ANYBODY: Final = frozenset({"lobby", "waiting", "seats"})
STAFF_ONLY: Final = frozenset({"floor", "calls", "rotation", "incidents"})
COMPANY: Final = notices.COMPANY  # before a table's id
router = APIRouter()


class Follower:
    """One connection to the stream, and what it follows."""

    def __init__(self, account: Account | None, viewer: Viewer) -> None:
        self.account = account
        self.viewer = viewer
        self.topics: frozenset[str] = frozenset()

    def follow(self, topics: object) -> None:
        """Follow these topics from now on, and no others."""
        if not isinstance(topics, list) or not all(isinstance(topic, str) for topic in topics):
            raise BadMessage("topics are a list of texts")
        if len(topics) > MOST_TOPICS:
            raise BadMessage(f"at most {MOST_TOPICS} topics are followed at once")
        for topic in topics:
            if topic in STAFF_ONLY:
                if self.account is None or STAFF.isdisjoint(self.account.roles):
                    raise NotAllowed(f"{topic} is followed by those who run the room")
            elif topic not in ANYBODY and not topic.startswith(COMPANY):
                raise BadMessage(f"there is no topic {topic[:40]!r}")
        self.topics = frozenset(topics)


Changed = dict[str, set[str]]  # by topic, which tables


class Stream:
    """Everybody who follows what changes in the room."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._followers: set[Follower] = set()
        self._changed: Changed = {}
        self._sitting: set[str] = set()  # the accounts of those who took a seat or gave one up
        self._telling: asyncio.Task[None] | None = None

    def add(self, follower: Follower) -> None:
        """Somebody begins to follow."""
        self._followers.add(follower)

    def remove(self, follower: Follower) -> None:
        """Somebody follows no more."""
        self._followers.discard(follower)

    def heard(self, names: Collection[str]) -> None:
        """Something is stored: tables by their ids, other things as `cluster.notices` names them."""
        if not self._followers:
            return
        for name in names:
            if name.startswith(notices.SITS):
                self._sitting.add(name.removeprefix(notices.SITS))
            elif name.startswith(notices.TABLE):
                for topic in ("lobby", "floor"):
                    self._changed.setdefault(topic, set()).add(name.removeprefix(notices.TABLE))
            elif name.startswith(COMPANY) or name in ANYBODY | STAFF_ONLY:
                self._changed.setdefault(name, set())
            elif not name.startswith(notices.PERSON):
                self._changed.setdefault("floor", set()).add(name)
        if (self._changed or self._sitting) and (self._telling is None or self._telling.done()):
            self._telling = asyncio.get_running_loop().create_task(self._tell_on())

    async def _tell_on(self) -> None:
        while self._changed or self._sitting:
            await asyncio.sleep(TOGETHER)
            changed, self._changed = self._changed, {}
            sitting, self._sitting = self._sitting, set()
            try:
                await self._tell(changed, sitting)
            except Exception as error:
                LOGGER.warning("what has changed could not be told; trying again: %s", error)
                for topic, tables in changed.items():
                    self._changed.setdefault(topic, set()).update(tables)
                self._sitting |= sitting
                await asyncio.sleep(AGAIN)

    async def _tell(self, changed: Changed, sitting: set[str]) -> None:
        """Tell each follower what concerns them: one frame for all who are told the same."""
        wanted = {topic for follower in self._followers for topic in follower.topics}
        shown = changed.get("lobby", set()) if "lobby" in wanted else set()
        rows = await self._floor.tables(shown) if shown else []
        frames = dict[frozenset[str], bytes]()
        for follower in list(self._followers):
            topics = follower.topics.intersection(changed)
            if follower.account is not None and follower.account.id in sitting:
                topics |= follower.topics & {"seats"}
            if not topics:
                continue
            if topics not in frames:
                told: dict[str, Any] = {topic: sorted(changed.get(topic, ())) for topic in sorted(topics)}
                tables = rows if "lobby" in topics else []
                frames[topics] = frame(encode({"type": "changed", "topics": told, "tables": tables}))
            follower.viewer.tell(frames[topics])


@router.websocket("/api/watch")
async def watch(socket: WebSocket) -> None:
    """Follow what changes in the room."""
    await socket.accept()
    async with contextlib.AsyncExitStack() as held:
        try:
            connections.same_origin(socket)
            token = token_of(socket)
            account: Account | None = await socket.app.state.accounts.of_token(token)
            admit("WS /api/watch", connections.standing_of(account))
            connections.hold_a_place(socket, account, held)
        except (OperationalError, InterfaceError, DatabaseHangs):
            await connections.hang_up(socket)
            return
        except HouseDealerError as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await connections.send(socket, encode({"type": "error", "problem": problem(error)}))
                await socket.close(1008)
            return
        hanging_up: set[asyncio.Task[None]] = set()
        end = lambda: hanging_up.add(asyncio.create_task(connections.hang_up(socket)))  # noqa: E731
        viewer = Viewer(connections.id_of(account), wire_of(socket.scope), end)
        viewer.begin()
        follower, stream = Follower(account, viewer), socket.app.state.stream
        stream.add(follower)
        held.callback(stream.remove, follower)
        if account is not None and token is not None:
            connections.stay_while_signed_in(socket.app.state.accounts, token, account, viewer, held)
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            given: dict[str, Any] = {}
            try:
                text = message.get("text")
                given = connections.parsed(message["bytes"] if text is None else text)
                reply = _reply(socket, follower, given)
            except HouseDealerError as error:
                reply = {"type": "error", "problem": problem(error)}
            viewer.tell(frame(encode({**reply, "id": given["id"]} if "id" in given else reply)))


def _reply(socket: WebSocket, follower: Follower, given: dict[str, Any]) -> dict[str, Any]:
    limits: Limits = socket.app.state.limits
    if follower.account is None:
        limits.ask_from(connections.address_of(socket))
    else:
        limits.ask_as(follower.account.id)
    match given["type"]:
        case "follow":
            follower.follow(given.get("topics"))
            return {"type": "ok"}
        case "ping":
            return {"type": "pong"}
        case unknown:
            raise BadMessage(f'there is no message {unknown[:40]!r}; there are "follow" and "ping"')
