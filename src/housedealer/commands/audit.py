"""`housedealer audit`: look through a room's database and name everything that is not as it was written."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from json import dumps
from pathlib import Path

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from housedealer.room.operations.problems import RoomError
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import database_url, shown
from housedealer.room.storage.migrations.schema_version import newest, step_of
from housedealer.room.storage.still import still
from housedealer.room.trust import checkpoints
from housedealer.room.trust.audits.audit import Report, audit
from housedealer.room.trust.places import files_of


@contextmanager
def reading(database: str) -> Iterator[Connection]:
    """A room's database as it is now, which must be up to date; nothing is written to it."""
    url = make_url(database_url(database))
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise RoomError(f"there is no database {shown(database)}")
    try:
        with still(database) as connection:
            if (step := step_of(connection)) != newest():
                raise RoomError(
                    f"{shown(database)} is at step {step}, not {newest()}; the room's start brings it there"
                )
            connection.rollback()
            yield connection
    except SQLAlchemyError as error:
        raise RoomError(f"the database {shown(database)} cannot be read: {str(error).splitlines()[0]}") from None


def run(
    database: str,
    expected: str | None,
    json: bool,
    keys: str = "",
    files: Sequence[Path] = (),
    since: str | None = None,
    signer: str | None = None,
) -> int:
    """One line for each finding; status 0 only when there is none."""
    with reading(database) as connection:
        where = list(files) or written_to()
        report = audit(connection, expected=expected, keys=keys, files=where, since=since, signer=signer)
    if json:
        findings, notes = ([each._asdict() for each in found] for found in (report.findings, report.notes))
        last = None if report.checkpoint is None else checkpoints.plain(report.checkpoint)
        sys.stdout.write(dumps({**report._asdict(), "findings": findings, "notes": notes, "checkpoint": last}) + "\n")
    else:
        for finding in report.findings:
            sys.stdout.write(f"{finding}\n")
        for note in report.notes:
            sys.stdout.write(f"note: {note}\n")
        sys.stdout.write(
            f"{report.tables} tables, {report.events} events, {report.rounds} rounds{_again(report)}, "
            f"{report.postings} postings, {report.rows} rows: {len(report.findings) or 'no'} findings\n"
            f"seal {report.seals}: {report.seal}\n"
        )
        if report.checkpoint is not None:
            sys.stdout.write(f"{report.checkpoint}\n")
    return 1 if report.findings else 0


def written_to() -> list[Path] | None:
    """The files that the room's settings name for its checkpoints; none if they name no place."""
    setting = Settings.from_environment().checkpoints
    return files_of(setting, Path()) if setting else None


def _again(report: Report) -> str:
    """How many of the rounds, and of those under way, were played again."""
    return " played again" if report.replayed >= report.rounds else f" ({report.replayed} played again)"
