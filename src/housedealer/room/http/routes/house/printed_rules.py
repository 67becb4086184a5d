"""The printed sentences of a table as a page: its packet lines with what enforces each, how it is read, and its proof.

`/rules/garden_city/texas_holdem#001-1402` is the page of a table at a line; `/rules/001:1402`, which the page of a table links
to where it says why, leads there.
"""

from __future__ import annotations

from html import escape
from typing import Final

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from housedealer.packets.clauses import EVERY_TABLE, Clause, Ledger, Lines, ledger
from housedealer.packets.entries import Entry, entries, rooms
from housedealer.packets.fee_cells import PacketError

router: Final = APIRouter(include_in_schema=False)

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1c1c1c; background: #fff; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #ccc; }}
td:first-child {{ white-space: nowrap; }} td span:target {{ outline: 3px solid #b35c00; outline-offset: 3px; }}
small {{ color: #555; }} .wide {{ overflow-x: auto; }}
@media (prefers-color-scheme: dark) {{ body {{ color: #eee; background: #14201a; }} small {{ color: #bbb; }} }}
</style></head><body><main><h1>{title}</h1><p>{about}</p><div class="wide"><table>
<thead><tr><th>Lines</th><th>Kind</th><th>What they say</th><th>Held to by</th><th>Status</th></tr></thead>
<tbody>
{rows}
</tbody></table></div></main></body></html>"""


@router.get("/rules/{cite}")
def at_a_line(cite: str, game: str = "") -> Response:
    """To the clause that holds a packet line, like 001:1402, on the page of a table that it rules: of `game` if it can be."""
    try:
        lines = Lines.read(cite)
    except PacketError as error:
        raise HTTPException(404, str(error)) from None
    for room in rooms():
        for clause in ledger(room).at(str(lines)):
            ruled = [found.id for found in entries() if _rules(clause, found)]
            if ruled:
                id = game if game in ruled else ruled[0]
                return RedirectResponse(f"/rules/{id}#{_anchor(clause.lines.packet, clause.lines.first)}", 307)
    raise HTTPException(404, f"no printed rule of a table has the line {lines}")


@router.get("/rules/{room}/{game}")
def of_a_table(room: str, game: str) -> HTMLResponse:
    """Every clause that rules a table, in the order of the packet."""
    found = next((found for found in entries() if found.id == f"{room}/{game}"), None)
    if found is None:
        raise HTTPException(404, f"there is no table {room}/{game}")
    book = ledger(room)
    ruling = [clause for clause in book.of(found.id) if clause.kind != "heading"]
    title = f"{found.name} at {rooms()[room]}"
    about = f"The filed rules, {', '.join(found.source)}, line by line: {len(ruling)} clauses of the table."
    rows = "\n".join(_row(book, clause) for clause in ruling)
    page = _PAGE.format(title=escape(title), about=escape(about), rows=rows)
    return HTMLResponse(page, headers={"Cache-Control": "no-cache"})


def _row(book: Ledger, clause: Clause) -> str:
    lines, tests = clause.lines, len(book.tests(clause))
    anchors = "".join(f'<span id="{_anchor(lines.packet, n)}"></span>' for n in range(lines.first + 1, lines.last + 1))
    by = ", ".join(map(str, clause.by)) or (f"people: {clause.reason}" if clause.kind == "people" else "")
    proved = f"proved by {tests}" if tests else "defines a word"
    status = "left to people" if clause.kind == "people" else "open" if book.is_open(clause) else proved
    reading = f"<br><small>{escape(clause.reading)}</small>" if clause.reading else ""
    return (
        f'<tr><td><span id="{_anchor(lines.packet, lines.first)}">{lines}</span>{anchors}</td><td>{escape(clause.kind)}</td>'
        f"<td>{escape(clause.says)}{reading}</td><td><small>{escape(by)}</small></td><td>{status}</td></tr>"
    )


def _rules(clause: Clause, found: Entry) -> bool:
    return found.room == clause.room and (found.game in clause.tables or EVERY_TABLE in clause.tables)


def _anchor(packet: str, line: int) -> str:
    return f"{packet}-{line}"
