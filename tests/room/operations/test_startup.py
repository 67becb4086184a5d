"""The start of the room: packet folders are named, resets end connections only, and several workers count together."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from housedealer.errors import BadSetup
from housedealer.packets import folders
from housedealer.room.http import app
from housedealer.room.operations.settings import COUNTED_TOGETHER, Settings
from housedealer.room.operations.startup import start, use_packets
from housedealer.room.storage.database import Storage
from tests.room.house import WAIT


class Seen:
    """What a room finds when it begins to serve."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.pipe: object = None
        self.counts = ""
        self.folder = False

    def serve(self, settings: Settings) -> None:
        self.settings, self.pipe = settings, signal.getsignal(signal.SIGPIPE)
        self.counts = os.environ.get(COUNTED_TOGETHER, "")
        self.folder = bool(self.counts) and Path(self.counts).is_dir()


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seen]:
    found, handler = Seen(), signal.getsignal(signal.SIGPIPE)
    monkeypatch.setenv(COUNTED_TOGETHER, "")
    monkeypatch.setattr(app, "serve", found.serve)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    yield found
    signal.signal(signal.SIGPIPE, handler)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_connection_that_is_reset_does_not_end_the_room(seen: Seen, processes: int) -> None:
    settings = Settings(processes=processes)
    start(settings)
    assert seen.settings is settings
    assert seen.pipe is signal.SIG_IGN


def test_one_process_counts_alone_and_several_in_a_folder_that_is_gone_afterwards(seen: Seen) -> None:
    start(Settings(processes=1))
    assert not seen.counts
    start(Settings(processes=2))
    assert seen.folder
    assert not Path(seen.counts).exists()


def test_the_folders_of_the_settings_are_named_for_every_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.VARIABLE, "")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "room.toml").write_text(f'name = "{name}"\n')
    use_packets(Settings(packets=f"{tmp_path / 'one'}{os.pathsep}{tmp_path / 'other'}"))
    assert os.environ[folders.VARIABLE].split(os.pathsep) == [str(tmp_path / "one"), str(tmp_path / "other")]
    assert {"one", "other"} <= set(folders.room_folders())
    with pytest.raises(BadSetup, match="holds no packet"):
        use_packets(Settings(packets=str(tmp_path / "one" / "nothing")))


@pytest.mark.parametrize("comes_back", [True, False])
def test_whoever_starts_waits_for_a_database_that_is_away(tmp_path: Path, comes_back: bool) -> None:
    storage, tried = Storage(str(tmp_path / "room.sqlite")), list[float]()
    read = storage.read_now

    def away_at_first(work: Callable[[Connection], Any]) -> Any:
        tried.append(time.monotonic())
        if len(tried) < 3 or not comes_back:
            raise OperationalError("SELECT 1", {}, Exception("connection refused"))
        return read(work)

    with patch.object(storage, "read_now", away_at_first):
        if comes_back:
            asyncio.run(storage.wait())
            assert len(tried) == 3
        else:
            with pytest.raises(OperationalError):
                asyncio.run(storage.wait(within=0.1))
    storage.close()


def test_the_package_is_a_program_that_opens_a_room_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "housedealer.room", "--database", str(tmp_path / "room.sqlite"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as room:
        assert room.stdout is not None and "is open at http://127.0.0.1:" in room.stdout.readline()
        room.terminate()
        assert room.wait(WAIT) == 0
