"""A database that hangs, takes nothing, may only be read, or is put back to an older state: nothing is shown that is not
stored, whoever asks is told, and afterwards the room goes on."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from housedealer.room.http import connections
from housedealer.room.storage import group_commit
from housedealer.room.trust.checkpoints import Checkpoint
from housedealer.room.trust.places import File, Publisher
from tests.room.house import NO_LIMITS, QUICK, House, KillableHouse, Visitor, Watching, findings, logged, stored, until
from tests.room.postgres import running

HOLDEM = "hotel_del_rio/texas_holdem"
QUIET = replace(QUICK, practice=False)
WAITS = 1.0  # seconds, in which a database has to answer here


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "LONGEST_WAIT", WAITS)


@contextmanager
def playing(url: str) -> Iterator[tuple[Visitor, str, Watching]]:
    """Ann is asked something in the second round, and looks on."""
    ann = Visitor(url, "Ann")
    table = ann.open(HOLDEM, bots=2)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(1)
        eye.asked()
        yield ann, table, eye


def ready(url: str) -> int:
    return httpx.get(f"{url}/ready", timeout=60).status_code


def refused(ann: Visitor, table: str, eye: Watching) -> None:
    """Nothing that would change anything is done, and the room says that it is not its day."""
    question = eye.asked()["id"]
    answer = {"option": eye.asked()["default"]["option"], "question": question}
    told = ann.http.post(f"/tables/{table}/answers", json=answer)
    assert told.status_code == 503, told.text
    assert ann.http.post(f"/tables/{table}/chips", json={"amount": 100}).status_code == 503
    reply = eye.say({"type": "answer", **answer})
    assert reply["type"] == "error" and reply["problem"]["status"] == 503
    assert ready(ann.url) == 503
    assert eye.asked()["id"] == question  # and nothing was shown


def goes_on(database: str, ann: Visitor, table: str, eye: Watching) -> None:
    """Everything is as if nothing had happened."""
    until(lambda: ready(ann.url) == 200)
    until(lambda: ann.http.get(f"/tables/{table}").status_code == 200)
    with ann.watch(table) as again:
        again.play(2)
        eye.events += again.events
    log = {event["seq"]: event["kind"] for event in stored(database, table)}
    assert all(log[event["seq"]] == event["kind"] for event in eye.events)
    assert findings(database) == []


def test_a_postgresql_that_hangs_answers_503_and_goes_on_when_it_does() -> None:
    with running() as own:
        database = own.new()
        with House(database, QUIET) as house, playing(house.url) as (ann, table, eye):
            with own.hanging():
                began = time.monotonic()
                assert ready(house.url) == 503
                assert ann.http.get(f"/tables/{table}").status_code == 503
                refused(ann, table, eye)
                assert time.monotonic() - began < 60
            goes_on(database, ann, table, eye)


@contextmanager
def disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A small disk."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("only who may mount can have a disk of one's own")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_on_a_full_disk_nothing_is_taken_and_when_there_is_room_again_everything_goes_on(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", 12) as small:
        database, ballast = small / "room.sqlite", small / "ballast"
        settings = {**NO_LIMITS, "bot_delay": 0, "pause": 0.05, "clock": 600, "practice": False, "checkpoint_every": 1}
        with KillableHouse(database, **settings) as house, playing(house.url) as (ann, table, eye):
            with ballast.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            until(lambda: ann.http.post(f"/tables/{table}/chips", json={"amount": 100}).status_code == 503)
            refused(ann, table, eye)
            ballast.unlink()
            goes_on(str(database), ann, table, eye)


def test_a_database_that_may_only_be_read_is_told_of(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    with House(database, QUIET) as house, playing(house.url) as (ann, table, eye):
        writer: Any = house.app.state.storage._writer

        def only_read(on: bool) -> None:
            writer._connection.connection.dbapi_connection.execute(f"PRAGMA query_only={on:d}")

        only_read(True)
        refused(ann, table, eye)
        only_read(False)
        goes_on(str(database), ann, table, eye)


def test_a_room_on_a_disk_that_may_only_be_read_is_not_opened(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", 12) as small:
        database = small / "room.sqlite"
        with House(database, QUIET):
            pass
        subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
        command = [sys.executable, "-c", "from housedealer.commands.cli import main; main()", "serve"]
        command += ["--database", str(database), "--port", "0"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert found.returncode != 0 and "Read-only" in found.stderr and "Traceback" not in found.stderr


def test_who_is_signed_out_while_the_database_is_away_is_cut_off_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "AT_FIRST", 0.1)
    monkeypatch.setattr(connections, "SIGNED_IN", 0.1)
    away = iter([OperationalError("SELECT", {}, Exception("away"))] * 3)
    database = tmp_path / "room.sqlite"
    with House(database, QUIET) as house:
        accounts = house.app.state.accounts
        lately = accounts.lately

        async def answers_later(token: str) -> Any:
            if (error := next(away, None)) is not None:
                raise error
            return await lately(token)

        monkeypatch.setattr(accounts, "lately", answers_later)
        ann = Visitor(house.url, "Ann")
        with ann.watch(ann.open(HOLDEM)) as eye:
            eye.until(lambda seen: True)
            with closing(sqlite3.connect(database)) as connection:  # and the news of it is lost
                connection.execute("DELETE FROM sessions")
                connection.commit()
            with pytest.raises(ConnectionClosed):
                eye.until(lambda seen: False)
        assert next(away, None) is None


# -- an older database -------------------------------------------------------------------------------------------------------


def copied(source: Path, target: Path) -> None:
    """One SQLite file into another, which may be in use."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def test_when_an_older_database_is_put_under_a_running_room_it_goes_on_from_there_and_the_audit_says_so(
    tmp_path: Path,
) -> None:
    database, older = tmp_path / "room.sqlite", tmp_path / "older.sqlite"
    with House(database, replace(QUIET, checkpoint_every=1)) as house, playing(house.url) as (ann, table, eye):
        copied(database, older)
        eye.play(2)
        before = ann.get(f"/tables/{table}")["state"]["seq"]
        until(lambda: _covered(database) > _covered_by(older))
        copied(older, database)
        with ann.watch(table, since=before) as again:
            until(lambda: ann.http.post(f"/tables/{table}/answers", json={"option": "fold"}).status_code != 503)
            again.until(lambda seen: seen.state["seq"] != before)
        with ann.watch(table) as again:
            again.play(2)
    assert any("that is not what the chain says: it was written anew" in found for found in findings(database))


