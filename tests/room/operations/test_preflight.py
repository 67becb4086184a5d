"""`housedealer serve --check`: what would keep the room from opening, found without opening it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.room.operations import preflight as module
from housedealer.room.operations.preflight import checklist
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage, open_engine
from housedealer.room.storage.migrations import schema_version


@pytest.fixture
def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def marks(settings: Settings) -> dict[str, str]:
    return {item.what: item.mark for item in checklist(settings)}


def found(settings: Settings, what: str) -> str:
    return "; ".join(item.found for item in checklist(settings) if item.what == what)


def at_step(database: str, step: str) -> None:
    engine = open_engine(database)
    config = Config()
    config.set_main_option("script_location", str(Path(schema_version.__file__).parent))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # tests begin with one that is up to date
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        config.attributes["connection"] = connection
        command.upgrade(config, step)
    engine.dispose()


def test_a_new_room_would_open_and_nothing_is_created(tmp_path: Path, free_port: int) -> None:
    arguments = ["serve", "--check", "--database", str(tmp_path / "room.sqlite"), "--port", str(free_port)]
    shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 0, shown.output
    assert "not there yet; the first start creates it" in shown.output and "The room would open." in shown.output
    assert list(tmp_path.iterdir()) == []


def test_a_taken_port_is_a_fault_and_status_1(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        arguments = ["serve", "--check", "--database", str(tmp_path / "room.sqlite"), "--port", str(port)]
        shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 1
    assert f"port {port} of 127.0.0.1 cannot be taken: another program listens there" in shown.output


def test_a_database_up_to_date_behind_or_ahead(database: str, free_port: int) -> None:
    settings = Settings(database=database, port=free_port)
    at_step(database, "0001")
    assert "is at step 0001; the start brings it to" in found(settings, "database")
    assert "can be brought up to date (tried, and taken back)" in found(settings, "database")
    assert "is at step 0001" in found(settings, "database")  # nothing was changed by looking
    Storage(database).close()
    assert "up to date" in found(settings, "database") and marks(settings)["database"] == "ok"
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert "9999 of a newer program" in found(settings, "database") and marks(settings)["database"] == "fault"


def test_a_database_that_does_not_answer_is_a_fault_without_its_password(free_port: int) -> None:
    settings = Settings(database="postgresql://ann:hidden-word@127.0.0.1:1/room", port=free_port)
    assert marks(settings)["database"] == "fault"
    assert "hidden-word" not in found(settings, "database") and "ann:***@" in found(settings, "database")


@pytest.mark.parametrize("database", ["oracle://host/room", "nonsense://", "/nowhere/at/all/room.sqlite"])
def test_a_database_that_cannot_be_is_a_fault(database: str, free_port: int) -> None:
    assert marks(Settings(database=database, port=free_port))["database"] == "fault"


def test_several_processes_share_the_port(tmp_path: Path, free_port: int) -> None:
    settings = Settings(database=str(tmp_path / "room.sqlite"), port=free_port, processes=2)
    assert found(settings, "processes") == "2, which share the port"


def test_a_repeatable_shuffle_is_a_fault_where_others_could_play(free_port: int, tmp_path: Path) -> None:
    def mark(**more: str) -> str:
        return marks(Settings(database=str(tmp_path / "room.sqlite"), port=free_port, **more))["shuffle"]  # type: ignore[arg-type]

    assert mark() == "ok"
    assert mark(seed="x") == "note"
    assert mark(seed="x", host="0.0.0.0") == "fault"


def test_a_page_that_is_not_built_is_a_fault(
    tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch, new_database: Callable[[str], str]
) -> None:
    monkeypatch.setattr(module, "STATIC", tmp_path)
    assert marks(Settings(database=new_database("sqlite"), port=free_port))["page"] == "fault"
