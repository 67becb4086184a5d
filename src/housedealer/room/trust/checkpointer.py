"""The room's checkpointer: signs how far the chain has come at intervals, when a shift closes, and when the room closes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final

from sqlalchemy import Connection

from housedealer.room.operations.settings import Settings
from housedealer.room.operations.shifts import Shifts
from housedealer.room.storage.database import Storage
from housedealer.room.trust import checkpoints
from housedealer.room.trust.checkpoints import Checkpoint
from housedealer.room.trust.places import Publisher, file_beside, places

LOOK: Final = 1.0  # seconds between two looks whether a shift has closed
LOGGER: Final = logging.getLogger("housedealer.room")


class Checkpointer:
    """Makes checkpoints of what this server has stored, and of everything that is sealed."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self._every = settings.checkpoint_every
        self._shifts = Shifts(settings.shifts, settings.zone)
        assert storage.keys.folder is not None
        self._publisher = Publisher(places(settings.checkpoints, file_beside(storage.keys.folder)))
        self._task: asyncio.Task[None] | None = None
        self._making = asyncio.Lock()

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Make the last one."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        try:
            await self.make("the room closed")
        except Exception:
            LOGGER.exception("the last checkpoint could not be made")

    async def make(self, why: str) -> Checkpoint | None:
        """Make one now, if anything is new, and bring it to its places."""
        async with self._making:
            heads = self.storage.unsealed()

            def work(connection: Connection) -> Checkpoint | None:
                return checkpoints.make(connection, why, heads)

            try:
                made = await self.storage.write(work)
            except BaseException:
                self.storage.still_unsealed(heads)
                raise
            await asyncio.to_thread(self._publish)
            return made

    async def current(self, why: str) -> Checkpoint:
        """A checkpoint that stands for everything stored until now: a new one, or the last if nothing is new."""
        made = await self.make(why) or await self.storage.read(checkpoints.latest)
        assert made is not None  # the first is made with the room's keys
        return made

    def _publish(self) -> None:
        """Whatever the chain holds and was not yet published from this machine."""
        keys = self.storage.keys
        with keys.alone():
            last = max((found.seals for found in checkpoints.published(keys)), default=0)
            lacking = self._publisher.lacks(last)
            found = self.storage.read_now(lambda connection: checkpoints.since(connection, lacking))
            self._publisher.publish(found, last)
            checkpoints.keep(keys, found)

    async def _go_on(self) -> None:
        due, shift = time.monotonic() + self._every, self._shifts.of(time.time())
        while True:
            await asyncio.sleep(LOOK)
            now = self._shifts.of(time.time())
            try:
                if now != shift:
                    await self.make(f"the shift of {shift} closed")
                    shift, due = now, time.monotonic() + self._every
                elif self._every and time.monotonic() >= due:
                    due = time.monotonic() + self._every
                    await self.make("so often")
            except Exception:
                LOGGER.exception("no checkpoint could be made; trying again")
