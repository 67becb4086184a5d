"""A card room to test against: in this process or as one that can be killed, and visitors who talk to it as a page does."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from multiprocessing.connection import Connection as PipeConnection
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar

import httpx
import uvicorn
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from httpx._transports import default as transports
from sqlalchemy import Connection as SqlConnection
from sqlalchemy import select, update
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from housedealer.room.cluster.handoff import Handoff
from housedealer.room.cluster.workers import Workers
from housedealer.room.http import app as of_the_room
from housedealer.room.http.app import Server, create_app, served
from housedealer.room.operations import logs
from housedealer.room.operations.settings import Settings
from housedealer.room.operations.startup import start
from housedealer.room.storage import table_log
from housedealer.room.storage.database import open_engine
from housedealer.room.storage.schema import EVENTS, ROUNDS
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.keyring import Keyring, folder_of
from tests.room.contract import Checked, CheckedWire
from tests.room.forks import FORKS
from tests.room.prepared import prepared

#: Everybody in a test comes from one address.
NO_LIMITS: Final[dict[str, Any]] = {
    "requests": 1e6, "requests_from": 1e9, "sign_ups": 10**6, "new_guests": 10**6, "tables_each": 10**6,
    "new_tables": 10**6, "watched_each": 0, "connections": 0, "websockets": 0, "proxies": "", "second_approval": 10**12, "cash_warning": 10**12,
    "cash_report": 10**12,
}  # fmt: skip
QUICK = Settings(bot_delay=0, pause=0.05, clock=600, arranging_clock=600, seed="test", **NO_LIMITS)
ONE_HAND = replace(QUICK, pause=600)
WAIT = 120.0  # seconds for what must happen, on a machine that does other things too
T = TypeVar("T")
of_the_room.tune = lambda: None  # type: ignore[attr-defined]  # the process of the tests is tuned once, by tests.conftest
transports.create_ssl_context = cache(transports.create_ssl_context)  # type: ignore[attr-defined]  # a client needs 20 ms for its own
for _step in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, _step, WAIT)  # httpx gives up after 5 seconds where nothing is said
PREFERRED = ("bet", "play", "check", "call", "post", "pass")


class Visitor:
    """Somebody with a browser."""

    def __init__(self, url: str, name: str | None = None, http: httpx.Client | None = None) -> None:
        self.url = url
        self.http = http or httpx.Client(base_url=f"{url}/api", timeout=WAIT)
        if name is not None:
            self.post("/guest", name=name)

    def get(self, path: str) -> Any:
        return self._done(self.http.get(path))

    def post(self, path: str, **body: Any) -> Any:
        return self._done(self.http.post(path, json=body))

    def delete(self, path: str) -> Any:
        return self._done(self.http.delete(path))

    def open(self, game: str, bots: int = 1, **options: str) -> str:
        """A new table, by its id."""
        return str(self.post("/tables", game=game, bots=bots, options=options)["id"])

    def sit(self, table: str, seat: int, amount: int | None = None) -> Any:
        usual = self.get(f"/tables/{table}")["sheet"]["buy_in"]["usual"]
        return self.post(f"/tables/{table}/seats/{seat}", amount=amount or usual)

    def balance(self) -> int:
        return int(self.get("/me")["balance"])

    @contextmanager
    def watch(self, table: str, since: int | None = None) -> Iterator[Watching]:
        """Look at a table over a WebSocket."""
        query = "" if since is None else f"?since={since}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/watch{query}"
        with connect(address, additional_headers=headers, open_timeout=WAIT) as socket_:
            yield Watching(socket_)

    @staticmethod
    def _done(response: httpx.Response) -> Any:
        assert response.is_success, f"{response.status_code} {response.text}"
        return response.json() if response.content else None


class Watching:
    """An open connection to a table: what came over it, and how the table stands."""

    def __init__(self, socket_: Connection) -> None:
        self.socket = socket_
        self.raw: list[str] = []
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self._answered: int | None = None

    def receive(self, timeout: float = WAIT) -> dict[str, Any]:
        text = str(self.socket.recv(timeout=timeout))
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.events += message["events"]
            self.state = message["state"]
        return message

    def until(self, wanted: Callable[[Watching], bool]) -> None:
        """Listen until the table stands as wanted."""
        deadline = time.monotonic() + WAIT
        while not (self.state and wanted(self)):
            assert time.monotonic() < deadline, f"never happened; {self.state}"
            self.receive()

    def say(self, message: object) -> dict[str, Any]:
        """Send a message and get its reply."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        while (reply := self.receive())["type"] in ("update", "hello"):
            pass
        return reply

    def answer(self, option: str, value: object = None) -> dict[str, Any]:
        return self.say({"type": "answer", "option": option, "value": value, "question": self.state["question"]["id"]})

    def play(self, rounds: int = 1, prefer: tuple[str, ...] = PREFERRED) -> None:
        """Answer every question until so many more rounds are over."""
        last = self.rounds() + rounds
        self._play_until(lambda: self.rounds() >= last, prefer)

    def play_through(self, round: int) -> None:
        """Answer every question until a round is over, by its number."""
        self._play_until(lambda: self.ended() >= round)

    def _play_until(self, over: Callable[[], bool], prefer: tuple[str, ...] = PREFERRED) -> None:
        while not over():
            if self._question() is None:
                self.receive()
            else:
                self.play_one(prefer)

    def ended(self) -> int:
        """The number of the last round that is over."""
        number = ended = 0
        for event in self.events:
            if event["kind"] == "setup":
                number = event["what"]["round"]
            elif event["kind"] == "end":
                ended = number
        return ended

    def rounds(self) -> int:
        """How many rounds ended so far."""
        return sum(event["kind"] == "end" for event in self.events)

    def play_one(self, prefer: tuple[str, ...] = PREFERRED) -> None:
        """Answer the next question."""
        question = self.asked()
        self._answered = question["id"]
        options = {option["id"]: option for option in question["options"]}
        chosen = options[next((name for name in prefer if name in options), question["default"]["option"])]
        reply = self.answer(chosen["id"], _value(chosen))
        assert reply["type"] == "ok", reply

    def asked(self) -> dict[str, Any]:
        """The next question to one's own seat."""
        self.until(lambda eye: eye._question() is not None)
        question = self._question()
        assert question is not None
        return question

    def _question(self) -> dict[str, Any] | None:
        """The open question, unless it is the one just answered."""
        question: dict[str, Any] | None = self.state.get("question")
        return None if question is None or question["id"] == self._answered else question


