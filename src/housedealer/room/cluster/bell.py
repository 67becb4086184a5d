"""A bell beside an SQLite file: whoever changes what somebody may do rings it, and every server of the room hears for whom.

PostgreSQL carries notices and workers have mailboxes, but a command on the console is no worker. The bell is a file to which
each ring adds a line. Looking at its size is enough to know that nobody has rung, and costs about a microsecond.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL


class Bell:
    """The bell of one database, as one process hears it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._heard = self._size()

    def ring(self, people: Iterable[str]) -> None:
        """Let the others know who has changed. That it cannot be rung is no reason to fail: they look after a while."""
        text = "".join(f"{account}\n" for account in people)
        if not text:
            return
        with suppress(OSError):
            bell = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.write(bell, text.encode())
            finally:
                os.close(bell)

    def rung(self) -> list[str]:
        """For whom somebody has rung since this was last asked."""
        if (size := self._size()) == self._heard:
            return []
        before = self._heard if size > self._heard else 0  # a shorter file is a new one
        self._heard = size
        with suppress(OSError), self._file.open("rb") as file:
            file.seek(before)
            return list(dict.fromkeys(file.read(size - before).decode(errors="replace").split()))
        return []

    def silence(self) -> None:
        """Forget all rings; for a room that opens, to which nobody is connected yet."""
        self._file.unlink(missing_ok=True)
        self._heard = 0

    def _size(self) -> int:
        try:
            return os.stat(self._file).st_size
        except OSError:
            return 0


def bell_of(url: URL) -> Bell | None:
    """The bell of a database that carries no notices itself."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Bell(Path(f"{url.database}.bell"))
