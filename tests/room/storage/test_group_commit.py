"""The database: created by the first start, written in groups, each change once."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text

from housedealer.room.cluster.workers import Workers
from housedealer.room.money import ledger
from housedealer.room.operations.problems import NotEnoughMoney, RoomError
from housedealer.room.storage.changes import Behind, Change, Page, open_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, EVENTS, HEADS, LINES, METADATA, TABLES
from housedealer.room.trust.hash_chain import ZERO, page_hash


def new_table(connection: Connection) -> None:
    connection.execute(insert(TABLES).values(id="t", game="g", options="{}", opened=0.0))
    open_log(connection, "t")


def event(seq: int, table: str = "t") -> Change:
    hash_ = page_hash(ZERO, table, seq, b"{}")
    return Change(table, seq - 1, seq, hash_, None, Page(table, seq, "{}", hash_))


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    opened = Storage(database)
    yield opened
    opened.close()


def kept(storage: Storage) -> list[int]:
    return storage.read_now(lambda c: list(c.execute(select(EVENTS.c.seq).order_by(EVENTS.c.seq)).scalars()))


def test_migrations_lead_to_the_schema(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    assert differences == []


def test_sqlite_writes_ahead_and_durably(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "room.sqlite"))
    with storage.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    storage.close()


def test_of_changes_to_one_version_of_a_table_one_is_stored(storage: Storage) -> None:
    async def write() -> list[object]:
        await storage.write(new_table)
        await storage.write(None, event(1))
        return await asyncio.gather(*(storage.write(None, event(2)) for _ in range(5)), return_exceptions=True)

    results = asyncio.run(write())
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Behind) for result in results) == 4
    assert kept(storage) == [1, 2]
    assert storage.read_now(lambda c: c.execute(select(HEADS.c.version, HEADS.c.seq)).one()) == (2, 2)


def test_a_failing_unit_takes_nobody_with_it_and_leaves_nothing_behind(storage: Storage) -> None:
    def new_tables(connection: Connection) -> None:
        for number in range(20):
            connection.execute(insert(TABLES).values(id=f"t{number}", game="g", options="{}", opened=0.0))
            open_log(connection, f"t{number}")

    def fail(_: Connection) -> None:
        raise RoomError("no")

    async def write() -> list[object]:
        await storage.write(new_tables)
        units = [storage.write(fail if number == 7 else None, event(1, f"t{number}")) for number in range(20)]
        return await asyncio.gather(*units, return_exceptions=True)

    results = asyncio.run(write())
    assert [number for number, result in enumerate(results) if isinstance(result, RoomError)] == [7]
    found = storage.read_now(lambda connection: set(connection.execute(select(EVENTS.c.table)).scalars()))
    assert found == {f"t{number}" for number in range(20)} - {"t7"}


def test_a_change_that_another_server_overtook_fails_alone_and_its_group_is_stored(database: str) -> None:
    mine = Storage(database)
    with tempfile.TemporaryDirectory() as folder:
        others = Storage(database, Workers("room", 2, 1, Path(folder)))
        commits: list[int] = []
        commit = mine._writer._commit

        async def counted(units: Sequence[Any]) -> None:
            commits.append(len(units))
            await commit(units)

        mine._writer._commit = counted  # type: ignore[method-assign]

        def new_tables(connection: Connection) -> None:
            for number in range(20):
                connection.execute(insert(TABLES).values(id=f"t{number}", game="g", options="{}", opened=0.0))
                open_log(connection, f"t{number}")

        async def write() -> list[object]:
            await mine.write(new_tables)
            await others.write(None, event(1, "t7"))
            commits.clear()
            units = [mine.write(None, event(1, f"t{number}")) for number in range(20)]
            return await asyncio.gather(*units, return_exceptions=True)

        results = asyncio.run(write())
        mine.close()
        others.close()
    assert [number for number, result in enumerate(results) if isinstance(result, Behind)] == [7]
    assert sum(result is None for result in results) == 19
    assert sum(commits) == 20  # nothing was tried twice


def test_an_account_cannot_be_overdrawn_by_many_at_once(storage: Storage) -> None:
    def new_account(connection: Connection) -> None:
        connection.execute(insert(ACCOUNTS).values(id="ann", name="Ann", kind="guest", balance=0, created=0.0))
        ledger.post(connection, "gift", {"play_money": -1_000, "player:ann": 1_000})

    def spend(connection: Connection) -> None:
        ledger.post(connection, "buy_in", {"player:ann": -300, "cage": 300})

    async def run() -> list[object]:
        await storage.write(new_account)
        return await asyncio.gather(*(storage.write(spend) for _ in range(5)), return_exceptions=True)

    results = asyncio.run(run())
    assert sum(isinstance(result, NotEnoughMoney) for result in results) == 2
    lines = select(LINES.c.amount).where(LINES.c.account == "player:ann")
    assert storage.read_now(lambda c: c.execute(select(ACCOUNTS.c.balance)).scalar_one()) == 100
    assert storage.read_now(lambda c: sum(c.execute(lines).scalars())) == 100


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("{}/missing/room.sqlite", "cannot be opened"),
        ("postgresql://127.0.0.1:1/room?connect_timeout=2", "cannot be opened"),
        ("mysql://host/room", "SQLite or PostgreSQL|cannot be opened"),
        ("nonsense://host/room", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_clear_error(tmp_path: Path, address: str, why: str) -> None:
    with pytest.raises(RoomError, match=why):
        Storage(address.format(tmp_path))
