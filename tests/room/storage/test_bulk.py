"""Many rows in one statement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, insert, select

from housedealer.room.storage.bulk import LARGEST, insert_rows, new_ids, run
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ATTEMPTS, HEADS, PROCESSES, TABLES

COLUMNS = (PROCESSES.c.id, PROCESSES.c.seen)


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    storage = Storage(database)
    with storage.engine.begin() as found:
        yield found
    storage.close()


def ids(connection: Connection) -> list[str]:
    return list(connection.execute(select(PROCESSES.c.id).order_by(PROCESSES.c.id)).scalars())


@pytest.mark.parametrize("count", [1, 3, LARGEST, LARGEST + 1, 3 * LARGEST - 1])
def test_every_row_is_inserted_once_however_many(connection: Connection, count: int) -> None:
    names = [f"{number:05}" for number in range(count)]
    insert_rows(connection, COLUMNS, [(name, 0.5) for name in names])
    assert ids(connection) == names


def test_text_and_bytes_and_nothing_arrive_as_they_were(connection: Connection) -> None:
    connection.execute(insert(TABLES).values(id="a'\"?%s{}", game="g", options="{}", opened=0.0))
    row = ("a'\"?%s{}", 3, 0, bytes(range(32)), None)
    insert_rows(connection, (HEADS.c.table, HEADS.c.version, HEADS.c.seq, HEADS.c.hash, HEADS.c.due), [row])
    found = connection.execute(select(HEADS.c.table, HEADS.c.version, HEADS.c.seq, HEADS.c.hash, HEADS.c.due)).one()
    assert (found[0], found[1], found[2], bytes(found[3]), found[4]) == row


def test_a_statement_over_rows_returns_what_it_changed(connection: Connection) -> None:
    insert_rows(connection, COLUMNS, [("a", 1.0), ("b", 2.0), ("c", 3.0)])
    statement = "UPDATE processes SET seen = g.seen FROM {rows} AS g WHERE processes.id = g.id RETURNING processes.id"
    changed = run(connection, statement, COLUMNS, [("a", 9.0), ("c", 9.0), ("d", 9.0)])
    assert sorted(row[0] for row in changed) == ["a", "c"]
    seen = dict(map(tuple, connection.execute(select(*COLUMNS))))
    assert seen == {"a": 9.0, "b": 2.0, "c": 9.0}


def test_new_ids_are_free_and_follow_each_other(connection: Connection) -> None:
    first = new_ids(connection, ATTEMPTS.c.id, 3)
    assert len(set(first)) == 3
    insert_rows(connection, (ATTEMPTS.c.id, ATTEMPTS.c.who, ATTEMPTS.c.at), [(id, "x", 0.0) for id in first])
    assert not set(new_ids(connection, ATTEMPTS.c.id, 2)) & set(first)
