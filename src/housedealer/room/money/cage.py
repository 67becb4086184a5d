"""The cage: members' real money comes in and goes out here, tables get chips from it, and the house keeps its float in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from sqlalchemy import Connection, case, func, literal, select

from housedealer.room.money import cash_days, drawers, ledger, pieces, slips
from housedealer.room.money.cash_days import CashDay
from housedealer.room.money.pieces import Pieces
from housedealer.room.money.slips import Receipt
from housedealer.room.operations.problems import Conflict, NotFound, RoomError
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people import restrictions
from housedealer.room.people.accounts import Account, read_one
from housedealer.room.storage.schema import ACCOUNTS, LINES, POSTINGS, TABLES


@dataclass(frozen=True)
class Holdings:
    """Where all real money is. What is in the cage and in trays is what everybody has a claim to:

    vault + drawers + trays = players + tables + drop + boxes + house + over_short + variance.
    """

    vault: int
    drawers: int
    trays: int
    players: int
    tables: int
    drop: int
    boxes: int
    house: int
    over_short: int
    variance: int

    @property
    def even(self) -> bool:
        """Whether what is there is what is owed."""
        owed = self.players + self.tables + self.drop + self.boxes + self.house + self.over_short + self.variance
        return self.vault + self.drawers + self.trays == owed


@dataclass(frozen=True)
class HouseRules:
    """What the room has set for its cage."""

    days: Shifts  # gaming days
    second_approval: int
    cash_warning: int
    cash_report: int


def serve(
    connection: Connection,
    what: Literal["deposit", "withdrawal"],
    account: str,
    amount: int,
    by: Account,
    note: str,
    house: HouseRules,
) -> Receipt:
    """Take money in for a member over one's drawer, or pay it out.

    Whoever has asked to be kept out pays nothing in, and is paid out with a second person's approval.
    """
    person = read_one(connection, account)
    if person.kind != "member":
        raise Conflict(f"{person.name} is a guest; only members have real money")
    if what == "withdrawal" and amount > person.balance:
        raise ledger.not_enough(amount, person.balance)
    if what == "deposit":
        restrictions.check_deposit(connection, account, amount, house.days)
    limit = 0 if restrictions.excluded(connection, account) else house.second_approval
    number = slips.write(connection, what, drawers.own(connection, by), f"player:{account}", amount, by, note, limit)
    done = slips.receipt(connection, number)
    day = cash_days.day_of(connection, account, house.days, done.at, house.cash_report)
    return done if day is None else replace(done, warning=_warning(day, house))


def _warning(day: CashDay, house: HouseRules) -> slips.Warning | None:
    if day.draft:
        return "report"
    return "near" if max(day.cash_in, day.cash_out) > house.cash_warning else None


def supply(
    connection: Connection, what: Literal["fill", "credit"], table: str, amount: int, by: Account, note: str, limit: int
) -> Receipt:
    """Bring chips from one's drawer to a table's tray, or back."""
    place = drawers.own(connection, by)
    number = slips.write(connection, what, place, _tray(connection, table), amount, by, note, limit)
    return slips.receipt(connection, number)


def count_tray(connection: Connection, table: str, counted: Pieces, by: Account, note: str) -> Receipt | None:
    """Count a table's tray; a receipt for what it is over or short by, if it is."""
    tray, there = _tray(connection, table), pieces.total(counted)
    expected = ledger.held(connection, tray)
    if there == expected:
        return None
    what: slips.What = "over" if there > expected else "short"
    number = slips.write(connection, what, tray, ledger.OVER_SHORT, abs(there - expected), by, note, 0)
    return slips.receipt(connection, number)


def _tray(connection: Connection, table: str) -> str:
    kind = connection.execute(select(TABLES.c.kind).where(TABLES.c.id == table)).scalar()
    if kind is None:
        raise NotFound(f"there is no table {table[:96]!r}")
    if kind != "house":
        raise Conflict("a practice table has no tray: it is played with play money")
    return f"tray:{table}"


def vault(
    connection: Connection, direction: Literal["out", "in"], amount: int, by: Account, note: str, limit: int
) -> Receipt:
    """Move money from the vault into one's drawer (`out`), or back."""
    place, own = ledger.CAGE, drawers.own(connection, by)
    ends = (place, own) if direction == "out" else (own, place)
    return slips.receipt(connection, slips.write(connection, "transfer", *ends, amount, by, note, limit))


def hand_over(connection: Connection, to: int, amount: int, by: Account, note: str, limit: int) -> Receipt:
    """Move money from one's drawer into another."""
    place, other = drawers.own(connection, by), drawers.drawer(connection, to)
    if other.closed is not None:
        raise Conflict(f"the drawer of {other.window} is closed")
    if drawers.account_of(to) == place:
        raise RoomError("that is the same drawer")
    number = slips.write(connection, "transfer", place, drawers.account_of(to), amount, by, note, limit)
    return slips.receipt(connection, number)


def house_money(
    connection: Connection, direction: Literal["in", "out"], amount: int, by: Account, note: str
) -> Receipt:
    """The house brings money of its own into the vault, or takes it out; always with a second person."""
    what: slips.What = "float_in" if direction == "in" else "float_out"
    return slips.receipt(connection, slips.write(connection, what, ledger.CAGE, ledger.HOUSE, amount, by, note, 0))


_HOUSE: Final = select(TABLES.c.id).where(TABLES.c.kind == "house")
_MEMBERS: Final = select(ACCOUNTS.c.id).where(ACCOUNTS.c.kind == "member")
CASH: Final = ("vault", "drawers", "trays")  # which stand below zero in the ledger by what is in them


def holdings(connection: Connection, until: float | None = None) -> Holdings:
    """All real money, place by place, now or as it was at a time."""
    account = LINES.c.account
    place = case(
        (account == ledger.CAGE, "vault"),
        (account.like("drawer:%"), "drawers"),
        (account.like("tray:%"), "trays"),
        (account.like("box:%"), "boxes"),
        (account.in_((ledger.HOUSE, ledger.OVER_SHORT, ledger.VARIANCE)), account),
        (account.like("player:%") & func.substr(account, len("player:") + 1).in_(_MEMBERS), "players"),
        (account.like("table:%") & func.substr(account, len("table:") + 1).in_(_HOUSE), "tables"),
        (account.like("drop:%") & func.substr(account, len("drop:") + 1).in_(_HOUSE), "drop"),
        else_=literal(""),
    )
    query = select(place, func.sum(LINES.c.amount)).group_by(place)
    if until is not None:
        query = query.join(POSTINGS, POSTINGS.c.id == LINES.c.posting).where(POSTINGS.c.at < until)
    totals = {name: int(sum_) for name, sum_ in connection.execute(query)}
    return Holdings(
        **{name: totals.get(name, 0) * (-1 if name in CASH else 1) for name in Holdings.__dataclass_fields__}
    )


def at_tables(connection: Connection, account: str) -> int:
    """Real money that a member has bought chips for and not cashed."""
    bought = (
        select(func.coalesce(-func.sum(LINES.c.amount), 0))
        .join(POSTINGS, POSTINGS.c.id == LINES.c.posting)
        .where(LINES.c.account == f"player:{account}", POSTINGS.c.table.is_not(None))
    )
    return int(connection.execute(bought).scalar_one())
