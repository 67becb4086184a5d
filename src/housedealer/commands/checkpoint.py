"""`housedealer checkpoint`: sign how far a room's chain has come, or that it goes on from an older state on purpose."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage, migrate, open_engine
from housedealer.room.trust.checkpointer import Checkpointer
from housedealer.room.trust.checkpoints import Checkpoint, latest
from housedealer.room.trust.keyring import folder_of
from housedealer.room.trust.opening import accept


def run(database: str, why: str | None, keys: str, json: bool) -> int:
    """Make a checkpoint and print it; the latest one if nothing is new."""
    made = _accepted(database, why, keys) if why is not None else asyncio.run(_now(database, keys))
    sys.stdout.write(f"{made.text if json else made}\n")
    return 0


def _accepted(database: str, why: str, keys: str) -> Checkpoint:
    engine = open_engine(database)
    try:
        migrate(engine)
        return accept(engine, folder_of(engine.url, keys), f"accepted: {why}")
    finally:
        engine.dispose()


async def _now(database: str, keys: str) -> Checkpoint:
    storage = Storage(database, keys=keys)
    try:
        settings = Settings.from_environment()
        made = await Checkpointer(storage, replace(settings, keys=keys or settings.keys)).make("asked for")
        found = made or storage.read_now(latest)
        assert found is not None  # the first is made with the keys
        return found
    finally:
        storage.close()
