"""What an audit looks at in the database's own definitions: nothing there acts behind the room's back.

A trigger or a rule changes rows within the room's own transactions, so the room would seal what they did as its own; a view
in place of a table shows the room what somebody else wants it to see; without a unique index two people share a login.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sqlalchemy import Connection

from housedealer.room.storage.schema import METADATA
from housedealer.room.trust.audits.finding import Finding


class Object(NamedTuple):
    """Something that the database's catalogue names."""

    kind: str
    name: str
    table: str


def audit_schema(connection: Connection) -> Iterator[Finding]:
    """Whatever is defined that the room did not define, or is missing, if it can change what the room reads or writes."""
    queries = _POSTGRES if connection.dialect.name == "postgresql" else _SQLITE
    found = [Object(*row) for query in queries for row in connection.exec_driver_sql(query)]
    for kind, name, on in found:
        if kind in ACTING:
            yield Finding(None, None, f"the database has a {kind} {name} on {on}, which the room did not make")
    tables = {thing.name for thing in found if thing.kind == "table"}
    indexes = {thing.name for thing in found if thing.kind == "index"}
    for table in METADATA.sorted_tables:
        if table.name not in tables:
            yield Finding(None, None, f"{table.name} is not a table of the database: it is missing, or something else")
            continue
        for index in table.indexes:
            if index.unique and index.name not in indexes:
                yield Finding(None, None, f"the unique index {index.name} of {table.name} is missing")


ACTING: Final = ("trigger", "rule", "policy", "event trigger")
_SQLITE: Final = ("SELECT type, name, tbl_name FROM sqlite_master",)
_POSTGRES: Final = (
    "SELECT 'table', tablename, tablename FROM pg_tables WHERE schemaname = current_schema()",
    "SELECT 'index', indexname, tablename FROM pg_indexes WHERE schemaname = current_schema()",
    "SELECT 'rule', rulename, tablename FROM pg_rules WHERE schemaname = current_schema()",
    "SELECT 'policy', policyname, tablename FROM pg_policies WHERE schemaname = current_schema()",
    "SELECT 'trigger', tgname, relname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid "
    "JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = current_schema() AND NOT tgisinternal",
    "SELECT 'event trigger', evtname, evtevent FROM pg_event_trigger",
)
