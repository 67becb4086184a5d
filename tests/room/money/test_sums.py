"""Reports and the cage, summed from postings alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, insert, update

from housedealer.room.money import cage, drawers, ledger, reports, slips
from housedealer.room.money.cage import HouseRules
from housedealer.room.money.reports import DropLine, Span
from housedealer.room.operations.problems import NotEnoughMoney
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, POSTINGS, TABLES

CLERK = Account("clerk", "Cam", 0, "member", roles=frozenset({"cage"}))
NO_LIMIT = 10**12
RULES = HouseRules(Shifts("06:00", "UTC"), NO_LIMIT, NO_LIMIT, NO_LIMIT)
SHIFTS = Shifts("06:00,18:00", "UTC")
HOUR = 3600.0


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    storage = Storage(database)
    with storage.engine.begin() as found:
        for id, name in (("ann", "Ann"), ("clerk", "Cam")):
            found.execute(insert(ACCOUNTS).values(id=id, name=name, kind="member", balance=0, created=0.0))
        for id, game in (("t", "g"), ("u", "h")):
            found.execute(insert(TABLES).values(id=id, game=game, options="{}", opened=0.0, kind="house"))
        drawers.open_drawer(found, "Window 1", {}, CLERK, NO_LIMIT)
        yield found
    storage.close()


def at(connection: Connection, posting: int, hours: float) -> None:
    connection.execute(update(POSTINGS).where(POSTINGS.c.id == posting).values(at=hours * HOUR))


def drop(connection: Connection, table: str, cents: int, round: int, fee: str, hours: float) -> None:
    lines = {f"table:{table}": -cents, f"drop:{table}": cents}
    at(connection, ledger.post(connection, "drop", lines, table=table, round=round, note=fee), hours)


def played(connection: Connection) -> None:
    """Ann brings $100 to the first table and $50 to the second; three collections in two shifts; she leaves with $60."""
    cage.serve(connection, "deposit", "ann", 30_000, CLERK, "", RULES)
    for table, cents in (("t", 10_000), ("u", 5_000)):
        ledger.post(connection, "buy_in", {"player:ann": -cents, f"table:{table}": cents}, table=table)
    drop(connection, "t", 100, 1, "fee 1", 7)
    drop(connection, "t", 200, 2, "fee 2", 19)
    drop(connection, "u", 400, 1, "fee 1", 19)
    ledger.post(connection, "cash_out", {"player:ann": 6_000, "table:t": -6_000}, table="t")


def test_the_drop_is_divided_as_asked(connection: Connection) -> None:
    played(connection)
    whole = reports.drop(connection, Span(), [], SHIFTS)
    assert whole == [DropLine(None, None, None, None, "house", 3, 700)]
    by_shift = reports.drop(connection, Span(), ["shift"], SHIFTS)
    assert {(line.shift, line.rounds, line.drop) for line in by_shift} == {
        ("1970-01-01 06:00", 1, 100), ("1970-01-01 18:00", 2, 600),
    }  # fmt: skip
    by_game_and_fee = reports.drop(connection, Span(), ["game", "fee"], SHIFTS)
    assert {(line.game, line.fee, line.drop) for line in by_game_and_fee} == {
        ("g", "fee 1", 100), ("g", "fee 2", 200), ("h", "fee 1", 400),
    }  # fmt: skip


def test_a_span_holds_its_beginning_and_not_its_end(connection: Connection) -> None:
    played(connection)
    early = reports.drop(connection, Span(until=19 * HOUR), [], SHIFTS)
    late = reports.drop(connection, Span(since=19 * HOUR), [], SHIFTS)
    assert [line.drop for line in (*early, *late)] == [100, 600]
    assert [line.drop for line in reports.drop(connection, Span(table="u"), [], SHIFTS)] == [400]
    assert [line.drop for line in reports.drop(connection, Span(game="g"), [], SHIFTS)] == [300]


def test_a_tables_line_adds_up_to_what_lies_there(connection: Connection) -> None:
    played(connection)
    for line in reports.tables(connection, Span()):
        assert line.on_table == line.buy_ins - line.cash_outs - line.drop
    first = reports.tables(connection, Span(table="t"))[0]
    assert (first.buy_ins, first.cash_outs, first.drop, first.on_table) == (10_000, 6_000, 300, 3_700)


def test_a_statement_ends_with_the_balance_and_opens_with_what_was_before(connection: Connection) -> None:
    played(connection)
    whole = reports.statement(connection, "ann", Span())
    assert (whole.opening, whole.closing) == (0, 21_000)
    assert [(line.what, line.amount, line.balance) for line in whole.lines] == [
        ("deposit", 30_000, 30_000), ("buy_in", -10_000, 20_000), ("buy_in", -5_000, 15_000), ("cash_out", 6_000, 21_000),
    ]  # fmt: skip
    later = reports.statement(connection, "ann", Span(since=whole.lines[-1].at + 1))
    assert (later.opening, later.closing, later.lines) == (21_000, 21_000, [])


def test_all_real_money_is_somewhere(connection: Connection) -> None:
    played(connection)
    found = cage.holdings(connection)
    assert (found.players, found.tables, found.drop) == (21_000, 3_700 + 4_600, 700)
    assert (found.drawers, found.vault) == (30_000, 0) and found.even
    assert cage.at_tables(connection, "ann") == 9_000


def test_the_cage_pays_out_no_more_than_there_is_and_remembers_who_did_it(connection: Connection) -> None:
    deposit = cage.serve(connection, "deposit", "ann", 500, CLERK, "in fives", RULES)
    with pytest.raises(NotEnoughMoney):
        cage.serve(connection, "withdrawal", "ann", 501, CLERK, "", RULES)
    withdrawal = cage.serve(connection, "withdrawal", "ann", 500, CLERK, "", RULES)
    assert (deposit.balance, withdrawal.balance, withdrawal.amount, withdrawal.by) == (500, 0, 500, "Cam")
    assert [receipt.number for receipt in slips.receipts(connection, account="ann")] == [2, 1]
    assert slips.receipt(connection, 1) == deposit
