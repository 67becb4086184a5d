"""A crowd at the tables: lean players over the room's real WebSocket API, each deciding from its question alone."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

import orjson

PREFERRED = ("bank", "bet", "play", "check", "call", "post", "pass")
BANK = 10  # times the least that a player-dealer may put up


def decide(question: dict[str, Any]) -> dict[str, Any]:
    """A legal answer: bank, bet, stay in the hand if that is easy, otherwise whatever the clock would give."""
    options = {option["id"]: option for option in question["options"]}
    wanted = next((name for name in PREFERRED if name in options), None)
    answer = {"option": wanted, "value": None} if wanted else question["default"]
    if wanted:
        match options[wanted]["type"]:
            case "choice":
                pass
            case "amount":
                low, high, step = (options[wanted][name] for name in ("low", "high", "step"))
                more = (BANK - 1) * low if wanted == "bank" else 0
                answer["value"] = low + min(more, high - low) // step * step
            case "wagers":
                low = {spot["place"]: spot["low"] for spot in options[wanted]["spots"]}
                answer["value"] = {place: low[place] for place in options[wanted]["required"][:1]}
            case _:
                answer = question["default"]
    return {"type": "answer", **answer, "question": question["id"]}


class Crowd:
    """All players together, and the pace they keep: so many answers a second, the longest waiting first."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.waiting: deque[tuple[Player, dict[str, Any]]] = deque()
        self.latencies: list[float] = []
        self.sent = 0
        self.seen = 0
        self.errors: list[str] = []
        self.measuring = False

    async def keep_pace(self) -> None:
        """Let answers go, evenly."""
        due, last = 0.0, time.perf_counter()
        while True:
            now = time.perf_counter()
            due = min(due + (now - last) * self.rate, max(10.0, self.rate / 20))
            last = now
            while due >= 1 and self.waiting:
                player, question = self.waiting.popleft()
                due -= player.answer(question)
            await asyncio.sleep(0.002)

    def asked(self, player: Player, question: dict[str, Any]) -> None:
        """Somebody has a question to answer."""
        if self.rate:
            self.waiting.append((player, question))
        else:
            player.answer(question)


class Player(asyncio.Protocol):
    """One seat at one table over one connection. Speaks just enough of RFC 6455 for a server that behaves."""

    def __init__(self, crowd: Crowd, url: str, cookie: str, table: str, seat: int, since: int | None = None) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        self.seen: Callable[[bytes], None] | None = None  # for whoever wants every message
        self.open = asyncio.get_running_loop().create_future()
        self._mine = b'"kind":"answer","from":"seat%d",' % seat
        self._asked = -1
        self._sent = 0.0
        self._buffer = b""
        self._shaken = False
        self._transport: asyncio.Transport | None = None
        key = base64.b64encode(os.urandom(16)).decode()
        query = "" if since is None else f"?since={since}"
        self._hello = (
            f"GET /api/tables/{table}/watch{query} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one without being its subclass
        self._transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.open.done():
            why = self.crowd.errors[-1:] or error
            self.open.set_exception(ConnectionError(f"{self.table}: no connection, {why}"))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def answer(self, question: dict[str, Any]) -> int:
        """Send the answer, unless the connection is gone; how many answers that were."""
        if self._transport is None or self._transport.is_closing():
            return 0
        payload = orjson.dumps(decide(question))
        size = len(payload)  # a mask of zeros leaves the payload as it is
        head = b"\x81" + (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size))
        self._sent = time.perf_counter()
        self.crowd.sent += 1
        self._transport.write(head + b"\0\0\0\0" + payload)
        return 1

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._shaken:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.crowd.errors.append(buffer[:80].decode("latin-1"))
                self.close()
                return
            self._shaken, at = True, end + 4
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                start += 2
                if len(buffer) < start:
                    break
                (size,) = struct.unpack_from("!H", buffer, at + 2)
            elif size == 127:
                start += 8
                if len(buffer) < start:
                    break
                (size,) = struct.unpack_from("!Q", buffer, at + 2)
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                self._message(buffer[start : start + size])
            elif buffer[at] == 0x88:
                self.close()
            at = start + size
        self._buffer = buffer[at:]

    def _message(self, text: bytes) -> None:
        if self.seen is not None:
            self.seen(text)
        if text.startswith(b'{"type":"update"'):
            if not self.open.done():
                self.open.set_result(None)
            crowd = self.crowd
            if self._sent and self._mine in text:
                crowd.seen += 1
                if crowd.measuring:
                    crowd.latencies.append(time.perf_counter() - self._sent)
                self._sent = 0.0
            at = text.rfind(b'"question":{')  # it comes last
            if at >= 0:
                question = orjson.loads(text[at + 11 : -2])
                if question["id"] != self._asked:
                    self._asked = question["id"]
                    crowd.asked(self, question)
        elif text.startswith(b'{"type":"error"'):
            self.crowd.errors.append(f"{self.table} seat {self.seat}: {text[:300].decode()}")


T = TypeVar("T")


def _itself(player: Player) -> Player:
    return player


async def join(
    crowd: Crowd,
    url: str,
    cookie: str,
    table: str,
    seat: int,
    since: int | None = None,
    as_: Callable[[Player], T] = _itself,  # type: ignore[assignment]
) -> T:
    """Connect a player, in the guise wanted from its first message on, and wait until the table is seen."""
    host, _, port = urlsplit(url).netloc.partition(":")
    player = Player(crowd, url, cookie, table, seat, since)
    guise = as_(player)
    await asyncio.get_running_loop().create_connection(lambda: player, host, int(port))
    await asyncio.wait_for(player.open, 60)
    return guise


def shuffled(items: list[Any], seed: int = 1) -> list[Any]:
    """The same disorder every time."""
    return random.Random(seed).sample(items, len(items))
