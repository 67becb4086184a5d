"""`housedealer audit`: look through a room's database and name everything that is not as it was written."""

from __future__ import annotations

import sys
from json import dumps

from housedealer.room.storage.database import Storage
from housedealer.room.storage.still import still
from housedealer.room.trust.audit import audit


def run(database: str, expected: str | None, json: bool) -> int:
    """One line for each finding; status 0 only when there is none."""
    Storage(database).close()  # brought up to date
    with still(database) as connection:
        report = audit(connection, expected=expected)
    if json:
        findings = [finding._asdict() for finding in report.findings]
        sys.stdout.write(dumps({**report._asdict(), "findings": findings}) + "\n")
    else:
        for finding in report.findings:
            sys.stdout.write(f"{finding}\n")
        sys.stdout.write(
            f"{report.tables} tables, {report.events} events, {report.rounds} rounds played again, "
            f"{report.postings} postings: {len(report.findings) or 'no'} findings\n"
            f"seal {report.seals}: {report.seal}\n"
        )
    return 1 if report.findings else 0
