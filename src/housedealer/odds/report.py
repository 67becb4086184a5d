"""A self-contained HTML report of the kind a testing lab hands over: figures, outcomes, plots and charts."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from pathlib import Path

from housedealer.odds.result import Chart, Outcome, Result

STYLE = """
body{font:15px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;margin:.8rem 0}td,th{border:1px solid #bbb;padding:.2rem .5rem;text-align:right}
td:first-child,th:first-child{text-align:left}caption{font-weight:600;text-align:left;padding:.3rem 0}
svg{background:#fafafa;border:1px solid #ddd}h1,h2{line-height:1.2}.note{color:#555}
"""
SESSION = 500  # rounds in the plotted session


def write_report(path: Path, results: Sequence[Result]) -> None:
    """Write the report of some results to one file."""
    path.write_text(render(results), encoding="utf-8")


def render(results: Sequence[Result]) -> str:
    """The whole page."""
    title = ", ".join(dict.fromkeys(f"{r.id} {r.bet}" for r in results))
    body = "\n".join(_section(result) for result in results)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Odds of {html.escape(title)}</title>'
        f"<style>{STYLE}</style><h1>Odds</h1>{body}</html>\n"
    )


def _section(result: Result) -> str:
    size = result.combinations if result.method == "exact" else result.rounds
    facts = [
        ("method", result.method),
        ("combinations" if result.method == "exact" else "rounds", f"{size:,}" if size else ""),
        ("packs", str(result.decks or "")),
        ("house edge", f"{result.house_edge:.6%}" + (f" ± {result.error:.4%}" if result.error else "")),
        ("hit frequency", f"{result.hit_frequency:.6%}"),
        ("standard deviation", f"{result.standard_deviation:.6f}"),
    ]
    parts = [
        f"<h2>{html.escape(result.id)}: {html.escape(result.bet.replace('_', ' '))}</h2>",
        _table("", ("", ""), [row for row in facts if row[1]]),
        _table(
            "Outcomes",
            ("outcome", "pays", "count", "probability"),
            [
                (
                    o.name.replace("_", " "),
                    f"{o.pays:+g}",
                    "" if o.count is None else f"{o.count:,}",
                    f"{o.probability:.8f}",
                )
                for o in result.outcomes
            ],
        ),
        _bars(result.outcomes),
        _session(result),
    ]
    if result.strategy:
        parts.append(f"<p>{html.escape(result.strategy.text)}</p>")
        parts += [_chart(chart) for chart in result.strategy.charts]
    parts += [f'<p class="note">{html.escape(note)}</p>' for note in result.notes]
    return "\n".join(parts)


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    title = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    top = "".join(f"<th>{html.escape(cell)}</th>" for cell in head) if any(head) else ""
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{title}<tr>{top}</tr>{body}</table>"


def _chart(chart: Chart) -> str:
    note = f'<p class="note">{html.escape(chart.note)}</p>' if chart.note else ""
    return _table(chart.title, ("", *chart.columns), [(label, *cells) for label, cells in chart.rows]) + note


def _bars(outcomes: Sequence[Outcome]) -> str:
    """What is paid and how often, chances on a logarithmic scale."""
    by_pay: dict[float, float] = {}
    for outcome in outcomes:
        by_pay[outcome.pays] = by_pay.get(outcome.pays, 0.0) + outcome.probability
    shown = sorted((pays, chance) for pays, chance in by_pay.items() if chance > 0)
    floor = min(math.floor(math.log10(chance)) for _, chance in shown)
    parts = []
    for n, (pays, chance) in enumerate(shown):
        length = 480 * (1 - math.log10(chance) / floor) if floor else 480
        parts.append(
            f'<text x="66" y="{n * 18 + 15}" text-anchor="end" font-size="12">{pays:+g}</text>'
            f'<rect x="72" y="{n * 18 + 4}" width="{max(length, 1):.1f}" height="13" '
            f'fill="{"#3a7d44" if pays > 0 else "#b5483f" if pays < 0 else "#888"}"/>'
            f'<text x="{78 + length:.1f}" y="{n * 18 + 15}" font-size="12">{chance:.3g}</text>'
        )
    height = len(shown) * 18 + 8
    return f'<p>Pay distribution (logarithmic)</p><svg width="680" height="{height}" role="img">{"".join(parts)}</svg>'


def _session(result: Result) -> str:
    """What a session of many rounds comes to: the mean and the bands of one and two standard deviations."""
    mean, spread = -result.house_edge, result.standard_deviation
    reach = abs(mean) * SESSION + 2.2 * spread * math.sqrt(SESSION)

    def place(rounds: int, net: float) -> str:
        return f"{60 + 600 * rounds / SESSION:.1f},{150 - 140 * net / reach:.1f}"

    steps = range(0, SESSION + 1, 10)
    bands = []
    for times, shade in ((2, "#dbe7f3"), (1, "#b9d0e8")):
        upper = [place(n, mean * n + times * spread * math.sqrt(n)) for n in steps]
        lower = [place(n, mean * n - times * spread * math.sqrt(n)) for n in reversed(steps)]
        bands.append(f'<polygon points="{" ".join(upper + lower)}" fill="{shade}"/>')
    line = f'<polyline points="{place(0, 0)} {place(SESSION, mean * SESSION)}" stroke="#234" fill="none"/>'
    labels = (
        f'<text x="4" y="16" font-size="12">{reach:+.1f}</text><text x="4" y="154" font-size="12">0</text>'
        f'<text x="4" y="294" font-size="12">{-reach:+.1f}</text>'
    )
    return (
        f"<p>A session of {SESSION} rounds: expected result, with one and two standard deviations</p>"
        f'<svg width="680" height="300" role="img">{"".join(bands)}{line}{labels}</svg>'
    )
