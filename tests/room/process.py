"""A room as a process that is stopped properly, with the log that it writes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.room.house import WAIT, own_port


def _hear() -> None:
    """Hang-ups are heard, also where the tests themselves were started so that they go on after one."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class RoomProcess:
    """`housedealer serve` with settings from the environment."""

    def __init__(self, database: str | Path, log: Path, *arguments: str, **settings: Any) -> None:
        self.port = own_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        given = {f"HOUSEDEALER_{name.upper()}": str(value) for name, value in settings.items()}
        self._environment = {**os.environ, **given}
        self._command = [
            sys.executable, "-c", "from housedealer.commands.cli import main; main()", "serve",
            "--database", str(database), "--port", str(self.port), *arguments,
        ]  # fmt: skip

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=_hear
            )
        assert self._process.stdout is not None
        assert self.url in self._process.stdout.readline(), self.log.read_text()

    def stop(self, within: float = WAIT) -> int:
        """Ask it to stop; its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(within)

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask_to_stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)

    def status(self, within: float = WAIT) -> int:
        return self._process.wait(within)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", headers=headers, timeout=WAIT)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
