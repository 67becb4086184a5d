"""What strangers without an account can do to the room, each flood by itself, with what a health check sees meanwhile.

    python -m benchmarks.floods
    python -m benchmarks.floods --only headers,guests --seconds 5 --processes 2

The room is `housedealer serve` with its default limits, over a fresh SQLite file, on loopback. A process of its own asks
`/health` twenty times a second. Printed are the median and the 99th percentile of those answers, the most memory that all
processes of the room held together, what the flood got done, and what it was refused. Everything is bounded and stops by
itself. Exit status 1 if a median is not under 50 ms or the memory not under 600 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import multiprocessing
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.room import members

MEDIAN: Final = 0.050  # seconds
MEMORY: Final = 600 << 20
MOST_SENT: Final = 400 << 20  # bytes of headers
HALF_OPEN: Final = 1_000  # connections
GAME: Final = "garden_city/three_card_poker"
PASSWORD: Final = "eleven quiet violets"
PAGE: Final = 4096


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Caller:
    """One connection to the room that speaks plain HTTP, with the cookies it was given."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request and read its answer; status 0 when the connection was closed instead."""
        try:
            if self._reader is None or self._writer is None or self._writer.is_closing():
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            given = b"" if body is None else json.dumps(body).encode()
            head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(given)}\r\n"
            head += "Content-Type: application/json\r\n" + (f"Cookie: {self.cookie}\r\n" if self.cookie else "")
            self._writer.write(head.encode() + b"\r\n" + given)
            return await self._answer(self._reader)
        except (OSError, asyncio.IncompleteReadError):
            self._reader = None
            return Answer(0, {}, b"")

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        given = [value for name, _, value in (line.partition(": ") for line in lines) if name.lower() == "set-cookie"]
        if given:
            self.cookie = "; ".join(value.partition(";")[0] for value in given)
        if headers.get("connection") == "close":
            self._reader = None
        return Answer(int(first.split()[1]), headers, await reader.readexactly(int(headers.get("content-length", 0))))


class Room:
    """`housedealer serve`, and how much memory it holds."""

    def __init__(self, folder: Path, processes: int, **settings: object) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [
            sys.executable, "-c", "from housedealer.commands.cli import main; main()", "serve",
            "--database", str(folder / "room.sqlite"), "--port", str(self.port), "--processes", str(processes),
        ]  # fmt: skip
        given = {f"HOUSEDEALER_{name.upper()}": str(value) for name, value in settings.items()}
        environment = os.environ | {"HOUSEDEALER_LOG_LEVEL": "error"} | given
        with (folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        if str(self.port) not in self.process.stdout.readline():
            raise SystemExit(f"the room did not open: {(folder / 'log').read_text()}")
        while asyncio.run(Caller(self.port).ask("GET", "/ready")).status != 200:
            time.sleep(0.1)

    def memory(self) -> int:
        """Bytes that its processes hold, what they share counted once for each."""
        return sum(_held(pid) for pid in {self.process.pid, *members(self.process.pid)})

    def stop(self) -> int:
        """Stop it, and wait."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def _held(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0


def probe(port: int, told: Connection) -> None:
    """Ask for the room's health until told to stop; then say how long each answer took."""
    took = []
    told.send("ready")
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    while not told.poll(0.05):
        began = time.perf_counter()
        try:
            connection.request("GET", "/health")
            connection.getresponse().read()
        except (OSError, http.client.HTTPException):
            connection.close()
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        took.append(time.perf_counter() - began)
    told.send(took)


class Watch:
    """How the room fares while something is done to it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.took: list[float] = []
        self.memory = 0

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """While this lasts."""
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        prober = multiprocessing.get_context("spawn").Process(target=probe, args=(self.room.port, theirs))
        prober.start()
        ours.recv()
        over = threading.Event()
        weighing = threading.Thread(target=self._weigh, args=(over,))
        weighing.start()
        try:
            yield
            time.sleep(2)  # what was sent is still worked on
        finally:
            over.set()
            weighing.join()
            ours.send("stop")
            self.took = ours.recv()
            prober.join()

    def _weigh(self, over: threading.Event) -> None:
        while not over.wait(0.05):
            self.memory = max(self.memory, self.room.memory())


Flood = Callable[[int, float], Coroutine[None, None, str]]


async def headers(port: int, seconds: float) -> str:
    """One request whose headers never end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    sent, until = 0, time.monotonic() + seconds
    try:
        while time.monotonic() < until and sent < MOST_SENT:
            writer.write(b"X-%d: " % sent + b"a" * 65_000 + b"\r\n")
            await writer.drain()
            sent += 65_000
    except OSError:
        pass
    answered = b""
    with contextlib.suppress(OSError, TimeoutError):
        answered = await asyncio.wait_for(reader.read(64), 1)
    writer.close()
    return f"{sent >> 20} MB sent, answered {answered[:12].decode() or 'nothing'}"


async def half_open(port: int, seconds: float) -> str:
    """Many connections that begin a request and never end it."""
    open_ = []
    for number in range(HALF_OPEN):
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            if number % 2:
                writer.write(b"Content-Length: 1000\r\n\r\n{")
            open_.append((asyncio.create_task(_read_away(reader)), writer))
    await asyncio.sleep(max(seconds, 25))
    kept = sum(not reading.done() for reading, _ in open_)
    for reading, writer in open_:
        reading.cancel()
        writer.close()
    return f"{len(open_)} opened, {kept} still open after {max(seconds, 25):.0f} s"


async def _repeat(port: int, seconds: float, count: int, once: Callable[[Caller, int], Awaitable[Answer]]) -> str:
    """The same over several connections, over and over; the statuses that came back."""
    until, seen = time.monotonic() + seconds, Counter[int]()

    async def one(number: int) -> None:
        caller, turn = Caller(port), 0
        while time.monotonic() < until:
            answer = await once(caller, 1_000_000 * number + turn)
            seen[answer.status] += 1
            turn += 1
            if answer.status in (0, 429, 503):
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one(number) for number in range(count)))
    return ", ".join(f"{n} × {status or 'closed'}" for status, n in sorted(seen.items()))


