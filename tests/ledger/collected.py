"""Which tests prove which clauses: the marks of every test, collected by pytest without running anything."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from housedealer.packets.clauses import Ledger, ledger
from housedealer.packets.entries import rooms
from housedealer.packets.folders import room_folder

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
MARKING = re.compile(r"from tests[.](ledger|irregularities[.]driver) import")
COLLECTED = pytest.StashKey[tuple[pytest.Item, ...]]()  # what this run of pytest found, before any choice by -k or -m
Marks = Mapping[str, tuple[str, ...]]  # the lines that each test names


def marked_files() -> list[str]:
    """The test files that mark clauses."""
    return sorted(
        str(path.relative_to(ROOT))
        for path in TESTS.rglob("test_*.py")
        if MARKING.search(path.read_text(encoding="utf-8"))
    )


def collected_by(session: pytest.Session) -> Marks | None:
    """What every marked test names, if this run of pytest has looked at all of them."""
    items = session.config.stash.get(COLLECTED, ())
    files = {item.nodeid.partition("::")[0] for item in items}
    partly = any("::" in argument for argument in session.config.args)
    if partly or not files.issuperset(marked_files()):
        return None
    return {test: tuple(lines) for test, lines in marks_of(items).items()}


def collect() -> Marks:
    """What every marked test names, asked of pytest in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "marks.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "tests.ledger.collected"]
        done = subprocess.run(
            [*command, "--marks", str(out), *marked_files()], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if not out.exists() or done.returncode != 0:
            raise RuntimeError(f"the tests could not be collected:\n{done.stdout}\n{done.stderr}")
        found: dict[str, list[str]] = json.loads(out.read_text())
    return {test: tuple(lines) for test, lines in found.items()}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--marks", help="write the clauses that the collected tests name into this file")


def pytest_collection_finish(session: pytest.Session) -> None:
    if out := session.config.getoption("--marks", None):
        Path(out).write_text(json.dumps(marks_of(session.items)))


def marks_of(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The lines that tests name, the cases of one test function together."""
    found: dict[str, dict[str, None]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            found.setdefault(item.nodeid.partition("[")[0], {}).update(dict.fromkeys(map(str, mark.args)))
    return {test: list(lines) for test, lines in found.items()}


def proofs(book: Ledger, marks: Marks) -> tuple[str, ...]:
    """The lines of a room's proofs.txt: a clause and a test that proves it each."""
    found = {
        (clause.lines, test)
        for test, cites in marks.items()
        for cite in cites
        if cite.partition(":")[0] in book.lengths
        for clause in book.at(cite)
    }
    return tuple(f"{lines} | {test}" for lines, test in sorted(found))


def unknown(marks: Marks) -> list[str]:
    """Marks that name no clause."""
    books = [ledger(room) for room in rooms()]
    return [
        f"{test} names {cite}, which no clause holds"
        for test, cites in marks.items()
        for cite in cites
        if not any(book.at(cite) for book in books)
    ]


def path_of(room: str) -> Path:
    return room_folder(room) / "clauses" / "proofs.txt"