def _value(option: dict[str, Any]) -> object:
    match option["type"]:
        case "amount":
            return option["low"]
        case "wagers":
            low = {spot["place"]: spot["low"] for spot in option["spots"]}
            return {option["required"][0]: low[option["required"][0]]}
        case "arrange":
            return option["house_way"]
    return None


class House:
    """A room in this process, alone or as one of several workers, with or without hand-off of connections."""

    def __init__(
        self,
        database: str | Path,
        settings: Settings = QUICK,
        workers: Workers | None = None,
        handoff: Handoff | None = None,
    ) -> None:
        self.database = str(database)
        self.settings = settings
        self.workers = workers
        self._handoff = handoff

    def __enter__(self) -> House:
        self.app = app = create_app(prepared(self.database), self.settings, self.workers)
        app.add_middleware(Checked)
        config = served(app, self._handoff, port=0, log_level="warning")
        config.ws = CheckedWire
        self._server = uvicorn.Server(config) if self._handoff is None else Server(config, app, self._handoff)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        deadline = time.monotonic() + WAIT
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < deadline
            time.sleep(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    @property
    def process(self) -> str:
        """The name under which this server holds leases."""
        return str(self.app.state.storage.process)

    @property
    def callers(self) -> set[Any]:
        """The addresses of those who are connected."""
        connections = list(self._server.server_state.connections)
        return {getattr(connection, "client", None) for connection in connections}

    def looking_on(self, table: str) -> int:
        """How many look at a table here."""
        awake = {found.id: found for found in self.app.state.floor.awake()}
        return len(awake[table].viewers) if table in awake else 0

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something inside the room."""
        loop = self._server.servers[0].get_loop()
        asyncio.run_coroutine_threadsafe(work, loop).result(WAIT)

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._server.should_exit = True
        self._thread.join()


def own_port() -> int:
    """A free port that no outgoing connection is given while the room is down: those are above 32768."""
    while True:
        with socket.socket() as free, suppress(OSError):
            port = 20_000 + secrets.randbelow(12_000)
            free.bind(("127.0.0.1", port))
            return port


class KillableHouse:
    """A room as a process of its own, forked from one that has loaded everything already."""

    def __init__(self, database: str | Path, **settings: object) -> None:
        self.database = str(database)
        self._environment = {f"HOUSEDEALER_{name.upper()}": str(value) for name, value in settings.items()}
        self.port = own_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        given: dict[str, object] = {"database": prepared(self.database), "port": self.port}
        reading_, writing = FORKS.Pipe(duplex=False)
        self._process = FORKS.Process(target=_start, args=(writing, {**os.environ, **self._environment}, given))
        self._process.start()
        writing.close()
        with open(reading_.fileno(), closefd=False) as said:
            assert self.url in said.readline()
        reading_.close()

    def kill(self) -> None:
        """No time to say goodbye."""
        self._process.kill()
        self._process.join()

    def __enter__(self) -> KillableHouse:
        self.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.kill()


def _start(said: PipeConnection, environment: dict[str, str], given: dict[str, object]) -> None:
    """Run a room that says over a pipe where it is open; whoever forks it has an older environment."""
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(said.fileno(), sys.stdout.fileno())
    said.close()
    start(Settings.read(None, os.environ, given))


def at(house: House | KillableHouse, visitor: Visitor) -> Visitor:
    """The same person at another server."""
    same = Visitor(house.url)
    same.http.cookies = visitor.http.cookies
    return same


def until(wanted: Callable[[], T | None]) -> T:
    """Wait for something that must happen."""
    deadline = time.monotonic() + WAIT
    while not (found := wanted()):
        assert time.monotonic() < deadline, "never happened"
        time.sleep(0.02)
    return found


@contextmanager
def reading(database: str | Path) -> Iterator[SqlConnection]:
    """A room's database from outside."""
    engine = open_engine(str(database))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def findings(database: str | Path) -> list[str]:
    """What the audit finds wrong."""
    with reading(database) as connection:
        return [str(finding) for finding in audit(connection).findings]


def stored(database: str | Path, table: str) -> list[dict[str, Any]]:
    """Everything in a table's log, hidden cards included."""
    with reading(database) as connection:
        return [{"seq": entry.seq, **json.loads(entry.body)} for entry in table_log.read(connection, table, 0)]


def rewrite(
    connection: SqlConnection, table: str, seq: int, change: Callable[[list[str], int], object]
) -> tuple[int, int]:
    """Change the lines on the page that holds an event, given where it stands; the first and the last event there."""
    of_table = EVENTS.c.table == table
    query = select(EVENTS.c.seq, EVENTS.c.body).where(of_table, EVENTS.c.seq >= seq).order_by(EVENTS.c.seq).limit(1)
    last, body = connection.execute(query).one()
    lines = body.split("\n")
    first = last - len(lines) + 1
    change(lines, seq - first)
    connection.execute(update(EVENTS).where(of_table, EVENTS.c.seq == last).values(body="\n".join(lines)))
    return first, last


def seeds(database: str | Path, table: str) -> dict[int, str]:
    """The private seed of each round, by the sequence number of its setup."""
    query = select(ROUNDS.c.first, ROUNDS.c.seed).where(ROUNDS.c.table == table)
    with reading(database) as connection:
        keys = Keyring.open(folder_of(connection.engine.url))
        assert keys is not None
        return {first: keys.open_seed(table, first, stored) for first, stored in connection.execute(query) if stored}


def records(events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The rounds of a log as records that can be replayed; what happens between rounds is left out."""
    found: list[list[dict[str, Any]]] = []
    open_ = False
    for event in events:
        if event["kind"] == "setup":
            found.append([])
            open_ = True
        if open_:
            found[-1].append({"round": found[-1][0]["what"]["round"] if found[-1] else event["what"]["round"], **event})
            found[-1][-1]["seq"] = len(found[-1]) - 1
        if event["kind"] == "end":
            open_ = False
    return found


def lines(log: io.StringIO, wanted: Callable[[dict[str, Any]], bool] = bool) -> list[dict[str, Any]]:
    """Lines of a log, of which there is one at least: it is written after the answer has gone out."""
    deadline = time.monotonic() + WAIT
    while not (found := [line for line in map(json.loads, log.getvalue().splitlines()) if wanted(line)]):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return found


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What the room logs, as lines of JSON."""
    stream, logger = io.StringIO(), logging.getLogger("housedealer")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JsonLines())
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        yield stream
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
