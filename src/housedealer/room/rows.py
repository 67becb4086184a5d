"""Many rows in one statement, the same for SQLite and PostgreSQL.

One statement is one step of the database, however many rows it has. That matters twice: each step costs, and after each
the writer has to wait for its turn among the program's other threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
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

Row = Sequence[Any]
LARGEST: Final = 128  # rows in one statement on SQLite, which keeps the few sizes there are prepared
_TYPES: Final = (
    (LargeBinary, "bytea"),
    (Float, "float8"),
    (BigInteger, "bigint"),
    (Integer, "bigint"),
    (Boolean, "bool"),
)


def insert_rows(connection: Connection, columns: Sequence[Column[Any]], rows: Sequence[Row]) -> None:
    """Insert rows into the table of the columns."""
    table = columns[0].table
    names = ", ".join(f'"{column.name}"' for column in columns)
    run(connection, f'INSERT INTO "{table}" ({names}) SELECT * FROM {{rows}}', columns, rows)


def run(connection: Connection, statement: str, columns: Sequence[Column[Any]], rows: Sequence[Row]) -> list[Row]:
    """Run a statement over rows, which stand for `{rows}` as a table with the columns' names; what it returns."""
    if connection.dialect.name == "postgresql":
        given = statement.replace("{rows}", _unnest(tuple(columns)))
        return _returned(connection.exec_driver_sql(given, tuple(map(list, zip(*rows, strict=True)))))
    found: list[Row] = []
    for part in _parts(rows):
        given = statement.replace("{rows}", _values(tuple(columns), len(part)))
        found += _returned(connection.exec_driver_sql(given, tuple(value for row in part for value in row)))
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
    highest = connection.exec_driver_sql(f'SELECT coalesce(max("{id.name}"), 0) FROM "{id.table}"').scalar_one()
    return list(range(highest + 1, highest + count + 1))


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Rows in parts whose sizes are powers of two."""
    at = 0
    while at < len(rows):
        size = min(LARGEST, 1 << (len(rows) - at).bit_length() - 1)
        yield rows[at : at + size]
        at += size


@cache
def _values(columns: tuple[Column[Any], ...], count: int) -> str:
    one = f"({', '.join('?' * len(columns))})"
    named = ", ".join(f'column{number} AS "{column.name}"' for number, column in enumerate(columns, 1))
    return f"(SELECT {named} FROM (VALUES {', '.join([one] * count)}))"


@cache
def _unnest(columns: tuple[Column[Any], ...]) -> str:
    arrays = ", ".join(f"%b::{_postgres_type(column)}[]" for column in columns)  # in text, each quote would be escaped
    names = ", ".join(f'"{column.name}"' for column in columns)
    return f"(SELECT * FROM unnest({arrays}) AS given({names}))"


def _postgres_type(column: Column[Any]) -> str:
    for kind, name in _TYPES:
        if isinstance(column.type, kind):
            return name
    assert isinstance(column.type, String), column
    return "text"
