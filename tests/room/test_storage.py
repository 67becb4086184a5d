"""The database: created by the first start, written in groups, each event once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import IntegrityError

from housedealer.room.accounts import Accounts, pay
from housedealer.room.problems import NotEnoughMoney, RoomError
from housedealer.room.schema import EVENTS, METADATA, TABLES, TRANSFERS
from housedealer.room.storage import Row, Storage


def new_table(connection: Connection) -> None:
    connection.execute(insert(TABLES).values(id="t", game="g", options="{}", opened=0.0))


def event(seq: int) -> Row:
    return {"table": "t", "seq": seq, "body": "{}"}


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(str(tmp_path / "room.sqlite"))


def test_migrations_lead_to_the_schema(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    assert differences == []


def test_sqlite_writes_ahead_and_durably(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


def test_an_event_has_its_sequence_number_to_itself(storage: Storage) -> None:
    async def write() -> list[object]:
        await storage.write(new_table, [event(1)])
        return await asyncio.gather(*(storage.write(None, [event(2)]) for _ in range(5)), return_exceptions=True)

    results = asyncio.run(write())
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, IntegrityError) for result in results) == 4
    assert storage.read_now(lambda connection: list(connection.execute(select(EVENTS.c.seq)).scalars())) == [1, 2]


def test_a_failing_unit_takes_nobody_with_it_and_leaves_nothing_behind(storage: Storage) -> None:
    def fail(_: Connection) -> None:
        raise RoomError("no")

    async def write() -> list[object]:
        await storage.write(new_table)
        units = [storage.write(fail if seq == 7 else None, [event(seq)]) for seq in range(1, 21)]
        return await asyncio.gather(*units, return_exceptions=True)

    results = asyncio.run(write())
    assert [seq for seq, result in enumerate(results, 1) if isinstance(result, RoomError)] == [7]
    kept = storage.read_now(lambda connection: list(connection.execute(select(EVENTS.c.seq)).scalars()))
    assert sorted(kept) == [seq for seq in range(1, 21) if seq != 7]


def test_an_account_cannot_be_overdrawn_by_many_at_once(storage: Storage) -> None:
    async def spend() -> tuple[list[object], int]:
        accounts = Accounts(storage, 1_000)
        account, token = await accounts.new_guest("Ann")
        buys = [storage.write(lambda c: pay(c, account.id, None, -300, "buy_in")) for _ in range(5)]
        results: list[object] = await asyncio.gather(*buys, return_exceptions=True)
        left = await accounts.of_token(token)
        assert left is not None
        return results, left.balance

    results, balance = asyncio.run(spend())
    assert sum(isinstance(result, NotEnoughMoney) for result in results) == 2
    transfers = storage.read_now(lambda connection: list(connection.execute(select(TRANSFERS.c.amount)).scalars()))
    assert balance == 100 == sum(transfers)


def test_a_database_that_cannot_be_opened_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(RoomError, match="cannot be opened"):
        Storage(str(tmp_path / "missing" / "room.sqlite"))
