"""The PAR sheet of a wager: the figures a testing laboratory prints beside the edge, all worked out from its outcomes.

>>> from housedealer.odds import odds
>>> par = par_sheet(odds("garden_city/casino_war"))
>>> round(par.average_wager, 6), round(par.element_of_risk, 6)
(1.073955, 0.021696)
>>> round(par.volatility_index, 4), [band.rounds for band in par.bands][:2]
(1.7397, [1000, 10000])
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any, Final

import numpy as np

from housedealer.chips import money
from housedealer.odds.bank import HANDS_PER_HOUR, Fees, Terms, collections
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import Result
from housedealer.odds.sessions import Rounds, run
from housedealer.packets.entries import open_game

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCE: Final = 1.6448536269514722  # deviations that hold nine results in ten
BANKROLLS: Final = (20, 50, 100, 200)  # units a player brings to a session
SESSION: Final = 240  # rounds: eight hours at thirty an hour
RUIN: Final = (0.05, 0.01, 0.001)  # chances at which a bank may be lost for good
SCHEMA: Final = "par-sheet-1"


@dataclass(frozen=True)
class Band:
    """Between which returns nine in ten runs of so many rounds end, by the normal distribution."""

    rounds: int
    low: float
    high: float


@dataclass(frozen=True)
class Contribution:
    """One outcome, and how much of the return and of the variance comes from it."""

    name: str
    pays: float
    probability: float
    one_in: float
    returns: float
    variance_share: float


@dataclass(frozen=True)
class Ruin:
    """The chance that a player with so many units has lost them within a session."""

    bankroll: int
    rounds: int
    chance: float


@dataclass(frozen=True)
class Bank:
    """The units a bank needs so that it is lost for good no more often than this; infinite where it does not win."""

    chance: float
    units: float


@dataclass(frozen=True)
class Hourly:
    """An hour at the smallest wager of the table, in cents: what the edge costs a player, and what the collection does."""

    rounds: int
    wager: int
    edge: float
    collection: float
    schedule: str


@dataclass(frozen=True)
class Par:
    """Every figure of the sheet. Units are of the bet named first."""

    result: Result
    house_edge: float
    average_wager: float
    element_of_risk: float
    hit_frequency: float
    variance: float
    standard_deviation: float
    skewness: float
    kurtosis: float  # above that of a normal distribution
    volatility_index: float
    most_lost: float
    most_won: float
    bands: tuple[Band, ...]
    contributions: tuple[Contribution, ...]
    ruin: tuple[Ruin, ...]
    bank: tuple[Bank, ...]
    hold: float  # the part of a buy-in of 50 units that a session takes on average, play ending when it is gone
    rounds_for_certainty: float  # after which the house is ahead nineteen times in twenty
    hourly: Hourly | None

    def to_json(self) -> dict[str, Any]:
        """The sheet for programs, with what it was worked out from and by."""
        figures = {name: value for name, value in asdict(self).items() if name != "result"}
        finite = {name: _finite(value) for name, value in figures.items()}
        return {"schema": SCHEMA, **finite, "odds": self.result.to_json(), "signature": signature(self.result)}


def par_sheet(result: Result) -> Par:
    """The sheet of a wager that has been worked out."""
    nets = np.array([outcome.pays for outcome in result.outcomes])
    chances = np.array([outcome.probability for outcome in result.outcomes])
    chances = chances / chances.sum()
    mean = -result.house_edge  # which may be worked out apart from outcomes that were dealt
    centred = nets - float(nets @ chances)
    variance = float(centred**2 @ chances)
    deviation = math.sqrt(variance)
    rounds = Rounds.of(nets, np.abs(nets), chances, None).centred(mean)
    sessions = {units: run(rounds, units, SESSION, 1) for units in (*BANKROLLS, 50)}
    return Par(
        result=result,
        house_edge=result.house_edge,
        average_wager=result.average_wager,
        element_of_risk=result.element_of_risk,
        hit_frequency=result.hit_frequency,
        variance=variance,
        standard_deviation=deviation,
        skewness=float(centred**3 @ chances) / deviation**3,
        kurtosis=float(centred**4 @ chances) / variance**2 - 3,
        volatility_index=CONFIDENCE * deviation,
        most_lost=-float(nets.min()),
        most_won=float(nets.max()),
        bands=tuple(_band(many, mean, deviation, result.average_wager) for many in ROUNDS),
        contributions=_contributions(result, nets, chances, variance),
        ruin=tuple(Ruin(units, SESSION, sessions[units].exhausted) for units in BANKROLLS),
        bank=tuple(Bank(chance, bank_needed(rounds.turned(), chance)) for chance in RUIN),
        hold=-sessions[50].mean / 50,
        rounds_for_certainty=(CONFIDENCE * deviation / -mean) ** 2 if mean < 0 else math.inf,
        hourly=hourly(result),
    )


def hourly(result: Result) -> Hourly | None:
    """The edge beside the posted collection; None for what no table takes by itself."""
    game = open_game(result.id)
    if game.layout is None:
        return None
    bets = {bet.id: bet for bet in game.layout.bets}
    first = next(bet for bet in game.layout.bets if bet.needs is None)
    bet = bets.get(result.bet, first)
    wagers = {first.id: first.low, bet.id: bet.low}
    for beside in game.layout.bets:
        if beside.relation in ("equal", "beside") and beside.needs in wagers:
            wagers.setdefault(beside.id, wagers[beside.needs])
    terms = Terms(result.id, bank=1)
    with_it, without = collections(terms, wagers, {}), Fees("", 0.0, 0.0)
    if bet is not first:
        without = collections(terms, {name: low for name, low in wagers.items() if name != bet.id}, {})
    edge = result.house_edge * bet.low * HANDS_PER_HOUR
    return Hourly(HANDS_PER_HOUR, bet.low, edge, (with_it.player - without.player) * HANDS_PER_HOUR, with_it.option)


def _band(many: int, mean: float, deviation: float, wagered: float) -> Band:
    """Returns are per unit of all that is wagered."""
    middle, width = 1 + mean / wagered, CONFIDENCE * deviation / math.sqrt(many) / wagered
    return Band(many, middle - width, middle + width)


def _contributions(result: Result, nets: Array, chances: Array, variance: float) -> tuple[Contribution, ...]:
    mean = float(nets @ chances)
    return tuple(
        Contribution(
            outcome.name,
            outcome.pays,
            outcome.probability,
            1 / outcome.probability if outcome.probability else math.inf,
            outcome.pays * outcome.probability,
            (outcome.pays - mean) ** 2 * outcome.probability / variance if variance else 0.0,
        )
        for outcome in result.outcomes
    )


def bank_needed(wins: Rounds, chance: float) -> float:
    """The bank that is lost for good with at most this chance, if it plays for ever.

    By Lundberg's inequality that chance is at most exp(-r * bank) for the r above nothing at which exp(-r * win) is one
    on average, and nearly that where no single round costs much of the bank.
    """
    if wins.mean <= 0:
        return math.inf
    low, high = 0.0, 1.0

    def above(r: float) -> bool:
        return float(np.exp(np.clip(-r * wins.nets, None, 700)) @ wins.chances) > 1

    while not above(high):
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return -math.log(chance) / high


def signature(result: Result) -> dict[str, Any]:
    """What the sheet was made of: whoever works the same inputs out by the same program gets the same sheet."""
    inputs = {"id": result.id, "bet": result.bet, "decks": result.decks, "readings": _readings(result)}
    figures = [[outcome.name, outcome.pays, outcome.count, outcome.probability] for outcome in result.outcomes]
    return {
        "program": f"housedealer {version('housedealer')}",
        "inputs": inputs,
        "inputs_sha256": _hash(inputs),
        "outcomes_sha256": _hash(figures),
        "method": result.methods,
        "played": result.played,
        "combinations": result.combinations,
        "rounds": result.dealt or result.rounds,
    }


def _readings(result: Result) -> Mapping[str, str]:
    return {reading.option: reading.in_force for reading in result.readings}


def _hash(what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def _finite(value: Any) -> Any:
    """JSON has no infinity: none is written instead."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {name: _finite(inner) for name, inner in value.items()}
    return [_finite(inner) for inner in value] if isinstance(value, tuple | list) else value


