"""The cage: members' real money comes in and goes out here, each time with a receipt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import Connection, case, func, select

from housedealer.room.money import ledger
from housedealer.room.operations.problems import Conflict, NotFound, RoomError
from housedealer.room.people.accounts import Account, read_one
from housedealer.room.storage.schema import ACCOUNTS, LINES, POSTINGS, TABLES

MOST_AT_ONCE: Final = 10**10  # cents
MOST_LISTED: Final = 1000
Slip = Literal["deposit", "withdrawal"]


@dataclass(frozen=True)
class Receipt:
    """What the cage gives for money: who, how much, what was on the account then, and the clerk's name."""

    id: int
    at: float
    what: Slip
    account: str
    name: str
    amount: int
    balance: int
    by: str | None
    note: str


@dataclass(frozen=True)
class Holdings:
    """Where all real money is. `cage` is below zero: what it was given and has not paid out."""

    cage: int
    players: int
    tables: int
    drop: int


def move(connection: Connection, what: Slip, account: str, amount: int, by: Account, note: str) -> Receipt:
    """Take money in for a member, or pay it out."""
    person = read_one(connection, account)
    if person.kind != "member":
        raise Conflict(f"{person.name} is a guest; only members have real money")
    if not 0 < amount <= MOST_AT_ONCE:
        raise RoomError(f"an amount is 1 to {MOST_AT_ONCE} cents")
    signed = amount if what == "deposit" else -amount
    lines = {ledger.CAGE: -signed, f"player:{account}": signed}
    id = ledger.post(connection, what, lines, by=by.id, note=note)
    return receipt(connection, id)


def receipts(
    connection: Connection,
    since: float | None = None,
    until: float | None = None,
    account: str | None = None,
    id: int | None = None,
) -> list[Receipt]:
    """Receipts, the latest first."""
    owner, clerk, earlier = func.substr(LINES.c.account, len("player:") + 1), ACCOUNTS.alias(), LINES.alias()
    balance = (
        select(func.sum(earlier.c.amount))
        .where(earlier.c.account == LINES.c.account, earlier.c.posting <= LINES.c.posting)
        .scalar_subquery()
    )
    query = (
        select(
            POSTINGS.c.id, POSTINGS.c.at, POSTINGS.c.what, ACCOUNTS.c.id, ACCOUNTS.c.name, func.abs(LINES.c.amount),
            balance, clerk.c.name, POSTINGS.c.note,
        )
        .join(LINES, LINES.c.posting == POSTINGS.c.id)
        .join(ACCOUNTS, ACCOUNTS.c.id == owner)
        .outerjoin(clerk, clerk.c.id == POSTINGS.c.by)
        .where(POSTINGS.c.what.in_(("deposit", "withdrawal")), LINES.c.account.like("player:%"))
    )  # fmt: skip
    if since is not None:
        query = query.where(POSTINGS.c.at >= since)
    if until is not None:
        query = query.where(POSTINGS.c.at < until)
    if account is not None:
        query = query.where(LINES.c.account == f"player:{account}")
    if id is not None:
        query = query.where(POSTINGS.c.id == id)
    rows = connection.execute(query.order_by(POSTINGS.c.id.desc()).limit(MOST_LISTED))
    return [Receipt(*row[:6], int(row[6]), *row[7:]) for row in rows]


def receipt(connection: Connection, id: int) -> Receipt:
    """A receipt by its number."""
    found = receipts(connection, id=id)
    if not found:
        raise NotFound(f"there is no receipt {id}")
    return found[0]


def holdings(connection: Connection) -> Holdings:
    """All real money, place by place; it sums to zero."""
    house = select(TABLES.c.id).where(TABLES.c.kind == "house")
    at_house = func.substr(LINES.c.account, len("table:") + 1).in_(house)
    in_drop = func.substr(LINES.c.account, len("drop:") + 1).in_(house)
    members = select(ACCOUNTS.c.id).where(ACCOUNTS.c.kind == "member")
    of_member = func.substr(LINES.c.account, len("player:") + 1).in_(members)
    place = case(
        (LINES.c.account == ledger.CAGE, "cage"),
        (LINES.c.account.like("player:%") & of_member, "players"),
        (LINES.c.account.like("table:%") & at_house, "tables"),
        (LINES.c.account.like("drop:%") & in_drop, "drop"),
    )
    totals = {
        name: int(sum_) for name, sum_ in connection.execute(select(place, func.sum(LINES.c.amount)).group_by(place))
    }
    return Holdings(*(totals.get(name, 0) for name in ("cage", "players", "tables", "drop")))


def at_tables(connection: Connection, account: str) -> int:
    """Real money that a member has bought chips for and not cashed."""
    bought = (
        select(func.coalesce(-func.sum(LINES.c.amount), 0))
        .join(POSTINGS, POSTINGS.c.id == LINES.c.posting)
        .where(LINES.c.account == f"player:{account}", POSTINGS.c.table.is_not(None))
    )
    return int(connection.execute(bought).scalar_one())
