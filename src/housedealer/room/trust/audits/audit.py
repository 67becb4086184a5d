"""The audit of a room: nothing in its database was changed, and everything in it follows from what came before.

The chain shows that no event, no posting and no row about people, tables or incidents was changed, removed, added or moved.
Checkpoints outside the database show that its end was not cut off and that it was not put back to an older state. Playing
every round again shows that the cards were the committed seed's and that every chip went where the rules send it. The ledger
shows that no money appeared or vanished between accounts, tables and drop boxes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, bindparam, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from housedealer.errors import HouseDealerError
from housedealer.packets.entries import open_game
from housedealer.packets.fingerprint import rules_fingerprint
from housedealer.room.storage.changes import Page
from housedealer.room.storage.database import one_moment
from housedealer.room.storage.schema import EVENTS, HEADS, ROUNDS, SEATS, SITTINGS, TABLES
from housedealer.room.storage.table_log import End
from housedealer.room.trust import checkpoints
from housedealer.room.trust.audits.cage_audit import audit_cage
from housedealer.room.trust.audits.chain_audit import ChainAudit
from housedealer.room.trust.audits.finding import Finding
from housedealer.room.trust.audits.ledger_audit import LedgerAudit
from housedealer.room.trust.audits.row_audit import audit_rows
from housedealer.room.trust.audits.schema_audit import audit_schema
from housedealer.room.trust.audits.table_audit import RoundRow, SeatRow, TableAudit, TableFacts
from housedealer.room.trust.audits.type_audit import only_types_that_fit
from housedealer.room.trust.checkpoints import Checkpoint
from housedealer.room.trust.keyring import Keyring, NoKeys, folder_of
from housedealer.room.trust.places import file_beside
from housedealer.table.round import Game


class Report(NamedTuple):
    """What an audit found and how much it looked at."""

    findings: list[Finding]
    tables: int
    events: int
    rounds: int
    replayed: int  # of the rounds
    postings: int
    rows: int
    seals: int
    seal: str  # the last one, which stands for everything before it
    checkpoint: Checkpoint | None  # the last one
    notes: list[
        Finding
    ]  # what was signed beyond the course of things, and rounds of earlier rules that would go otherwise now


def audit(
    connection: Connection,
    replay: bool = True,
    expected: str | None = None,
    keys: str = "",
    files: Sequence[Path] | None = None,
    since: str | None = None,
    signer: str | None = None,
) -> Report:
    """Look through everything, with the keys and the checkpoints where the room keeps them unless told otherwise.

    `signer` is the room's public key as whoever audits knows it: keys that the old ones did not sign for are a note then.
    `expected` is a seal that was noted earlier and must still be part of the chain. With `since`, the number of a signed
    checkpoint or "last", only rounds that ended after it are played again; the chain vouches for the others, and everything
    else is looked at all the same.
    """
    folder = folder_of(connection.engine.url, keys)
    ring = Keyring.open(folder)
    one_moment(connection)
    with only_types_that_fit(connection) as wrong:
        return _audit(connection, ring, folder, wrong, replay, expected, files, since, signer)


def _audit(
    connection: Connection,
    ring: Keyring | None,
    folder: Path,
    findings: list[Finding],
    replay: bool,
    expected: str | None,
    files: Sequence[Path] | None,
    since: str | None,
    signer: str | None,
) -> Report:
    chain = ChainAudit(connection, ring, folder, [file_beside(folder)] if files is None else files)
    findings += _whole("the chain", chain.run(expected, signer))
    after = None if since is None else chain.seals_of(since)
    if since is not None and after is None:
        says = f"there is no checkpoint {since[:40]!r} in the chain that the room signed; every round was played again"
        findings.append(Finding(None, None, says))
    findings += _whole("the database's own definitions", audit_schema(connection))
    findings += _whole("the rows under the chain", audit_rows(connection, chain.rows))
    ledger = LedgerAudit(connection, chain.postings)
    findings += _whole("the ledger", ledger.run())
    findings += _whole("the cage", audit_cage(connection))
    room = _Room(connection, chain, ledger, ring)
    tables = events = rounds = replayed = 0
    notes = chain.notes
    games = _games()
    known = list[TableFacts]()
    findings += _whole("the list of tables", _gathered(room.tables(), known))
    for facts in known:
        table = TableAudit(facts, games, (after or 0) if replay else None)
        findings += _whole("its log", table.run(room.pages(facts.id)), facts.id)
        notes += table.notes
        tables, events, rounds = tables + 1, events + table.events, rounds + table.rounds
        replayed += table.replayed
    return Report(
        findings, tables, events, rounds, replayed, ledger.posted, len(chain.rows), chain.number, chain.last.hex(),
        checkpoints.latest(connection), notes,
    )  # fmt: skip


def _whole(what: str, part: Iterator[Finding], table: str | None = None) -> Iterator[Finding]:
    """Whatever a part of the audit finds. That it cannot go on is a finding too, and the other parts do."""
    try:
        yield from part
    except (
        SQLAlchemyError,
        HouseDealerError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
    ) as error:
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise
        why = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
        yield Finding(
            table, None, f"{what} cannot be looked through to the end, for something in it cannot be read: {why}"
        )


def _gathered(tables: Iterator[TableFacts], known: list[TableFacts]) -> Iterator[Finding]:
    """Gather what is known of each table; nothing about it is a finding yet."""
    known.extend(tables)
    yield from ()


def _games() -> Callable[[str, Mapping[str, Any]], Game]:
    known: dict[str, Game] = {}

    def game_for(id: str, options: Mapping[str, Any]) -> Game:
        key = f"{id} {sorted(options.items())}"
        if key not in known:
            known[key] = open_game(id, options)
        return known[key]

    return game_for


class _Room:
    """The room's tables, each with what the rest of the database says about it."""

    def __init__(self, connection: Connection, chain: ChainAudit, ledger: LedgerAudit, keys: Keyring | None) -> None:
        self._connection = connection
        self._chain = chain
        self._ledger = ledger
        self._keys = keys

    def tables(self) -> Iterator[TableFacts]:
        """Every table with what is known of it beside its log."""
        heads = {table: End(seq, bytes(hash)) for table, seq, hash in self._rows(_HEADS)}
        rounds = self._rounds()
        seats = self._seats()
        ids = list(self._connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars())
        ids += [table for table in self._strays() if table not in set(ids)]
        chain = self._chain
        for id in ids:
            yield TableFacts(
                id, heads.get(id), chain.pages[id], rounds[id], self._ledger.dropped[id],
                self._ledger.balances.get(f"table:{id}", 0), seats[id], chain.pruned.get(id), chain.keyed.get(id, 0),
                None if self._keys is None else self._keys.page_mac, chain.played[id], chain.rules, rules_fingerprint(),
            )  # fmt: skip

    def _rounds(self) -> dict[str, list[RoundRow]]:
        found = defaultdict[str, list[RoundRow]](list)
        for table, round_, first, last, stored in self._rows(_ROUNDS):
            try:
                seed = (self._keys or Keyring(bytes(32))).open_seed(table, first, stored)
            except NoKeys:
                seed = None
            found[table].append(RoundRow(round_, first, last, seed))
        return found

    def _seats(self) -> dict[str, dict[int, SeatRow]]:
        found = defaultdict[str, dict[int, SeatRow]](dict)
        sat = {(table, seat, since): account for table, seat, since, account in self._rows(_SITTINGS)}
        for table, seat, account, name, since, waiting in self._rows(_SEATS):
            found[table][seat] = SeatRow(account, name, since, waiting, sat.get((table, seat, since)))
        return found

    def _strays(self) -> list[str]:
        """Tables that only the log or the chain knows."""
        logged = self._connection.execute(select(EVENTS.c.table).group_by(EVENTS.c.table)).scalars()
        return sorted({*logged, *self._chain.pages})

    def pages(self, table: str) -> Iterator[tuple[Page, bytes | None]]:
        """A table's log, each page with the code that shows who wrote it."""
        for seq, body, hash, mac in self._rows(_PAGES, of=table):
            yield Page(table, seq, body, bytes(hash)), None if mac is None else bytes(mac)

    def _rows(self, query: Select[Any], **given: str) -> Iterator[Any]:
        yield from self._connection.execution_options(yield_per=1000).execute(query, given)


_HEADS: Final = select(HEADS.c.table, HEADS.c.seq, HEADS.c.hash)
_ROUNDS: Final = select(*(ROUNDS.c[name] for name in ("table", "round", "first", "last", "seed"))).order_by(
    ROUNDS.c.table, ROUNDS.c.round
)
_SITTINGS: Final = select(SITTINGS)
_SEATS: Final = select(*(SEATS.c[name] for name in ("table", "seat", "account", "name", "since", "waiting")))
_PAGES: Final = (
    select(EVENTS.c.seq, EVENTS.c.body, EVENTS.c.hash, EVENTS.c.mac)
    .where(EVENTS.c.table == bindparam("of"))
    .order_by(EVENTS.c.seq)
)
