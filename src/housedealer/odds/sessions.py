"""Many rounds one after the other: where a stack ends, and whether a bank runs out or falls short on the way."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from housedealer.odds.kernels.compiled import Array

Method = Literal["exact", "simulated"]
STEPS = 1 << 17  # points of the lattice on which money is counted
SESSIONS = 20_000
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
BARS = 40


@dataclass(frozen=True)
class Rounds:
    """The distribution of a round: what is won, the bank needed to settle it in full, and the chance of each."""

    nets: Array
    needs: Array
    chances: Array
    dealt: int | None  # how many rounds it was taken from; None where it is exact

    @classmethod
    def of(cls, nets: Array, needs: Array, chances: Array, dealt: int | None) -> Rounds:
        """Equal outcomes together."""
        pairs, at = np.unique(np.column_stack([nets, needs]), axis=0, return_inverse=True)
        return cls(pairs[:, 0], pairs[:, 1], np.bincount(at.ravel(), chances, len(pairs)), dealt)

    @property
    def mean(self) -> float:
        """What is won on average."""
        return float(self.nets @ self.chances)

    @property
    def deviation(self) -> float:
        """The standard deviation of a round."""
        return math.sqrt(max(0.0, float(self.nets**2 @ self.chances) - self.mean**2))

    @property
    def most_needed(self) -> float:
        """The bank that settles every round met in full."""
        return float(self.needs.max())

    def centred(self, mean: float) -> Rounds:
        """The distribution nearest to this one that has a known mean: each chance weighed by an exponential of its net."""
        scale = max(float(np.abs(self.nets).max()), 1e-9)
        x, theta = self.nets / scale, 0.0
        weights = self.chances
        for _ in range(50):
            weights = self.chances * np.exp(theta * x)
            weights = weights / weights.sum()
            now = float(x @ weights)
            slope = float(x**2 @ weights) - now**2
            if abs(now - mean / scale) < 1e-13 or slope <= 0:
                break
            theta += (mean / scale - now) / slope
        return Rounds(self.nets, self.needs, weights, self.dealt)

    def less(self, fee: float) -> Rounds:
        """The same with a fee paid each round."""
        return Rounds(self.nets - fee, self.needs, self.chances, self.dealt)

    def turned(self) -> Rounds:
        """The same from the other side."""
        return Rounds(-self.nets, self.needs, self.chances, self.dealt)


@dataclass(frozen=True)
class Session:
    """Where a session ends, by its chances on a lattice of money; and the chance that a bank ran out or fell short."""

    method: Method
    hands: int
    mean: float
    deviation: float
    ahead: float
    percentiles: dict[int, float]
    bars: tuple[tuple[float, float, float], ...]  # from, to, chance
    exhausted: float = 0.0
    short: float = 0.0
    error: float = 0.0  # one standard error of these two chances; 0 where they are exact

    def to_json(self) -> dict[str, Any]:
        """The session for programs, in cents."""
        return {
            "hands": self.hands,
            "mean": round(self.mean, 2),
            "deviation": round(self.deviation, 2),
            "ahead": self.ahead,
            "percentiles": {str(p): round(value, 2) for p, value in self.percentiles.items()},
            "distribution": [
                {"from": round(low, 2), "to": round(high, 2), "probability": chance} for low, high, chance in self.bars
            ],
        }


def run(rounds: Rounds, bank: int, hands: int, seed: int) -> Session:
    """A session of a bank: it ends early when the bank is gone, and is short when a round needs more than is left."""
    if rounds.dealt is None:
        return _exactly(rounds, bank, hands)
    return _sampled(rounds, hands, seed, bank)


def outcomes(rounds: Rounds, hands: int, seed: int) -> Session:
    """A session of a player who never runs out."""
    if rounds.dealt is None:
        low, step, chances = _summed(rounds, hands)
        return _session("exact", hands, low + step * np.arange(len(chances)), chances)
    return _sampled(rounds, hands, seed, None)


def _lattice(rounds: Rounds, reach: float) -> tuple[float, list[tuple[int, float, float]]]:
    """The step of a lattice, and each outcome on it: steps, need, chance. What lies between two points is shared by them,
    so that the mean stays what it is."""
    cents = np.unique(np.abs(np.round(rounds.nets * 100)).astype(np.int64))
    common = int(np.gcd.reduce(cents)) / 100 or 1.0
    step = max(common, reach / STEPS)
    found: dict[tuple[int, float], float] = {}
    for net, need, chance in zip(rounds.nets, rounds.needs, rounds.chances, strict=True):
        low = math.floor(net / step + 1e-9)
        part = min(max(net / step - low, 0.0), 1.0)
        for at, share in ((low, 1 - part), (low + 1, part)):
            if share > 1e-9:
                found[at, need] = found.get((at, need), 0.0) + chance * share
    return step, [(at, need, chance) for (at, need), chance in found.items()]


def _exactly(rounds: Rounds, bank: int, hands: int) -> Session:
    """Every state of the bank after every round, those that ran out or fell short set apart."""
    most = max(float(rounds.nets.max()), 0.0)
    reach = bank + min(most * hands, 12 * rounds.deviation * math.sqrt(hands) + abs(rounds.mean) * hands)
    step, steps = _lattice(rounds, reach)
    size = int(reach / step) + 2
    start = round(bank / step)
    alive, fine = np.zeros(size), np.zeros(size)  # not exhausted; and also never short
    alive[min(start, size - 1)] = fine[min(start, size - 1)] = 1.0
    gone = 0.0
    for _ in range(hands):
        alive, lost = _step(alive, steps, step, whole=True)
        fine, _ = _step(fine, steps, step, whole=False)
        gone += lost
    alive[0] += gone
    return _session("exact", hands, step * np.arange(size) - bank, alive, gone, max(0.0, 1.0 - float(fine.sum())))


def _step(now: Array, steps: list[tuple[int, float, float]], step: float, whole: bool) -> tuple[Array, float]:
    """One round for every state; what falls to nothing is lost. Unless it is the `whole`, states a round needs more than
    are left out."""
    after = np.zeros_like(now)
    size = len(now)
    lost = 0.0
    for by, need, chance in steps:
        first = 1 if whole else max(1, math.ceil(need / step - 1e-9))
        moving = now[first:]
        to = first + by
        if by >= 0:
            kept = size - to
            if kept > 0:
                after[to:] += chance * moving[:kept]
                after[-1] += chance * moving[kept:].sum()
            else:
                after[-1] += chance * moving.sum()
        else:
            stays = max(0, 1 - to)
            lost += chance * float(moving[:stays].sum())
            left = moving[stays:]
            after[to + stays : to + stays + len(left)] += chance * left
    return after, lost


def _summed(rounds: Rounds, hands: int) -> tuple[float, float, Array]:
    """The distribution of so many rounds added up, by the power of its transform."""
    spread = 12 * rounds.deviation * math.sqrt(hands) + float(np.abs(rounds.nets).max())
    step, steps = _lattice(rounds, 2 * spread)
    size = 1 << math.ceil(math.log2(2 * spread / step + 2))
    once = np.zeros(size)
    for by, _, chance in steps:
        once[by % size] += chance
    total = np.fft.irfft(np.fft.rfft(once) ** hands, size).clip(0)
    centre = round(rounds.mean * hands / step)
    low = centre - size // 2
    return low * step, step, np.roll(total, -low % size) / total.sum()


def _sampled(rounds: Rounds, hands: int, seed: int, bank: int | None) -> Session:
    """Sessions put together from dealt rounds."""
    luck = np.random.default_rng(seed)
    stacks = np.zeros(SESSIONS)
    alive = np.ones(SESSIONS, bool)
    short = np.zeros(SESSIONS, bool)
    for _ in range(hands):
        at = luck.choice(len(rounds.nets), SESSIONS, p=rounds.chances)
        if bank is None:
            stacks += rounds.nets[at]
            continue
        left = bank + stacks
        short |= alive & (rounds.needs[at] > left)
        stacks = np.where(alive, np.maximum(stacks + rounds.nets[at], -bank), stacks)
        alive &= bank + stacks > 0
    values, counts = np.unique(stacks, return_counts=True)
    exhausted, fell_short = float(1 - alive.mean()), float((short | ~alive).mean() if bank is not None else 0.0)
    worst = max(exhausted * (1 - exhausted), fell_short * (1 - fell_short))
    error = math.sqrt(worst / SESSIONS) if bank is not None else 0.0
    return _session("simulated", hands, values, counts / SESSIONS, exhausted, fell_short, error)


def _session(
    method: Method,
    hands: int,
    ends: Array,
    chances: Array,
    exhausted: float = 0.0,
    short: float = 0.0,
    error: float = 0.0,
) -> Session:
    order = np.argsort(ends, kind="stable")
    ends, chances = ends[order], chances[order]
    cumulative = np.cumsum(chances)
    mean = float(ends @ chances)
    deviation = math.sqrt(max(0.0, float(ends**2 @ chances) - mean**2))
    last = len(ends) - 1
    marks = {p: float(ends[min(int(np.searchsorted(cumulative, p / 100)), last)]) for p in PERCENTILES}
    low, high = (float(ends[min(int(np.searchsorted(cumulative, q)), last)]) for q in (0.002, 0.998))
    edges = _edges(low, high, float(np.diff(ends).min()) if last else 1.0)
    heights, _ = np.histogram(ends.clip(edges[0], edges[-1]), edges, weights=chances)
    bars = tuple((float(edges[n]), float(edges[n + 1]), float(heights[n])) for n in range(len(heights)))
    ahead = float(chances[ends > 0].sum())
    return Session(method, hands, mean, deviation, ahead, marks, bars, exhausted, short, error)


def _edges(low: float, high: float, step: float) -> Array:
    """The edges of the bars between two results: each bar takes in as many points of the lattice as any other."""
    width = step * max(1, math.ceil((high - low) / step / BARS))
    return low - step / 2 + width * np.arange(math.floor((high - low) / width + 0.5) + 2)