async def sign_ins(port: int, seconds: float) -> str:
    """Wrong passwords over eight connections."""
    return await _repeat(
        port, seconds, 8,
        lambda caller, turn: caller.ask("POST", "/api/sign-in", {"login": f"nobody{turn}", "password": PASSWORD}),
    )  # fmt: skip


async def passwords(port: int, seconds: float) -> str:
    """A member who guesses the old password over and over."""
    member = Caller(port)
    await member.ask("POST", "/api/sign-up", {"login": "guesser", "password": PASSWORD, "name": "Guesser"})

    async def guess(caller: Caller, turn: int) -> Answer:
        caller.cookie = member.cookie
        return await caller.ask("POST", "/api/me/password", {"old": f"wrong guess {turn}", "new": f"{PASSWORD} {turn}"})

    return await _repeat(port, seconds, 4, guess)


async def guests(port: int, seconds: float) -> str:
    """New guests without end."""

    async def one(caller: Caller, turn: int) -> Answer:
        caller.cookie = ""
        return await caller.ask("POST", "/api/guest", {"name": f"G{turn}"})

    return await _repeat(port, seconds, 8, one)


async def tables(port: int, seconds: float) -> str:
    """One guest who opens tables."""
    guest = Caller(port)
    await guest.ask("POST", "/api/guest", {"name": "Opener"})

    async def one(caller: Caller, turn: int) -> Answer:
        caller.cookie = guest.cookie
        return await caller.ask("POST", "/api/tables", {"game": GAME, "bots": 4, "options": {}})

    return await _repeat(port, seconds, 4, one)


async def history(port: int, seconds: float) -> str:
    """The longest list of finished rounds of one table, over four connections."""
    table = f"{GAME.replace('/', '.')}.1"
    path = f"/api/tables/{table}/rounds?limit="
    with contextlib.suppress(OSError):
        async with _watching(port, table):
            await asyncio.sleep(20)  # bots play meanwhile
    largest = "200" if (await Caller(port).ask("GET", path + "200")).status == 200 else "50"
    listed = json.loads((await Caller(port).ask("GET", path + largest)).body)
    done = await _repeat(port, seconds, 4, lambda caller, _: caller.ask("GET", path + largest))
    return f"{len(listed)} rounds: {done}"


async def viewers(port: int, seconds: float) -> str:
    """One address that watches every practice table, whose bots play while somebody looks."""
    lobby = json.loads((await Caller(port).ask("GET", "/api/lobby")).body)
    ids = [table["id"] for room in lobby for game in room["games"] for table in game["tables"]]
    async with contextlib.AsyncExitStack() as stack:
        open_ = [await stack.enter_async_context(_watching(port, id)) for id in ids]
        await asyncio.sleep(seconds)
        kept = sum(accepted and not reader.at_eof() for accepted, reader in open_)
    return f"{len(ids)} tables asked for, {kept} watched"


@contextlib.asynccontextmanager
async def _watching(port: int, table: str) -> AsyncIterator[tuple[bool, asyncio.StreamReader]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /api/tables/{table}/watch HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        head = await reader.readuntil(b"\r\n\r\n")
    first = b""
    with contextlib.suppress(TimeoutError, OSError):
        first = await asyncio.wait_for(reader.read(1_000), 5) if b" 101 " in head else b""
    reading = asyncio.create_task(_read_away(reader))
    try:
        yield b'"hello"' in first, reader
    finally:
        reading.cancel()
        writer.close()


async def _read_away(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


FLOODS: Final[dict[str, Flood]] = {
    flood.__name__: flood for flood in (headers, half_open, sign_ins, passwords, guests, tables, history, viewers)
}

FAST: Final[dict[str, dict[str, object]]] = {"history": {"bot_delay": 0, "pause": 0}}  # so that there is much to list


def main() -> int:
    """Parse, flood, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(FLOODS), help="some of the floods, with commas between")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each flood")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    held = True
    sys.stdout.write(f"{'flood':10} {'median':>8} {'99th':>8} {'memory':>8}   done\n")
    for name in arguments.only.split(","):
        with tempfile.TemporaryDirectory() as folder:
            room = Room(Path(folder), arguments.processes, **FAST.get(name, {}))
            try:
                time.sleep(1)
                watch = Watch(room)
                with watch.watching():
                    done = asyncio.run(FLOODS[name](room.port, arguments.seconds))
            finally:
                room.stop()
        median, worst = statistics.median(watch.took), sorted(watch.took)[int(len(watch.took) * 0.99)]
        held = held and median < MEDIAN and watch.memory < MEMORY
        line = f"{name:10} {1000 * median:5.1f} ms {1000 * worst:5.0f} ms {watch.memory >> 20:5} MB   {done}\n"
        sys.stdout.write(line)
        sys.stdout.flush()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
