"""People and tables as rows of a database in memory, for what works on rows alone."""

from __future__ import annotations

from sqlalchemy import Connection, insert

from housedealer.room.people.accounts import Account
from housedealer.room.storage.schema import ACCOUNTS, TABLES


def person(connection: Connection, id: str) -> Account:
    """A member who is called as the id says."""
    name = id.title()
    connection.execute(insert(ACCOUNTS).values(id=id, name=name, kind="member", balance=0, created=0.0))
    return Account(id, name, 0, "member")


def house_table(connection: Connection, id: str, number: int | None = None, kind: str = "house") -> str:
    """An open table."""
    connection.execute(insert(TABLES).values(id=id, game="g", options="{}", opened=0.0, kind=kind, number=number))
    return id
