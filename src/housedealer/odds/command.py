"""`housedealer odds`: one wager in full, or one line for every wager in every room."""

from __future__ import annotations

import json as jsonlib
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from housedealer.odds import all_wagers, odds
from housedealer.odds.result import Chart, Result
from housedealer.odds.wager import BASE, read_changes
from housedealer.table.errors import BadSetup


def run(
    id: str | None,
    bet: str = BASE,
    pay: str | None = None,
    decks: int | None = None,
    simulate: int | None = None,
    json: bool = False,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    force: bool = False,
    report: Path | None = None,
    cluster: str | None = None,
) -> int:
    """Print the odds; 0 when all went well."""
    if simulate is not None and simulate < 1:
        raise BadSetup(f"simulate at least one round, not {simulate}")
    if id is None:
        if pay or decks or simulate or report or options or bet != BASE:
            raise BadSetup("name the game: housedealer odds ROOM/GAME --bet B --pay ROW=ODDS,...")
        return _everything(json)
    if cluster:
        from housedealer.odds.simulate import use_cluster

        use_cluster(cluster)
    result = odds(id, bet, read_changes(pay), decks, options, simulate, seed, force)
    if report is not None:
        from housedealer.odds.report import write_report

        write_report(report, [result])
    if json:
        sys.stdout.write(jsonlib.dumps(result.to_json()) + "\n")
    else:
        show(result, Console())
    return 0


def _everything(json: bool) -> int:
    """One line a wager; on a terminal as they are worked out, since the large ones take their time."""
    console = Console()
    table = Table("game", "bet", "edge", "hits", "deviation", "method", title="Every wager in every room")
    for column in table.columns[2:5]:
        column.justify = "right"
    lines = []
    with console.status("working out every wager") as status:
        for id, bet in all_wagers():
            status.update(f"working out {id} {bet}")
            result = odds(id, bet)
            lines.append(replace(result, strategy=None).to_json() | {"outcomes": len(result.outcomes)})
            method = result.method if not result.error else f"{result.method} ± {result.error:.4%}"
            table.add_row(
                id,
                bet,
                f"{result.house_edge:.4%}",
                f"{result.hit_frequency:.4%}",
                f"{result.standard_deviation:.4f}",
                method,
            )
    if json:
        sys.stdout.write(jsonlib.dumps(lines) + "\n")
    else:
        console.print(table)
    return 0


def show(result: Result, console: Console) -> None:
    """One result as tables."""
    of = f", {result.decks} packs" if result.decks else ""
    size = f"{result.combinations:,} combinations" if result.combinations else ""
    if result.rounds and result.method == "simulated":
        size = f"{result.rounds:,} rounds"
    console.print(f"[bold]{result.id}[/bold] {result.bet}{of}: {result.method}, {size}".rstrip(", "))
    facts = Table(show_header=False, box=None)
    error = f" ± {result.error:.4%}" if result.error else ""
    facts.add_row("house edge", f"{result.house_edge:.6%}{error}")
    facts.add_row("hit frequency", f"{result.hit_frequency:.6%}")
    facts.add_row("standard deviation", f"{result.standard_deviation:.6f}")
    facts.add_row("worked out in", f"{result.seconds:.2f} s")
    console.print(facts)
    outcomes = Table("outcome", "pays", "count", "probability")
    for column in outcomes.columns[1:]:
        column.justify = "right"
    for outcome in result.outcomes:
        count = "" if outcome.count is None else f"{outcome.count:,}"
        outcomes.add_row(outcome.name.replace("_", " "), f"{outcome.pays:+g}", count, f"{outcome.probability:.8f}")
    console.print(outcomes)
    if result.strategy:
        console.print(result.strategy.text)
        for chart in result.strategy.charts:
            console.print(_chart(chart))
    for note in result.notes:
        console.print(note, style="dim")


def _chart(chart: Chart) -> Table:
    table = Table("", *chart.columns, title=chart.title, caption=chart.note or None)
    for label, cells in chart.rows:
        table.add_row(label, *cells)
    return table
