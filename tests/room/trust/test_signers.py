"""A room keeps its signer: another one needs the old keys, or somebody who says that they are lost, and audits name it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from housedealer.commands.checkpoint import run as checkpoint
from housedealer.room.operations.problems import RoomError
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import Accounts
from housedealer.room.storage.database import Storage
from housedealer.room.trust.audits.audit import Report, audit
from housedealer.room.trust.checkpointer import Checkpointer
from housedealer.room.trust.keyring import Keyring, NoKeys
from housedealer.room.trust.places import File
from tests.room.house import reading
from tests.room.prepared import prepared


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room that some guests have come to, with two checkpoints."""
    database = tmp_path / "room.sqlite"
    prepared(str(database))
    goes_on(database, "Ann")
    return database


def goes_on(database: Path, *guests: str, checkpoints: str = "") -> None:
    storage = Storage(str(database), checkpoints=checkpoints)

    async def come() -> None:
        for name in guests:
            await Accounts(storage, Settings()).new_guest(name)
        await Checkpointer(storage, Settings(checkpoints=checkpoints)).make("guests came")

    asyncio.run(come())
    storage.close()


def keys_of(room: Path) -> Path:
    return room.with_name("room.sqlite.keys")


def accepted(room: Path, **how: object) -> int:
    return checkpoint(str(room), "so be it", "", False, **how)  # type: ignore[arg-type]


def audited(room: Path, signer: str | None = None) -> Report:
    with reading(str(room)) as connection:
        return audit(connection, signer=signer)


def said(room: Path, signer: str | None = None) -> list[str]:
    return [found.what for found in audited(room, signer).findings]


def edit(room: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(room) as connection:
        connection.execute(statement, values)
    connection.close()


@pytest.mark.parametrize(
    "forged",
    [
        (),
        ("UPDATE chain SET public = NULL",),
        ("UPDATE chain SET public = NULL, checkpoints = 0", "DELETE FROM seals WHERE what = 'checkpoint'"),
    ],
    ids=["keys gone", "database says none were made", "checkpoints only outside"],
)
def test_keys_are_not_made_where_others_have_signed(room: Path, forged: tuple[str, ...]) -> None:
    keys_of(room).rename(room.with_name("elsewhere"))
    for statement in forged:
        edit(room, statement)
    with pytest.raises(NoKeys, match="--new-keys"):
        Storage(str(room))
    with pytest.raises(NoKeys, match="--new-keys"):
        accepted(room)
    assert not keys_of(room).exists()


def test_checkpoints_in_another_place_keep_keys_from_being_made_too(room: Path) -> None:
    away = room.with_name("worm")
    room.with_name("room.sqlite.checkpoints").rename(away)
    keys_of(room).rename(room.with_name("elsewhere"))
    edit(room, "UPDATE chain SET public = NULL")
    edit(room, "DELETE FROM seals WHERE what = 'checkpoint'")
    with pytest.raises(NoKeys, match="--new-keys"):
        Storage(str(room), checkpoints=str(away))


def test_lost_keys_are_replaced_when_that_is_said_and_every_audit_names_it(room: Path) -> None:
    old = Keyring.open(keys_of(room))
    shutil.rmtree(keys_of(room))
    assert accepted(room, new_keys=True) == 0
    new = Keyring.open(keys_of(room))
    assert old is not None and new is not None and old.public != new.public
    goes_on(room, "Bo")
    (found,) = said(room)
    assert f"{new.public} took the place of {old.public} without its signature" in found and "so be it" in found
    known = audited(room, new.public)  # somebody knows the new signer otherwise
    assert known.findings == [] and "without its signature" in known.notes[0].what
    assert any("not by" in each for each in said(room, old.public))


def test_a_signer_that_only_the_file_knows_is_named(room: Path) -> None:
    file = room.with_name("room.sqlite.checkpoints")
    outside = file.read_bytes()
    shutil.rmtree(keys_of(room))
    file.unlink()
    edit(room, "DELETE FROM seals")
    edit(room, "UPDATE chain SET seals = 0, hash = zeroblob(32), checkpoints = 0, public = NULL")
    goes_on(room)  # nothing is left that anybody signed: keys are made
    assert not any("signed with other keys" in found for found in said(room))
    file.write_bytes(outside + file.read_bytes())
    assert any("signed with other keys" in found for found in said(room))


def test_old_keys_sign_that_others_follow_them(room: Path, tmp_path: Path) -> None:
    keys_of(room).rename(tmp_path / "old")
    assert accepted(room, old_keys=tmp_path / "old") == 0
    goes_on(room, "Bo")
    report = audited(room)
    assert report.findings == []
    assert ["which signed that too" in note.what for note in report.notes] == [True]
    last = File(room.with_name("room.sqlite.checkpoints")).read()[-2]
    assert last.handed_over and not last._replace(why="otherwise").handed_over


def test_old_keys_sign_for_nothing_that_was_edited(room: Path, tmp_path: Path) -> None:
    edit(room, "UPDATE accounts SET name = 'Bob'")
    keys_of(room).rename(tmp_path / "old")
    with pytest.raises(NoKeys, match="do not vouch for"):
        accepted(room, old_keys=tmp_path / "old")
    Keyring.create(tmp_path / "strange")
    with pytest.raises(NoKeys, match="are not those"):
        accepted(room, old_keys=tmp_path / "strange")


def test_a_row_edited_before_new_keys_took_it_over_is_named_for_good(room: Path) -> None:
    edit(room, "UPDATE accounts SET name = 'Bob'")
    edit(room, "DELETE FROM sessions")
    shutil.rmtree(keys_of(room))
    accepted(room, new_keys=True)
    goes_on(room, "Bo")
    found = said(room)
    assert any(each.startswith("accounts:") and "was changed before" in each for each in found)
    assert any(each.startswith("sessions:") and "was removed before" in each for each in found)


def test_seals_of_the_old_keys_cannot_be_rewritten_later(room: Path, tmp_path: Path) -> None:
    keys_of(room).rename(tmp_path / "old")
    accepted(room, old_keys=tmp_path / "old")
    edit(room, "UPDATE seals SET digest = zeroblob(32) WHERE what = 'posting'")
    assert any("made with other keys, are not what" in found for found in said(room))


def test_accepting_launders_nothing_of_a_database_that_names_other_keys(room: Path) -> None:
    edit(room, "UPDATE accounts SET name = 'Bob'")
    edit(room, "UPDATE chain SET public = ?", "ab" * 32)
    with pytest.raises(NoKeys, match="another room's"):
        Storage(str(room))
    accepted(room)
    report = audited(room)
    assert any(found.what.startswith("accounts:") for found in report.findings)
    assert any("went on with a database" in note.what for note in report.notes)


def test_the_places_get_the_checkpoint_that_accepts(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away = room.with_name("worm")
    monkeypatch.setenv("HOUSEDEALER_CHECKPOINTS", str(away))
    accepted(room)
    assert [found.why for found in File(away).read()] == ["accepted: so be it"]


def test_other_keys_need_a_reason(room: Path) -> None:
    with pytest.raises(RoomError, match="says why"):
        checkpoint(str(room), None, "", False, new_keys=True)
