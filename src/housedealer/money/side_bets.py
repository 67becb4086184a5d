"""Side bets: a wager that its pay table pays by a row, whatever becomes of the hand it lies beside."""

from __future__ import annotations

from housedealer.money.bank import Bank
from housedealer.money.pay import Odds, PayTable
from housedealer.money.wagers import Placed
from housedealer.table.table import Table


def settle_side_bet(table: Table, bank: Bank, placed: Placed, bet: str, odds: Odds | None) -> None:
    """A side bet wins at its odds or, without any, loses, by the rules named `<bet>` and `<bet>_loses`."""
    place = placed.place(bet)
    if not table.chips[place]:
        return
    if odds is None:
        bank.lose(place, placed.bettor, table.rules[f"{bet}_loses"])
    else:
        bank.win(place, placed.bettor, table.rules[bet], odds)


def best_row(pays: PayTable, *rows: str) -> Odds | None:
    """The odds of the first of these rows that the pay table prints: the most special name of a hand first."""
    return next((odds for row in rows if (odds := pays.pays(row)) is not None), None)
