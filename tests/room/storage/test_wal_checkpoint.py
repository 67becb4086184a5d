"""SQLite's log beside the work: on disk before anybody is told, emptied while others write, one writer at a time."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from housedealer.room.storage import wal_checkpoint
from housedealer.room.storage.changes import Change, Page, open_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import EVENTS, TABLES
from housedealer.room.storage.wal_checkpoint import WriteAhead
from housedealer.room.storage.writer_lock import Turn
from housedealer.room.trust.hash_chain import ZERO, page_hash
from tests.room.house import WAIT, until


def open_table(connection: Connection) -> None:
    connection.execute(insert(TABLES).values(id="t", game="g", options="{}", opened=0.0))
    open_log(connection, "t")


async def write_pages(storage: Storage, count: int) -> None:
    """So many changes to one table, each in a commit of its own."""
    head = ZERO
    for seq in range(1, count + 1):
        body = f'{{"kind":"check","number":{seq}}}' + " " * 3_000
        hash_ = page_hash(head, "t", seq, body.encode())
        await storage.write(None, Change("t", seq - 1, seq, hash_, page=Page("t", seq, body, hash_)))
        head = hash_


def test_nobody_is_told_before_it_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, synced, sync = Storage(str(tmp_path / "room.sqlite")), threading.Event(), WriteAhead.sync
    asyncio.run(storage.write(open_table))

    def sync_when_let(ahead: WriteAhead) -> None:
        assert synced.wait(WAIT)
        sync(ahead)

    async def write() -> None:
        told = asyncio.create_task(write_pages(storage, 1))
        shown = asyncio.create_task(storage.read(lambda connection: connection.execute(EVENTS.select()).all()))
        await asyncio.wait([told, shown], timeout=0.2)
        until(lambda: storage.read_now(lambda connection: connection.execute(EVENTS.select()).all()))
        assert not told.done() and not shown.done()
        synced.set()
        await asyncio.gather(told, shown)

    monkeypatch.setattr(WriteAhead, "sync", sync_when_let)
    asyncio.run(write())
    storage.close()


def test_the_log_that_is_synced_is_the_one_that_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []

    def noted(file: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{file}"))

    storage = Storage(str(tmp_path / "room.sqlite"))
    monkeypatch.setattr(os, "fdatasync", noted)
    asyncio.run(storage.write(open_table))
    asyncio.run(write_pages(storage, 2))
    storage.close()
    log = str(tmp_path / "room.sqlite-wal")
    assert synced == [log, str(tmp_path), log, log]  # and its folder, when it is new


def test_a_disk_that_takes_no_more_stops_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(Exception):
        pass

    def fail(_: int) -> None:
        raise OSError(errno.EIO, "no")

    def stop(status: int) -> None:
        assert status == os.EX_IOERR
        raise Stopped

    storage = Storage(str(tmp_path / "room.sqlite"))
    asyncio.run(storage.write(open_table))
    monkeypatch.setattr(os, "fdatasync", fail)
    monkeypatch.setattr(os, "_exit", stop)
    with pytest.raises(Stopped):
        asyncio.run(storage.read(lambda connection: connection.execute(TABLES.select()).all()))
    storage.close()


def test_the_log_is_emptied_while_the_room_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How large it grows meanwhile is up to the disk; one that is never emptied is several times as large."""
    sizes = []
    for emptied_after in (5, 10_000):
        monkeypatch.setattr(wal_checkpoint, "EMPTY_AFTER", emptied_after)
        file = tmp_path / f"room{emptied_after}.sqlite"
        storage = Storage(str(file))
        asyncio.run(storage.write(open_table))
        asyncio.run(write_pages(storage, 200))
        sizes.append(file.with_name(file.name + "-wal").stat().st_size)
        storage.close()
    assert sizes[0] * 2 < sizes[1]


def test_a_turn_is_taken_at_once_or_not(tmp_path: Path) -> None:
    mine, others = Turn(tmp_path / "turn"), Turn(tmp_path / "turn")
    assert mine.take_now()
    assert not mine.take_now() and not others.take_now()
    mine.give()
    assert others.take_now()
    others.give()
    mine.close()
    others.close()
