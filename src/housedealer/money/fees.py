"""Collection fees: given a posted option and what is on the table, who pays what, when, and by which printed row.

A schedule is a set of numbered options. An option is a handful of *charges*; a charge measures one thing (the players
in the hand, one wager, a player's wagers together, how many bonus bets, everything on the table) and finds the printed
*rate* that number falls into. That is the whole model: every fee table of the packets is rows of rates.

>>> ladder = tuple(Rate(frozenset(), low, high, fee, f"001:{line}")
...                for low, high, fee, line in [(1, 100, 300, 10456), (101, None, 600, 10457)])
>>> pays = Charge("player_dealer", "table_action", "before_deal", ladder, scope=frozenset({"ante", "pair_plus"}))
>>> option = FeeOption("three_card_poker", "16", (pays,))
>>> bets = Wager("seat1", "seat1", "ante", 9_000), Wager("seat1", "seat1", "pair_plus", 2_000)
>>> table = Action(players=1, wagers=bets)
>>> [(due.payer, due.amount, due.source) for due in option.dues(table)]
[('player_dealer', 600, '001:10457')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, Literal, NamedTuple

Payer = Literal["pot", "player", "player_dealer"]
Moment = Literal[
    "before_deal",
    "after_deal",
    "after_first_card",
    "after_first_betting_round",
    "after_flop",
    "no_flop",
    "river",
    "after_wagers",
    "before_conclusion",
    "half_hour",
    "dealer_change",
]
AROUND_THE_DEAL: Final[tuple[Moment, ...]] = ("before_deal", "after_first_card", "after_deal")
Measure = Literal["hand", "players", "wager", "player_total", "bonus_count", "table_action"]
"""What a charge looks at: nothing (once a hand), the players in the hand, the dollars of one wager, the dollars of all
of a player's wagers, how many different bonus bets stand on a spot, the dollars on the whole table."""
When = Literal["always", "flop", "no_flop", "or_no_flop", "river"]
"""The second condition of a rate. `or_no_flop` also takes in every hand without a flop, whatever its players."""
Per = Literal["spot", "bettor"]
"""What bonus bets are counted on: each spot by itself, or all that one bettor has placed."""
Structure = Literal["limit", "spread_limit", "pot_limit", "no_limit", "fixed"]


class FeeError(ValueError):
    """Something was asked of a fee schedule that it does not hold."""


class UnknownOption(FeeError):
    """An option that the packet does not print."""


class Unpriced(FeeError):
    """A wager, a total or a number of players for which the posted option prints no fee."""


class Wager(NamedTuple):
    """Money a bettor has put on one bet of one spot; a backline bettor plays on another's spot."""

    bettor: str
    spot: str
    bet: str
    amount: int


@dataclass(frozen=True, slots=True)
class Action:
    """What stands on the table when a fee is worked out. `seats` names the players where each pays by the clock."""

    players: int
    wagers: tuple[Wager, ...] = ()
    flop: bool = False
    river: bool = False
    seats: tuple[str, ...] = ()


class Due(NamedTuple):
    """One fee to take. Without a bettor a player's due is owed by each player alike."""

    payer: Payer
    bettor: str | None
    wager: str | None
    amount: int
    moment: Moment
    source: str


@dataclass(frozen=True, slots=True)
class Rate:
    """One printed fee: from `low` to `high` (dollars or heads, both inclusive; no `high` is open-ended)."""

    bets: frozenset[str]
    low: int
    high: int | None
    fee: int
    source: str
    when: When = "always"

    def covers(self, value: int) -> bool:
        return value >= self.low and (self.high is None or value <= self.high)

    def applies(self, value: int, action: Action) -> bool:
        match self.when:
            case "always":
                return self.covers(value)
            case "flop":
                return action.flop and self.covers(value)
            case "no_flop":
                return not action.flop and self.covers(value)
            case "or_no_flop":
                return not action.flop or self.covers(value)
            case "river":
                return action.river and self.covers(value)


class Subject(NamedTuple):
    """One thing a charge prices: whose it is, what to call it, the bet it is on, and the number to look up."""

    bettor: str | None
    spot: str | None
    wager: str | None
    bet: str
    value: int


