"""The room's ledger: every movement of money outside the felt as a posting whose lines sum to zero.

Ledger accounts are `cage` (the vault), `drawer:<id>` (a clerk's), `tray:<table id>` (a table's chips for change), `house` (the
house's own money), `over_short` and `variance` (what counts found too much or too little), `play_money`, `player:<account id>`
(a member's real money, or a guest's play money), `play:<account id>` (a member's play money), `table:<table id>` (all chips
there: stacks, pots, banks, and those bought that wait for the round to end), `drop:<table id>` (the box on the table) and
`box:<number>` (one that was taken off). What moves within a table are its events.

Whoever has a claim to money stands above zero; the vault, drawers and trays stand below zero by what is in them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, Update, bindparam, func, select, update

from housedealer.chips import money
from housedealer.errors import HouseDealerError
from housedealer.room.operations.problems import NotEnoughMoney
from housedealer.room.storage.bulk import insert_rows, new_ids
from housedealer.room.storage.schema import ACCOUNTS, LINES, POSTINGS, TABLES
from housedealer.room.trust import hash_chain
from housedealer.room.trust.rows import UNRECORDED

CAGE: Final = "cage"
HOUSE: Final = "house"
OVER_SHORT: Final = "over_short"
VARIANCE: Final = "variance"
PLAY_MONEY: Final = "play_money"
PURSES: Final[Mapping[str, Column[int]]] = {"player": ACCOUNTS.c.balance, "play": ACCOUNTS.c.play}


class Posting(NamedTuple):
    """Money that moves: signed cents for each ledger account."""

    what: str
    lines: Mapping[str, int]
    table: str | None = None
    round: int | None = None
    by: str | None = None
    note: str = ""


def post(
    connection: Connection,
    what: str,
    lines: Mapping[str, int],
    *,
    table: str | None = None,
    round: int | None = None,
    by: str | None = None,
    note: str = "",
) -> int:
    """Write a posting down, move the balances of the players in it, and have it sealed; its number."""
    return post_all(connection, [Posting(what, lines, table, round, by, note)])[0]


def post_all(connection: Connection, postings: Sequence[Posting]) -> list[int]:
    """Several postings at once; their numbers."""
    now = time.time()
    for posting in postings:
        if sum(posting.lines.values()) or not any(posting.lines.values()):
            raise HouseDealerError(f"the lines of a posting sum to zero and move something: {dict(posting.lines)}")
        for account, amount in posting.lines.items():
            kind, _, owner = account.partition(":")
            if kind in PURSES:
                _move_balance(connection, PURSES[kind], owner, amount)
    ids = new_ids(connection, POSTINGS.c.id, len(postings))
    rows = [(id, now, p.what, p.table, p.round, p.by, p.note) for id, p in zip(ids, postings, strict=True)]
    lines = []
    for id, row, posting in zip(ids, rows, postings, strict=True):
        lines += [(id, account, amount) for account, amount in posting.lines.items()]
        digest = hash_chain.posting_digest(row, posting.lines)
        hash_chain.seal(connection, hash_chain.Seal("posting", None, id, digest))
    insert_rows(connection, _POSTING, rows)
    insert_rows(connection, (LINES.c.posting, LINES.c.account, LINES.c.amount), lines)
    return ids


_POSTING: Final = tuple(POSTINGS.c[name] for name in hash_chain.OF_A_POSTING)


def _move_balance(connection: Connection, purse: Column[int], account: str, amount: int) -> None:
    """A person's balance is kept beside the account, never below zero."""
    done = connection.execute(_move(purse), {"whose": account, "more": amount}, execution_options=UNRECORDED)
    if done.rowcount != 1:
        raise not_enough(-amount, connection.execute(select(purse).where(ACCOUNTS.c.id == account)).scalar_one())


@cache
def _move(purse: Column[int]) -> Update:
    after = purse + bindparam("more")
    return update(ACCOUNTS).where(ACCOUNTS.c.id == bindparam("whose"), after >= 0).values({purse.name: after})


def not_enough(amount: int, balance: int) -> NotEnoughMoney:
    """Said when somebody wants to move more than they have."""
    return NotEnoughMoney(f"{money(amount)} is more than the balance of {money(balance)}")


def purse_of(connection: Connection, account: str | None, table: str) -> str:
    """The ledger account that chips at a table come from and go back to; a bot's are play money."""
    if account is None:
        return PLAY_MONEY
    owner, kind = connection.execute(_KINDS, {"whose": account, "at": table}).one()
    return f"play:{account}" if owner == "member" and kind == "practice" else f"player:{account}"


_KINDS: Final = (
    select(ACCOUNTS.c.kind, TABLES.c.kind)
    .join_from(ACCOUNTS, TABLES, TABLES.c.id == bindparam("at"))
    .where(ACCOUNTS.c.id == bindparam("whose"))
)


def balance(connection: Connection, account: str) -> int:
    """What a ledger account holds, summed from its lines."""
    found = connection.execute(select(func.coalesce(func.sum(LINES.c.amount), 0)).where(LINES.c.account == account))
    return int(found.scalar_one())


def is_cash(account: str) -> bool:
    """Whether a ledger account is a place with money in it rather than somebody's claim to money.

    >>> is_cash("drawer:3"), is_cash("player:ann")
    (True, False)
    """
    return account == CAGE or account.partition(":")[0] in ("drawer", "tray")


def held(connection: Connection, account: str) -> int:
    """What is in a place with money in it."""
    return -balance(connection, account)