def test_a_room_opened_on_an_older_database_says_so(tmp_path: Path) -> None:
    database, older = tmp_path / "room.sqlite", tmp_path / "older.sqlite"
    with House(database, QUIET):
        pass
    copied(database, older)
    with House(database, replace(QUIET, checkpoint_every=1)) as house, playing(house.url):
        until(lambda: _covered(database) > _covered_by(older) or None)  # a checkpoint of the play is published
    copied(older, database)
    with logged() as log, House(database, QUIET):
        assert "an older one was put in its place" in log.getvalue()
    assert any("an older database was put in its place" in found for found in findings(database))


def _covered(database: Path) -> int:
    return File(database.with_name(f"{database.name}.checkpoints")).reached


def _covered_by(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT seals FROM chain").fetchone()[0])


# -- the file of checkpoints ---------------------------------------------------------------------------------------------------


A_FEW = [Checkpoint(number, 0.0, number * 10, "ab", "so often", "key", "signature") for number in range(1, 4)]


def test_a_disk_that_takes_half_a_checkpoint_gets_the_whole_one_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, write, left = File(tmp_path / "checkpoints"), os.write, [70, 0, 3, 0, 10_000]

    def short(to: int, data: bytes) -> int:
        size = left.pop(0)
        if not size:
            raise OSError(28, "No space left on device")
        return write(to, data[:size])

    monkeypatch.setattr(os, "write", short)
    publisher = Publisher([file])
    for _ in range(2):
        publisher.publish(A_FEW[:2])
        assert file.read() == [] and file.reached == 0
    publisher.publish(A_FEW)
    assert file.read() == A_FEW and file.reached == 30


def test_a_file_of_checkpoints_that_lacks_some_is_brought_them_from_the_chain(tmp_path: Path) -> None:
    file = File(tmp_path / "checkpoints")
    file.add(A_FEW[:1])
    publisher = Publisher([file])
    assert publisher.lacks(30) == 10
    publisher.publish(A_FEW[1:], 30)
    assert file.read() == A_FEW


@pytest.mark.parametrize("spoil", [lambda text: text.replace("so often", "so"), lambda text: "{" + text])
def test_a_line_that_is_no_beginning_of_the_next_is_no_checkpoint(tmp_path: Path, spoil: Callable[[str], str]) -> None:
    file = File(tmp_path / "checkpoints")
    file.add(A_FEW)
    lines = file.path.read_text().splitlines()
    lines[1] = spoil(lines[1])[:-5]
    file.path.write_text("\n".join(lines) + "\n")
    with pytest.raises(ValueError, match="line 2"):
        file.read()
