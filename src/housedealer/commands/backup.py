"""`housedealer backup` and `housedealer restore`: a room's database in one file, and back into either kind."""

from __future__ import annotations

import sys
from pathlib import Path

from housedealer.room.storage import backup
from housedealer.room.storage.database import Storage
from housedealer.room.storage.still import still
from housedealer.room.trust.audit import audit


def save(database: str, file: Path, passphrase: str | None = None) -> int:
    """Write the backup."""
    Storage(database).close()  # brought up to date
    with still(database) as connection:
        rows = backup.save(connection, file, passphrase)
    sys.stdout.write(f"{rows} rows in {file}\n")
    return 0


def restore(file: Path, database: str, force: bool, passphrase: str | None = None) -> int:
    """Put the backup back, and look whether its chain is whole; status 1 when it is not."""
    backup.check(file, passphrase)
    storage = Storage(database)
    try:
        with storage.engine.begin() as connection:
            rows = backup.restore(connection, file, force, passphrase)
        report = storage.read_now(lambda connection: audit(connection, replay=False))
    finally:
        storage.close()
    for finding in report.findings:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(
        f"{rows} rows restored: {len(report.findings) or 'no'} findings, seal {report.seals}: {report.seal}\n"
    )
    return 1 if report.findings else 0
