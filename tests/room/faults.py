"""Kill the room at random moments under load, over and over, and see that nothing anybody saw is lost or changed.

python -m tests.room.faults --database sqlite --kills 200
python -m tests.room.faults --database postgres --kills 200 --processes 2
python -m tests.room.faults --database postgres --kills 0 --restarts 50

With several processes, a kill takes one of them, which its supervisor replaces while the others go on, or all at once.
A restart is the database's: PostgreSQL is stopped and started again under the room, or hangs for a while; an SQLite file is
locked by somebody else, at times for longer than the room waits.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
from benchmarks.load import Crowd, Player, join
from benchmarks.room import SETTINGS, members, new_database, open_tables
from sqlalchemy import Connection, create_engine, func, make_url, select

from housedealer.room.http.app import serve
from housedealer.room.operations.settings import Settings
from housedealer.room.storage import table_log
from housedealer.room.storage.database import database_url
from housedealer.room.storage.schema import EVENTS, HEADS, LINES
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.keyring import folder_of
from tests.room.forks import FORKS
from tests.room.house import own_port, reading
from tests.room.postgres import Postgres, running

PATIENCE = 90.0  # seconds for a table to go on
HANGS = 0.2  # of PostgreSQL's restarts: it is held for a while instead, and says nothing
SAME = ("kind", "from", "to", "what", "amount", "face", "why")


class Mortal:
    """A room that starts quickly, because everything is loaded before it is born, and can be killed, whole or in part."""

    def __init__(self, database: str, processes: int = 1) -> None:
        self.port = own_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = Settings(
            database=database,
            keys=str(folder_of(make_url(database_url(database)))),  # a server that is forked has an older environment
            port=self.port,
            log_level="error",
            processes=processes,
            practice=False,
            **SETTINGS,  # type: ignore[arg-type]
        )

    async def start(self) -> None:
        """Be born, and listen."""
        self._process = FORKS.Process(target=serve, args=(self._settings,))
        self._process.start()
        await self.answers()

    async def answers(self) -> None:
        """Wait until somebody answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET /health HTTP/1.0\r\nHost: x\r\n\r\n")  # answered once the room is open
                answered = await reader.read(1)
                writer.close()
                if answered:
                    return
            assert self._process.is_alive(), "the server did not start"
            await asyncio.sleep(0.02)
        raise AssertionError("the server did not listen")

    def kill(self) -> None:
        """No time to say goodbye. The supervisor is held first, that it replaces nobody meanwhile."""
        if self._process.is_alive():
            os.kill(self._supervisor, signal.SIGSTOP)
            for pid in [*self._family(), self._supervisor]:
                kill(pid)
        self._process.join()
        while not self._alone():  # a successor that was born at the last moment ends by itself
            time.sleep(0.01)

    def _alone(self) -> bool:
        """Whether nobody listens any more."""
        with socket.socket() as free, contextlib.suppress(OSError):
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", self.port))
            return True
        return False

    def kill_one(self, luck: random.Random) -> None:
        """Only one of several processes."""
        kill(luck.choice(self._family()))

    def _family(self) -> list[int]:
        """The processes under its supervisor."""
        return sorted(pid for pid in members(self._supervisor) if pid != self._supervisor)

    @property
    def _supervisor(self) -> int:
        assert self._process.pid is not None
        return self._process.pid


def kill(pid: int) -> None:
    """Kill a process and wait until it has let go of everything."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        while _runs(pid):
            time.sleep(0.005)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Witness:
    """Remembers every event that one player was shown."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.events: dict[int, dict[str, Any]] = {}
        player.seen = self.see

    def see(self, text: bytes) -> None:
        if text.startswith(b'{"type":"update"'):
            for event in orjson.loads(text)["events"]:
                self.events[event["seq"]] = event


