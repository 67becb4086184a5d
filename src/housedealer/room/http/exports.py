"""Reports and rounds as files: CSV that a spreadsheet opens, lines of JSON, and hand histories."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any, Final

from housedealer.errors import HouseDealerError
from housedealer.room.floor.shift_reports import ShiftReport
from housedealer.room.http.wire.reports import SignedCheckpoint
from housedealer.room.operations.problems import Conflict
from housedealer.room.storage.table_log import Eyes
from housedealer.room.trust import finished_rounds
from housedealer.room.trust.checkpoints import Checkpoint
from housedealer.room.trust.finished_rounds import Finished

FORMULA: Final = re.compile(r"(?:^|[\r\n])\s*[=+\-@|%]|^[\t\r\n]")  # at the beginning of a cell or of a line in it
SIGNS: Final = "=＝﹦+＋﹢\\-－﹣−@＠﹫%％﹪"
WITHIN: Final = re.compile(
    rf"([;；\t|｜\r\n][\s\"']*)(?=[{SIGNS}|｜])"
)  # where a cell begins for whoever parts them otherwise


def table_of(kind: type[Any], rows: Iterable[Any]) -> str:
    """Records as CSV with a line of headings.

    >>> from housedealer.room.money.reports import StatementLine
    >>> table_of(StatementLine, [StatementLine(0.0, "deposit", None, 500, 500, "=1+1")])
    "at,what,table,amount,balance,note\\r\\n0.0,deposit,,500,500,'=1+1\\r\\n"
    """
    names = [field.name for field in fields(kind)]
    return lines_of(names, ([asdict(row)[name] for name in names] for row in rows))


def lines_of(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(heading)
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in row])
    return text.getvalue()


def safe_cell(cell: object) -> object:
    """A cell that a spreadsheet takes for what it is. What spreadsheets take for signs, full-width ones too, is one.

    Some part cells by semicolons, tabs or bars: behind one of those a sign gets its apostrophe too.

    >>> [safe_cell(cell) for cell in ("=1+1", "＝1", "-5", -5, "a-b", "\\t=1", "two\\nlines")]
    ["'=1+1", "'＝1", "'-5", -5, 'a-b', "'\\t'=1", 'two\\nlines']
    >>> [safe_cell(cell) for cell in ("a;=1", "a\\t=1", "a| +1", 'a;"=1', "a\\n=1", "a; b")]
    ["a;'=1", "a\\t'=1", "a| '+1", 'a;"\\'=1', "'a\\n'=1", 'a; b']
    """
    if not isinstance(cell, str):
        return cell
    within = WITHIN.sub(r"\1'", cell)
    return "'" + within if FORMULA.search(unicodedata.normalize("NFKC", cell)) else within


def shift_csv(report: ShiftReport) -> str:
    """A shift report with a line for each figure: the part it belongs to, what it is of, its name and its value."""
    return lines_of(("part", "of", "name", "value"), _figures(report))


def _figures(report: ShiftReport) -> Iterator[tuple[object, ...]]:
    plain = asdict(report)
    for name, value in plain.items():
        if not isinstance(value, list | dict):
            yield "shift", report.number, name, value
    for part, key in (
        ("by_collection", "table"), ("by_table", "table"), ("dealers", "name"), ("receipts", "what"), ("drawers", "window"), ("boxes", "box"),
        ("incidents", "id"),
    ):  # fmt: skip
        for row in plain[part]:
            yield from ((part, row[key], name, value) for name, value in row.items() if name != key)
    for part in ("opening", "closing"):
        yield from ((part, "", name, value) for name, value in plain[part].items())


def stamped(report: str, by: Checkpoint | SignedCheckpoint) -> str:
    """A report as CSV with a signed checkpoint behind it, after a blank line."""
    heading = ("checkpoint", "made", "why", "seal", "hash", "public key", "signature")
    made = datetime.fromtimestamp(by.at, UTC).isoformat(timespec="seconds")
    return f"{report}\r\n" + lines_of(heading, [(by.number, made, by.why, by.seals, by.hash, by.public, by.signature)])


def rounds_csv(found: Iterable[Finished], whole: Callable[[Finished], bool]) -> str:
    """A line for each player of each round."""
    heading = ("table", "game", "round", "started", "seat", "name", "result", "fee", "voided")
    return lines_of(heading, (row for round_ in found for row in _players(round_)))


def _players(found: Finished) -> Iterator[tuple[object, ...]]:
    line = found.line
    for seat, name in line.players.items():
        result = line.results[seat]
        yield line.table, line.game, line.round, line.started, seat, name, result, line.fee, line.voided


def rounds_jsonl(found: Iterable[Finished], whole: Callable[[Finished], bool]) -> str:
    """The records of rounds, one event a line: whole, or as everybody saw it who did not play."""
    parts = list[bytes]()
    for round_ in found:
        lines = finished_rounds.seen_lines(round_, Eyes())
        if whole(round_):
            with suppress(Conflict):  # its shoe is still dealt from
                lines = finished_rounds.record_lines(round_)
        parts += lines
    return b"".join(parts).decode()


def rounds_phh(found: Iterable[Finished], whole: Callable[[Finished], bool]) -> str:
    """Rounds as hand histories, numbered; those that the format does not know are left out."""
    texts = []
    for round_ in found:
        try:
            texts.append(finished_rounds.phh(round_, None if whole(round_) else Eyes()))
        except HouseDealerError:
            continue
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))
