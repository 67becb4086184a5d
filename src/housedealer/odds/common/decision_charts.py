"""Decisions too many to list, put into classes that a player can see: how each is mostly played, and what the other choice
costs. The values of the decisions are exact; which decisions stand for a class is dealt, from a fixed seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from housedealer.odds.result import Chart

Decision = tuple[str, float]  # the class it is in, and what the bolder choice wins over the other


def summary(title: str, bold: str, meek: str, decisions: Iterable[Decision], order: Sequence[str], unit: str) -> Chart:
    """Each class of decisions: the choice that is better as a rule, how often it is, and what the other costs on average."""
    found: dict[str, list[float]] = {}
    for name, gain in decisions:
        found.setdefault(name, []).append(gain)
    rows = []
    for name in sorted(found, key=order.index):
        gains = np.array(found[name])
        bolder = float(gains.mean()) > 0
        share = float((gains > 0).mean() if bolder else (gains <= 0).mean())
        rows.append((name, (bold if bolder else meek, f"{share:.0%}", f"{abs(float(gains.mean())):.3f}")))
    columns = ("as a rule", "right in", "the other costs")
    return Chart(title, columns, tuple(rows), f"In {unit}, on average over dealt hands of the class.")