async def run(
    database: str,
    kills: int,
    tables: int = 10,
    seed: int = 1,
    processes: int = 1,
    restarts: int = 0,
    postgres: Postgres | None = None,
) -> dict[str, int]:
    """Kill the room and restart its database so many times; how much was seen and stored."""
    server = Mortal(database, processes)
    await server.start()
    try:
        return await _run(server, database, kills, tables, random.Random(seed), processes, restarts, postgres)
    finally:
        server.kill()


async def _run(
    server: Mortal,
    database: str,
    kills: int,
    tables: int,
    luck: random.Random,
    processes: int,
    restarts: int,
    postgres: Postgres | None,
) -> dict[str, int]:
    seen = 0
    opened, cookies = await open_tables(server.url, tables, 2)
    reached: dict[tuple[str, int], int] = {}
    faults = ["kill"] * kills + ["restart"] * restarts
    luck.shuffle(faults)
    for fault in faults:
        crowd = Crowd(0)
        await _buy_again(server.url, opened, cookies)
        witnesses = await _come(crowd, server.url, opened, cookies, reached)
        await _everyone_goes_on(witnesses, reached)
        await asyncio.sleep(luck.uniform(0, 0.4))
        whole = fault == "kill" and (processes == 1 or luck.random() < 0.5)
        if fault == "restart":
            await asyncio.to_thread(_restart, database, postgres, luck)
            await asyncio.sleep(luck.uniform(0, 0.4))
        elif whole:
            server.kill()
        else:
            server.kill_one(luck)
        for witness in witnesses:
            witness.player.close()
        with reading(database) as connection:
            seen += _nothing_is_lost(connection, witnesses)
            _quick_check(connection)
        for witness in witnesses:
            key = witness.player.table, witness.player.seat
            reached[key] = max([*witness.events, reached.get(key, 0)])
        expected = ("has been answered", *(("unavailable",) if fault == "restart" else ()))  # a restart may ask again
        refused = [error for error in crowd.errors if not any(text in error for text in expected)]
        assert not refused, refused[:3]
        await (server.start() if whole else server.answers())
    await _buy_again(server.url, opened, cookies)
    witnesses = await _come(Crowd(0), server.url, opened, cookies, reached)
    await _everyone_goes_on(witnesses, reached)
    server.kill()
    with reading(database) as connection:
        report = audit(connection)
    assert not report.findings, report.findings[:5]
    done = {"kills": kills, "restarts": restarts}
    return {**done, "seen": seen, "events": report.events, "rounds": report.rounds, "postings": report.postings}


def _restart(database: str, postgres: Postgres | None, luck: random.Random) -> None:
    """Take the database away for a moment, under load."""
    if postgres is not None:
        if luck.random() < HANGS:
            with postgres.hanging():
                time.sleep(luck.choice((0.3, 1.0, 3.0)))
        else:
            postgres.restart(luck.choice(("fast", "immediate")))
        return
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        time.sleep(luck.choice((0.1, 0.3, 0.3, 0.3, 5.5)))
    engine.dispose()


