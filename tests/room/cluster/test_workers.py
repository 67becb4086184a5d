"""Several workers under one supervisor: WebSockets are handed to the table's home worker, and a worker that dies is replaced."""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from benchmarks.room import members
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from housedealer.room.cluster.handoff import Handoff
from housedealer.room.cluster.workers import HANDOFF, Mailbox, Workers
from housedealer.room.operations.problems import RoomError
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage, database_url
from housedealer.room.storage.schema import HEADS
from housedealer.room.storage.writer_lock import only_room
from tests.room.faults import kill
from tests.room.house import WAIT, House, Visitor, Watching, at, findings, reading, until
from tests.room.process import RoomProcess

HOLDEM = "hotel_del_rio/texas_holdem"
SETTINGS = Settings(bot_delay=0, pause=0.05, clock=600, seed="workers", practice=False)


@contextmanager
def two_workers(database: str) -> Iterator[list[House]]:
    """Two processes of one supervisor, as it were, each on a port of its own; not yet running."""
    Storage(database).close()
    with tempfile.TemporaryDirectory() as folder:
        members = [Workers("room", 2, number, Path(folder)) for number in range(2)]
        yield [House(database, SETTINGS, member, Handoff(member)) for member in members]


@pytest.fixture
def two(database: str) -> Iterator[list[House]]:
    with two_workers(database) as houses, houses[0], houses[1]:
        yield houses


def home_and_other(houses: list[House], table: str) -> tuple[House, House]:
    home = Workers("room", 2, 0, Path()).home(table)
    return houses[home], houses[1 - home]


def owner(database: str, table: str) -> str | None:
    """The worker that holds the lease on a table."""
    with reading(database) as connection:
        found: str | None = connection.execute(select(HEADS.c.owner).where(HEADS.c.table == table)).scalar_one()
    return found


def calls_only(address: object, home: House, other: House) -> bool:
    """Whether somebody is connected to one worker and, which may take it a moment, no longer to the other."""
    return address in home.callers and address not in other.callers


def let_go(eye: Watching) -> None:
    """The connection ends, whatever comes before."""
    with suppress(ConnectionClosed):
        for _ in range(10_000):
            eye.receive()
        pytest.fail("the connection goes on")


def test_websockets_are_handed_to_the_home_worker_of_their_table(two: list[House]) -> None:
    ann = Visitor(two[0].url, "Ann")
    tables = [ann.open(HOLDEM, bots=1) for _ in range(4)]
    homes = {home_and_other(two, table)[0].url for table in tables}
    assert len(homes) == 2
    for table in tables:
        home, other = home_and_other(two, table)
        ann.sit(table, 2)
        with at(other, ann).watch(table) as eye:
            eye.play(1)
            assert (home.looking_on(table), other.looking_on(table)) == (1, 0)
            until(partial(calls_only, eye.socket.socket.getsockname(), home, other))
            assert until(partial(owner, home.database, table)) == f"room.{two.index(home)}"
    assert findings(two[0].database) == []


