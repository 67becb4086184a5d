"""Where checkpoints go: a file, the system's log, or an address that takes one object each (S3 and the like)."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Sequence
from logging.handlers import SYSLOG_UDP_PORT
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

import httpx

from housedealer.errors import BadSetup
from housedealer.room.trust.checkpoints import Checkpoint

LOGGER: Final = logging.getLogger("housedealer.room")
PATIENCE: Final = 10.0  # seconds for an address to answer
NOTICE: Final = 10 * 8 + 5  # of the facility for security
LONGEST: Final = 4096  # bytes of a line
MOST_KEPT: Final = 10_000  # checkpoints that wait for a place that does not answer


class Place(Protocol):
    """Somewhere that checkpoints can be added and, it is hoped, not removed."""

    def add(self, checkpoints: Sequence[Checkpoint]) -> None:
        """Take checkpoints; OSError or an HTTP error if that is not possible now."""


class File:
    """A file of lines that is only ever added to."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, checkpoints: Sequence[Checkpoint]) -> None:
        last = self._last()
        text = "".join(f"{checkpoint.text}\n" for checkpoint in checkpoints if checkpoint.number > last)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        to = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o640)
        try:
            os.write(to, text.encode())
            os.fsync(to)
        finally:
            os.close(to)

    def _last(self) -> int:
        """The number of the last checkpoint in it."""
        try:
            with self.path.open("rb") as file:
                file.seek(max(0, self.path.stat().st_size - LONGEST))
                lines = file.read().splitlines()
        except FileNotFoundError:
            return 0
        return Checkpoint.read(lines[-1].decode()).number if lines else 0

    def read(self) -> list[Checkpoint]:
        """Every checkpoint in it; ValueError for a line that is none."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return []
        found = []
        for number, line in enumerate(lines, 1):
            try:
                found.append(Checkpoint.read(line))
            except ValueError:
                raise ValueError(f"line {number} of {self.path} is not a checkpoint") from None
        return found


class Syslog:
    """The system's log: this machine's (`syslog:`, or `syslog:/its/socket`), or another's (`syslog://host:port`)."""

    def __init__(self, address: str) -> None:
        at = urlsplit(address)
        self._address: str | tuple[str, int] = (
            (at.hostname, at.port or SYSLOG_UDP_PORT) if at.hostname else (at.path or "/dev/log")
        )

    def add(self, checkpoints: Sequence[Checkpoint]) -> None:
        kind = socket.AF_UNIX if isinstance(self._address, str) else socket.AF_INET
        with socket.socket(kind, socket.SOCK_DGRAM) as log:
            log.connect(self._address)
            for checkpoint in checkpoints:
                log.send(f"<{NOTICE}>housedealer: checkpoint {checkpoint.text}".encode())


class Put:
    """An address under which each checkpoint becomes one object: `PUT <address>/<number>.json`, never written twice."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")

    def add(self, checkpoints: Sequence[Checkpoint]) -> None:
        with httpx.Client(timeout=PATIENCE) as client:
            for checkpoint in checkpoints:
                answer = client.put(
                    f"{self._address}/{checkpoint.number:010}.json",
                    content=checkpoint.text,
                    headers={"Content-Type": "application/json", "If-None-Match": "*"},
                )
                if answer.status_code != 412:  # which says that it is there already
                    answer.raise_for_status()


def places(setting: str, default: Path) -> list[Place]:
    """The places that a setting names, with commas between; a file beside the keys if it names none."""
    named = [part.strip() for part in setting.split(",") if part.strip()] or [str(default)]
    found: list[Place] = []
    for name in named:
        scheme = name.partition(":")[0].lower() if ":" in name else ""
        if scheme in ("http", "https"):
            found.append(Put(name))
        elif scheme == "syslog":
            found.append(Syslog(name))
        elif "://" in name:
            raise BadSetup(f"checkpoints go to a file, to syslog: or to an https address, not to {name!r}")
        else:
            found.append(File(Path(name)))
    return found


def file_beside(folder: Path) -> Path:
    """The file that checkpoints go to unless the operator chose another place.

    >>> str(file_beside(Path("floor.sqlite.keys")))
    'floor.sqlite.checkpoints'
    """
    return folder.with_name(f"{folder.name.removesuffix('.keys')}.checkpoints")


class Publisher:
    """Brings checkpoints to every place. One that does not answer gets them later, in order."""

    def __init__(self, to: Sequence[Place]) -> None:
        self._waiting: list[tuple[Place, list[Checkpoint]]] = [(place, []) for place in to]

    def publish(self, checkpoints: Sequence[Checkpoint]) -> None:
        for place, waiting in self._waiting:
            waiting += checkpoints
            del waiting[:-MOST_KEPT]
            try:
                place.add(waiting)
                waiting.clear()
            except (OSError, ValueError, httpx.HTTPError) as error:
                LOGGER.error("checkpoints could not be brought to %s: %s", type(place).__name__.lower(), error)
