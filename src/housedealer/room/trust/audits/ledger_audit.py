"""What an audit looks at in the ledger: each posting is as sealed, balances, and moves one kind of money only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Select, select

from housedealer.room.money.ledger import CAGE, HOUSE, OVER_SHORT, PLAY_MONEY, PURSES, VARIANCE
from housedealer.room.storage.schema import ACCOUNTS, BOXES, DRAWERS, LINES, POSTINGS, TABLES
from housedealer.room.trust.audits.finding import Finding
from housedealer.room.trust.hash_chain import OF_A_POSTING, posting_digest

REAL, PLAY = "real money", "play money"


class LedgerAudit:
    """Goes through the ledger; what each table holds and dropped by it is known afterwards."""

    def __init__(self, connection: Connection, sealed: Mapping[int, bytes]) -> None:
        self._connection = connection
        self._sealed = dict(sealed)
        self._kinds: dict[str, str] = {
            CAGE: REAL, HOUSE: REAL, OVER_SHORT: REAL, VARIANCE: REAL, PLAY_MONEY: PLAY
        }  # fmt: skip
        self.dropped: defaultdict[str, dict[int | None, int]] = defaultdict(dict)
        self.balances: defaultdict[str, int] = defaultdict(int)
        self.posted = 0

    def run(self) -> Iterator[Finding]:
        """Everything that is wrong with the ledger."""
        self._know_kinds()
        lines = defaultdict[int, dict[str, int]](dict)
        for posting, account, amount in self._rows(_LINES):
            lines[posting][account] = amount
            self.balances[account] += amount
        yield from self._overdrawn(lines)
        for row in self._rows(_POSTINGS):
            self.posted += 1
            yield from self._posting(row, lines.pop(row.id, {}), self._sealed.pop(row.id, None))
        for id in self._sealed:
            yield Finding(None, None, f"posting {id} was sealed by the room and is missing")
        for id in lines:
            yield Finding(None, None, f"posting {id} is missing and has lines")
        yield from self._purses()
        yield from self._owners()

    def _know_kinds(self) -> None:
        """Which kind of money lies on which account: members and house tables have real money."""
        for id, kind in self._rows(_PEOPLE):
            self._kinds[f"player:{id}"] = REAL if kind == "member" else PLAY
            self._kinds[f"play:{id}"] = PLAY
        for id, kind in self._rows(_TABLES):
            self._kinds[f"table:{id}"] = self._kinds[f"drop:{id}"] = REAL if kind == "house" else PLAY
            if kind == "house":
                self._kinds[f"tray:{id}"] = REAL
        self._kinds |= {f"drawer:{id}": REAL for (id,) in self._rows(_DRAWERS)}
        self._kinds |= {f"box:{number}": REAL for (number,) in self._rows(_BOXES)}

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
        kinds = {self._kinds[account]: account for account in lines if account in self._kinds}
        if len(kinds) > 1:
            where = " and ".join(f"{kind} at {account}" for kind, account in sorted(kinds.items()))
            yield Finding(table, None, f"posting {id} ({what}) turns one kind of money into the other: {where}")
        if what == "drop" and table is not None:
            rounds = self.dropped[table]
            rounds[posting.round] = rounds.get(posting.round, 0) + lines.get(f"drop:{table}", 0)

    def _overdrawn(self, lines: Mapping[int, Mapping[str, int]]) -> Iterator[Finding]:
        """Nobody may ever have been paid more than they had, by the postings in the order in which they were sealed."""
        held: defaultdict[str, int] = defaultdict(int)
        for id in self._sealed:
            for account, amount in lines.get(id, {}).items():
                held[account] += amount
                if amount < 0 and held[account] < 0 and account.partition(":")[0] in PURSES:
                    yield Finding(None, None, f"posting {id} takes {account} down to {held[account]}")

    def _purses(self) -> Iterator[Finding]:
        for account, name, *balances in self._rows(_PURSES):
            for kind, balance in zip(PURSES, balances, strict=True):
                if balance != (booked := self.balances[f"{kind}:{account}"]):
                    whose = f"the balance of {kind}:{account} ({name})"
                    yield Finding(None, None, f"{whose} is {balance}, and its postings come to {booked}")

    def _owners(self) -> Iterator[Finding]:
        for account, amount in self.balances.items():
            if amount and account not in self._kinds:
                yield Finding(None, None, f"{account} holds {amount} by the ledger, and there is no such owner")

    def _rows(self, query: Select[Any]) -> Iterator[Any]:
        yield from self._connection.execution_options(yield_per=1000).execute(query)


_LINES: Final = select(LINES.c.posting, LINES.c.account, LINES.c.amount)
_POSTINGS: Final = select(*(POSTINGS.c[key] for key in OF_A_POSTING)).order_by(POSTINGS.c.id)
_PEOPLE: Final = select(ACCOUNTS.c.id, ACCOUNTS.c.kind)
_PURSES: Final = select(ACCOUNTS.c.id, ACCOUNTS.c.name, *PURSES.values())
_TABLES: Final = select(TABLES.c.id, TABLES.c.kind)
_DRAWERS: Final = select(DRAWERS.c.id)
_BOXES: Final = select(BOXES.c.number)
