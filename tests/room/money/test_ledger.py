"""No cent appears or vanishes: random movements of money keep every sum, and nobody spends what they have not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from sqlalchemy import Connection, create_engine, func, insert, select

from housedealer.errors import HouseDealerError
from housedealer.room.money import cage, drawers, ledger
from housedealer.room.money.cage import HouseRules
from housedealer.room.operations.problems import RoomError
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people.accounts import Account, create, pay, read_one
from housedealer.room.storage.schema import CHAIN, LINES, METADATA, TABLES

PEOPLE = {"ann": "member", "bo": "member", "gus": "guest"}
PLACES = {"house": "house", "practice": "practice"}
RULES = HouseRules(Shifts("06:00", "UTC"), 10**12, 10**12, 10**12)
AMOUNTS = st.integers(1, 5_000)


class Money(RuleBasedStateMachine):
    """A cage, two members, a guest, a table for real money and one for play money."""

    def __init__(self) -> None:
        super().__init__()
        self.engine = create_engine("sqlite://")
        METADATA.create_all(self.engine)
        self.connection: Connection = self.engine.connect()
        self.clerk = Account("clerk", "Clerk", 0, "member")
        create(self.connection, "clerk", "Clerk", "member")
        for id, kind in PEOPLE.items():
            create(self.connection, id, id.title(), kind)
        for id, kind in PLACES.items():
            row: dict[str, Any] = {"id": id, "game": "x/y", "options": "{}", "opened": 0.0, "kind": kind}
            self.connection.execute(insert(TABLES).values(**row))
        self.connection.execute(insert(CHAIN).values(id=1, seals=0, hash=bytes(32)))
        drawers.open_drawer(self.connection, "1", {}, self.clerk, 0)
        self.real, self.play = 0, 0  # what was brought into the room, and given away in play
        self.purses = dict.fromkeys([*(f"player:{id}" for id in PEOPLE), "play:ann", "play:bo"], 0)
        self.tables = dict.fromkeys(PLACES, 0)
        self.drops = dict.fromkeys(PLACES, 0)

    def teardown(self) -> None:
        self.connection.close()
        self.engine.dispose()

    @rule(who=st.sampled_from(sorted(PEOPLE)), amount=AMOUNTS)
    def deposit(self, who: str, amount: int) -> None:
        if self._done(
            lambda: cage.serve(self.connection, "deposit", who, amount, self.clerk, "", RULES), PEOPLE[who] == "member"
        ):
            self.real += amount
            self.purses[f"player:{who}"] += amount

    @rule(who=st.sampled_from(sorted(PEOPLE)), amount=AMOUNTS)
    def withdraw(self, who: str, amount: int) -> None:
        may = PEOPLE[who] == "member" and self.purses[f"player:{who}"] >= amount
        if self._done(lambda: cage.serve(self.connection, "withdrawal", who, amount, self.clerk, "", RULES), may):
            self.real -= amount
            self.purses[f"player:{who}"] -= amount

    @rule(who=st.sampled_from(sorted(PEOPLE)), amount=AMOUNTS)
    def gift(self, who: str, amount: int) -> None:
        purse = read_one(self.connection, who).play_purse
        ledger.post(self.connection, "gift", {ledger.PLAY_MONEY: -amount, purse: amount})
        self.play += amount
        self.purses[purse] += amount

    @rule(who=st.sampled_from(sorted(PEOPLE)), table=st.sampled_from(sorted(PLACES)), amount=AMOUNTS)
    def buy_in(self, who: str, table: str, amount: int) -> None:
        purse = ledger.purse_of(self.connection, who, table)
        if PEOPLE[who] == "guest" and table == "house":
            return  # a guest is refused the seat
        if self._done(lambda: pay(self.connection, who, table, -amount, "buy_in"), self.purses[purse] >= amount):
            self.purses[purse] -= amount
            self.tables[table] += amount

    @rule(who=st.sampled_from(sorted(PEOPLE)), table=st.sampled_from(sorted(PLACES)), share=st.fractions(0, 1))
    def cash_out(self, who: str, table: str, share: Any) -> None:
        amount = int(self.tables[table] * share)
        if not amount or (PEOPLE[who] == "guest" and table == "house"):
            return
        pay(self.connection, who, table, amount, "cash_out")
        self.tables[table] -= amount
        self.purses[ledger.purse_of(self.connection, who, table)] += amount

    @rule(table=st.sampled_from(sorted(PLACES)), amount=AMOUNTS)
    def drop(self, table: str, amount: int) -> None:
        taken = min(amount, self.tables[table])
        if taken:
            lines = {f"table:{table}": -taken, f"drop:{table}": taken}
            ledger.post(self.connection, "drop", lines, table=table, round=1)
            self.tables[table] -= taken
            self.drops[table] += taken

    @rule(amount=AMOUNTS)
    def crooked(self, amount: int) -> None:
        """A posting that does not balance is refused."""
        before = self._lines()
        for lines in ({"cage": -amount, "player:ann": amount + 1}, {"player:ann": amount}, {}):
            with pytest.raises(HouseDealerError, match="zero"):
                ledger.post(self.connection, "crooked", lines)
        assert self._lines() == before

    def _done(self, move: Any, may: bool) -> bool:
        """Do something that must be refused unless it may be done; what is refused has changed nothing."""
        try:
            with self.connection.begin_nested():
                move()
        except RoomError:
            assert not may
            return False
        assert may
        return True

    def _lines(self) -> int:
        return int(self.connection.execute(select(func.count()).select_from(LINES)).scalar_one())

    @invariant()
    def every_cent_is_where_it_should_be(self) -> None:
        balance = {account: ledger.balance(self.connection, account) for account in self.purses}
        assert balance == self.purses and min(balance.values()) >= 0
        for id in PEOPLE:
            person = read_one(self.connection, id)
            assert (person.balance, person.play) == (balance[f"player:{id}"], balance.get(f"play:{id}", 0))
        assert ledger.held(self.connection, "drawer:1") == self.real
        assert ledger.balance(self.connection, "play_money") == -self.play
        for table in PLACES:
            assert ledger.balance(self.connection, f"table:{table}") == self.tables[table]
            assert ledger.balance(self.connection, f"drop:{table}") == self.drops[table]
        assert self.connection.execute(select(func.coalesce(func.sum(LINES.c.amount), 0))).scalar_one() == 0
        real = cage.holdings(self.connection)
        assert real.even
        assert (real.drawers, real.tables, real.drop) == (self.real, self.tables["house"], self.drops["house"])


Money.TestCase.settings = settings(
    max_examples=12, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
TestMoney = Money.TestCase
