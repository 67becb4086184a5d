"""Kill the room at random moments under load, over and over, and see that nothing anybody saw is lost or changed.

python -m tests.room.faults --database sqlite --kills 200
python -m tests.room.faults --database postgres --kills 200 --processes 2

With several processes, a kill takes one of them, which its supervisor replaces while the others go on, or all at once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import socket
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx
import orjson
from benchmarks.load import Crowd, Player, join
from benchmarks.room import SETTINGS, members, new_database, open_tables
from sqlalchemy import Connection, func, select

from housedealer.room.http.app import serve
from housedealer.room.operations.settings import Settings
from housedealer.room.storage import table_log
from housedealer.room.storage.schema import EVENTS, HEADS, LINES
from housedealer.room.trust.audit import audit
from tests.room.house import own_port, reading

PATIENCE = 90.0  # seconds for a table to go on
SAME = ("kind", "from", "to", "what", "amount", "face", "why")


class Mortal:
    """A room that starts quickly, because everything is loaded before it is born, and can be killed, whole or in part."""

    def __init__(self, database: str, processes: int = 1) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tests.room.faults"])
        self.port = own_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = Settings(
            database=database,
            port=self.port,
            log_level="error",
            processes=processes,
            practice=False,
            **SETTINGS,  # type: ignore[arg-type]
        )

    async def start(self) -> None:
        """Be born, and listen."""
        self._process = self._context.Process(target=serve, args=(self._settings,))
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


async def run(database: str, kills: int, tables: int = 10, seed: int = 1, processes: int = 1) -> dict[str, int]:
    """Kill and come back so many times; how much was seen and stored."""
    server = Mortal(database, processes)
    await server.start()
    try:
        return await _run(server, database, kills, tables, random.Random(seed), processes)
    finally:
        server.kill()


async def _run(
    server: Mortal, database: str, kills: int, tables: int, luck: random.Random, processes: int
) -> dict[str, int]:
    seen = 0
    opened, cookies = await open_tables(server.url, tables, 2)
    reached: dict[tuple[str, int], int] = {}
    for _ in range(kills):
        crowd = Crowd(0)
        await _buy_again(server.url, opened, cookies)
        witnesses = await _come(crowd, server.url, opened, cookies, reached)
        await _everyone_goes_on(witnesses, reached)
        await asyncio.sleep(luck.uniform(0, 0.4))
        whole = processes == 1 or luck.random() < 0.5
        if whole:
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
        refused = [error for error in crowd.errors if "has been answered" not in error]  # a restart may ask again
        assert not refused, refused[:3]
        await (server.start() if whole else server.answers())
    await _buy_again(server.url, opened, cookies)
    witnesses = await _come(Crowd(0), server.url, opened, cookies, reached)
    await _everyone_goes_on(witnesses, reached)
    server.kill()
    with reading(database) as connection:
        report = audit(connection)
    assert not report.findings, report.findings[:5]
    return {"kills": kills, "seen": seen, "events": report.events, "rounds": report.rounds, "postings": report.postings}


async def _buy_again(url: str, opened: list[tuple[str, int]], cookies: list[str]) -> None:
    """Whoever has lost everything, and sits out, comes back with chips."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=60) as http:
        for id, _ in opened:
            table = (await http.get(f"/tables/{id}")).raise_for_status().json()
            for seat in table["state"]["seats"]:
                if seat["away"]:
                    amount, cookie = table["sheet"]["buy_in"]["high"], cookies[seat["seat"] - 1]
                    bought = await http.post(f"/tables/{id}/chips", json={"amount": amount}, headers={"Cookie": cookie})
                    bought.raise_for_status()


async def _come(
    crowd: Crowd, url: str, opened: list[tuple[str, int]], cookies: list[str], reached: dict[tuple[str, int], int]
) -> list[Witness]:
    """Everyone connects (again) and is shown what they missed."""
    witnesses = []
    for id, count in opened:
        for seat in range(1, count + 1):
            player = await join(crowd, url, cookies[seat - 1], id, seat, reached.get((id, seat)), Witness)
            witnesses.append(player)
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
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    start = time.monotonic()
    with new_database(arguments.database) as (database, _):
        found = asyncio.run(run(database, arguments.kills, arguments.tables, arguments.seed, arguments.processes))
    sys.stdout.write(f"{arguments.database}: {found}, nothing lost, {time.monotonic() - start:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
