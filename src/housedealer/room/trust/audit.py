"""The audit of a room: nothing in its database was changed, and everything in it follows from what came before.

The chain shows that no event and no posting was changed, removed, added or moved. Playing every finished round again
shows that the cards were the committed seed's and that every chip went where the rules send it. The ledger shows that
no money appeared or vanished between accounts, tables and drop boxes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from housedealer.packets.entries import open_game
from housedealer.room.money.ledger import PURSES
from housedealer.room.storage.changes import Page
from housedealer.room.storage.database import one_moment
from housedealer.room.storage.schema import (
    ACCOUNTS,
    CHAIN,
    EVENTS,
    HEADS,
    LINES,
    POSTINGS,
    ROUNDS,
    SEALS,
    SEATS,
    TABLES,
)
from housedealer.room.storage.table_log import End
from housedealer.room.trust.hash_chain import OF_A_POSTING, ZERO, Seal, posting_digest
from housedealer.room.trust.retention import PRUNED
from housedealer.room.trust.table_audit import Finding, RoundRow, TableAudit, TableFacts
from housedealer.table.round import Game


class Report(NamedTuple):
    """What an audit found and how much it looked at."""

    findings: list[Finding]
    tables: int
    events: int
    rounds: int
    postings: int
    seals: int
    seal: str  # the last one, which stands for everything before it


def audit(connection: Connection, replay: bool = True, expected: str | None = None) -> Report:
    """Look through everything. `expected` is a seal that was noted earlier and must still be part of the chain."""
    one_moment(connection)
    room = _Room(connection)
    findings = list(room.seals(expected))
    findings += room.ledger()
    tables = events = rounds = 0
    for facts in room.tables():
        table = TableAudit(facts, _games(), replay)
        findings += table.run(room.pages(facts.id))
        tables, events, rounds = tables + 1, events + table.events, rounds + table.rounds
    return Report(findings, tables, events, rounds, room.posted, room.number, room.last.hex())


@cache
def _games() -> Callable[[str, Mapping[str, Any]], Game]:
    known: dict[str, Game] = {}

    def game_for(id: str, options: Mapping[str, Any]) -> Game:
        key = f"{id} {sorted(options.items())}"
        if key not in known:
            known[key] = open_game(id, options)
        return known[key]

    return game_for


class _Room:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sealed: defaultdict[str, dict[int, bytes]] = defaultdict(dict)
        self._sealed_postings: dict[int, bytes] = {}
        self._dropped: defaultdict[str, dict[int | None, int]] = defaultdict(dict)
        self._balances: dict[str, int] = {}
        self._pruned: dict[str, End] = {}
        self.number = 0
        self.last = ZERO
        self.posted = 0

    def seals(self, expected: str | None) -> Iterator[Finding]:
        """The room's own chain."""
        met = expected is None
        columns = (SEALS.c.id, SEALS.c.hash, SEALS.c.what, SEALS.c.table, SEALS.c.number, SEALS.c.digest)
        for id, hash_, *rest in self._rows(select(*columns).order_by(SEALS.c.id)):
            found = Seal(*rest)
            if id != self.number + 1:
                yield Finding(None, None, f"seal {self.number + 1} of the room is missing")
            elif found.hash(id, self.last) != hash_:
                yield Finding(found.table, None, f"seal {id} of the room is not what was written")
            if found.what == "posting":
                self._sealed_postings[found.number] = found.digest
            elif found.table is not None and found.number:
                if self._sealed[found.table].setdefault(found.number, found.digest) != found.digest:
                    yield Finding(found.table, found.number, f"was sealed twice, and seal {id} says something else")
                if found.what == PRUNED:
                    self._pruned[found.table] = End(found.number, found.digest)
            self.number, self.last = id, hash_
            met = met or hash_.hex() == expected
        end = self._connection.execute(select(CHAIN.c.seals, CHAIN.c.hash)).first()
        if end is None or tuple(end) != (self.number, self.last):
            yield Finding(
                None, None, f"the room's chain does not end with seal {self.number}: seals are missing or added"
            )
        if not met:
            yield Finding(None, None, f"the seal {expected} is not part of the room's chain")

    def ledger(self) -> Iterator[Finding]:
        """Every posting is as sealed and balanced, and every balance is the sum of its postings."""
        lines, balances = defaultdict[int, dict[str, int]](dict), defaultdict[str, int](int)
        for posting, account, amount in self._rows(select(LINES.c.posting, LINES.c.account, LINES.c.amount)):
            lines[posting][account] = amount
            balances[account] += amount
        columns = [POSTINGS.c[key] for key in OF_A_POSTING]
        unseen = dict(self._sealed_postings)
        for row in self._rows(select(*columns).order_by(POSTINGS.c.id)):
            self.posted += 1
            yield from self._posting(row, lines.pop(row.id, {}), unseen.pop(row.id, None))
        for id in unseen:
            yield Finding(None, None, f"posting {id} was sealed by the room and is missing")
        for id in lines:
            yield Finding(None, None, f"posting {id} is missing and has lines")
        self._balances = balances
        for kind, column in PURSES.items():
            for account, name, balance in self._rows(select(ACCOUNTS.c.id, ACCOUNTS.c.name, column)):
                if balance != (booked := balances[f"{kind}:{account}"]):
                    whose = f"the balance of {kind}:{account} ({name})"
                    yield Finding(None, None, f"{whose} is {balance}, and its postings come to {booked}")

    def _posting(self, posting: Any, lines: dict[str, int], sealed: bytes | None) -> Iterator[Finding]:
        id, table, what = posting.id, posting.table, posting.what
        if sealed is None:
            yield Finding(table, None, f"posting {id} ({what}) was not sealed by the room")
        elif posting_digest(posting, lines) != sealed:
            yield Finding(table, None, f"posting {id} ({what}) is not what was written")
        if sum(lines.values()):
            yield Finding(
                table, None, f"posting {id} ({what}) does not balance: its lines come to {sum(lines.values())}"
            )
        if what == "drop" and table is not None:
            rounds = self._dropped[table]
            rounds[posting.round] = rounds.get(posting.round, 0) + lines.get(f"drop:{table}", 0)

    def tables(self) -> Iterator[TableFacts]:
        """Every table with what is known of it beside its log."""
        connection = self._connection
        heads = {
            table: End(seq, hash_) for table, seq, hash_ in self._rows(select(HEADS.c.table, HEADS.c.seq, HEADS.c.hash))
        }
        rounds = defaultdict[str, list[RoundRow]](list)
        columns = (ROUNDS.c.table, ROUNDS.c.round, ROUNDS.c.first, ROUNDS.c.last, ROUNDS.c.seed)
        for table, *row in self._rows(select(*columns).order_by(ROUNDS.c.table, ROUNDS.c.round)):
            rounds[table].append(RoundRow(*row))
        waiting, taken = defaultdict[str, int](int), defaultdict[str, set[int]](set)
        for table, seat, chips in self._rows(select(SEATS.c.table, SEATS.c.seat, SEATS.c.waiting)):
            waiting[table] += chips
            taken[table].add(seat)
        ids = list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars())
        ids += [table for table in self._strays() if table not in set(ids)]
        for id in ids:
            yield TableFacts(
                id, heads.get(id), self._sealed[id], rounds[id], self._dropped[id],
                self._balances.get(f"table:{id}", 0), waiting[id], frozenset(taken[id]),
                self._pruned.get(id),
            )  # fmt: skip

    def _strays(self) -> list[str]:
        """Tables that only the log knows."""
        return list(self._connection.execute(select(EVENTS.c.table).group_by(EVENTS.c.table)).scalars())

    def pages(self, table: str) -> Iterator[Page]:
        """A table's log."""
        query = select(EVENTS.c.seq, EVENTS.c.body, EVENTS.c.hash).where(EVENTS.c.table == table)
        for seq, body, hash_ in self._rows(query.order_by(EVENTS.c.seq)):
            yield Page(table, seq, body, bytes(hash_))

    def _rows(self, query: Any) -> Iterator[Any]:
        yield from self._connection.execution_options(yield_per=1000).execute(query)
