"""What an audit looks at in the database's own definitions: nothing there acts behind the room's back.

A trigger or a rule changes rows within the room's own transactions, so the room would seal what they did as its own; a view
in place of a table shows the room what somebody else wants it to see; without a unique index two people share a login; a
column that ignores what it is given lets the room believe that it wrote something. So every table and index has to be defined
as the room's own migrations define it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import Connection, create_engine

from housedealer.room.storage.database import migrate
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
    if connection.dialect.name == "sqlite":
        yield from _defined_otherwise(_definitions(connection))


def _defined_otherwise(found: Mapping[Object, str]) -> Iterator[Finding]:
    """Tables and indexes whose definition is not the one that the room's migrations lead to."""
    for thing, definition in _own_definitions().items():
        if thing in found and found[thing] != definition:
            yield Finding(None, None, f"the {thing.kind} {thing.name} is not defined as the room defines it")


@cache
def _own_definitions() -> Mapping[Object, str]:
    """How a new database defines everything."""
    engine = create_engine("sqlite://")
    try:
        migrate(engine)
        with engine.connect() as connection:
            return _definitions(connection)
    finally:
        engine.dispose()


def _definitions(connection: Connection) -> dict[Object, str]:
    rows = connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {Object(*named): plain_definition(definition) for *named, definition in rows}


def plain_definition(definition: str) -> str:
    """A definition without what may differ: quotes, blanks, and the order of columns and constraints.

    >>> plain_definition('CREATE TABLE "a" (\\n  b INTEGER,  \\n PRIMARY KEY (b, c), c TEXT)')
    'CREATE TABLE a (PRIMARY KEY (b, c)\\nb INTEGER\\nc TEXT'
    """
    head, opening, body = " ".join(definition.replace('"', "").split()).partition("(")
    parts, depth = [""], 0
    for letter in body.removesuffix(")"):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return head + opening + "\n".join(sorted(part.strip() for part in parts))


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
