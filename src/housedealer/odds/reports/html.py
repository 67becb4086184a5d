"""A report as one HTML page that needs nothing else."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence

from housedealer.odds.reports.blocks import Bars, Block, Curve, Facts, Figures, Heading, Lines, Plan, Words

STYLE = """
:root{--ink:#1d2421;--soft:#5d6964;--line:#d9dfdb;--paper:#fff;--tint:#f4f7f5;--felt:#1f6b4a;--win:#2e8b57;--lose:#b4483c;
--push:#8a938e;--stand:#f6d4cf;--hit:#d3ecd9;--double:#cfe3f5;--split:#e6d5f0;--fold:#f7ebc3;--raise:#f3c1b6}
@media(prefers-color-scheme:dark){:root{--ink:#e6ece9;--soft:#9fada6;--line:#34403a;--paper:#151a18;--tint:#1c2320;
--felt:#5cc08f;--win:#5cc08f;--lose:#e07a6c;--push:#7d8a84;--stand:#5a2f2a;--hit:#244a33;--double:#233f58;--split:#46305a;
--fold:#574a1d;--raise:#6e3227}}
*{box-sizing:border-box}body{font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;max-width:66rem;margin:0 auto;
padding:2.5rem 1.5rem 4rem;color:var(--ink);background:var(--paper)}
header{border-bottom:3px solid var(--felt);padding-bottom:1rem;margin-bottom:2rem}h1{font-size:1.9rem;line-height:1.2;margin:0}
header p,.under,.note,footer{color:var(--soft)}header p{margin:.4rem 0 0}h2{font-size:1.4rem;margin:2.5rem 0 0;line-height:1.25}
.under{margin:.1rem 0 1rem}h3{font-size:1rem;margin:1.8rem 0 .5rem}p{margin:.6rem 0;max-width:52rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.8rem;margin:1rem 0 1.2rem}
.figure{background:var(--tint);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem}
.figure b{display:block;font-size:1.35rem;font-variant-numeric:tabular-nums}.figure span{color:var(--soft);font-size:.85rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}
td,th{padding:.28rem .8rem;text-align:right;border-bottom:1px solid var(--line)}th{color:var(--soft);font-weight:600}
td:first-child,th:first-child{text-align:left;padding-left:0}tr:last-child td{border-bottom:0}
table.facts td:first-child{color:var(--soft);min-width:11rem;vertical-align:top}table.facts td{text-align:left}
table.plan{border-spacing:2px;border-collapse:separate;font-size:.8rem}table.plan td{border:0;border-radius:.25rem;text-align:center;
padding:.22rem .4rem;line-height:1.15;min-width:2.7rem}table.plan th{text-align:center;padding:.2rem .4rem;border:0}
table.plan td:first-child{text-align:left;background:none;white-space:nowrap;color:var(--soft);padding-right:.8rem}
table.plan small{display:block;color:var(--soft);font-size:.68rem}.stand{background:var(--stand)}.hit{background:var(--hit)}
.double{background:var(--double)}.split{background:var(--split)}.fold{background:var(--fold)}.raise{background:var(--raise)}
svg{display:block;width:100%;height:auto;max-width:46rem}svg text{fill:var(--ink);font-size:12px}svg .soft{fill:var(--soft)}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:.8rem;font-size:.85rem}
@media print{body{padding:0}h2,h3{break-after:avoid}table,svg{break-inside:avoid}}
"""


def page(title: str, blocks: Sequence[Block], made_by: str) -> str:
    """The whole page."""
    body = "\n".join(_block(block) for block in blocks)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{_text(title)}</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{_text(title)}</h1><p>{_text(made_by)}</p></header>\n<main>{body}</main>\n"
        f"<footer>{_text(made_by)}. Edges are expected losses per unit of the bet named first; fees are not part of them. "
        "Shoes count as full and every wager as covered.</footer></body></html>\n"
    )


def _text(text: str) -> str:
    return html.escape(text)


def _block(block: Block) -> str:
    match block:
        case Heading(text, under):
            return f'<h2>{_text(text)}</h2><p class="under">{_text(under)}</p>'
        case Figures(rows):
            drawn = "".join(f'<div class="figure"><b>{_text(v)}</b><span>{_text(k)}</span></div>' for k, v in rows)
            return f'<div class="figures">{drawn}</div>'
        case Facts(title, rows):
            lines = "".join(f"<tr><td>{_text(key)}</td><td>{_text(value)}</td></tr>" for key, value in rows)
            return f'<h3>{_text(title)}</h3><table class="facts">{lines}</table>'
        case Lines(title, head, lines_):
            return f'<h3>{_text(title)}</h3><div class="wide">{_table(head, lines_)}</div>'
        case Bars():
            return f"<h3>{_text(block.title)}</h3>{_bars(block)}"
        case Curve():
            return f"<h3>{_text(block.title)}</h3>{_curve(block)}"
        case Plan():
            return f'<h3>{_text(block.title)}</h3><div class="wide">{_plan(block)}</div><p class="note">{_text(block.note)}</p>'
        case Words(text):
            return f"<p>{_text(text)}</p>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{_text(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _plan(plan: Plan) -> str:
    top = "".join(f"<th>{_text(cell)}</th>" for cell in ("", *plan.columns))
    body = ""
    for label, cells in plan.rows:
        drawn = "".join(
            f'<td class="{cell.action}">{_text(cell.text)}'
            + (f"<small>{_text(cell.cost)}</small>" if cell.cost else "")
            + "</td>"
            for cell in cells
        )
        body += f"<tr><td>{_text(label)}</td>{drawn}</tr>"
    return f'<table class="plan"><tr>{top}</tr>{body}</table>'


def _tone(pays: float) -> str:
    return "var(--win)" if pays > 0 else "var(--lose)" if pays < 0 else "var(--push)"


def _bars(block: Bars) -> str:
    """Chances on a logarithmic scale, one bar a pay."""
    floor = min(math.floor(math.log10(chance)) for _, chance, _ in block.bars) or -1
    parts = []
    for n, (label, chance, pays) in enumerate(block.bars):
        length = max(1.0, 500 * (1 - math.log10(chance) / floor))
        y = n * 20
        parts.append(
            f'<text x="70" y="{y + 15}" text-anchor="end">{_text(label)}</text>'
            f'<rect x="78" y="{y + 4}" width="{length:.1f}" height="14" rx="2" fill="{_tone(pays)}"/>'
            f'<text class="soft" x="{84 + length:.1f}" y="{y + 15}">{chance:.3g}</text>'
        )
    height = len(block.bars) * 20 + 6
    return f'<svg viewBox="0 0 660 {height}" role="img" aria-label="{_text(block.title)}">{"".join(parts)}</svg>'


def _curve(block: Curve) -> str:
    """A histogram with an axis of money or units, the losing part in another colour."""
    low, high = block.bars[0][0], block.bars[-1][1]
    most = scale_of(block)

    def x(value: float) -> float:
        return 20 + 620 * (value - low) / ((high - low) or 1)

    parts = []
    for start, end, chance in block.bars:
        height = 170 * min(chance / most, 1.0)
        parts.append(
            f'<rect x="{x(start) + 0.5:.1f}" y="{190 - height:.1f}" width="{max(x(end) - x(start) - 1, 0.5):.1f}" '
            f'height="{height:.1f}" fill="{_tone((start + end) / 2)}"/>'
        )
        if chance > most:
            parts.append(f'<text x="{x(end) + 4:.1f}" y="34">{chance:.1%}</text>')
    parts.append('<line x1="20" x2="640" y1="190" y2="190" stroke="var(--line)"/>')
    for value in (low, low + (high - low) / 4, (low + high) / 2, low + 3 * (high - low) / 4, high):
        parts.append(
            f'<text class="soft" x="{x(value):.1f}" y="207" text-anchor="middle">{amount(value, block.unit)}</text>'
        )
    for name, value in block.marks:
        if low <= value <= high:
            parts.append(
                f'<line x1="{x(value):.1f}" x2="{x(value):.1f}" y1="16" y2="190" stroke="var(--ink)" '
                f'stroke-dasharray="3 3" opacity=".45"/><text x="{x(value):.1f}" y="11" text-anchor="middle">'
                f"{_text(name)} {amount(value, block.unit)}</text>"
            )
    return f'<svg viewBox="0 0 660 214" role="img" aria-label="{_text(block.title)}">{"".join(parts)}</svg>'


def scale_of(block: Curve) -> float:
    """The chance that a bar of full height stands for: one bar far above all others is cut off, and says its chance."""
    heights = sorted((chance for _, _, chance in block.bars), reverse=True)
    most, second = heights[0], heights[1] if len(heights) > 1 else 0.0
    return (1.4 * second if second and most > 2.5 * second else most) or 1.0


def amount(value: float, unit: str) -> str:
    """A value of an axis: dollars from cents, or units.

    >>> amount(-123_400, "$"), amount(12.4, "units")
    ('-$1,234', '+12')
    """
    if unit == "$":
        return f"{'-' if value < 0 else ''}${abs(value) / 100:,.0f}"
    return f"{value:+,.0f}"
