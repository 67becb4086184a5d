"""`housedealer checkpoint`: sign how far a room's chain has come, or that it goes on from an older state on purpose."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from housedealer.room.operations.problems import RoomError
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage, migrate, open_engine
from housedealer.room.trust.checkpointer import Checkpointer
from housedealer.room.trust.checkpoints import Checkpoint, latest
from housedealer.room.trust.keyring import folder_of
from housedealer.room.trust.opening import accept


def run(
    database: str, why: str | None, keys: str, json: bool, old_keys: Path | None = None, new_keys: bool = False
) -> int:
    """Make a checkpoint and print it; the latest one if nothing is new."""
    if why is None and (old_keys is not None or new_keys):
        raise RoomError('other keys follow only when somebody says why: --accept "why"')
    made = asyncio.run(_now(database, keys)) if why is None else _accepted(database, why, keys, old_keys, new_keys)
    sys.stdout.write(f"{made.text if json else made}\n")
    return 0


def _accepted(database: str, why: str, keys: str, old: Path | None, lost: bool) -> Checkpoint:
    engine = open_engine(database)
    try:
        migrate(engine)
        written = Settings.from_environment().checkpoints
        folder = folder_of(engine.url, keys)
        return accept(engine, folder, f"accepted: {why}", written=written, old=old, lost=lost)
    finally:
        engine.dispose()


async def _now(database: str, keys: str) -> Checkpoint:
    settings = Settings.from_environment()
    storage = Storage(database, keys=keys, checkpoints=settings.checkpoints)
    try:
        made = await Checkpointer(storage, replace(settings, keys=keys or settings.keys)).make("asked for")
        found = made or storage.read_now(latest)
        assert found is not None  # the first is made with the keys
        return found
    finally:
        storage.close()
