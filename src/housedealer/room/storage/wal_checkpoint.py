"""The write-ahead log of an SQLite file, put on disk and emptied beside the work instead of within a commit.

SQLite could do both in each commit, and would keep the file's turn meanwhile. Here a commit only appends to the log; whoever
waits for it is told when the log is on disk, and by then the next one may have written. What is in the log is copied into the
file while others write; only for the rest of it, so that the log can begin anew, nobody does.
"""

from __future__ import annotations

import logging
import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from housedealer.room.storage.writer_lock import Turn

EMPTY_AFTER: Final = 2_000  # units of work: some ten megabytes
LOGGER: Final = logging.getLogger("housedealer.room")


class WriteAhead:
    """The log of one file, as the writer of one process uses it."""

    def __init__(self, engine: Engine, turn: Turn) -> None:
        self._engine = engine
        self._turn = turn
        database = engine.url.database
        self._log = None if database in (None, "", ":memory:") else f"{database}-wal"
        self._listed = False  # whether the folder is known to have it
        self._units = 0  # of work, since it was last emptied
        self._emptying: Future[None] | None = None
        self._thread = ThreadPoolExecutor(1, "emptying")

    def close(self) -> None:
        """Wait for what is being done."""
        self._thread.shutdown()

    def only_append(self, connection: Connection) -> None:
        """Let commits of a connection leave the log alone but for what they append; they have to be synced."""
        for pragma in ("synchronous=NORMAL", "wal_autocheckpoint=0"):
            connection.exec_driver_sql(f"PRAGMA {pragma}")

    def sync(self) -> None:
        """Wait until everything committed so far is on disk."""
        if self._log is None:
            return
        try:
            _sync(self._log, os.O_RDWR)
            if not self._listed:
                _sync(os.path.dirname(self._log) or ".", os.O_RDONLY | os.O_DIRECTORY)
                self._listed = True
        except FileNotFoundError:
            pass  # emptied and taken away, which SQLite syncs itself
        except OSError as error:  # nobody can know what is on disk now; whoever starts again finds out
            LOGGER.critical("the disk did not take the log of %s, and the room stops: %s", self._log[:-4], error)
            os._exit(os.EX_IOERR)

    def grown(self, units: int) -> None:
        """So much was added; from time to time, have the log emptied."""
        self._units += units
        if self._units >= EMPTY_AFTER and (self._emptying is None or self._emptying.done()):
            self._units = 0
            self._emptying = self._thread.submit(self._empty)

    def _empty(self) -> None:
        """Copy what is in the log into the file. If that fails, nothing is lost: the log has it, and it is tried again."""
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                self._turn.take()
                try:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                finally:
                    self._turn.give()
        except SQLAlchemyError:
            LOGGER.exception("the database's log could not be emptied; it grows until it can")


def _sync(path: str, how: int) -> None:
    file = os.open(path, how | os.O_CLOEXEC)
    try:
        os.fdatasync(file)
    finally:
        os.close(file)
