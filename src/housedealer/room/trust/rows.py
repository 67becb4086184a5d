"""Rows under the chain: whatever the room writes about people, money's owners, tables or incidents leaves a record.

Every statement that changes such a row notes its key and how it found the row; when the transaction is complete, each of
those rows is sealed into the room's chain as it was and as it now is. A row that somebody else changed is thus found by the
audit even after the room has written it again. Every table of the schema is covered unless it is named here with the reason
why not.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    CursorResult,
    Delete,
    Engine,
    Float,
    Insert,
    Integer,
    Row,
    Select,
    Table,
    Update,
    bindparam,
    event,
    select,
    tuple_,
)

from housedealer.room.storage.bulk import all_stored
from housedealer.room.storage.schema import METADATA

Key = tuple[Any, ...]
GONE: Final = bytes(32)  # the digest of a row that is not there
UNRECORDED: Final = {"record": False}  # execution options of a statement that the ledger vouches for
TOGETHER: Final = 200  # rows read by one statement

NOT_COVERED: Final = {
    "events": "each page has a hash and a code of its own, and heads are sealed",
    "heads": "held against the log",
    "postings": "each is sealed whole",
    "lines": "sealed with their posting",
    "seals": "the chain itself",
    "chain": "where the chain ends",
    "processes": "which servers are alive",
    "attempts": "failed sign-ins of the last minutes",
    "requests": "answers kept for a day in case they are asked for again",
    "waiting": "places in line, given up and called all the time",
}
NOT_SEALED: Final = {"accounts": frozenset({"balance", "play"})}  # which must be the sum of their postings


@cache
def covered() -> Mapping[str, Table]:
    """The tables whose rows are under the chain."""
    return {table.name: table for table in METADATA.sorted_tables if table.name not in NOT_COVERED}


def name_of(table: str, key: Iterable[Any]) -> str:
    """A row by its table and key.

    >>> name_of("roles", ("ann", "cage"))
    'roles:["ann","cage"]'
    """
    return f"{table}:{_KEY.encode(list(key))}"


def digest(table: Table, row: Mapping[str, Any]) -> bytes:
    """What stands for a row. A column at its default is left out, so that later versions may add columns."""
    left_out = NOT_SEALED.get(table.name, frozenset())
    said = {
        column.name: row[column.name]
        for column in table.columns
        if column.name not in left_out and row[column.name] != _default(column)
    }
    return sha256(_ROW.encode(said).encode()).digest()


def plain_row(row: Row[Any]) -> dict[str, Any]:
    """A row by the names of its columns."""
    return row._asdict()


def key_of(table: Table, row: Mapping[str, Any]) -> Key:
    """The primary key of a row."""
    return tuple(row[column.name] for column in table.primary_key.columns)


@cache
def _default(column: Column[Any]) -> Any:
    """What a column holds in rows that were there before it."""
    if column.server_default is None:
        return None
    text = str(getattr(column.server_default, "arg", ""))
    if isinstance(column.type, Boolean):
        return text.lower() in ("true", "1")
    if isinstance(column.type, Float):
        return float(text)
    return int(text) if isinstance(column.type, Integer) else text


def _coded(value: object) -> object:
    assert isinstance(value, bytes | memoryview), type(value)
    return bytes(value).hex()


_KEY: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
_ROW: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True, default=_coded)


# -- noting what a transaction changes -----------------------------------------------------------------------------------


def watch(engine: Engine) -> None:
    """Note every covered row that is changed over this engine."""
    event.listen(engine, "before_execute", _before, retval=True)
    event.listen(engine, "after_execute", _after)


def note(connection: Connection, table: Table, keys: Iterable[Key], *, new: bool = False) -> None:
    """Rows will be changed in this transaction: they are read as they are before that, unless they are `new`."""
    noted = _noted(connection)[table.name]
    fresh = [key for key in keys if key not in noted]
    if fresh:
        found = {} if new else _read(connection, table, fresh)
        noted.update({key: found.get(key, GONE) for key in fresh})


def execute(
    connection: Connection, statement: Insert | Update | Delete, table: Table, key: Key, given: Mapping[str, Any]
) -> None:
    """Change the one row that has this key. The key is known, so it need not be looked for."""
    note(connection, table, [key])
    connection.execute(statement, given, execution_options=UNRECORDED)


def changed(connection: Connection) -> Iterator[tuple[str, bytes]]:
    """The rows that this transaction changed, each by its name, as they were and as they are; they are forgotten then."""
    noted: dict[str, dict[Key, bytes]] = connection.info.pop("rows", {})
    for name, before in sorted(noted.items()):
        ordered = sorted(before, key=repr)
        for at in range(0, len(ordered), TOGETHER):
            part = ordered[at : at + TOGETHER]
            found = _read(connection, covered()[name], part)
            for key in part:
                yield name_of(name, key), before[key] + found.get(key, GONE)


def as_sealed(said: bytes) -> tuple[bytes | None, bytes]:
    """What a seal says of a row: how the room found it, where that was kept, and how it left it."""
    return (said[:-32] or None), said[-32:]


def everything(connection: Connection) -> Iterator[tuple[str, bytes]]:
    """Every covered row there is."""
    for name, table in covered().items():
        for plain in all_of(connection, table):
            yield name_of(name, key_of(table, plain)), digest(table, plain)


def all_of(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """Every row of a table."""
    return map(plain_row, connection.execute(_select(table), execution_options={"yield_per": 1000}))


@cache
def _select(table: Table) -> Select[Any]:
    return select(table)


def _read(connection: Connection, table: Table, keys: list[Key]) -> dict[Key, bytes]:
    columns = list(table.primary_key.columns)
    if len(keys) == 1:
        query, given = _by_key(table), {f"key{at}": part for at, part in enumerate(keys[0])}
    else:
        at = columns[0].in_([key[0] for key in keys]) if len(columns) == 1 else tuple_(*columns).in_(keys)
        query, given = _select(table).where(at), {}
    return {key_of(table, row): digest(table, row) for row in map(plain_row, connection.execute(query, given))}


@cache
def _by_key(table: Table) -> Select[Any]:
    """One row by its primary key, which is what most transactions change."""
    columns = enumerate(table.primary_key.columns)
    return select(table).where(*(column == bindparam(f"key{at}") for at, column in columns))


def _noted(connection: Connection) -> defaultdict[str, dict[Key, bytes]]:
    """The digests before this transaction of the rows that it changes."""
    noted: defaultdict[str, dict[Key, bytes]] = connection.info.setdefault("rows", defaultdict(dict))
    return noted


_WRITES: Final = (Insert, Update, Delete)


def _covers(statement: Any, options: Mapping[str, Any]) -> bool:
    return (
        isinstance(statement, _WRITES)
        and isinstance(statement.table, Table)
        and statement.table.name in covered()
        and bool(options.get("record", True))
    )


def _before(connection: Connection, statement: Any, many: Any, one: Any, options: Mapping[str, Any]) -> Any:
    """Which rows a statement will change. On PostgreSQL it changes no others, though some may appear meanwhile."""
    if not _covers(statement, options) or isinstance(statement, Insert):
        return statement, many, one
    table = statement.table
    columns = list(table.primary_key.columns)
    wanted = select(table)
    if statement.whereclause is not None:
        wanted = wanted.where(statement.whereclause)
    shared = connection.dialect.name == "postgresql"
    found = map(plain_row, connection.execute(wanted.with_for_update(of=table) if shared else wanted, one))
    before = {key_of(table, row): digest(table, row) for row in found}
    noted = _noted(connection)[table.name]
    noted.update({key: was for key, was in before.items() if key not in noted})
    connection.info["changing"] = keys = list(before)
    if shared:
        statement = statement.where(
            columns[0].in_([key[0] for key in keys]) if len(columns) == 1 else tuple_(*columns).in_(keys)
        )
    return statement, many, one


def _after(
    connection: Connection, statement: Any, many: Any, one: Any, options: Mapping[str, Any], result: CursorResult[Any]
) -> None:
    """The rows that a statement made, or gave another key."""
    if not _covers(statement, options) or isinstance(statement, Delete):
        return
    table, names = statement.table, [column.key for column in statement.table.primary_key.columns]
    noted = _noted(connection)[table.name]
    parameters = result.context.compiled_parameters
    if isinstance(statement, Update):
        given = parameters[0]
        for key in connection.info.pop("changing"):
            noted.setdefault(tuple(given.get(name, part) for name, part in zip(names, key, strict=True)), GONE)
        return
    if not result.returns_rows and len(parameters) == 1:
        all_stored(result, 1)
    for row in parameters:
        if all(row.get(name) is not None for name in names):
            noted.setdefault(tuple(row[name] for name in names), GONE)
        else:  # the database chose the number
            noted.setdefault(tuple(result.inserted_primary_key), GONE)  # type: ignore[arg-type]
