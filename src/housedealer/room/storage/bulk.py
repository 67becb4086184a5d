"""Many rows in one statement, the same for SQLite and PostgreSQL.

One statement is one step of the database, however many rows it has. That matters twice: each step costs, and after each
the writer has to wait for its turn among the program's other threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from http import HTTPStatus
from itertools import chain
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    CursorResult,
    Float,
    Integer,
    LargeBinary,
    String,
    func,
    select,
)

from housedealer.room.operations.problems import RoomError

Row = Sequence[Any]
LARGEST: Final = 256  # rows in one statement on SQLite; rows of nothing fill it up to one of a few sizes kept prepared
_TYPES: Final = (
    (LargeBinary, "bytea"),
    (Float, "float8"),
    (BigInteger, "bigint"),
    (Integer, "bigint"),
    (Boolean, "bool"),
)


class NotStored(RoomError):
    """The database took a row and stored none."""

    status = HTTPStatus.INTERNAL_SERVER_ERROR


def insert_rows(connection: Connection, columns: Sequence[Column[Any]], rows: Sequence[Row]) -> None:
    """Insert rows into the table of the columns; each of them is stored, or none is."""
    table = columns[0].table
    names = ", ".join(f'"{column.name}"' for column in columns)
    run(connection, f'INSERT INTO "{table}" ({names}) SELECT * FROM {{rows}}', columns, rows, all_stored)  # nosec B608 # names of the schema


def all_stored(result: CursorResult[Any], count: int) -> None:
    """Raise if an insertion of so many rows has stored fewer: something in the database threw them away."""
    if 0 <= result.rowcount < count:
        raise NotStored(f"the database has stored {result.rowcount} of {count} rows")


def run(
    connection: Connection,
    statement: str,
    columns: Sequence[Column[Any]],
    rows: Sequence[Row],
    check: Callable[[CursorResult[Any], int], None] = lambda result, count: None,
) -> list[Row]:
    """Run a statement over rows, which stand for `{rows}` as a table with the columns' names; what it returns.

    The first column is never null. What came of it is checked against how many rows there were.
    """
    if connection.dialect.name == "postgresql":
        given = statement.replace("{rows}", _unnest(tuple(columns)))
        result = connection.exec_driver_sql(given, tuple(map(list, zip(*rows, strict=True))))
        check(result, len(rows))
        return _returned(result)
    found: list[Row] = []
    for at in range(0, len(rows), LARGEST):
        part = rows[at : at + LARGEST]
        size = 1 << (len(part) - 1).bit_length()
        nothing = (None,) * (len(columns) * (size - len(part)))
        given = statement.replace("{rows}", _values(tuple(columns), size))
        result = connection.exec_driver_sql(given, (*chain.from_iterable(part), *nothing))
        check(result, len(part))
        found += _returned(result)
    return found


def _returned(result: CursorResult[Any]) -> list[Row]:
    return list(result) if result.returns_rows else []


def new_ids(connection: Connection, id: Column[Any], count: int) -> list[int]:
    """Numbers for so many new rows of a table that counts its rows."""
    if connection.dialect.name == "postgresql":
        sequence = func.pg_get_serial_sequence(id.table.name, id.name)
        return list(
            connection.execute(select(func.nextval(sequence)).select_from(func.generate_series(1, count))).scalars()
        )
    highest = connection.exec_driver_sql(f'SELECT coalesce(max("{id.name}"), 0) FROM "{id.table}"').scalar_one()  # nosec B608 # names of the schema
    return list(range(highest + 1, highest + count + 1))


@cache
def _values(columns: tuple[Column[Any], ...], count: int) -> str:
    one = f"({', '.join('?' * len(columns))})"
    named = ", ".join(f'column{number} AS "{column.name}"' for number, column in enumerate(columns, 1))
    return f"(SELECT {named} FROM (VALUES {', '.join([one] * count)}) WHERE column1 IS NOT NULL)"  # nosec B608 # names of the schema


@cache
def _unnest(columns: tuple[Column[Any], ...]) -> str:
    arrays = ", ".join(f"%b::{_postgres_type(column)}[]" for column in columns)  # in text, each quote would be escaped
    names = ", ".join(f'"{column.name}"' for column in columns)
    return f"(SELECT * FROM unnest({arrays}) AS given({names}))"  # nosec B608 # names of the schema


def _postgres_type(column: Column[Any]) -> str:
    for kind, name in _TYPES:
        if isinstance(column.type, kind):
            return name
    assert isinstance(column.type, String), column
    return "text"
