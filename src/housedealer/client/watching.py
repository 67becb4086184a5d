"""Watching a table over a WebSocket that reconnects by itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from housedealer.client import shapes
from housedealer.client.errors import Lost, Refused
from housedealer.client.seen import Seen
from housedealer.client.shapes import Described, Hello, MessageRefused, Ok, Problem, Viewed, from_room_of
from housedealer.client.values import Asked, State, Update
from housedealer.errors import IllegalAnswer
from housedealer.table.questions import Answer

if TYPE_CHECKING:
    from housedealer.client.asynchronous import AsyncTable

Reply = Ok | Described | Viewed | MessageRefused
WAITS: Final = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before trying again; the last goes on


class AsyncWatch:
    """Iterate over updates, or over the questions to one's own seat, and answer.

    A connection that breaks is made again from the last event received; an answer without a reply is sent again if its
    question is still open.
    """

    def __init__(self, table: AsyncTable) -> None:
        self.table = table
        self.seen = Seen()
        self._news: asyncio.Queue[Update | Exception] = asyncio.Queue()
        self._waiting: dict[str | int | None, _Sent] = {}
        self._calls = 0
        self._socket: ClientConnection | None = None  # one over which an update has come
        self._reader: asyncio.Task[None] | None = None
        self._answered: int | None = None

    @property
    def state(self) -> State | None:
        """How the table stands, as far as the last update told."""
        return self.seen.state

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    def __aiter__(self) -> AsyncIterator[Update]:
        return self

    async def __anext__(self) -> Update:
        news = await self._news.get()
        if isinstance(news, Exception):
            self._news.put_nowait(news)  # for whoever asks again
            raise news
        return news

    async def questions(self, rounds: int | None = None) -> AsyncIterator[Asked]:
        """Each question to one's own seat, until so many rounds are over."""
        last = None if rounds is None else self.seen.ended + rounds
        while last is None or self.seen.ended < last:
            asked = None if self.state is None else self.state.asked
            if asked is not None and asked.id != self._answered:
                yield asked
                self._answered = asked.id
            else:
                await anext(self)

    async def answer(self, asked: Asked, answer: Answer) -> None:
        """Answer a question. Returns when the answer is stored; raises `Refused` if it is not legal."""
        try:
            meant = asked.question.check(answer)
        except IllegalAnswer:
            meant = answer  # the room says what is wrong with it
        await self._call({"type": "answer", "question": asked.id, "value": None, **answer.to_json()}, asked.id, meant)

    async def describe(self, groups: Any) -> tuple[tuple[str, ...], str | None]:
        """The rank of each group of a setting that one is trying out, and what is wrong with it."""
        reply = await self._call({"type": "describe", "groups": Answer("set", groups).to_json()["value"]})
        assert isinstance(reply, Described)
        return tuple(one.text for one in reply.ranks), reply.foul

    async def _call(self, message: dict[str, Any], question: int | None = None, answer: Answer | None = None) -> Reply:
        self._calls += 1
        sent = _Sent({**message, "id": self._calls}, question, answer, asyncio.get_running_loop().create_future())
        self._waiting[self._calls] = sent
        try:
            await self._send(sent)
            reply = await sent.reply
        finally:
            del self._waiting[sent.message["id"]]
        if isinstance(reply, MessageRefused):
            raise Refused(reply.problem)
        return reply

    async def _send(self, sent: _Sent) -> None:
        """Send a message now, or when the connection is back."""
        if self._reader is not None and self._reader.done():
            raise Lost("the connection was given up")
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps(sent.message))

    # -- the connection ----------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Listen, and connect again when the connection breaks, for as long as the room's patience lasts."""
        room = self.table.room
        lost_since, tries = time.monotonic(), 0
        try:
            while True:
                try:
                    async with connect(self._address(), additional_headers=self._headers(), max_size=None) as socket:
                        async for text in socket:
                            lost_since, tries = time.monotonic(), 0
                            await self._hear(socket, from_room_of(json.loads(text)))
                except (OSError, ConnectionClosed, InvalidHandshake) as error:
                    if time.monotonic() > lost_since + room.patience:
                        raise Lost(f"{room.url} cannot be reached: {error}") from error
                self._socket = None
                await asyncio.sleep(WAITS[min(tries, len(WAITS) - 1)])
                tries += 1
        except Exception as error:
            self._news.put_nowait(error)
            for sent in self._waiting.values():
                sent.settle(error)

    async def _hear(self, socket: ClientConnection, message: shapes.FromRoom) -> None:
        match message:
            case Hello():
                if message.fresh:
                    self.seen.begin()
            case shapes.Update():
                self._news.put_nowait(self.seen.take(Update.of(message)))
                if self._socket is None:
                    self._socket = socket
                    await self._send_again()
            case MessageRefused(id=None):
                raise Refused(message.problem)
            case Ok() | Described() | Viewed() | MessageRefused():
                if (sent := self._waiting.get(message.id)) is not None:
                    sent.settle(message)

    async def _send_again(self) -> None:
        """What was not answered before the connection broke, unless its question is closed by now."""
        for sent in list(self._waiting.values()):
            if sent.question is None or self.seen.open(sent.question):
                await self._send(sent)
            else:
                sent.settle(Ok("ok") if self.seen.gave(sent.question, sent.answer) else TOO_LATE)

    def _address(self) -> str:
        since = "" if self.state is None else f"?since={self.state.seq}"
        return f"{self.table.room.url.replace('http', 'ws', 1)}/api/tables/{quote(self.table.id)}/watch{since}"

    def _headers(self) -> dict[str, str]:
        cookies = self.table.room.cookies()
        return {"Cookie": cookies} if cookies else {}


@dataclass
class _Sent:
    """A message that waits for its reply."""

    message: dict[str, Any]
    question: int | None
    answer: Answer | None
    reply: asyncio.Future[Reply]

    def settle(self, reply: Reply | Exception) -> None:
        if self.reply.done():
            return
        if isinstance(reply, Exception):
            self.reply.set_exception(reply)
        else:
            self.reply.set_result(reply)


TOO_LATE: Final = MessageRefused(
    "error",
    Problem("conflict", "Conflict", 409, "the question was closed before the answer came; look at the table again"),
)