def upgrade(house: House, table: str, *parts: bytes) -> bytes:
    """Send an upgrade and, without waiting, a message behind it; what comes back until its reply is there."""
    message = json.dumps({"type": "view", "id": "behind"}).encode()
    frame = bytes([0x81, 0x80 | len(message)]) + bytes(4) + message
    head = (
        f"GET /api/tables/{table}/watch HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    port = int(house.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), WAIT) as connection:
        for part in (head.encode() + frame, *parts):
            connection.sendall(part)
        read = b""
        while b'"id":"behind"' not in read:
            more = connection.recv(65536)
            assert more, read
            read += more
    return read


def test_nothing_that_is_sent_behind_an_upgrade_gets_lost(two: list[House]) -> None:
    table = Visitor(two[0].url, "Ann").open(HOLDEM, bots=1)
    for house in home_and_other(two, table):
        assert upgrade(house, table).startswith(b"HTTP/1.1 101")


def test_without_its_home_worker_a_table_is_served_by_the_one_that_is_asked(database: str) -> None:
    with two_workers(database) as houses, houses[0] as only:
        ann = Visitor(only.url, "Ann")
        tables = [ann.open(HOLDEM, bots=1) for _ in range(4)]
        away = next(table for table in tables if home_and_other(houses, table)[0] is not only)
        ann.sit(away, 2)
        with ann.watch(away) as eye:
            eye.play(1)  # with its clocks, though it is at home elsewhere
            assert only.looking_on(away) == 1
    assert findings(database) == []


def test_a_connection_that_the_home_worker_never_took_is_served_by_the_one_that_accepted_it(database: str) -> None:
    with two_workers(database) as houses, houses[0] as only:
        ann = Visitor(only.url, "Ann")
        tables = [ann.open(HOLDEM, bots=1) for _ in range(4)]
        away = next(table for table in tables if home_and_other(houses, table)[0] is not only)
        assert houses[1].workers is not None
        dying = Mailbox(houses[1].workers, HANDOFF)
        handed = threading.Event()

        def die() -> None:
            with selectors.DefaultSelector() as selector:
                selector.register(opened, selectors.EVENT_READ)
                selector.select(WAIT)
            handed.set()
            dying.close()  # and with it what was sent there

        opened = dying.open()
        death = threading.Thread(target=die)
        death.start()
        with ann.watch(away) as eye:
            eye.until(lambda e: only.looking_on(away) == 1)
        death.join()
        assert handed.is_set()


def test_a_home_worker_that_stops_closes_the_connections_it_was_handed(two: list[House]) -> None:
    ann = Visitor(two[0].url, "Ann")
    table = ann.open(HOLDEM, bots=1)
    home, other = home_and_other(two, table)
    with at(other, ann).watch(table) as eye:
        eye.until(lambda e: home.looking_on(table) == 1)
        home.__exit__(None, None, None)
        let_go(eye)
    with at(other, ann).watch(table) as eye:
        eye.until(lambda e: other.looking_on(table) == 1)


def ready(room: RoomProcess, pids: int) -> list[int]:
    """The processes of a room, once all of them serve; in the order of their numbers."""

    def all_there() -> bool:
        found = [pid for pid in members(room.pid) if pid != room.pid]
        with suppress(httpx.TransportError):  # the one that was asked may just have gone
            return len(found) == pids and room.get("/ready").is_success
        return False

    until(all_there)
    return sorted(pid for pid in members(room.pid) if pid != room.pid)


def test_a_killed_process_is_replaced_and_its_tables_go_on(database: str, tmp_path: Path) -> None:
    settings = {"bot_delay": 0.2, "pause": 0.05, "clock": 600, "seed": "workers", "practice": "false"}
    with RoomProcess(database, tmp_path / "log", "--processes", "2", **settings) as room:
        pids = ready(room, 2)
        ann = Visitor(room.url, "Ann")
        table = ann.open(HOLDEM, bots=3)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play(1)
            reached = eye.state["seq"]
            kill(pids[int(until(lambda: owner(database, table)).rpartition(".")[2])])
            let_go(eye)
        with ann.watch(table, since=reached) as eye:  # wherever that is
            eye.play(2)
        again = ready(room, 2)
        assert len(set(again) & set(pids)) == 1
        assert room.stop() == 0
    assert findings(database) == []


def test_without_their_supervisor_the_processes_stop(tmp_path: Path) -> None:
    database = str(tmp_path / "room.sqlite")
    with RoomProcess(database, tmp_path / "log", "--processes", "2", practice="false") as room:
        pids = ready(room, 2)
        os.kill(room.pid, signal.SIGKILL)
        room.status()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
    with only_room(database_url(database)):
        pass


def test_one_sqlite_file_has_one_room(tmp_path: Path) -> None:
    url = database_url(str(tmp_path / "room.sqlite"))
    with only_room(url), pytest.raises(RoomError, match="is served by another room already"), only_room(url):
        pass
    with only_room(url):
        pass
