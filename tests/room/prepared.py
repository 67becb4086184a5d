"""New rooms without the work of migrating each: an empty database that is up to date is made once and copied."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from housedealer.room.storage.database import migrate, open_engine


def prepared(database: str) -> str:
    """Have an SQLite file that is not there yet be an empty database that is up to date."""
    path = Path(database)
    if "://" not in database and database != ":memory:" and not path.exists():
        path.write_bytes(_empty())
    return database


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.sqlite"
        engine = open_engine(str(path))
        migrate(engine)
        engine.dispose()  # which writes the log back into the file
        return path.read_bytes()