async def _buy_again(url: str, opened: list[tuple[str, int]], cookies: list[str]) -> None:
    """Whoever has lost everything, and sits out, comes back with chips."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=60) as http:
        for id, _ in opened:
            table = await _patiently(lambda id=id: http.get(f"/tables/{id}"))  # type: ignore[misc]
            for seat in table["state"]["seats"]:
                if seat["away"]:
                    amount, cookie = table["sheet"]["buy_in"]["high"], cookies[seat["seat"] - 1]
                    chips = {"json": {"amount": amount}, "headers": {"Cookie": cookie}}
                    await _patiently(lambda id=id, chips=chips: http.post(f"/tables/{id}/chips", **chips))  # type: ignore[misc]


async def _patiently(ask: Callable[[], Awaitable[httpx.Response]]) -> Any:
    """Ask again while the room says that its database does not answer."""
    deadline = time.monotonic() + PATIENCE
    while (answer := await ask()).status_code == 503 and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    return answer.raise_for_status().json()


async def _come(
    crowd: Crowd, url: str, opened: list[tuple[str, int]], cookies: list[str], reached: dict[tuple[str, int], int]
) -> list[Witness]:
    """Everyone connects (again) and is shown what they missed."""
    witnesses = []
    for id, count in opened:
        for seat in range(1, count + 1):
            for tries in range(100):
                try:
                    cookie, since = cookies[seat - 1], reached.get((id, seat))
                    witnesses.append(await join(crowd, url, cookie, id, seat, since, Witness))
                    break
                except ConnectionError:
                    if tries == 99 or "unavailable" not in crowd.errors[-1]:
                        raise
                    crowd.errors.pop()
                    await asyncio.sleep(0.1)
    return witnesses


async def _everyone_goes_on(witnesses: list[Witness], reached: dict[tuple[str, int], int]) -> None:
    """Wait until something new has happened at every table."""
    deadline = time.monotonic() + PATIENCE
    waiting = {witness.player.table for witness in witnesses}
    while waiting:
        assert time.monotonic() < deadline, (
            f"tables that do not go on: {sorted(waiting)}; {witnesses[0].player.crowd.errors[:3]}"
        )
        await asyncio.sleep(0.02)
        for witness in witnesses:
            key = witness.player.table, witness.player.seat
            if any(seq > reached.get(key, 0) for seq in witness.events):
                waiting.discard(witness.player.table)


def _nothing_is_lost(connection: Connection, witnesses: list[Witness]) -> int:
    """Every event that somebody saw is stored, and is what they saw."""
    wanted = defaultdict[str, list[Witness]](list)
    for witness in witnesses:
        wanted[witness.player.table].append(witness)
    seen = 0
    for table, there in wanted.items():
        first = min((min(witness.events) for witness in there if witness.events), default=0)
        query = select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.table == table, EVENTS.c.seq >= first)
        pages = connection.execute(query)
        stored = {entry.seq: entry.event for seq, body in pages for entry in table_log.entries_of(seq, body)}
        for witness in there:
            viewer = f"seat{witness.player.seat}"
            for seq, event in witness.events.items():
                assert seq in stored, f"{table}: event {seq} was seen and is gone"
                allowed = stored[seq].seen_by(viewer).to_json()
                assert {key: event[key] for key in SAME} == json.loads(json.dumps(allowed)), (
                    f"{table}: event {seq} changed"
                )
                seen += 1
    return seen


def _quick_check(connection: Connection) -> None:
    """Every log ends where its head says, and the ledger balances."""
    last = select(EVENTS.c.table, func.max(EVENTS.c.seq).label("seq")).group_by(EVENTS.c.table).subquery()
    query = select(HEADS.c.table, HEADS.c.seq, last.c.seq).outerjoin(last, last.c.table == HEADS.c.table)
    for table, head, seq in connection.execute(query):
        assert head == (seq or 0), f"{table}: the log ends at {seq}, and its head says {head}"
    assert connection.execute(select(func.coalesce(func.sum(LINES.c.amount), 0))).scalar_one() == 0


def main() -> int:
    """Parse, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres, or the URL of an empty database")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--restarts", type=int, default=0, help="of the database")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    start = time.monotonic()
    with contextlib.ExitStack() as stack:
        os.environ["XDG_STATE_HOME"] = stack.enter_context(tempfile.TemporaryDirectory())  # keys of rooms on PostgreSQL
        postgres = stack.enter_context(running()) if arguments.database == "postgres" else None
        database = stack.enter_context(new_database(arguments.database))[0] if postgres is None else postgres.new()
        found = asyncio.run(
            run(
                database, arguments.kills, arguments.tables, arguments.seed, arguments.processes, arguments.restarts,
                postgres,
            )
        )  # fmt: skip
    sys.stdout.write(f"{arguments.database}: {found}, nothing lost, {time.monotonic() - start:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
