"""Backups that only their owner may read, and that only a passphrase opens."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.room.storage.database import Storage
from housedealer.room.storage.sealed_file import MAGIC, PIECE, SALT, TAG, Closed, reading, writing
from tests.room.storage.test_backup import bring_keys

PASSPHRASE = "nine violet umbrellas"


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_what_was_closed_is_opened_by_its_passphrase_alone(size: int, tmp_path: Path) -> None:
    file, text = tmp_path / "closed", bytes(range(256)) * (size // 256) + b"x" * (size % 256)
    with writing(file, PASSPHRASE) as out:
        out.write(text)
    with reading(file, PASSPHRASE) as back:
        assert back.read() == text
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert size < 256 or text[:200] not in file.read_bytes()
    for wrong in ("another passphrase", None):
        with pytest.raises(Closed), reading(file, wrong) as back:
            back.read()


def closed(tmp_path: Path) -> tuple[Path, bytes]:
    file = tmp_path / "closed"
    with writing(file, PASSPHRASE) as out:
        out.write(b"a" * (3 * PIECE + 100))
    return file, file.read_bytes()


HEAD = len(MAGIC) + SALT
WHOLE = PIECE + TAG


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda data: data[: HEAD + WHOLE], id="cut after a piece"),
        pytest.param(lambda data: data[:-1], id="cut by a byte"),
        pytest.param(lambda data: data[:-50] + bytes([data[-50] ^ 1]) + data[-49:], id="a bit"),
        pytest.param(lambda data: data[:HEAD] + data[HEAD + WHOLE : HEAD + 2 * WHOLE] + data[HEAD : HEAD + WHOLE] + data[HEAD + 2 * WHOLE :], id="two pieces exchanged"),
        pytest.param(lambda data: data[:HEAD] + data[HEAD + WHOLE :], id="a piece left out"),
        pytest.param(lambda data: data + data[-WHOLE:], id="a piece added"),
        pytest.param(lambda data: data[: len(MAGIC)] + bytes(SALT) + data[HEAD:], id="another salt"),
    ],
)  # fmt: skip
def test_a_closed_file_that_was_changed_is_not_opened(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    file, data = closed(tmp_path)
    file.write_bytes(change(data))
    with pytest.raises(Closed), reading(file, PASSPHRASE) as back:
        back.read()


def test_a_backup_is_private_and_is_closed_on_request(new_database: Callable[[str], str], tmp_path: Path) -> None:
    database, run = new_database("sqlite"), CliRunner().invoke
    Storage(database).close()
    assert run(app, ["accounts", "add", "ann@example.org", "--database", database]).exit_code == 0
    plain, shut = tmp_path / "plain.backup", tmp_path / "closed.backup"
    key = tmp_path / "key"
    key.write_text(PASSPHRASE + "\n")
    assert run(app, ["backup", str(plain), "--database", database]).exit_code == 0
    done = run(app, ["backup", str(shut), "--database", database, "--encrypt"], input=f"{PASSPHRASE}\n{PASSPHRASE}\n")
    assert done.exit_code == 0, done.output
    assert [stat.S_IMODE(file.stat().st_mode) for file in (plain, shut)] == [0o600, 0o600]
    assert shut.read_bytes().startswith(MAGIC)
    wrong = run(app, ["restore", str(shut), "--database", str(tmp_path / "w.sqlite")], input="not the passphrase\n")
    assert wrong.exit_code != 0
    back = str(tmp_path / "back.sqlite")
    bring_keys(database, back)
    done = run(app, ["restore", str(shut), "--database", back, "--passphrase-file", str(key)])
    assert done.exit_code == 0, done.output
    assert "ann@example.org" in run(app, ["accounts", "list", "--database", back]).output


def test_a_backup_does_not_follow_a_link_that_somebody_laid(new_database: Callable[[str], str], tmp_path: Path) -> None:
    database, victim = new_database("sqlite"), tmp_path / "victim"
    Storage(database).close()
    victim.write_text("mine")
    (tmp_path / "room.backup.part").symlink_to(victim)
    assert CliRunner().invoke(app, ["backup", str(tmp_path / "room.backup"), "--database", database]).exit_code == 0
    assert victim.read_text() == "mine"