@dataclass(frozen=True, slots=True)
class Charge:
    """Rates that price the same measure for the same payer.

    `scope` is the bets a total or a count takes in; on a charge of wagers it is the bets whose fee is lost in print, which
    are refused. A named charge on wagers is *one* fee for all its bets on a spot,
    the highest that applies. `hands` says how many hands a spot is dealt where each of them pays, `per` what bonus bets
    are counted on.
    """

    payer: Payer
    measure: Measure
    moment: Moment
    rates: tuple[Rate, ...]
    scope: frozenset[str] = frozenset()
    name: str = ""
    hands: int = 1
    per: Per = "spot"
    bets: frozenset[str] = field(init=False, compare=False, repr=False)  # that its rates or its scope name
    _on: Mapping[str, tuple[Rate, ...]] = field(init=False, compare=False, repr=False)  # the rates of each of them
    _on_any: tuple[Rate, ...] = field(init=False, compare=False, repr=False)  # those of any other

    def __post_init__(self) -> None:
        bets = self.scope.union(*(rate.bets for rate in self.rates))
        on = {bet: tuple(rate for rate in self.rates if not rate.bets or bet in rate.bets) for bet in bets}
        object.__setattr__(self, "bets", bets)
        object.__setattr__(self, "_on", on)
        object.__setattr__(self, "_on_any", tuple(rate for rate in self.rates if not rate.bets))

    def moment_of(self, action: Action) -> Moment:
        return "no_flop" if self.moment == "after_flop" and not action.flop else self.moment

    def looks_at(self, bets: Iterable[str]) -> bool:
        """Whether what is put on these bets can make a difference."""
        if self.measure == "wager":
            return not self.bets.isdisjoint(bets)
        return self.measure in ("hand", "players") or not self.scope.isdisjoint(bets)

    @property
    def prices_one_bonus_bet(self) -> bool:
        """False where bonus bets are counted and no fee is printed for one of them alone."""
        return self.measure != "bonus_count" or any(rate.covers(1) for rate in self.rates)

    def dues(self, action: Action) -> Sequence[Due]:
        """What it takes from an action."""
        moment = self.moment_of(action)
        dues = [
            (subject, Due(self.payer, subject.bettor, subject.wager, rate.fee, moment, rate.source))
            for subject in _SUBJECTS[self.measure](self, action)
            if (rate := self.rate(subject, action)) is not None
        ]
        if dues and self.name and self.measure == "wager":
            spots = groupby(dues, key=lambda pair: (pair[0].bettor, pair[0].spot))
            return [max((due for _, due in shared), key=lambda due: due.amount) for _, shared in spots]
        return [due for _, due in dues]

    def rate(self, subject: Subject, action: Action) -> Rate | None:
        """The rate for a subject: of several that apply, the one printed last, which is always the more specific."""
        rates = self._on.get(subject.bet, self._on_any)
        if self.measure == "wager" and subject.bet in self.scope:
            raise Unpriced(f"no fee is printed for {subject.bet}")
        for rate in reversed(rates):
            if rate.applies(subject.value, action):
                return rate
        supplement = self.name and self.measure == "players"  # a fee on top of another holds only where it is printed
        if rates and not supplement and not any(rate.covers(subject.value) for rate in rates):
            raise Unpriced(
                f"no fee is printed for {_MEASURED[self.measure].format(value=subject.value, bet=subject.bet)}; "
                f"printed: {', '.join(_band(rate) for rate in rates)} ({rates[0].source})"
            )
        return None


