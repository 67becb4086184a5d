"""Cells of charts and amounts of money, as the terminal and reports both show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from housedealer.odds.result import Chart

#: What a cell of a chart begins with, as a kind of action: each has a colour on the terminal and in reports.
ACTIONS: Final = {
    "S": "stand", "H": "hit", "D": "double", "P": "split", "R": "fold", "4x": "raise", "3x": "raise", "2x": "raise",
    "1x": "hit", "check": "hit", "play": "raise", "fold": "fold",
}  # fmt: skip


def action_of(cell: str) -> str:
    """The kind of action a cell of a chart names; empty where it names none."""
    word = cell.split(" ")[0].rstrip("*")
    return ACTIONS.get(word, "")


def split_cost(cell: str) -> tuple[str, str]:
    """An act and, where its cell says so, what the other choice costs.

    >>> split_cost("4x 0.123"), split_cost("pair of 2")
    (('4x', '0.123'), ('pair of 2', ''))
    """
    act, _, cost = cell.partition(" ")
    return (act, cost) if action_of(act) and _is_number(cost) else (cell, "")


def with_costs(charts: Sequence[Chart]) -> Iterator[tuple[Chart, Chart | None]]:
    """Each chart, together with the one after it where that has the same rows and columns and holds only numbers: costs."""
    at = 0
    while at < len(charts):
        chart = charts[at]
        after = charts[at + 1] if at + 1 < len(charts) else None
        if after is not None and _is_cost_of(chart, after):
            yield chart, after
            at += 2
        else:
            yield chart, None
            at += 1


def _is_cost_of(chart: Chart, other: Chart) -> bool:
    same = chart.columns == other.columns and [label for label, _ in chart.rows] == [label for label, _ in other.rows]
    named = any(action_of(cell) for _, cells in chart.rows for cell in cells)
    return same and named and all(_is_number(cell) for _, cells in other.rows for cell in cells if cell)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def dollars(cents: float) -> str:
    """Money that need not be whole cents.

    >>> dollars(-123456)
    '-$1,234.56'
    """
    return f"{'-' if round(cents) < 0 else ''}${abs(cents) / 100:,.2f}"
