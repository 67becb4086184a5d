"""The collection at a banked table: what the posted fee option takes from a round, asked before it is dealt.

Nothing is dealt that the option does not price, and nobody bets or banks who could not pay. The fees themselves are
always those of `FeeOption.dues`, here, in `housedealer fee` and on the page.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Collection as Some
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from housedealer.money.fees import Action, Charge, Due, FeeOption, Moment, Unpriced, Wager
from housedealer.money.layout import Bet, Layout


def action_of(wagers: Iterable[Wager]) -> Action:
    """Wagers as a fee schedule looks at them."""
    placed = tuple(wagers)
    return Action(len({wager.bettor for wager in placed}), placed)


class _Concerned(NamedTuple):
    """The bets that are filled together with one, the charges that look at any of them, and how many circles they fill."""

    names: list[str]
    charges: list[Charge]
    circles: int


@dataclass(frozen=True)
class Collection:
    """One posted option at one layout. Without an option nothing is taken."""

    option: FeeOption | None
    layout: Layout
    _priced: dict[str, dict[int, int]] = field(default_factory=dict, compare=False, repr=False)  # what amounts cost
    _steps: dict[str, list[int]] = field(default_factory=dict, compare=False, repr=False)
    _owed: dict[tuple[str, int], int | None] = field(default_factory=dict, compare=False, repr=False)  # by step
    _bands: dict[str, list[tuple[int, int | None]]] = field(default_factory=dict, compare=False, repr=False)
    _dues: dict[tuple[Wager, ...], tuple[Due, ...]] = field(default_factory=dict, compare=False, repr=False)
    _together: dict[str, _Concerned] = field(default_factory=dict, compare=False, repr=False)

    # -- what players owe ----------------------------------------------------------------------------------------------

    @cached_property
    def charges(self) -> tuple[Charge, ...]:
        """The charges that players pay."""
        return tuple(charge for charge in self.option.charges if charge.payer == "player") if self.option else ()

    def owed(self, wagers: Iterable[Wager], without: Some[Moment] = ()) -> int:
        """What the bettors of these wagers owe for them, the moments already collected left out."""
        return _owed(self.charges, wagers, without)

    @cached_property
    def most(self) -> int:
        """The most that one spot can cost its bettor, for those who cannot ask for the price of each wager."""
        bets = [bet.id.partition(".")[0] for bet in self.layout.bets]
        return sum(_most(charge, bets) for charge in self.charges)

    def pricer(self, circles: Mapping[str, tuple[str, str]], bettor: str) -> Callable[[Mapping[str, int]], int]:
        """A function that says what wagers cost in fees, by their places; it raises Unpriced where nothing is printed."""

        def price(placed: Mapping[str, int]) -> int:
            return self.owed(Wager(bettor, *circles[place], amount) for place, amount in placed.items())

        return price

    def ends(self, bet: Bet, stack: int) -> tuple[int, int] | None:
        """The least and the most that a stack can put on one circle and still pay the fee for it; None: it cannot."""
        if bet.relation in ("equal", "beside"):  # filled together with the other
            bet = next(other for other in self.layout.bets if other.id == bet.needs)
        if bet.id not in self._priced:
            costs = (
                (amount, self._cost(bet, amount)) for amount in self._aligned(bet, self._borders | {bet.low, bet.high})
            )
            self._priced[bet.id] = {amount: cost for amount, cost in sorted(costs) if cost is not None}
        priced = self._priced[bet.id]
        if priced and max(priced.values()) <= stack:  # a stack that can pay for anything
            return min(priced), max(priced)
        fits = {
            next((amount for amount in order if priced[amount] <= stack), 0) for order in (priced, reversed(priced))
        }
        rest = self._aligned(bet, {(stack - fee) // self._concerned(bet).circles for fee in self._fees})
        fits |= {amount for amount in rest if (cost := self._cost(bet, amount)) is not None and cost <= stack}
        fits.discard(0)
        return (min(fits), max(fits)) if fits else None

    @cached_property
    def _borders(self) -> frozenset[int]:
        """Where the bands of the fees begin and end."""
        rates = (rate for charge in self.charges for rate in charge.rates)
        return frozenset(dollars * 100 for rate in rates for dollars in (rate.low, rate.high) if dollars is not None)

    @cached_property
    def _fees(self) -> frozenset[int]:
        """Every fee that a wager may cost, and none."""
        return frozenset({0, *(rate.fee for charge in self.charges for rate in charge.rates)})

    def _aligned(self, bet: Bet, amounts: Some[int]) -> set[int]:
        """The legal steps of a bet at some amounts, or next to them."""
        step, low, high = self.layout.step, bet.low, bet.high
        aligned = {low + (a - low) // step * step for a in amounts} | {low - (low - a) // step * step for a in amounts}
        return {amount for amount in aligned if low <= amount <= high}

    def _cost(self, bet: Bet, amount: int) -> int | None:
        """What an amount on a circle takes from a stack, fee included; None where no fee is printed for it.

        Amounts between two steps of the fees cost the same fee, so each step of each circle is priced once: every seat is
        asked about them round after round.
        """
        if bet.id not in self._steps:
            self._steps[bet.id] = self._steps_of(bet)
        step = (bet.id, bisect_right(self._steps[bet.id], amount))
        concerned = self._concerned(bet)
        if step not in self._owed:
            wagers = (Wager("one", "one", name, amount) for name in concerned.names)
            try:
                self._owed[step] = _owed(concerned.charges, wagers)
            except Unpriced:
                self._owed[step] = None
        owed = self._owed[step]
        return None if owed is None else amount * concerned.circles + owed

    def _steps_of(self, bet: Bet) -> list[int]:
        """The amounts on a circle from which on another fee may be due: a band begins or has ended, for one of the wagers
        that are filled together or for several of them added up."""
        concerned = self._concerned(bet)
        rates = [rate for charge in concerned.charges for rate in charge.rates]
        borders = {rate.low for rate in rates} | {rate.high + 1 for rate in rates if rate.high is not None}
        return sorted(
            {-(-dollars * 100 // together) for dollars in borders for together in range(1, concerned.circles + 1)}
        )

    def _concerned(self, bet: Bet) -> _Concerned:
        """The bets that are filled together with one, and the charges that look at any of them."""
        if bet.id not in self._together:
            together = [bet, *(b for b in self.layout.bets if b.needs == bet.id and b.relation in ("equal", "beside"))]
            names = [each.id.partition(".")[0] for each in together]
            charges = [charge for charge in self.charges if charge.looks_at(names) and charge.prices_one_bonus_bet]
            self._together[bet.id] = _Concerned(names, charges, self.layout.copies(bet.id))
        return self._together[bet.id]

    def gaps(self, bet: Bet, low: int, high: int) -> tuple[tuple[int, int], ...]:
        """Amounts between two ends that no band prices."""
        if self.option is None:
            return ()
        if bet.id not in self._bands:
            self._bands[bet.id] = self.option.bands(bet.id.partition(".")[0])
        bands = self._bands[bet.id]
        return tuple(
            (before + 1, after - 1)
            for (_, before), (after, _) in pairwise(bands)
            if before is not None and low <= before and after <= high
        )

    # -- what the player-dealer owes -----------------------------------------------------------------------------------

    def from_bank(self, wagers: Iterable[Wager]) -> int:
        """What the player-dealer has to pay by these wagers. Where the action takes in later ones it may come to more."""
        placed = tuple(wagers)
        if (known := self._dues.get(placed)) is not None:
            return sum(due.amount for due in known if due.payer == "player_dealer")
        action = action_of(placed)
        charges = self.option.charges if self.option is not None else ()
        return sum(due.amount for charge in charges if charge.payer == "player_dealer" for due in charge.dues(action))

    def least_from_bank(self) -> int:
        """What the player-dealer pays at the least."""
        compulsory = [bet for bet in self.layout.bets if bet.needs is None]
        found: list[int] = []
        for bet in compulsory:
            try:
                found.append(self.from_bank([Wager("one", "one", bet.id.partition(".")[0], bet.low)]))
            except Unpriced:
                continue
        return min(found, default=0)

    def refusal(self, wagers: Sequence[Wager]) -> str | None:
        """Why the option cannot price these wagers, or None. What they cost is remembered until others are asked about."""
        if self.option is None:
            return None
        self._dues.clear()
        try:
            self._dues[tuple(wagers)] = self.option.dues(action_of(wagers))
        except Unpriced as unpriced:
            return str(unpriced)
        return None

    def dues(self, wagers: Sequence[Wager], moment: Moment) -> tuple[Due, ...]:
        """What falls due at a moment, by these wagers."""
        if self.option is None:
            return ()
        if (known := self._dues.get(tuple(wagers))) is not None:
            return tuple(due for due in known if due.moment == moment)
        return self.option.dues(action_of(wagers), moment)


def _owed(charges: Iterable[Charge], wagers: Iterable[Wager], without: Some[Moment] = ()) -> int:
    action = action_of(wagers)
    return sum(due.amount for charge in charges for due in charge.dues(action) if due.moment not in without)


def _most(charge: Charge, bets: Sequence[str]) -> int:
    """The most that a charge takes from one spot: one fee, or one for each of the bets that it prices by themselves."""
    if charge.measure != "wager" or charge.name:
        return max((rate.fee for rate in charge.rates), default=0)
    each = [max((rate.fee for rate in charge.rates if bet in rate.bets), default=0) for bet in bets]
    return max(sum(each), max(each, default=0) * charge.hands)
