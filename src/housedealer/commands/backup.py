"""`housedealer backup` and `housedealer restore`: a room's database in one file, and back into either kind."""

from __future__ import annotations

import sys
from pathlib import Path

from sqlalchemy import select

from housedealer.commands.audit import reading
from housedealer.room.operations.settings import Settings
from housedealer.room.storage import backup
from housedealer.room.storage.database import migrate, open_engine
from housedealer.room.storage.schema import CHAIN, SEALS
from housedealer.room.trust import checkpoints
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.keyring import Keyring, folder_of
from housedealer.room.trust.opening import accept, check_signer


def save(database: str, file: Path, passphrase: str | None = None) -> int:
    """Write the backup."""
    with reading(database) as connection:
        rows = backup.save(connection, file, passphrase)
    sys.stdout.write(f"{rows} rows in {file}\n")
    return 0


def restore(file: Path, database: str, force: bool, passphrase: str | None = None, new_keys: bool = False) -> int:
    """Put the backup back, sign that this was done, and look whether its chain is whole; status 1 when it is not.

    It needs the keys of the room that was backed up. Without them the database is taken as it is, if that is said.
    """
    backup.check(file, passphrase)
    engine = open_engine(database)
    try:
        check_signer(folder_of(engine.url), backup.signer(file, passphrase), lost=new_keys)
        migrate(engine)
        with engine.begin() as connection:
            rows = backup.restore(connection, file, force, passphrase)
        folder = folder_of(engine.url)
        if not _goes_on(database, folder):
            written = Settings.from_environment().checkpoints
            accept(engine, folder, f"restored from {file.name}", written=written, lost=new_keys)
    finally:
        engine.dispose()
    with reading(database) as connection:
        report = audit(connection, replay=False)
    for finding in report.findings:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(
        f"{rows} rows restored: {len(report.findings) or 'no'} findings, seal {report.seals}: {report.seal}\n"
    )
    return 1 if report.findings else 0


def _goes_on(database: str, folder: Path) -> bool:
    """Whether the chain holds what was last signed with the keys at hand."""
    keys = Keyring.open(folder)
    if keys is None or checkpoints.base_of(keys) is None:
        return False
    with reading(database) as connection:
        public = connection.execute(select(CHAIN.c.public)).scalar()
        hashes = {
            found: connection.execute(select(SEALS.c.hash).where(SEALS.c.id == found.seals)).scalar()
            for found in checkpoints.published(keys)
        }
    return public == keys.public and all(hash is not None and hash.hex() == at.hash for at, hash in hashes.items())