def par_facts(par: Par) -> Iterator[tuple[str, str]]:
    """The sheet in words and numbers, for a terminal or a page."""
    yield "house edge", f"{par.house_edge:.6%}"
    yield "average total wager", f"{par.average_wager:.6f} units"
    yield "element of risk", f"{par.element_of_risk:.6%}"
    yield "hit frequency", f"{par.hit_frequency:.6%}, one round in {1 / par.hit_frequency:.2f}"
    yield "variance", f"{par.variance:.6f}"
    yield "standard deviation", f"{par.standard_deviation:.6f}"
    yield "skewness", f"{par.skewness:+.4f}"
    yield "kurtosis above normal", f"{par.kurtosis:+.4f}"
    yield "volatility index, 90%", f"{par.volatility_index:.4f}"
    yield "most that a round wins, loses", f"{par.most_won:g}, {par.most_lost:g} units"
    for ruin in par.ruin:
        yield f"{ruin.bankroll} units gone within {ruin.rounds} rounds", f"{ruin.chance:.4%}"
    yield f"hold of 50 units in {SESSION} rounds", f"{par.hold:.4%}"
    for bank in par.bank:
        units = f"{math.ceil(bank.units):,} units" if math.isfinite(bank.units) else "none is enough: the bank loses"
        yield f"a bank lost for good at most {bank.chance:.1%} of the time", units
    ahead = f"{math.ceil(par.rounds_for_certainty):,}" if math.isfinite(par.rounds_for_certainty) else "never"
    yield "rounds until the bank is ahead 95% of the time", ahead
    if par.hourly is not None:
        at = f"{par.hourly.rounds} rounds an hour of {money(par.hourly.wager)}"
        yield f"the edge costs at {at}", f"{money(round(par.hourly.edge))} an hour"
        said = f"{money(round(par.hourly.collection))} an hour (schedule {par.hourly.schedule})"
        yield "the collection adds", said
