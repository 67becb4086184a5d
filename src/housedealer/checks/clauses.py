"""What is wrong in a ledger of clauses: lines in none or in two, enforcers and options that there are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pkgutil import resolve_name

from housedealer.errors import HouseDealerError
from housedealer.packets.clauses import EVERY_TABLE, Clause, Enforcer, Ledger, Lines
from housedealer.packets.entries import Entry, entry, entry_ids, module_of
from housedealer.packets.fee_files import read_set
from housedealer.packets.folders import room_folder
from housedealer.packets.irregularities import rulings_of

AT_EVERY_TABLE = frozenset({"fee", "seats"})


def check_ledger(ledger: Ledger) -> Iterator[str]:
    """Every fault of a room's ledger, in a line each."""
    yield from ledger.faults()
    for clause in ledger.clauses:
        yield from check_clause(clause)


def check_clause(clause: Clause) -> Iterator[str]:
    """What a clause names and there is not; fee rows that do not stand where the clause says."""
    tables = tables_of(clause)
    if not tables:
        yield f"{clause.lines}: {clause.room} has no game {' or '.join(clause.tables)}"
        return
    for enforcer in clause.by:
        if not any(enforces(enforcer, table) for table in tables):
            yield f"{clause.lines}: none of {', '.join(table.game for table in tables)} has {enforcer}"
    for name, value in clause.options:
        if not any(_has_option(table, f"{name}={value}" if value else name) for table in tables):
            yield f"{clause.lines}: the reading names option {name}={value}, which no table of the section has"
    if clause.kind == "fee row":
        yield from _fee_rows(clause)


def tables_of(clause: Clause) -> list[Entry]:
    """The tables that a clause rules."""
    ids = {f"{clause.room}/{game}" for game in clause.tables}
    every = EVERY_TABLE in clause.tables
    return [entry(id) for id in entry_ids() if id in ids or (every and id.startswith(f"{clause.room}/"))]


def enforces(enforcer: Enforcer, table: Entry) -> bool:
    """Whether a table has what a clause names."""
    kind, name = enforcer
    match kind:
        case "rule":
            return name in module_of(table).RULES
        case "option":
            return _has_option(table, name)
        case "fees":
            return (room_folder(table.room) / "fees" / f"{name}.csv").exists()
        case "pay":
            bet, _, row = name.partition(".")
            printed = table.pay_tables.get(bet, {})
            return bool(printed) and (not row or any(row in rows["rows"] for rows in printed.values()))
        case "accident":
            return name in rulings_of(table.id).rulings
        case _:
            return _is_code(name)


def _has_option(table: Entry, text: str) -> bool:
    """Whether a table takes an option, with a value where one is given."""
    from housedealer.packets.options import read_options

    name, equals, value = text.partition("=")
    if name in AT_EVERY_TABLE or name.removesuffix("_table") in table.pay_tables:
        return True
    kind = module_of(table).Options
    if name not in {field.name for field in fields(kind)}:
        return False
    try:
        read_options(kind, {name: value} if equals else {}, table.id)
    except HouseDealerError:
        return False
    return True


def _is_code(path: str) -> bool:
    """Whether there is a function, a class or a module of that name under `housedealer`."""
    try:
        resolve_name(f"housedealer.{path}")
    except (ImportError, AttributeError):
        return False
    return True


def _fee_rows(clause: Clause) -> Iterator[str]:
    """Fee rows name the set whose cells carry their lines: at least one does, unless the clause is only its heading."""
    for enforcer in clause.by:
        if enforcer.kind != "fees":
            continue
        rows = read_set(room_folder(clause.room) / "fees", enforcer.name).rows
        cited = {source for row in rows for source in (row.source, *row.also.split())}
        if not any(clause.lines.holds(_first(source)) for source in cited):
            yield f"{clause.lines}: no row of the fee set {enforcer.name} stands in these lines"


def _first(source: str) -> Lines:
    lines = Lines.read(source)
    return Lines(lines.packet, lines.first, lines.first)
