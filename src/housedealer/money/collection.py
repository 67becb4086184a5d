"""The collection at a banked table: what the posted fee option takes from a round, asked before it is dealt.

Nothing is dealt that the option does not price, and nobody bets or banks who could not pay. The fees themselves are
always those of `FeeOption.dues`, here, in `housedealer fee` and on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Collection as Some
from contextlib import suppress
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


class _Band(NamedTuple):
    """Amounts on a circle that all cost the same fee, from the least legal one to the most."""

    low: int
    high: int
    fee: int


class _Priced(NamedTuple):
    """What may be put on a circle: its bands, lowest first, and how many circles are filled with the same amount at once."""

    bands: list[_Band]
    circles: int


@dataclass(frozen=True)
class Collection:
    """One posted option at one layout. Without an option nothing is taken."""

    option: FeeOption | None
    layout: Layout
    _priced: dict[str, _Priced] = field(default_factory=dict, compare=False, repr=False)  # by bet
    _gaps: dict[str, list[tuple[int, int]]] = field(
        default_factory=dict, compare=False, repr=False
    )  # between its bands
    _dues: dict[tuple[Wager, ...], tuple[Due, ...]] = field(default_factory=dict, compare=False, repr=False)

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

        known: dict[tuple[tuple[str, int], ...], int] = {}  # a bot asks before it answers, and the table asks again

        def price(placed: Mapping[str, int]) -> int:
            wagers = tuple(placed.items())
            if wagers not in known:
                known[wagers] = self.owed(Wager(bettor, *circles[place], amount) for place, amount in wagers)
            return known[wagers]

        return price

    def ends(self, bet: Bet, stack: int) -> tuple[int, int] | None:
        """The least and the most that a stack can put on one circle and still pay the fee for it; None: it cannot."""
        if bet.relation in ("equal", "beside"):  # filled together with the other
            bet = next(other for other in self.layout.bets if other.id == bet.needs)
        if bet.id not in self._priced:
            self._priced[bet.id] = self._priced_of(bet)
        bands, circles = self._priced[bet.id]
        least = next((band.low for band in bands if band.low * circles + band.fee <= stack), None)
        if least is None:
            return None
        for band in reversed(bands):
            most = min(band.high, self._step_below(bet, (stack - band.fee) // circles))
            if most >= band.low:
                return least, most
        raise AssertionError("the least can be paid")

    def _priced_of(self, bet: Bet) -> _Priced:
        """The bands of a circle that is filled together with those that need it; an amount with no printed fee is in none."""
        together = [bet, *(b for b in self.layout.bets if b.needs == bet.id and b.relation in ("equal", "beside"))]
        names, circles = [each.id.partition(".")[0] for each in together], self.layout.copies(bet.id)
        charges = [charge for charge in self.charges if charge.looks_at(names) and charge.prices_one_bonus_bet]
        bands = []
        starts = sorted({bet.low, *(a for a in _another_fee_from(charges, circles) if bet.low < a <= bet.high)})
        for start, after in pairwise([*starts, bet.high + 1]):
            low, high = self._step_below(bet, start + self.layout.step - 1), self._step_below(bet, after - 1)
            if low <= high:
                with suppress(Unpriced):
                    bands.append(_Band(low, high, _owed(charges, [Wager("one", "one", name, low) for name in names])))
        return _Priced(bands, circles)

    def _step_below(self, bet: Bet, amount: int) -> int:
        """The highest legal step of a bet that is not above an amount."""
        return bet.low + (amount - bet.low) // self.layout.step * self.layout.step

    def gaps(self, bet: Bet, low: int, high: int) -> tuple[tuple[int, int], ...]:
        """Amounts between two ends that no band prices."""
        if self.option is None:
            return ()
        if bet.id not in self._gaps:
            bands = self.option.bands(bet.id.partition(".")[0])
            self._gaps[bet.id] = [(end, start) for (_, end), (start, _) in pairwise(bands) if end is not None]
        return tuple((end + 1, start - 1) for end, start in self._gaps[bet.id] if low <= end and start <= high)

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


def _another_fee_from(charges: Sequence[Charge], circles: int) -> set[int]:
    """The amounts on a circle from which on another fee may be due: a band begins or has ended, for one of the wagers that
    are filled together or for several of them added up."""
    rates = [rate for charge in charges for rate in charge.rates]
    borders = {rate.low for rate in rates} | {rate.high + 1 for rate in rates if rate.high is not None}
    return {-(-dollars * 100 // together) for dollars in borders for together in range(1, circles + 1)}


def _most(charge: Charge, bets: Sequence[str]) -> int:
    """The most that a charge takes from one spot: one fee, or one for each of the bets that it prices by themselves."""
    if charge.measure != "wager" or charge.name:
        return max((rate.fee for rate in charge.rates), default=0)
    each = [max((rate.fee for rate in charge.rates if bet in rate.bets), default=0) for bet in bets]
    return max(sum(each), max(each, default=0) * charge.hands)
