"""A room's database in one file, and back: the same file for SQLite and PostgreSQL.

The file is gzip over lines of JSON: a header with the step of the migrations, for each table its name, columns and rows,
and at the end the number of rows and the SHA-256 of all lines before. It is read from one moment of the database while
the room goes on.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson
from sqlalchemy import Connection, Table, delete, func, insert, select

from housedealer.room.operations.problems import RoomError
from housedealer.room.storage import sealed_file
from housedealer.room.storage.database import one_moment
from housedealer.room.storage.migrations.schema_version import known, newest, step_of
from housedealer.room.storage.schema import ACCOUNTS, CHAIN, METADATA, TABLES

FORMAT: Final = "housedealer backup 1"
TOGETHER: Final = 500  # rows in one statement


class BadBackup(RoomError):
    """A file that is no backup, or is not whole."""


def save(connection: Connection, file: Path, passphrase: str | None = None) -> int:
    """Write everything to a file, which only its owner may read, closed with a passphrase if there is one; how many rows."""
    one_moment(connection)
    step, rows = step_of(connection), 0
    unfinished = file.with_name(f"{file.name}.part")
    with (
        sealed_file.writing(unfinished, passphrase) as plain,
        gzip.GzipFile(fileobj=plain, mode="wb", compresslevel=6, filename="", mtime=0) as out,
    ):
        digest = hashlib.sha256()

        def write(line: object) -> None:
            text = orjson.dumps(line, default=_coded) + b"\n"
            digest.update(text)
            out.write(text)

        write({"format": FORMAT, "step": step})
        for table in METADATA.sorted_tables:
            write({"table": table.name, "columns": [column.name for column in table.columns]})
            for row in connection.execution_options(yield_per=1000).execute(select(table)):
                write(list(row))
                rows += 1
        out.write(orjson.dumps({"rows": rows, "sha256": digest.hexdigest()}) + b"\n")
    unfinished.replace(file)
    return rows


def restore(connection: Connection, file: Path, force: bool = False, passphrase: str | None = None) -> int:
    """Fill an empty database, already brought up to date, from a file; how many rows."""
    check(file, passphrase)
    if not force and any(connection.execute(select(table).limit(1)).first() for table in (ACCOUNTS, TABLES)):
        raise RoomError("the database is not empty; --force replaces what it holds")
    for table in reversed(METADATA.sorted_tables):
        connection.execute(delete(table))
    count = 0
    for table_, columns, rows in _tables(file, passphrase):
        while batch := list(itertools.islice(rows, TOGETHER)):
            connection.execute(insert(table_), [dict(zip(columns, row, strict=True)) for row in batch])
            count += len(batch)
        if connection.dialect.name == "postgresql":
            _count_on(connection, table_)
    return count


def check(file: Path, passphrase: str | None = None) -> None:
    """Refuse a file that is not a whole backup of a step this program knows."""
    digest, rows, end = hashlib.sha256(), 0, None
    try:
        with sealed_file.reading(file, passphrase) as plain_file, gzip.GzipFile(fileobj=plain_file) as text:
            header = orjson.loads(first := text.readline())
            if header.get("format") != FORMAT:
                raise BadBackup(f"{file} is not a backup of a room")
            if not known(header["step"]) or header["step"] != newest():
                raise BadBackup(f"{file} is of step {header['step']}, and this program is at {newest()}")
            digest.update(first)
            for line in text:
                plain = orjson.loads(line)
                if "sha256" in plain:
                    end = plain
                    break
                rows += isinstance(plain, list)
                digest.update(line)
    except (OSError, EOFError, ValueError, AttributeError, TypeError, KeyError) as error:
        if isinstance(error, FileNotFoundError):
            raise BadBackup(f"there is no file {file}") from None
        raise BadBackup(f"{file} is not a whole backup: {error}") from None
    if end is None or end != {"rows": rows, "sha256": digest.hexdigest()}:
        raise BadBackup(f"{file} is not a whole backup: it was cut short or changed")


def signer(file: Path, passphrase: str | None = None) -> str | None:
    """The public key that signed for the room in a backup, if anybody did."""
    found = None
    for table, columns, rows in _tables(file, passphrase):
        for row in rows:
            if table is CHAIN:
                found = dict(zip(columns, row, strict=True))["public"]
    return found


def _tables(file: Path, passphrase: str | None) -> Iterator[tuple[Table, list[str], Iterator[list[Any]]]]:
    """Each table with its columns and rows. The rows of one are read before the next is asked for."""
    with sealed_file.reading(file, passphrase) as plain, gzip.GzipFile(fileobj=plain) as text:
        lines = map(orjson.loads, text)
        following = next(line for line in lines if "table" in line)

        def rows() -> Iterator[list[Any]]:
            nonlocal following
            for line in lines:
                if not isinstance(line, list):
                    following = line
                    return
                yield [base64.b64decode(value["base64"]) if isinstance(value, dict) else value for value in line]

        while "table" in following:
            yield METADATA.tables[following["table"]], following["columns"], rows()


def _count_on(connection: Connection, table: Table) -> None:
    """Set PostgreSQL's sequences to the highest ids in use."""
    for column in table.primary_key.columns:
        sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
        if sequence is not None:
            highest = connection.execute(select(func.coalesce(func.max(column), 0))).scalar_one()
            connection.execute(select(func.setval(sequence, highest + 1, False)))


def _coded(value: object) -> object:
    if isinstance(value, bytes | memoryview):
        return {"base64": base64.b64encode(value).decode()}
    raise TypeError(type(value))
