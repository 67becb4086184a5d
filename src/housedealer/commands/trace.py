"""`housedealer trace`: every printed sentence that rules a table, what enforces it, and the tests that prove it."""

from __future__ import annotations

import sys
from collections import Counter
from json import dumps
from typing import Any

from housedealer.packets.clauses import KINDS, Clause, Ledger, ledger
from housedealer.packets.entries import entry


def run(id: str, line: str, only_open: bool, json: bool) -> int:
    """Print the clauses of a table; status 1 when some are not proved."""
    found = entry(id)
    book = ledger(found.room)
    clauses = book.of(id)
    if line:
        clauses = tuple(clause for clause in clauses if _holds(clause, line))
    unproved = [clause for clause in clauses if book.is_open(clause)]
    shown = unproved if only_open else clauses
    if json:
        sys.stdout.write(dumps([as_json(book, clause) for clause in shown], ensure_ascii=False) + "\n")
    else:
        for clause in shown:
            sys.stdout.write(as_text(book, clause) + "\n")
        sys.stdout.write(totals(clauses, len(unproved)) + "\n")
    return 1 if unproved else 0


def _holds(clause: Clause, line: str) -> bool:
    """Whether a clause holds a line given as 1402 or 001:1402."""
    packet, _, number = line.rpartition(":")
    return (
        number.isdigit()
        and packet in ("", clause.lines.packet)
        and clause.lines.first <= int(number) <= clause.lines.last
    )


def as_json(book: Ledger, clause: Clause) -> dict[str, Any]:
    """The same facts for programs."""
    return {
        "lines": str(clause.lines),
        "kind": clause.kind,
        "says": clause.says,
        "enforced_by": [str(enforcer) for enforcer in clause.by],
        "reason": clause.reason or None,
        "reading": clause.reading or None,
        "other_readings": [f"{name}={value}" if value else name for name, value in clause.options],
        "tests": list(book.tests(clause)),
        "open": book.is_open(clause),
    }


def as_text(book: Ledger, clause: Clause) -> str:
    """A clause for people."""
    lines = [f"{clause.lines!s:<16} {clause.kind:<14} {clause.says}"]
    if clause.by:
        lines.append("enforced by " + ", ".join(map(str, clause.by)))
    if clause.reason:
        lines.append(f"left to people: {clause.reason}")
    if clause.reading:
        lines.append(f"read: {clause.reading}")
    lines += [f"proved by {test}" for test in book.tests(clause)]
    if book.is_open(clause):
        lines.append("open: no test proves it")
    return f"\n{'':32}".join(lines)


def totals(clauses: tuple[Clause, ...], unproved: int) -> str:
    """How many clauses of each kind, and how many are open."""
    counted = Counter(clause.kind for clause in clauses)
    kinds = ", ".join(f"{counted[kind]} {kind}" for kind in KINDS if counted[kind])  # type: ignore[index]
    return f"{len(clauses)} clauses ({kinds or 'none'}), {unproved} open"
