"""A database that stands still, for those who read all of it: a room that goes on meanwhile is not held up.

SQLite's log begins anew only when nobody reads what is in it, so an audit of an hour would let it grow for an hour. Here the
file is copied as it is at one moment, which takes seconds, and the copy is read. PostgreSQL needs no copy.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import NullPool

from housedealer.room.storage.database import open_engine


@contextlib.contextmanager
def still_engine(database: str) -> Iterator[Engine]:
    """The database as it is now; of an SQLite file a private copy, under the address of the file itself."""
    engine = open_engine(database)
    file = engine.url.database
    try:
        if engine.dialect.name != "sqlite" or file in (None, "", ":memory:") or not Path(file).is_file():
            yield engine
            return
        with _folder_beside(Path(file)) as folder:
            copy = Path(folder) / "copy.sqlite"
            _copy(Path(file), copy)
            reading = create_engine(engine.url, creator=lambda: _opened(copy), poolclass=NullPool, hide_parameters=True)
            yield reading
            reading.dispose()
    finally:
        engine.dispose()


@contextlib.contextmanager
def still(database: str) -> Iterator[Connection]:
    """A connection to the database as it is now."""
    with still_engine(database) as engine, engine.connect() as connection:
        yield connection


def _folder_beside(file: Path) -> tempfile.TemporaryDirectory[str]:
    """A private folder on the same disk, where there is room for such files; elsewhere if that may not be written to."""
    beside = file.absolute().parent
    return tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=beside if os.access(beside, os.W_OK) else None)


def _copy(file: Path, copy: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source,
        contextlib.closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)


def _opened(copy: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(copy, check_same_thread=False)
    connection.execute("PRAGMA query_only=ON")
    return connection
