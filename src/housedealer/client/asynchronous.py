"""The client, asynchronously: a room, a table of it, and a table as it happens."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from housedealer.client.errors import Lost, Refused
from housedealer.client.seen import Seen
from housedealer.client.shapes import Asked, Game, Me, PlayedRound, State, Update, Verified
from housedealer.table.questions import Answer

WAITS: Final = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before trying again; the last goes on
BUSY: Final = frozenset({429, 502, 503, 504})


class AsyncRoom:
    """A card room, and who one is there. `patience` is for how many seconds a lost connection is tried again."""

    def __init__(self, url: str, *, patience: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.patience = patience
        self._http = httpx.AsyncClient(base_url=f"{self.url}/api", timeout=10.0)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connection."""
        await self._http.aclose()

    async def guest(self, name: str) -> Me:
        """Take a guest name and play money."""
        return Me.of(await self.call("POST", "/guest", {"name": name}))

    async def sign_in(self, login: str, password: str) -> Me:
        """Be the member with that login."""
        return Me.of(await self.call("POST", "/sign-in", {"login": login, "password": password}))

    async def sign_out(self) -> None:
        """Be nobody again."""
        await self.call("DELETE", "/me")

    async def me(self) -> Me | None:
        """Who one is."""
        plain = await self.call("GET", "/me")
        return None if plain is None else Me.of(plain)

    async def lobby(self) -> list[Game]:
        """Every game with its tables."""
        return [Game.of(game) for room in await self.call("GET", "/lobby") for game in room["games"]]

    async def open(self, game: str, *, bots: int = 4, **options: str) -> AsyncTable:
        """Open a practice table."""
        made = await self.call("POST", "/tables", {"game": game, "options": options, "bots": bots})
        return await self.table(made["id"])

    async def table(self, id: str) -> AsyncTable:
        """A table by its id."""
        return AsyncTable(self, id, (await self.call("GET", f"/tables/{quote(id)}"))["sheet"])

    async def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request, tried again while the room cannot be reached. It carries a key, so that it acts once."""
        response = await self.request(method, path, body)
        return response.json() if response.content else None

    async def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """As `call`, with the whole answer."""
        headers = {} if method == "GET" else {"Idempotency-Key": str(uuid4())}
        content = {} if body is None else {"json": body}
        deadline, tries = time.monotonic() + self.patience, 0
        while True:
            try:
                response = await self._http.request(method, path, headers=headers, **content)  # type: ignore[arg-type]
            except httpx.TransportError as error:
                if time.monotonic() > deadline:
                    raise Lost(f"{self.url} cannot be reached: {error or type(error).__name__}") from error
            else:
                if response.status_code not in BUSY or time.monotonic() > deadline:
                    return _accepted(response)
            await asyncio.sleep(WAITS[min(tries, len(WAITS) - 1)])
            tries += 1

    def cookies(self) -> str:
        """Who one is, for a connection beside the requests."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())


class AsyncTable:
    """A table of the room."""

    def __init__(self, room: AsyncRoom, id: str, sheet: dict[str, Any]) -> None:
        self.room = room
        self.id = id
        self.sheet = sheet  # rules, pay tables, collection, options: as the page shows them
        self._path = f"/tables/{quote(id)}"

    @property
    def game(self) -> str:
        """The `room/game` that is played."""
        return str(self.sheet["id"])

    async def state(self) -> State:
        """How the table stands."""
        return State.of((await self.room.call("GET", self._path))["state"])

    async def sit(self, seat: int | None = None, amount: int | None = None) -> State:
        """Take a seat, the first free one if none is named, with the usual buy-in if no other is."""
        taken = {each.number for each in (await self.state()).seats}
        free = [number for number in range(1, self.sheet["size"] + 1) if number not in taken]
        chosen = seat if seat is not None else next(iter(free), 1)
        bring = self.sheet["buy_in"]["usual"] if amount is None else amount
        return State.of(await self.room.call("POST", f"{self._path}/seats/{chosen}", {"amount": bring}))

    async def add_chips(self, amount: int) -> State:
        """Buy more chips; they come to the table between rounds."""
        return State.of(await self.room.call("POST", f"{self._path}/chips", {"amount": amount}))

    async def sit_out(self, away: bool = True) -> State:
        """Sit out from the next round on, or come back."""
        return State.of(await self.room.call("POST", f"{self._path}/away", {"away": away}))

    async def leave(self) -> State:
        """Get up; the stack goes back to the balance when no round is under way."""
        return State.of(await self.room.call("DELETE", f"{self._path}/seat"))

    def watch(self) -> AsyncLive:
        """The table as it happens."""
        return AsyncLive(self)

    async def rounds(self, limit: int = 50) -> list[PlayedRound]:
        """What was played, the latest first."""
        found = await self.room.call("GET", f"{self._path}/rounds?limit={limit}")
        return [PlayedRound.of(plain) for plain in found]

    async def record(self, round: int) -> list[dict[str, Any]]:
        """Everything that happened in a finished round, hidden cards too, once its seed is revealed."""
        text = (await self.room.request("GET", f"{self._path}/rounds/{round}/record")).text
        return [json.loads(line) for line in text.splitlines() if line.strip()]

    async def verify(self, round: int) -> Verified:
        """Check here, not there, that a round was dealt from the seed that was committed to."""
        from housedealer.packets.entries import open_game
        from housedealer.table.record import replay

        record = await self.record(round)
        said = {event["kind"]: event["what"] for event in record if event["kind"] in ("commit", "reveal")}
        commitment, seed = str(said["commit"]), str(said["reveal"])
        fits = hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
        difference, *_ = replay(record, open_game)
        return Verified(round, commitment, seed, fits, difference is None)


