"""What an answer looks like: every outcome with its chance, and what follows from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

Method = Literal["exact", "simulated"]
Staked = Callable[[str], float]  # how much is wagered in all when an outcome of this name happens
BEST = "best play"
NO_DECISIONS = "no decisions"


@dataclass(frozen=True)
class Outcome:
    """One thing that can happen: what it pays per unit of the bet (a loss is negative) and how often it does."""

    name: str
    pays: float
    count: int | None
    probability: float


@dataclass(frozen=True)
class Chart:
    """A strategy to look at: one row per holding, one column per thing it meets."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """The chart for programs."""
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": {label: list(cells) for label, cells in self.rows},
            "labels": [label for label, _ in self.rows],  # in JavaScript an object's numbers come before its names
            "note": self.note,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chart:
        """The chart that `to_json` wrote."""
        rows = tuple((label, tuple(cells)) for label, cells in data["rows"].items())
        return cls(data["title"], tuple(data["columns"]), rows, data["note"])


@dataclass(frozen=True)
class Strategy:
    """How the bet is played for this result: in a sentence, and in charts."""

    text: str
    charts: tuple[Chart, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The strategy for programs."""
        return {"text": self.text, "charts": [chart.to_json() for chart in self.charts]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Strategy:
        """The strategy that `to_json` wrote."""
        return cls(data["text"], tuple(Chart.from_json(chart) for chart in data["charts"]))


@dataclass(frozen=True)
class Reading:
    """A reading of the packet that an answer rests on, and the edge under each other one."""

    option: str
    in_force: str
    text: str
    cite: str
    others: tuple[tuple[str, float], ...]

    def to_json(self) -> dict[str, Any]:
        """The reading for programs."""
        others = [{"value": value, "house_edge": edge} for value, edge in self.others]
        return {
            "option": self.option,
            "in_force": self.in_force,
            "text": self.text,
            "cite": self.cite,
            "others": others,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reading:
        """The reading that `to_json` wrote."""
        others = tuple((other["value"], other["house_edge"]) for other in data["others"])
        return cls(data["option"], data["in_force"], data["text"], data["cite"], others)


@dataclass(frozen=True)
class Played:
    """The same wager when it is played in another way that somebody may want to know of."""

    play: str
    house_edge: float
    outcomes: tuple[Outcome, ...]

    def to_json(self) -> dict[str, Any]:
        """It for programs."""
        return {"play": self.play, "house_edge": self.house_edge, "outcomes": _rows_of(self.outcomes)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Played:
        """What `to_json` wrote."""
        return cls(data["play"], data["house_edge"], _read_rows(data["outcomes"]))


def _rows_of(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    return [{"name": o.name, "pays": o.pays, "count": o.count, "probability": o.probability} for o in outcomes]


def _read_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[Outcome, ...]:
    return tuple(Outcome(row["name"], row["pays"], row["count"], row["probability"]) for row in rows)


@dataclass(frozen=True)
class Result:
    """The odds of one wager. `house_edge` is the expected loss per unit of the bet named first."""

    method: Method
    house_edge: float
    hit_frequency: float
    standard_deviation: float
    outcomes: tuple[Outcome, ...]
    combinations: int | None = None
    rounds: int | None = None
    error: float = 0.0  # one standard error of the house edge; 0 when it is exact
    strategy: Strategy | None = None
    notes: tuple[str, ...] = ()
    id: str = ""
    bet: str = ""
    decks: int | None = None
    seconds: float = 0.0
    exact_edge: Fraction | None = field(default=None, compare=False)
    bounds: tuple[float, float] | None = None  # between which the edge is proved to lie, where it is not one number
    dealt: int | None = None  # rounds behind all figures but the edge, where the edge is worked out and they are not
    play: str = ""  # whose figure it is, where it is not that of the best play
    readings: tuple[Reading, ...] = ()
    as_approved: bool = True
    average_wager: float = 1.0  # what is wagered in all, raises included, per unit of the bet named first
    also: tuple[Played, ...] = ()  # the edge when it is played otherwise

    def edge_of(self, play: str) -> float | None:
        """The edge when it is played so, where that is known."""
        if play in ("", self.play):
            return self.house_edge
        return next((other.house_edge for other in self.also if other.play == play), None)

    def told_apart(self, not_approved: Iterable[str]) -> Result:
        """The same result, with what makes the wager other than the packet prints it."""
        said = "; ".join(not_approved)
        if not said:
            return self
        return replace(self, as_approved=False, notes=(f"Not as approved: {said}.", *self.notes))

    @property
    def element_of_risk(self) -> float:
        """The expected loss per unit of all that is wagered."""
        return self.house_edge / self.average_wager

    def named(self, id: str, bet: str, decks: int | None, seconds: float) -> Result:
        """The same result under the wager's name."""
        return replace(self, id=id, bet=bet, decks=decks, seconds=seconds)

    @property
    def methods(self) -> dict[str, str]:
        """How each figure was found: exact, simulated, or bounded where it is proved to lie between two numbers."""
        edge = "bounded" if self.bounds is not None else self.method
        spread = "simulated" if self.dealt is not None else edge
        return {"house_edge": edge, **dict.fromkeys(("hit_frequency", "standard_deviation", "outcomes"), spread)}

    @property
    def played(self) -> str:
        """How the bet is played for this figure, in a word or two."""
        return self.play or (NO_DECISIONS if self.strategy is None else BEST)

    @property
    def hit_error(self) -> float:
        """One standard error of the hit frequency, where it was dealt."""
        rounds = self.dealt or (self.rounds if self.method == "simulated" else None)
        return math.sqrt(self.hit_frequency * (1 - self.hit_frequency) / rounds) if rounds else 0.0

    def to_json(self) -> dict[str, Any]:
        """What `housedealer odds --json` prints."""
        size = {"combinations": self.combinations} if self.method == "exact" else {"rounds": self.rounds}
        return {
            "id": self.id,
            "bet": self.bet,
            "decks": self.decks,
            "method": self.method,
            **size,
            "methods": self.methods,
            "rounds_dealt": self.dealt or self.rounds,
            "play": self.played,
            "house_edge": self.house_edge,
            "average_wager": self.average_wager,
            "element_of_risk": self.element_of_risk,
            "hit_frequency": self.hit_frequency,
            "standard_deviation": self.standard_deviation,
            "error": self.error,
            "bounds": None if self.bounds is None else list(self.bounds),
            "outcomes": _rows_of(self.outcomes),
            "also": [other.to_json() for other in self.also],
            "strategy": self.strategy.to_json() if self.strategy else None,
            "notes": list(self.notes),
            "as_approved": self.as_approved,
            "readings": [reading.to_json() for reading in self.readings],
            "seconds": round(self.seconds, 6),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Result:
        """The result that `to_json` wrote."""
        strategy = data["strategy"]
        return cls(
            data["method"],
            data["house_edge"],
            data["hit_frequency"],
            data["standard_deviation"],
            _read_rows(data["outcomes"]),
            data.get("combinations"),
            data.get("rounds"),
            data["error"],
            None if strategy is None else Strategy.from_json(strategy),
            tuple(data["notes"]),
            data["id"],
            data["bet"],
            data["decks"],
            data["seconds"],
            dealt=data["rounds_dealt"] if data["method"] == "exact" else None,
            play="" if data["play"] in (BEST, NO_DECISIONS) else data["play"],
            readings=tuple(Reading.from_json(reading) for reading in data["readings"]),
            as_approved=data.get("as_approved", True),
            bounds=None if data.get("bounds") is None else (data["bounds"][0], data["bounds"][1]),
            average_wager=data["average_wager"],
            also=tuple(Played.from_json(other) for other in data["also"]),
        )


LOSES = Fraction(-1)


def counted(
    rows: Iterable[tuple[str, Fraction, int]],
    strategy: Strategy | None = None,
    notes: Iterable[str] = (),
    staked: Staked | None = None,
) -> Result:
    """An exact result from outcomes with whole-number counts."""
    listed = list(rows)
    total = sum(count for _, _, count in listed)
    mean = Fraction(sum(pays * count for _, pays, count in listed), total)
    square = Fraction(sum(pays * pays * count for _, pays, count in listed), total)
    return Result(
        "exact",
        float(-mean),
        float(Fraction(sum(count for _, pays, count in listed if pays > 0), total)),
        math.sqrt(square - mean * mean),
        tuple(Outcome(name, float(pays), count, count / total) for name, pays, count in listed),
        combinations=total,
        strategy=strategy,
        notes=tuple(notes),
        exact_edge=-mean,
        average_wager=_average((staked(name), count) for name, _, count in listed) if staked else 1.0,
    )


def weighed(
    rows: Iterable[tuple[str, float, float]],
    strategy: Strategy | None = None,
    notes: Iterable[str] = (),
    edge: float | None = None,
) -> Result:
    """A result of a probability recursion: outcomes with their chances. An `edge` worked out apart from them stands."""
    listed = list(rows)
    mean = math.fsum(pays * chance for _, pays, chance in listed)
    square = math.fsum(pays * pays * chance for _, pays, chance in listed)
    return Result(
        "exact",
        -mean if edge is None else edge,
        math.fsum(chance for _, pays, chance in listed if pays > 0),
        math.sqrt(square - mean * mean),
        tuple(Outcome(name, pays, None, chance) for name, pays, chance in listed),
        strategy=strategy,
        notes=tuple(notes),
    )


def sampled(
    rows: Mapping[str, tuple[float, int]],
    strategy: Strategy | None = None,
    notes: Iterable[str] = (),
    staked: Staked | None = None,
) -> Result:
    """A simulated result: how often each outcome came, with the standard error of the edge."""
    rounds = sum(count for _, count in rows.values())
    mean = math.fsum(pays * count for pays, count in rows.values()) / rounds
    variance = math.fsum((pays - mean) ** 2 * count for pays, count in rows.values()) / rounds
    return Result(
        "simulated",
        -mean,
        sum(count for pays, count in rows.values() if pays > 0) / rounds,
        math.sqrt(variance),
        tuple(Outcome(name, pays, count, count / rounds) for name, (pays, count) in rows.items()),
        rounds=rounds,
        error=math.sqrt(variance / rounds),
        strategy=strategy,
        notes=tuple(notes),
        average_wager=_average((staked(name), count) for name, (_, count) in rows.items()) if staked else 1.0,
    )


def _average(weighted: Iterable[tuple[float, int]]) -> float:
    listed = list(weighted)
    return math.fsum(value * count for value, count in listed) / sum(count for _, count in listed)


def by_pay(rows: Iterable[tuple[str, Fraction, int]]) -> list[tuple[str, Fraction, int]]:
    """Outcomes with the best pay first, equal names and pays added up, impossible ones left out."""
    summed: dict[tuple[str, Fraction], int] = {}
    for name, pays, count in rows:
        if count:
            summed[name, pays] = summed.get((name, pays), 0) + count
    return [(name, pays, count) for (name, pays), count in sorted(summed.items(), key=lambda item: -item[0][1])]
