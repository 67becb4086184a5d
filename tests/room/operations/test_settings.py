"""Settings: where they come from, which wins, and what is said of a wrong one."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from housedealer.errors import BadSetup
from housedealer.room.operations.settings import Settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "room.toml"
    path.write_text('database = "floor.sqlite"\nport = 9000\nclock = 20\nlog_format = "json"\n')
    return path


def test_the_command_line_wins_over_the_environment_over_the_file_over_the_default(file: Path) -> None:
    environment = {"HOUSEDEALER_PORT": "9001", "HOUSEDEALER_CLOCK": "25", "HOME": "/", "PATH": "/bin"}
    found = Settings.read(file, environment, {"port": 9002})
    assert (found.port, found.clock, found.database, found.pause) == (9002, 25.0, "floor.sqlite", 5.0)


def test_where_odds_are_kept_is_no_setting_of_the_room() -> None:
    assert Settings.read(None, {"HOUSEDEALER_CACHE": "kept"}) == Settings()


def test_the_file_may_be_named_in_the_environment(file: Path) -> None:
    assert Settings.read(None, {"HOUSEDEALER_CONFIG": str(file)}).log_format == "json"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("clok = 3", r"there is no setting clok \(clock\?\)"),
        ("zzz = 3", "there is no setting zzz$"),
        ("clock = 'long'", "clock is a number, not 'long'"),
        ("clock = -1", "clock is a number from 0 to 86_400, not -1"),
        ("clock = nan", "clock is a number from 0"),
        ("port = 70000", "port is a whole number from 0 to 65_535, not 70000"),
        ("port = 8000.0", "port is a whole number"),
        ("port = true", "port is a whole number"),
        ("log_format = 'xml'", "log_format is one of human, json, not 'xml'"),
        ("clock =", "is not TOML"),
        ("[tables]\nclock = 3", "there is no setting tables"),
        ("clok = 3\nport = 'x'", "there is no setting clok.*; port is a whole number"),
    ],
)
def test_everything_wrong_with_a_file_is_one_clear_error(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "room.toml"
    path.write_text(text)
    with pytest.raises(BadSetup, match=says) as refusal:
        Settings.read(path, {})
    assert "room.toml" in str(refusal.value) and "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"none\.toml cannot be read: No such file"):
        Settings.read(tmp_path / "none.toml", {})


def test_a_secret_is_not_repeated_in_an_error() -> None:
    with pytest.raises(BadSetup) as refusal:
        Settings.read(None, {}, {"metrics_token": 1234567})
    assert "1234567" not in str(refusal.value)


def test_every_setting_says_what_it_is() -> None:
    assert all(at.metadata.get("help") for at in fields(Settings))


def test_bad_settings_end_the_command_with_status_2_and_one_line(file: Path, tmp_path: Path) -> None:
    import subprocess
    import sys

    bad = tmp_path / "bad.toml"
    bad.write_text("clok = 3\n")
    command = [
        sys.executable,
        "-c",
        "from housedealer.commands.cli import main; main()",
        "serve",
        "--check",
        "--config",
        str(bad),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip().splitlines() == [f"housedealer: {bad}: there is no setting clok (clock?)"]


def test_the_help_names_the_options() -> None:
    from housedealer.commands.cli import app

    shown = CliRunner().invoke(app, ["serve", "--help"], terminal_width=120).output
    assert all(option in shown for option in ("--config", "--check", "--processes", "--database", "--host", "--port"))
