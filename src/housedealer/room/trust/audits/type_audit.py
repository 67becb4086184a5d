"""What an audit looks at before everything else: every value is of its column's type, so that the other parts may trust it.

SQLite stores whatever it is given in any column. A value of another type is a finding; for as long as the audit takes, a
temporary view of the same name shows the other parts such a value turned into the column's type, so that it hides nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Boolean, Column, Connection, Float, Integer, LargeBinary, Table

from housedealer.room.storage.schema import METADATA
from housedealer.room.trust.audits.finding import Finding
from housedealer.room.trust.rows import name_of

#: How SQLite may hold a column of a type, and how any other value is shown as one of it. Blobs need not be text: as figures.
_KINDS: Final = (
    (LargeBinary, ("blob",), "CAST({} AS BLOB)"),
    (Float, ("real", "integer"), "CAST({} AS REAL)"),
    (Boolean, ("integer",), "CAST({} AS INTEGER)"),
    (Integer, ("integer",), "CAST({} AS INTEGER)"),
    (object, ("text",), "CASE typeof({0}) WHEN 'blob' THEN hex({0}) ELSE CAST({0} AS TEXT) END"),
)


@contextmanager
def only_types_that_fit(connection: Connection) -> Iterator[list[Finding]]:
    """Every value of a wrong type; meanwhile whoever reads over this connection finds values of the right types alone."""
    found = list[Finding]()
    shown = list[str]()
    if connection.dialect.name == "sqlite":
        tables = set(connection.exec_driver_sql("SELECT name FROM main.sqlite_master WHERE type = 'table'").scalars())
        for table in METADATA.sorted_tables:
            wrong = list(_wrong(connection, table)) if table.name in tables else []
            if wrong:
                found += wrong
                shown.append(table.name)
                connection.exec_driver_sql(f'CREATE TEMP VIEW "{table.name}" AS {_turned(table)}')  # nosec B608 # names of the schema
    try:
        yield found
    finally:
        for name in shown:
            connection.exec_driver_sql(f'DROP VIEW temp."{name}"')


def _wrong(connection: Connection, table: Table) -> Iterator[Finding]:
    """The cells of a table whose values are not of their columns' types."""
    keys = [f"quote({_quoted(column)})" for column in table.primary_key.columns]
    columns = list(table.columns)
    checks = [_fits(column) for column in columns]
    query = f'SELECT {", ".join(keys + checks)} FROM main."{table.name}" WHERE NOT ({" AND ".join(checks)})'  # nosec B608 # names of the schema
    for row in connection.exec_driver_sql(query):
        key, fits = [_unquoted(part) for part in row[: len(keys)]], row[len(keys) :]
        for column, fit in zip(columns, fits, strict=True):
            if not fit:
                where = f"{column.name} of {name_of(table.name, key)}"
                yield Finding(None, None, f"{where} is not of its type, which is {column.type}")


def _fits(column: Column[Any]) -> str:
    kinds, _ = _kind(column)
    if column.nullable:
        kinds = (*kinds, "null")
    return f"typeof({_quoted(column)}) IN ({', '.join(map(repr, kinds))})"


def _turned(table: Table) -> str:
    """A table with every value of its column's type; where there has to be one and is none, nothing of that type."""
    parts = []
    for column in table.columns:
        name, (_, cast) = _quoted(column), _kind(column)
        turned = cast.format(f"coalesce({name}, '')")
        parts.append(f"CASE WHEN {_fits(column)} THEN {name} ELSE {turned} END AS {name}")
    return f'SELECT {", ".join(parts)} FROM main."{table.name}"'  # nosec B608 # names of the schema


def _kind(column: Column[Any]) -> tuple[tuple[str, ...], str]:
    return next((held, cast) for kind, held, cast in _KINDS if isinstance(column.type, kind))


def _quoted(column: Column[Any]) -> str:
    return f'"{column.name}"'


def _unquoted(value: str) -> object:
    """A part of a key as SQLite writes it in a statement."""
    if value.startswith("'"):
        return value[1:-1].replace("''", "'")
    return int(value) if value.lstrip("-").isdecimal() else value
