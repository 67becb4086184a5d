"""A change to a table, as it is stored: computed against one version of the table and refused against any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, insert

from housedealer.packets.fingerprint import rules_fingerprint
from housedealer.room.money import ledger
from housedealer.room.operations.problems import Conflict
from housedealer.room.storage.bulk import insert_rows, run
from housedealer.room.storage.schema import EVENTS, HEADS, ROUNDS
from housedealer.room.trust import hash_chain, rows

T = TypeVar("T")


class Behind(Conflict):
    """The table has gone on since the change was computed. Nothing of it is stored."""


class Uncertain(Exception):
    """The database did not confirm a commit. Only the log can say whether it happened; nobody may try it again blindly."""


class Store(Protocol):
    """Where changes are stored and read. Reads see only what is durable; a write has happened whole when it returns."""

    @property
    def shared(self) -> bool:
        """Whether other servers may change what this one has read."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query."""

    async def write(self, work: Callable[[Connection], T] | None = None, change: Change | None = None) -> T | None:
        """Store a change to a table and do `work` in one transaction.

        `Behind` if the table has gone on, `Uncertain` if nobody knows whether it happened; any other error if it did not.
        """


class Page(NamedTuple):
    """What one change adds to a table's log."""

    table: str
    seq: int  # of its last event
    body: str  # a line for each event
    hash: bytes


class Started(NamedTuple):
    """A round that begins."""

    table: str
    round: int
    first: int  # the sequence number of its setup
    seed: str
    started: float


class Ended(NamedTuple):
    """A round that ends."""

    round: int
    last: int  # the sequence number of its end, with which the page ends


class Change(NamedTuple):
    """What becomes of a table."""

    table: str
    version: int  # the one it was computed against
    seq: int  # of the last event, then
    head: bytes  # and its hash
    due: float | None = None  # when something falls due
    page: Page | None = None
    started: Started | None = None
    ended: Ended | None = None
    postings: Sequence[ledger.Posting] = ()


def advance(connection: Connection, changes: Sequence[Change]) -> set[str]:
    """Move tables on to their next versions; which of them moved, because nobody had moved them before."""
    statement = _ADVANCE_POSTGRES if connection.dialect.name == "postgresql" else _ADVANCE_SQLITE
    rows = [(c.table, c.version, c.seq, c.head, c.due) for c in changes]
    return {table for (table,) in run(connection, statement, _HEAD, rows)}


_HEAD: Final = (HEADS.c.table, HEADS.c.version, HEADS.c.seq, HEADS.c.hash, HEADS.c.due)
_ADVANCE_SQLITE: Final = """
UPDATE heads SET version = g.version + 1, seq = g.seq, hash = g.hash, due = g.due
FROM {rows} AS g WHERE heads."table" = g."table" AND heads.version = g.version
RETURNING "table"
"""
# The rows are locked in one order for everybody, so that two servers never wait for each other.
_ADVANCE_POSTGRES: Final = """
WITH given AS {rows}, locked AS (
    SELECT h."table" FROM heads h JOIN given g ON g."table" = h."table" AND g.version = h.version
    ORDER BY h."table" FOR UPDATE OF h
)
UPDATE heads h SET version = g.version + 1, seq = g.seq, hash = g.hash, due = g.due
FROM given g JOIN locked l ON l."table" = g."table"
WHERE h."table" = g."table" AND h.version = g.version
RETURNING h."table"
"""


def append(connection: Connection, changes: Sequence[Change]) -> None:
    """Store what the changes hold."""
    keys = hash_chain.keys_of(connection)
    if started := [c.started for c in changes if c.started is not None]:
        closed = [(s.table, s.round, s.first, keys.close_seed(s.table, s.first, s.seed), s.started) for s in started]
        insert_rows(connection, _ROUND, closed)
        rows.note(connection, ROUNDS, [(s.table, s.round) for s in started], new=True)
    if pages := [(*c.page, keys.page_mac(c.page.hash)) for c in changes if c.page is not None]:
        insert_rows(connection, _PAGE, pages)
    if ended := [(c.table, *c.ended) for c in changes if c.ended is not None]:
        rows.note(connection, ROUNDS, [(table, number) for table, number, _ in ended])
        run(connection, _END_ROUND, (ROUNDS.c.table, ROUNDS.c.round, ROUNDS.c.last), ended)
    if postings := [posting for change in changes for posting in change.postings]:
        ledger.post_all(connection, postings)
    rules = rules_fingerprint()
    for change in changes:
        if change.ended is not None:
            hash_chain.seal(connection, hash_chain.Seal("round", change.table, change.ended.last, change.head, rules))


_PAGE: Final = tuple(EVENTS.c[name] for name in (*Page._fields, "mac"))
_ROUND: Final = tuple(ROUNDS.c[name] for name in ("table", "round", "first", "seed", "started"))
_END_ROUND: Final = """
UPDATE rounds SET last = g.last FROM {rows} AS g WHERE rounds."table" = g."table" AND rounds.round = g.round
"""


def open_log(connection: Connection, table: str, due: float | None = None) -> None:
    """Begin a table's log; the room seals that it was opened."""
    connection.execute(insert(HEADS).values(table=table, version=0, seq=0, hash=hash_chain.ZERO, due=due))
    hash_chain.seal(connection, hash_chain.Seal("open", table, 0, hash_chain.ZERO, rules_fingerprint()))
