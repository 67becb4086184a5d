"""The hash chain. Each page of a table's log has a hash that covers the one before it, so the last stands for all of it.

Table heads, ledger postings and every row about people, tables and incidents are sealed into one chain for the whole room,
in the order they were stored. A seal's hash covers the seal before it and needs the room's key, so what is changed, removed,
added or put in another order afterwards no longer fits, and nobody without the key can add what would.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine

from housedealer.room.storage.bulk import insert_rows, run
from housedealer.room.storage.schema import CHAIN, SEALS
from housedealer.room.trust import rows
from housedealer.room.trust.keyring import Keyring, NoKeys

ZERO: Final = bytes(32)  # what comes before the first
ROW: Final = "row"
CHECKPOINT: Final = "checkpoint"
KEYED: Final = "keyed"  # a table whose pages bear a code from the next one on
HEAD: Final = "head"  # how far a table had come when a checkpoint was made

_PLAIN: Final = json.JSONEncoder(separators=(",", ":"))
_KEYRINGS: Final[WeakKeyDictionary[Engine, Keyring]] = WeakKeyDictionary()


def seal_with(engine: Engine, keyring: Keyring) -> None:
    """Whatever is written over this engine is sealed with these keys."""
    read_with(engine, keyring)
    rows.watch(engine)


def read_with(engine: Engine, keyring: Keyring) -> None:
    """Whatever is read over this engine is opened with these keys. Nothing is written over it, so nobody watches it."""
    _KEYRINGS[engine] = keyring


def keys_of(connection: Connection) -> Keyring:
    """The keys of the room that a connection belongs to."""
    try:
        return _KEYRINGS[connection.engine]
    except KeyError:
        raise NoKeys("this connection was opened without the room's keys") from None


class Seal(NamedTuple):
    """Something the room vouches for: a table's head, a posting, a row, a checkpoint, with the digest of what it is."""

    what: str
    table: str | None
    number: int
    digest: bytes
    key: str | None = (
        None  # of a row; the text of a checkpoint; of a head, the fingerprint of the rules it was played by
    )
    at: float | None = None

    def hash(self, id: int, before: bytes, key: bytes) -> bytes:
        """The hash of this seal as number `id` of the room."""
        said = _PLAIN.encode([id, self.what, self.table, self.number, self.key, self.at])
        return blake2b(before + self.digest + said.encode(), key=key, digest_size=32).digest()

    def plain_hash(self, id: int, before: bytes) -> bytes:
        """The same for a seal from before the room had keys."""
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
    return sha256(_PLAIN.encode([*posting, sorted(lines.items())]).encode()).digest()


def seal(connection: Connection, seal: Seal) -> None:
    """Have something sealed when this transaction is complete."""
    connection.info.setdefault("seals", []).append(seal)


def begin(connection: Connection) -> None:
    """Forget what a transaction that was given up would have sealed."""
    for kept in ("seals", "rows", "changing"):
        connection.info.pop(kept, None)


class Reached(NamedTuple):
    """Where the room's chain ends."""

    seals: int
    hash: bytes
    checkpoints: int


def store_seals(connection: Connection) -> None:
    """Add what this transaction has to seal to the room's chain, as its last act: whoever comes next waits for it."""
    if "seals" not in connection.info and "rows" not in connection.info:
        return
    waiting: list[Seal] = [Seal(ROW, None, 0, digest, name) for name, digest in rows.changed(connection)]
    waiting += connection.info.pop("seals", [])
    if waiting:
        extend(connection, waiting, reached(connection))


def reached(connection: Connection) -> Reached:
    """Where the chain ends; nobody else adds to it until this transaction is over."""
    lock = " FOR UPDATE" if connection.dialect.name == "postgresql" else ""
    number, hash, checkpoints = connection.exec_driver_sql(f"SELECT seals, hash, checkpoints FROM chain{lock}").one()  # nosec B608 # one of two texts
    return Reached(number, bytes(hash), checkpoints)


def extend(connection: Connection, seals: Iterable[Seal], end: Reached) -> Reached:
    """Add seals to the chain; where it ends then."""
    number, before, checkpoints = end
    key, now, added = keys_of(connection).chain, time.time(), []
    for found in seals:
        number += 1
        checkpoints += found.what == CHECKPOINT
        found = found._replace(at=now)
        before = found.hash(number, before, key)
        added.append((number, *found, before))
    insert_rows(connection, _SEAL, added)
    run(connection, _MOVE_ON, _CHAIN, [(number, before, checkpoints)])
    return Reached(number, before, checkpoints)


_SEAL: Final = tuple(SEALS.c[name] for name in ("id", *Seal._fields, "hash"))
_CHAIN: Final = (CHAIN.c.seals, CHAIN.c.hash, CHAIN.c.checkpoints)
_MOVE_ON: Final = "UPDATE chain SET seals = g.seals, hash = g.hash, checkpoints = g.checkpoints FROM {rows} AS g"
