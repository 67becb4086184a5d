"""Side bets: a wager that its pay table pays by a row, whatever becomes of the hand it lies beside.

A `SideBet` says everything a packet says of one: the circle it is placed in before the deal (limits, the wager it needs,
whether it may be bet behind), which cards it looks at and the rows they fall into, its pay table, when those cards are
known, whether it is paid there and then or in its place in the settlement order, and what gives it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from housedealer.errors import BadSetup
from housedealer.money.bank import Bank
from housedealer.money.layout import Bet, Placed, SpotInPlay
from housedealer.money.pay import Odds, PayTable
from housedealer.table.events import Why
from housedealer.table.table import Table

Cards = TypeVar("Cards")
Known = Literal["deal", "peek", "end"]
"""When the cards a side bet looks at are known: after the deal, once the bank's natural is known, at the end."""
Paid = Literal["in_order", "at_once"]


@dataclass(frozen=True)
class SideBet(Generic[Cards]):
    """One side bet as one room offers it. `rows` names what the cards make, the most special name first."""

    bet: Bet
    pays: PayTable
    rows: Callable[[Cards], tuple[str, ...]]
    known: Known = "end"
    paid: Paid = "in_order"
    given_up_by: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        return self.bet.id

    def odds(self, cards: Cards) -> Odds | None:
        """What these cards pay; None when they lose."""
        return best_row(self.pays, *self.rows(cards))

    def settle(self, table: Table, bank: Bank, placed: Placed, cards: Cards) -> None:
        """Settle one bettor's wager, if there is one."""
        if table.chips[placed.place(self.id)]:
            settle_side_bet(table, bank, placed, self.id, self.odds(cards))


def settle_known(
    table: Table,
    bank: Bank,
    side_bets: Iterable[SideBet[Cards]],
    known: Known,
    spots: Iterable[SpotInPlay],
    cards: Callable[[SpotInPlay], Cards],
) -> None:
    """Settle the side bets that are decided now and are paid at once: all wagers on one, then all on the next (001:5158)."""
    around = list(spots)
    for side_bet in side_bets:
        if side_bet.known == known and side_bet.paid == "at_once":
            for spot in around:
                for placed in spot.placed:
                    side_bet.settle(table, bank, placed, cards(spot))


def rules_without(rules: Mapping[str, Why], bets: Iterable[str]) -> dict[str, Why]:
    """The rules of a game without those of side bets that are not offered."""
    unused = {name for bet in bets for name in (bet, f"{bet}_loses")}
    return {name: why for name, why in rules.items() if name not in unused}


def named(text: str, known: Iterable[str]) -> list[str]:
    """The wagers that an option names; a name that is none is refused.

    >>> named("gold", ["gold", "silver"])
    ['gold']
    """
    written = text.split()
    if unknown := set(written) - set(known):
        raise BadSetup(f"no wager is called {', '.join(sorted(unknown))}; the wagers are {', '.join(known)}")
    return written


def order_of(text: str, offered: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """The order in which a seat's wagers are settled: as written, and then whatever the text leaves out."""
    wagers, written = list(offered), named(text, known)
    return tuple(dict.fromkeys([*(word for word in written if word in wagers), *wagers]))


def settle_side_bet(table: Table, bank: Bank, placed: Placed, bet: str, odds: Odds | None) -> None:
    """A side bet wins at its odds, pushes or, without any, loses, by the rules named `<bet>` and `<bet>_loses`."""
    place = placed.place(bet)
    if not table.chips[place]:
        return
    if odds is None:
        bank.lose(place, placed.bettor, table.rules[f"{bet}_loses"])
    elif odds.win == 0:
        bank.push(place, placed.bettor, table.rules[bet])
    else:
        bank.win(place, placed.bettor, table.rules[bet], odds)


def best_row(pays: PayTable, *rows: str) -> Odds | None:
    """The odds of the first of these rows that the pay table prints: the most special name of a hand first."""
    return next((odds for row in rows if (odds := pays.pays(row)) is not None), None)