def _wagers(charge: Charge, action: Action) -> Iterable[Subject]:
    """Each wager by itself, spot by spot; where a spot is dealt several hands, at least that many."""
    taken, spots = charge.bets, dict[tuple[str, str], list[Subject]]()
    for bettor, spot, bet, amount in action.wagers:
        if bet in taken and amount > 0:
            spots.setdefault((bettor, spot), []).append(Subject(bettor, spot, bet, bet, amount // 100))
    return [
        subject
        for subjects in spots.values()
        for subject in (*subjects, *subjects[-1:] * (charge.hands - len(subjects)))
    ]


def _player_totals(charge: Charge, action: Action) -> Iterator[Subject]:
    totals: dict[str, int] = {}
    for wager in action.wagers:
        if wager.bet in charge.scope:
            totals[wager.bettor] = totals.get(wager.bettor, 0) + wager.amount
    return (Subject(bettor, None, "total", "", total // 100) for bettor, total in totals.items() if total > 0)


def _bonus_counts(charge: Charge, action: Action) -> Iterator[Subject]:
    placed: dict[tuple[str, str | None], set[tuple[str, str]]] = {}
    for wager in action.wagers:
        if wager.bet in charge.scope and wager.amount > 0:
            where = (wager.bettor, wager.spot if charge.per == "spot" else None)
            placed.setdefault(where, set()).add((wager.spot, wager.bet))
    return (Subject(bettor, spot, "bonus", "", len(bets)) for (bettor, spot), bets in placed.items())


def _table_action(charge: Charge, action: Action) -> Iterator[Subject]:
    total = sum(wager.amount for wager in action.wagers if wager.bet in charge.scope)
    if total > 0:
        yield Subject(None, None, None, "", total // 100)


def _players(charge: Charge, action: Action) -> Iterator[Subject]:
    bettors: Sequence[str | None] = action.seats if charge.payer == "player" and action.seats else (None,)
    return (Subject(bettor, None, None, "", action.players) for bettor in bettors)


def _hand(charge: Charge, action: Action) -> Iterator[Subject]:
    yield Subject(None, None, None, "", 1)


_SUBJECTS: dict[Measure, Callable[[Charge, Action], Iterable[Subject]]] = {
    "hand": _hand,
    "players": _players,
    "wager": _wagers,
    "player_total": _player_totals,
    "bonus_count": _bonus_counts,
    "table_action": _table_action,
}
_MEASURED: dict[Measure, str] = {
    "hand": "the hand",
    "players": "{value} players",
    "wager": "a wager of ${value:,} on {bet}",
    "player_total": "wagers of ${value:,} by one player",
    "bonus_count": "{value} bonus bets",
    "table_action": "a total table action of ${value:,}",
}


def _band(rate: Rate) -> str:
    if rate.high is None:
        return f"{rate.low:,}+"
    return f"{rate.low:,}" if rate.low == rate.high else f"{rate.low:,}-{rate.high:,}"


@dataclass(frozen=True, slots=True)
class Limit:
    """A printed limit in dollars: the posted minimum lies between the two `least`, the maximum between the two `most`.

    A plain table limit of $5-$500 has both ends equal; None is "no limit". `bets` is what it holds for: `table`,
    `base`, `bonus` or the id of one bet.
    """

    bets: str
    least: tuple[int, int | None]
    most: tuple[int | None, int | None]

    def __str__(self) -> str:
        def money(value: int | None) -> str:
            return "no limit" if value is None else f"${value:,}"

        def ends(pair: tuple[int | None, int | None]) -> str:
            return money(pair[0]) if pair[0] == pair[1] else f"({money(pair[0])} to {money(pair[1])})"

        return ends(self.least) if self.least == self.most else f"{ends(self.least)}-{ends(self.most)}"


@dataclass(frozen=True, slots=True)
class FeeOption:
    """One posted option (or the several of a table limit that a packet prints one player bracket at a time)."""

    schedule: str
    key: str
    charges: tuple[Charge, ...]
    limits: tuple[Limit, ...] = ()
    structures: tuple[Structure, ...] = ()
    source: str = ""
    bets: frozenset[str] = frozenset()
    bonus: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)  # other ids that a table may use: the printed bet of each
    moments: tuple[Moment, ...] = field(
        init=False, compare=False, repr=False
    )  # when it takes fees, as its charges come

    def __post_init__(self) -> None:
        found: dict[Moment, None] = {}
        for charge in self.charges:
            found[charge.moment] = None
            if charge.moment == "after_flop" and any(rate.when != "flop" for rate in charge.rates):
                found["no_flop"] = None
        object.__setattr__(self, "moments", tuple(found))

    def due_at(self, moment: Moment) -> FeeOption:
        """The same option, with what it takes around the deal taken at one moment."""
        charges = (replace(c, moment=moment) if c.moment in AROUND_THE_DEAL else c for c in self.charges)
        return replace(self, charges=tuple(charges))

    def counted_per(self, per: Per) -> FeeOption:
        """The same option, with bonus bets counted on each spot or for each bettor."""
        return replace(self, charges=tuple(replace(charge, per=per) for charge in self.charges))

    def limit(self, bet: str = "table") -> Limit | None:
        """The printed limit of a bet: its own, that of base or bonus bets, or that of the table."""
        kind = "table" if bet == "table" else "bonus" if bet in self.bonus else "base"
        printed = {name: limit for limit in self.limits for name in limit.bets.split()}
        return printed.get(self.aliases.get(bet, bet)) or printed.get(kind) or printed.get("table")

    def priced(self, bet: str) -> tuple[int, int | None]:
        """The least and the most, in cents, that may be bet for a fee by size to be printed; None is open-ended.

        `table` gives the range of the whole table's action, `total` that of one player's wagers together.
        """
        measures = {"table": "table_action", "total": "player_total"}
        rates = [
            rate
            for charge in self.charges
            for rate in charge.rates
            if bet in rate.bets or measures.get(bet) == charge.measure
        ]
        ends = [rate.high for rate in rates]
        most = None if None in ends or not ends else max(end for end in ends if end is not None) * 100
        return min((rate.low for rate in rates), default=0) * 100, most

    def bands(self, bet: str) -> list[tuple[int, int | None]]:
        """The amounts of one wager, in cents, for which a fee is printed, or free by print; None is open-ended.

        A band takes in the cents above its last dollar, which are dropped before a band is looked up.
        """
        found: list[tuple[int, int | None]] = [(0, None)]
        for charge in self.charges:
            rates = [rate for rate in charge.rates if bet in rate.bets]
            if charge.measure == "wager" and bet in charge.scope:
                found = []
            elif charge.measure == "wager" and rates:
                found = _common(found, [(r.low * 100, None if r.high is None else r.high * 100 + 99) for r in rates])
        return found

    def dues(self, action: Action, moment: Moment | None = None) -> tuple[Due, ...]:
        """Every fee that falls due, or only those of one moment. Printed fees of $0 are included.

        Bets that the option does not know are refused, so that no wager goes unpriced by a slip of a name.
        """
        for wager in action.wagers:
            if self.bets and wager.bet not in self.bets:
                raise FeeError(
                    f"option {self.key} of {self.schedule} knows no bet {wager.bet!r}; it knows "
                    f"{', '.join(sorted(self.bets))}"
                )
        return tuple(
            due
            for charge in self.charges
            if moment is None or charge.moment_of(action) == moment
            for due in charge.dues(action)
        )


def _common(
    one: Sequence[tuple[int, int | None]], other: Sequence[tuple[int, int | None]]
) -> list[tuple[int, int | None]]:
    """What two lists of bands share, joined where they touch.

    >>> _common([(0, None)], [(500, 10_099), (10_100, 20_099), (50_100, None)])
    [(500, 20099), (50100, None)]
    """
    found: list[tuple[int, int | None]] = []
    shared = [(max(a, c), _least(b, d)) for a, b in one for c, d in other]
    for low, high in sorted(shared, key=lambda band: band[0]):
        if high is not None and high < low:
            continue
        if found and (found[-1][1] is None or low <= found[-1][1] + 1):
            before = found[-1][1]
            found[-1] = (found[-1][0], None if before is None or high is None else max(before, high))
        else:
            found.append((low, high))
    return found


def _least(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else min(one, other)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A printed set of options. Numbers mean something only within their set."""

    id: str
    title: str
    options: Mapping[str, FeeOption]
    source: str = ""
    approvals: tuple[str, ...] = ()
    superseded: bool = False
    side_bet: bool = False  # prices one side bet, on top of an option of another schedule
    notes: tuple[str, ...] = ()
    readings: Mapping[str, FeeOption] = field(default_factory=dict)
    """Options by another reading of what is printed: `57@as_meant`."""

    def option(self, key: str) -> FeeOption:
        """The option of that number, or a reading of it."""
        try:
            return self.readings[key] if "@" in key else self.options[key]
        except KeyError:
            raise UnknownOption(
                f"{self.title} ({self.source}) prints no option {key or '(blank)'}; it prints {ranges(self.options)}"
                + (f" and has the readings {', '.join(self.readings)}" if "@" in key and self.readings else "")
            ) from None


def ranges(keys: Mapping[str, object] | Sequence[str]) -> str:
    """Option numbers in a few words.

    >>> ranges(["1", "2", "3", "5", "8", "9"])
    '1-3, 5, 8-9'
    """
    runs: list[list[str]] = []
    for key in keys:
        if runs and key.isdigit() and runs[-1][-1].isdigit() and int(key) == int(runs[-1][-1]) + 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
