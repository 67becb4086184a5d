"""Where checkpoints go: a file, the system's log, or an address that takes one object each (S3 and the like)."""

from __future__ import annotations

import contextlib
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
    """A file of lines that is only ever added to.

    A line that was cut short, by a crash or a full disk, is followed by the whole line, and is read over.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, checkpoints: Sequence[Checkpoint]) -> None:
        last, torn = self._end()
        by_number = {found.number: found for found in checkpoints if last is None or found.number > last.number}
        if not by_number:
            return
        text = "\n" * torn + "".join(f"{by_number[number].text}\n" for number in sorted(by_number))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        to = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o640)
        try:
            left = text.encode()
            while left:
                left = left[os.write(to, left) :]  # a disk that is nearly full takes a part
            os.fsync(to)
        finally:
            os.close(to)

    @property
    def reached(self) -> int:
        """How many seals the last checkpoint in it covers."""
        last, _ = self._end()
        return 0 if last is None else last.seals

    def _end(self) -> tuple[Checkpoint | None, bool]:
        """The last checkpoint in it, and whether a line behind that was cut short."""
        try:
            with self.path.open("rb") as file:
                file.seek(max(0, self.path.stat().st_size - LONGEST))
                *lines, torn = file.read().split(b"\n")
        except FileNotFoundError:
            return None, False
        for line in reversed(lines):
            with contextlib.suppress(ValueError):
                return Checkpoint.read(line.decode()), bool(torn)
        return None, bool(torn)

    def read(self) -> list[Checkpoint]:
        """Every checkpoint in it; ValueError for a line that is none."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return []
        found, torn = list[Checkpoint](), list[tuple[int, str]]()
        for number, line in enumerate(lines, 1):
            try:
                found.append(Checkpoint.read(line))
            except ValueError:
                torn.append((number, line))
                continue
            self._check(torn, line)
            torn.clear()
        self._check(torn, "{")  # the end is written whole when the disk takes it
        return found

    def _check(self, torn: Sequence[tuple[int, str]], whole: str) -> None:
        """Whether lines that were cut short are the beginning of the whole one."""
        for number, line in torn:
            if not line or not (whole.startswith(line) or line.startswith(whole)):
                raise ValueError(f"line {number} of {self.path} is not a checkpoint")


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


def files_of(setting: str, default: Path) -> list[Path]:
    """Those of the places that are files, which can be read again."""
    return [place.path for place in places(setting, default) if isinstance(place, File)]


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

    def lacks(self, seals: int) -> int:
        """From which seal on some place lacks checkpoints, if others have them up to another: files that could not be
        written to when the room was last open."""
        reached = [seals]
        for place, _ in self._waiting:
            if isinstance(place, File):
                with contextlib.suppress(OSError, ValueError):
                    reached.append(place.reached)
        return min(reached)

    def publish(self, checkpoints: Sequence[Checkpoint], after: int = 0) -> None:
        """Bring checkpoints to where they are lacking: to a file all of them, elsewhere those that cover more seals."""
        for place, waiting in self._waiting:
            waiting += [found for found in checkpoints if isinstance(place, File) or found.seals > after]
            del waiting[:-MOST_KEPT]
            try:
                place.add(waiting)
                waiting.clear()
            except (OSError, ValueError, httpx.HTTPError) as error:
                LOGGER.error("checkpoints could not be brought to %s: %s", type(place).__name__.lower(), error)
