"""What a report is made of. A block knows nothing of paper or pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """A wager or a bank begins."""

    text: str
    under: str = ""


@dataclass(frozen=True)
class Figures:
    """The few numbers everybody looks for."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Facts:
    """Names and what is said of them."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Lines:
    """A table; every column but the first is of numbers."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Bars:
    """How often each thing comes, on a logarithmic scale."""

    title: str
    bars: tuple[tuple[str, float, float], ...]  # label, chance, and what it pays


@dataclass(frozen=True)
class Curve:
    """Where a session ends."""

    title: str
    bars: tuple[tuple[float, float, float], ...]  # from, to, chance
    unit: str  # "$" or "units"
    marks: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Cell:
    """What a chart says to do, what kind of action that is, and what the next best costs."""

    text: str
    action: str = ""
    cost: str = ""


@dataclass(frozen=True)
class Plan:
    """A strategy chart."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    note: str = ""


@dataclass(frozen=True)
class Words:
    """A sentence or two."""

    text: str


Block = Heading | Figures | Facts | Lines | Bars | Curve | Plan | Words
