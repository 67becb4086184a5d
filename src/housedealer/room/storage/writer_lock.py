"""Locks on an SQLite file: one writer at a time, and one room that serves it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import make_url

from housedealer.room.operations.problems import RoomError


class Turn:
    """Whose turn it is to write, among the threads of this process and, with a file, among processes that share it.

    SQLite lets those who wait look again after a while, in no order; under load somebody would look in vain for seconds.
    """

    def __init__(self, file: Path | None) -> None:
        self._threads = threading.Lock()
        self._file = None if file is None else os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self) -> None:
        """Wait for the lock."""
        self._threads.acquire()
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def take_now(self) -> bool:
        """Take the lock if it is free."""
        if not self._threads.acquire(blocking=False):
            return False
        try:
            if self._file is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._threads.release()
            return False
        return True

    def give(self) -> None:
        """Release the lock."""
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)
        self._threads.release()

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


@contextlib.contextmanager
def only_room(url: str) -> Iterator[bool]:
    """Lock an SQLite file for this room and the workers it forks meanwhile; yields False for PostgreSQL."""
    at = make_url(url)
    if at.get_backend_name() != "sqlite" or at.database in (None, "", ":memory:"):
        yield at.get_backend_name() == "sqlite"
        return
    try:
        file = os.open(f"{at.database}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise RoomError(f"the database {at.database} cannot be opened: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise RoomError(
            f"{at.database} is served by another room already; use --processes for several on one SQLite file"
        ) from None
    try:
        yield True
    finally:
        os.close(file)
