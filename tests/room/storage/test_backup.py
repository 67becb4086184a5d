"""A backup holds everything of one moment and can be put back into either kind of database."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url, select

from housedealer.commands.backup import restore, save
from housedealer.room.operations.problems import RoomError
from housedealer.room.storage.backup import BadBackup
from housedealer.room.storage.database import database_url
from housedealer.room.storage.schema import METADATA, SESSIONS
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.keyring import NoKeys, folder_of
from housedealer.room.trust.places import file_beside
from tests.room.house import House, Visitor, reading, stored

THREE_CARD = "garden_city/three_card_poker"


@pytest.fixture(scope="module")
def saved(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, str]:
    """A room on SQLite, its backup, and the table that was played at."""
    database, file = new_database("sqlite"), tmp_path_factory.mktemp("backup") / "room.backup"
    with House(database) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open(THREE_CARD, bots=2)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play(2)
            assert save(database, file.with_name("running.backup")) == 0
        ann.delete(f"/tables/{table}/seat")
    assert save(database, file) == 0
    return database, file, table


def contents(database: str, *, chain: bool = True) -> dict[str, list[tuple[object, ...]]]:
    with reading(database) as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in METADATA.sorted_tables
            if chain or table.name not in ("seals", "chain")
        }


def bring_keys(database: str, to: str) -> None:
    """A room moves with its keys and its checkpoints."""
    here, there = (folder_of(make_url(database_url(each))) for each in (database, to))
    shutil.copytree(here, there)
    shutil.copy(file_beside(here), file_beside(there))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_goes_into_either_kind_of_database_and_back(
    saved: tuple[str, Path, str], new_database: Callable[[str], str], tmp_path: Path, kind: str
) -> None:
    original, file, table = saved
    elsewhere, again = new_database(kind), new_database("sqlite")
    bring_keys(original, elsewhere)
    bring_keys(original, again)
    assert restore(file, elsewhere, force=False) == 0
    assert contents(elsewhere) == contents(original)
    assert save(elsewhere, tmp_path / "again.backup") == 0
    assert restore(tmp_path / "again.backup", again, force=False) == 0
    assert contents(again) == contents(original)
    with House(elsewhere) as house:  # and the room goes on there
        bo = Visitor(house.url, "Bo")
        bo.sit(table, 3)
        with bo.watch(table) as eye:
            eye.play(1)
    assert len(stored(elsewhere, table)) > len(stored(original, table))


def test_a_backup_without_its_keys_is_put_back_only_when_that_is_said_and_every_audit_names_it(
    saved: tuple[str, Path, str], database: str
) -> None:
    original, file, _ = saved
    with pytest.raises(NoKeys, match="bring them there first"):
        restore(file, database, force=False)
    assert not Path(database).exists(), "nothing was touched"
    assert restore(file, database, force=False, new_keys=True) == 1
    assert contents(database, chain=False) == contents(original, chain=False)
    with reading(database) as connection:
        report = audit(connection)
    assert ["without its signature" in found.what for found in report.findings] == [True]
    assert report.checkpoint is not None and report.checkpoint.why == "restored from room.backup"


def test_a_backup_may_be_taken_while_the_room_runs(saved: tuple[str, Path, str], tmp_path: Path) -> None:
    original, file, table = saved
    bring_keys(original, str(tmp_path / "new.sqlite"))
    assert restore(file.with_name("running.backup"), str(tmp_path / "new.sqlite"), force=False) == 0
    assert stored(tmp_path / "new.sqlite", table)


def test_a_database_that_is_not_empty_is_left_alone(saved: tuple[str, Path, str], database: str) -> None:
    original, file, _ = saved
    bring_keys(original, database)
    assert restore(file, database, force=False) == 0
    with pytest.raises(RoomError, match="not empty"):
        restore(file, database, force=False)
    with reading(database) as connection:
        connection.execute(SESSIONS.delete())
    assert restore(file, database, force=True) == 0
    assert contents(database)["sessions"]


@pytest.mark.parametrize("spoil", [b"", b"nonsense", "cut", "changed"], ids=str)
def test_a_file_that_is_not_whole_is_refused_before_anything_is_touched(
    saved: tuple[str, Path, str], tmp_path: Path, spoil: bytes | str
) -> None:
    _, file, _ = saved
    text = gzip.decompress(file.read_bytes())
    lines = text.splitlines(keepends=True)
    spoiled = {
        "cut": gzip.compress(b"".join(lines[:-1])),
        "changed": gzip.compress(text.replace(b"Ann", b"Bob")),
    }
    bad = tmp_path / "bad.backup"
    bad.write_bytes(spoil if isinstance(spoil, bytes) else spoiled[spoil])
    with pytest.raises(BadBackup):
        restore(bad, str(tmp_path / "new.sqlite"), force=False)
    assert not (tmp_path / "new.sqlite").exists()
