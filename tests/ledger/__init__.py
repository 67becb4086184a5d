"""Saying which printed lines a test proves.

`@clause("001:1402")` proves the clause that holds the line; `@clause("001:5695-5842")` every clause from one line to the
other. `tables_with("rule:fold")` parametrises a test over the tables whose clauses that rule enforces: the test of a
table proves that table's lines.
"""

from __future__ import annotations

from collections.abc import Collection
from fnmatch import fnmatchcase
from functools import cache
from typing import Final

import pytest

from housedealer.packets.clauses import EVERY_TABLE, ledger
from housedealer.packets.entries import entry_ids

clause: Final = pytest.mark.clause


def lines_of(id: str, enforcer: str) -> list[str]:
    """The lines of a table's own sections that an enforcer, like `rule:fold` or `pay:tie*`, stands behind."""
    named = {by for by in _enforcers(id) if fnmatchcase(by, enforcer)}
    return [lines for lines, enforcers in _enforced(id) if not named.isdisjoint(enforcers)]


@cache
def _enforcers(id: str) -> frozenset[str]:
    return frozenset().union(*(enforcers for _, enforcers in _enforced(id)))


@cache
def _enforced(id: str) -> list[tuple[str, frozenset[str]]]:
    """The lines of a table's own sections, each with what stands behind it."""
    room, _, game = id.partition("/")
    return [
        (str(found.lines), frozenset(map(str, found.by)))
        for found in ledger(room).clauses
        if found.by and (game in found.tables or EVERY_TABLE in found.tables)
    ]


def tables_with(enforcer: str, among: Collection[str] | None = None) -> pytest.MarkDecorator:
    """Run a test at each table whose clauses an enforcer stands behind; the argument is called `id`."""
    found = [(id, lines_of(id, enforcer)) for id in entry_ids() if among is None or id in among]
    params = [pytest.param(id, marks=clause(*lines), id=id) for id, lines in found if lines]
    return pytest.mark.parametrize("id", params)


def proves(*enforcers: str, tables: Collection[str]) -> pytest.MarkDecorator:
    """A test of a rule that these tables share, as `rule:scramble`: it proves their lines that name it."""
    lines = {line for id in tables for enforcer in enforcers for line in lines_of(id, enforcer)}
    return clause(*sorted(lines))
