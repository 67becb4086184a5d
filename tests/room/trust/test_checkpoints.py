"""Checkpoints are signed, brought to their places, and let a database that was put back go on only when somebody says so."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from re import search

import psycopg
import pytest

from housedealer.commands.audit import run as audit
from housedealer.commands.checkpoint import run as checkpoint
from housedealer.errors import BadSetup
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import Accounts
from housedealer.room.storage.database import Storage
from housedealer.room.trust.checkpointer import Checkpointer
from housedealer.room.trust.checkpoints import Checkpoint, latest
from housedealer.room.trust.keyring import Keyring, NoKeys
from housedealer.room.trust.places import File, Publisher, Put, Syslog, places
from tests.room.house import QUICK, House, Visitor
from tests.room.staff import hire

A_FEW = [Checkpoint(number, 1.0, number * 10, "ab" * 32, "test", "cd" * 32, "ef") for number in (1, 2, 3)]
DOCS = Path(__file__).parents[3] / "docs" / "reference" / "storage.md"


def played(database: Path) -> None:
    with House(database, replace(QUICK, practice=False)) as house:
        Visitor(house.url, "Ann")


def test_keys_are_readable_by_their_user_alone_and_a_database_without_them_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    played(database)
    keys = tmp_path / "room.sqlite.keys"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o700
    assert stat.S_IMODE((keys / "secret").stat().st_mode) == 0o600
    keys.rename(tmp_path / "elsewhere")
    with pytest.raises(NoKeys, match="are not in"):
        Storage(str(database))
    Storage(str(database), keys=str(tmp_path / "elsewhere")).close()
    Keyring.create(keys)
    with pytest.raises(NoKeys, match="another room's"):
        Storage(str(database))


def test_a_room_that_closes_leaves_a_checkpoint_that_anybody_can_check(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    played(database)
    first, *_, last = File(tmp_path / "room.sqlite.checkpoints").read()
    assert first.why == "the room's keys were made" and last.why == "the room closed"
    assert last.genuine and last.public == (tmp_path / "room.sqlite.keys" / "public").read_text().strip()
    assert not last._replace(seals=last.seals + 1).genuine


def test_a_checkpoint_is_made_when_something_is_new_and_when_a_shift_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(str(tmp_path / "room.sqlite"))
    maker, shifts = Checkpointer(storage, Settings()), iter(["early", "early", *["late"] * 1000])
    monkeypatch.setattr(maker._shifts, "of", lambda at: next(shifts))
    monkeypatch.setattr("housedealer.room.trust.checkpointer.LOOK", 0.01)

    async def through_the_night() -> list[str | None]:
        idle = await maker.make("asked for")  # the keys' own checkpoint says everything there is to say
        await Accounts(storage, Settings()).new_guest("Ann")
        made = await maker.make("asked for")
        await Accounts(storage, Settings()).new_guest("Bo")
        maker.start()
        while (found := await storage.read(latest)) is None or found == made:
            await asyncio.sleep(0.01)
        await maker.stop()
        return [idle and idle.why, made and made.why, found.why]

    assert asyncio.run(through_the_night()) == [None, "asked for", "the shift of early closed"]
    storage.close()


def test_reports_show_the_latest_checkpoint(tmp_path: Path) -> None:
    with House(tmp_path / "room.sqlite", replace(QUICK, practice=False)) as house:
        auditor = hire(house, "aud", "auditor")
        shown = auditor.get("/reports/checkpoint")
    assert shown["number"] == 1 and len(shown["signature"]) == 128


def test_a_database_put_back_on_purpose_goes_on_when_that_is_signed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, older = tmp_path / "room.sqlite", tmp_path / "older.sqlite"
    played(database)
    shutil.copy(database, older)
    played(database)
    shutil.copy(older, database)
    assert audit(str(database), None, json=False) == 1
    assert "an older database was put in its place" in capsys.readouterr().out
    played(database)  # going on does not hide it
    assert audit(str(database), None, json=False) == 1
    capsys.readouterr()
    assert checkpoint(str(database), "the disk failed", "", json=True) == 0
    assert json.loads(capsys.readouterr().out)["why"] == "accepted: the disk failed"
    assert audit(str(database), None, json=False) == 0, capsys.readouterr().out
    assert "had been put back" in capsys.readouterr().out, "which every audit says"
    played(database)
    assert audit(str(database), None, json=False) == 0, capsys.readouterr().out


# -- places ----------------------------------------------------------------------------------------------------------------


def test_a_file_gets_each_checkpoint_once(tmp_path: Path) -> None:
    file = File(tmp_path / "some" / "file")
    file.add(A_FEW[:2])
    file.add(A_FEW)
    assert file.read() == A_FEW


def test_the_systems_log_gets_each_checkpoint(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as log:
        log.bind(str(tmp_path / "log"))
        log.settimeout(10)
        Syslog(f"syslog:{tmp_path / 'log'}").add(A_FEW[:1])
        assert log.recv(4096).decode() == f"<85>housedealer: checkpoint {A_FEW[0].text}"


class Bucket(BaseHTTPRequestHandler):
    """Takes each object once, and not at all while it is broken."""

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = 503 if self.server.broken else 412 if self.path in self.server.objects else 201  # type: ignore[attr-defined]
        if status == 201:
            self.server.objects[self.path] = body.decode()  # type: ignore[attr-defined]
        self.send_response(status)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def test_an_address_gets_each_checkpoint_once_and_later_what_it_missed() -> None:
    server = HTTPServer(("127.0.0.1", 0), Bucket)
    server.objects, server.broken = {}, True  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    publisher = Publisher([Put(f"http://127.0.0.1:{server.server_address[1]}/floor")])
    publisher.publish(A_FEW[:2])
    server.broken = False  # type: ignore[attr-defined]
    publisher.publish(A_FEW[2:])
    publisher.publish(A_FEW[:1])
    server.shutdown()
    server.server_close()
    expected = {f"/floor/{found.number:010}.json": found.text for found in A_FEW}
    assert server.objects == expected  # type: ignore[attr-defined]


def test_a_place_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="not to 'ftp://x'"):
        places("ftp://x", tmp_path)


# -- a role that cannot rewrite the log --------------------------------------------------------------------------------------


def test_the_documented_role_runs_a_room_and_cannot_rewrite_its_log(new_database: Callable[[str], str]) -> None:
    owner = new_database("postgres")
    Storage(owner).close()
    found = search(r"```sql\n(.*?)```", DOCS.read_text()[DOCS.read_text().index("cannot rewrite the log") :], 16)
    assert found is not None
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS room")
        connection.execute(found[1].encode())
    try:
        as_room = owner.replace("postgres:@", "room:choose%20one@")
        with House(as_room, replace(QUICK, practice=False)) as house:
            ann = Visitor(house.url, "Ann")
            table = ann.open("hotel_del_rio/texas_holdem", bots=1)
            ann.sit(table, 2)
            with ann.watch(table) as eye:
                eye.play(1)
        assert audit(as_room, None, json=False) == 0
        with psycopg.connect(as_room, autocommit=True) as connection:
            for name in ("events", "seals", "postings", "lines", "incidents", "sittings"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(f"DELETE FROM {name}".encode())
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute("UPDATE postings SET note = 'x'")
    finally:
        with psycopg.connect(owner, autocommit=True) as connection:
            connection.execute("DROP OWNED BY room")
            connection.execute("DROP ROLE room")
