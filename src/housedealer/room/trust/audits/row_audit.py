"""What an audit looks at in the rows under the chain: each is as the room last wrote it, none is missing, none was added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table

from housedealer.room.trust import rows
from housedealer.room.trust.audits.finding import Finding


def audit_rows(connection: Connection, sealed: Mapping[str, bytes]) -> Iterator[Finding]:
    """Every row that is not as the room last sealed it."""
    unseen = {name for name, digest in sealed.items() if digest != rows.GONE}
    for name, table in rows.covered().items():
        for plain in rows.all_of(connection, table):
            key = rows.name_of(name, rows.key_of(table, plain))
            was = sealed.get(key, rows.GONE)
            unseen.discard(key)
            if was == rows.GONE:
                yield Finding(_at(table, plain), None, f"{key}{_who(plain)} was added: the room did not write it")
            elif was != rows.digest(table, plain):
                yield Finding(_at(table, plain), None, f"{key}{_who(plain)} is not what the room wrote")
    for key in sorted(unseen):
        yield Finding(None, None, f"{key} was written by the room and is missing")


def _at(table: Table, row: Mapping[str, Any]) -> str | None:
    found = row["id"] if table.name == "tables" else row.get("table")
    return None if found is None else str(found)


def _who(row: Mapping[str, Any]) -> str:
    return f" ({row['name']})" if row.get("name") else ""
