"""The hash chain. Each page of a table's log has a hash that covers the one before it, so the last stands for all of it.

Table heads (when a table opens or closes and when a round ends) and ledger postings are sealed into one chain for the
whole room, in the order they were stored. What is changed, removed, added or put in another order afterwards no longer
fits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from housedealer.room.storage.bulk import insert_rows, run
from housedealer.room.storage.schema import CHAIN, SEALS

ZERO: Final = bytes(32)  # what comes before the first


class Seal(NamedTuple):
    """Something the room vouches for: a table's head or a posting, by its number, with the digest of what it is."""

    what: str
    table: str | None
    number: int
    digest: bytes

    def hash(self, id: int, before: bytes) -> bytes:
        """The hash of this seal as number `id` of the room."""
        head = f"{id}\n{self.what}\n{self.table or ''}\n{self.number}\n".encode()
        return sha256(before + head + self.digest).digest()


def page_hash(before: bytes, table: str, seq: int, body: bytes) -> bytes:
    """The hash of a page that ends with event `seq` and follows a page with the hash `before`."""
    hashed = sha256(b"%b%b\n%d\n" % (before, table.encode(), seq))
    hashed.update(body)
    return hashed.digest()


OF_A_POSTING: Final = ("id", "at", "what", "table", "round", "by", "note")


def posting_digest(posting: Sequence[Any], lines: Mapping[str, int]) -> bytes:
    """What stands for a ledger posting: everything in it, `OF_A_POSTING` and its lines."""
    return sha256(json.dumps([*posting, sorted(lines.items())], separators=(",", ":")).encode()).digest()


def seal(connection: Connection, seal: Seal) -> None:
    """Have something sealed when this transaction is complete."""
    connection.info.setdefault("seals", []).append(seal)


def store_seals(connection: Connection) -> None:
    """Add what this transaction has to seal to the room's chain, as its last act: whoever comes next waits for it."""
    waiting: list[Seal] = connection.info.pop("seals", [])
    if not waiting:
        return
    lock = " FOR UPDATE" if connection.dialect.name == "postgresql" else ""
    number, before = connection.exec_driver_sql(f"SELECT seals, hash FROM chain{lock}").one()  # nosec B608 # one of two texts
    rows = []
    for found in waiting:
        number += 1
        before = found.hash(number, before)
        rows.append((number, *found, before))
    insert_rows(connection, _SEAL, rows)
    run(connection, "UPDATE chain SET seals = g.seals, hash = g.hash FROM {rows} AS g", _CHAIN, [(number, before)])


_SEAL: Final = tuple(SEALS.c[name] for name in ("id", *Seal._fields, "hash"))
_CHAIN: Final = (CHAIN.c.seals, CHAIN.c.hash)
