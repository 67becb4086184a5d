"""Side bets as one mechanism: rows, odds, pushes, and when they are paid."""

from __future__ import annotations

import pytest

from housedealer.errors import BadSetup
from housedealer.money.bank import Bank
from housedealer.money.layout import Bet, Placed, SpotInPlay
from housedealer.money.pay import Odds, PayTable
from housedealer.money.side_bets import SideBet, best_row, order_of, rules_without, settle_known
from housedealer.table.chance import Stacked
from housedealer.table.events import Why
from housedealer.table.table import Setup, Table

PAYS = PayTable("printed", {"best": Odds(10), "good": Odds(2), "even": Odds.parse("push")})
RULES = {
    name: Why(f"{name}.") for name in ("side", "side_loses", "bank", "matched", "uncovered", "unused", "close_bank")
}


def side_bet(paid: str = "in_order") -> SideBet[str]:
    circle = Bet("side", "Side", 100, 10_000, "base")
    return SideBet(circle, PAYS, lambda made: tuple(made.split()), "deal", paid)  # type: ignore[arg-type]


def table_with_a_side_bet(bankroll: int = 50_000) -> tuple[Table, Bank, Placed]:
    chips = {"seat1.stack": bankroll, "seat2.stack": 0, "seat2.side": 1_000}
    table = Table(Setup("none", {1: "ann", 2: "bo"}, chips), 2, RULES, Stacked())
    bank = Bank(table, table.seats[1])
    bank.stake(table.seats[1], bankroll)
    return table, bank, Placed(table.seats[2], 2)


@pytest.mark.parametrize(
    ("made", "kept"),
    [("best good", 11_000), ("good", 3_000), ("unprinted good", 3_000), ("even", 1_000), ("unprinted", 0), ("", 0)],
)
def test_a_side_bet_is_paid_by_the_first_of_its_rows_that_is_printed(made: str, kept: int) -> None:
    table, bank, placed = table_with_a_side_bet()
    side_bet().settle(table, bank, placed, made)
    assert table.chips["seat2.stack"] == kept
    assert table.chips["seat2.side"] == 0
    bank.close()
    assert table.chips["seat1.stack"] == 50_000 + 1_000 - kept


def test_a_push_is_printed_as_a_row_and_told_as_a_push() -> None:
    table, bank, placed = table_with_a_side_bet()
    side_bet().settle(table, bank, placed, "even")
    assert [event.kind for event in table.events if event.source == "seat2.side"] == ["push"]
    assert str(Odds.parse("push")) == "push" and best_row(PAYS, "even") == Odds(0)


def test_an_empty_circle_is_nobodys_business() -> None:
    table, bank, placed = table_with_a_side_bet()
    side_bet().settle(table, bank, placed, "best")
    events = len(table.events)
    side_bet().settle(table, bank, placed, "best")
    assert len(table.events) == events


@pytest.mark.parametrize(
    ("paid", "known", "settled"), [("at_once", "deal", True), ("in_order", "deal", False), ("at_once", "peek", False)]
)
def test_only_what_is_known_and_paid_at_once_is_settled_early(paid: str, known: str, settled: bool) -> None:
    table, bank, placed = table_with_a_side_bet()
    settle_known(table, bank, [side_bet(paid)], known, [SpotInPlay(2, [placed])], lambda _: "good")  # type: ignore[arg-type]
    assert (table.chips["seat2.side"] == 0) is settled


def test_a_short_bank_pays_a_side_bet_as_far_as_it_goes() -> None:
    table, bank, placed = table_with_a_side_bet(4_000)
    side_bet().settle(table, bank, placed, "best")
    assert table.chips["seat2.stack"] == 1_000 + 4_000


def test_a_prize_is_paid_as_far_as_the_bank_covers_it() -> None:
    table, bank, _ = table_with_a_side_bet(4_000)
    assert bank.prize(5_000, table.seats[2], RULES["side"]) == 4_000
    assert bank.can_pay() == 0


def test_rules_of_bets_that_are_not_offered_are_left_out() -> None:
    assert set(rules_without(RULES, ["side"])) == set(RULES) - {"side", "side_loses"}


def test_an_order_of_settlement_leaves_no_wager_out() -> None:
    assert order_of("b a", ["a", "c"], ["a", "b", "c"]) == ("a", "c")
    assert order_of("", ["a", "c"], ["a", "b", "c"]) == ("a", "c")
    with pytest.raises(BadSetup, match="no wager is called d"):
        order_of("a d", ["a"], ["a", "b", "c"])
