"""Whoever reads all of a database does not hold up the room that writes to it."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import OperationalError

from housedealer.room.storage import wal_checkpoint
from housedealer.room.storage.database import Storage, one_moment, open_engine
from housedealer.room.storage.schema import EVENTS, TABLES
from housedealer.room.storage.still import still
from tests.room.storage.test_wal_checkpoint import open_table, write_pages

Reader = Callable[[str], AbstractContextManager[Connection]]


@contextmanager
def held(database: str) -> Iterator[Connection]:
    """Somebody who reads the file itself, for long."""
    engine = open_engine(database)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def log_size(folder: Path, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> int:
    """How large the log grows while somebody reads everything."""
    monkeypatch.setattr(wal_checkpoint, "EMPTY_AFTER", 20)
    folder.mkdir()
    database = str(folder / "room.sqlite")
    storage = Storage(database)
    asyncio.run(storage.write(open_table))
    with reader(database) as connection:
        one_moment(connection)
        before = connection.execute(select(func.count()).select_from(EVENTS)).scalar_one()
        asyncio.run(write_pages(storage, 400))
        assert connection.execute(select(func.count()).select_from(EVENTS)).scalar_one() == before == 0
    size = (folder / "room.sqlite-wal").stat().st_size
    storage.close()
    return size


def test_the_log_does_not_grow_while_the_database_is_audited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bounded, growing = (log_size(tmp_path / name, reader, monkeypatch) for name, reader in (("a", still), ("b", held)))
    assert bounded < growing / 2, (bounded, growing)


def test_a_still_database_is_private_read_only_and_gone_afterwards(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    storage = Storage(str(database))
    asyncio.run(storage.write(open_table))
    with still(str(database)) as connection:
        assert connection.execute(select(TABLES.c.id)).scalars().all() == ["t"]
        assert connection.engine.url.database == str(database)
        folder = next(path for path in tmp_path.iterdir() if path.is_dir() and path.suffix != ".keys")
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        with pytest.raises(OperationalError):
            connection.execute(insert(TABLES).values(id="u", game="g", options="{}", opened=0.0))
    assert not [path for path in tmp_path.iterdir() if path.is_dir() and path.suffix != ".keys"]
    storage.close()