class AsyncLive:
    """A table as it happens: iterate over updates, or over the questions to one's own seat, and answer.

    A connection that breaks is made again from the last event that came; an answer that was on its way is sent again if
    its question is still open.
    """

    def __init__(self, table: AsyncTable) -> None:
        self.table = table
        self.seen = Seen()
        self._news: asyncio.Queue[Update | Exception] = asyncio.Queue()
        self._waiting: dict[int, _Sent] = {}
        self._calls = 0
        self._socket: ClientConnection | None = None
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
        if self._socket is not None:
            await self._socket.close()

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
        plain = answer.to_json()
        message = {"type": "answer", "question": asked.id, "option": answer.option, "value": plain.get("value")}
        await self._call(message, asked.id, answer)

    async def describe(self, groups: Any) -> tuple[tuple[str, ...], str | None]:
        """The rank of each group of a setting that one is trying out, and what is wrong with it."""
        (setting,) = (Answer("set", groups).to_json().get("value"),)
        reply = await self._call({"type": "describe", "groups": setting})
        return tuple(reply["ranks"]), reply["foul"]

    async def _call(
        self, message: dict[str, Any], question: int | None = None, answer: Answer | None = None
    ) -> dict[str, Any]:
        self._calls += 1
        sent = _Sent({**message, "id": self._calls}, question, answer, asyncio.get_running_loop().create_future())
        self._waiting[self._calls] = sent
        await self._send(sent)
        try:
            reply: dict[str, Any] = await sent.reply
        finally:
            self._waiting.pop(sent.message["id"], None)
        if reply["type"] == "error":
            raise Refused(reply["problem"])
        return reply

    async def _send(self, sent: _Sent) -> None:
        if self._socket is not None and self.seen.state is not None:
            try:
                await self._socket.send(json.dumps(sent.message))
            except ConnectionClosed:
                pass  # sent again when the connection is back

    # -- the connection ----------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Listen, and connect again when the connection breaks, for as long as the room's patience lasts."""
        lost_since, tries = time.monotonic(), 0
        try:
            while True:
                try:
                    async with connect(self._address(), additional_headers=self._headers(), max_size=None) as socket:
                        async for text in socket:
                            self._socket = socket
                            self._hear(json.loads(text))
                            lost_since, tries = time.monotonic(), 0
                            if self._returned:
                                self._returned = False
                                await self._send_again()
                except (OSError, ConnectionClosed, InvalidHandshake) as error:
                    if time.monotonic() > lost_since + self.table.room.patience:
                        raise Lost(f"{self.table.room.url} cannot be reached: {error}") from error
                self._socket = None
                await asyncio.sleep(WAITS[min(tries, len(WAITS) - 1)])
                tries += 1
        except Exception as error:
            self._fail(error)

    _returned = False

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "hello":
                if message["fresh"]:
                    self.seen.begin()
                self._returned = False
            case "update":
                first = not self.seen.current
                update = self.seen.take(Update.of(message))
                self._returned = first
                self._news.put_nowait(update)
            case "error" if message.get("id") is None:
                raise Refused(message["problem"])
            case "ok" | "described" | "view" | "error":
                sent = self._waiting.get(message["id"])
                if sent is not None and not sent.reply.done():
                    sent.reply.set_result(message)

    async def _send_again(self) -> None:
        """After a lost connection: what was not answered, unless its question is closed by now."""
        for sent in list(self._waiting.values()):
            if sent.question is None or self.seen.open(sent.question):
                await self._send(sent)
            elif not sent.reply.done():
                sent.reply.set_result({"type": "ok"} if self.seen.gave(sent.answer) else _too_late())

    def _fail(self, error: Exception) -> None:
        self._news.put_nowait(error)
        for sent in self._waiting.values():
            if not sent.reply.done():
                sent.reply.set_exception(error)

    def _address(self) -> str:
        self.seen.current = False
        since = "" if self.seen.state is None else f"?since={self.seen.state.seq}"
        return f"{self.table.room.url.replace('http', 'ws', 1)}/api/tables/{quote(self.table.id)}/live{since}"

    def _headers(self) -> dict[str, str]:
        cookies = self.table.room.cookies()
        return {"Cookie": cookies} if cookies else {}


class _Sent:
    """A message that waits for its reply."""

    def __init__(
        self,
        message: dict[str, Any],
        question: int | None,
        answer: Answer | None,
        reply: asyncio.Future[dict[str, Any]],
    ) -> None:
        self.message = message
        self.question = question
        self.answer = answer
        self.reply = reply


def _accepted(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    try:
        problem = response.json()
    except ValueError:
        problem = {"detail": f"the room answered {response.status_code}", "status": response.status_code}
    raise Refused(problem)


def _too_late() -> dict[str, Any]:
    detail = "the question was closed before the answer came; look at the table again"
    return {"type": "error", "problem": {"type": "conflict", "status": 409, "detail": detail}}
