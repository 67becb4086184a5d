"""Requests that take long to work out, one after another: whoever plays is not to wait for whoever reads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Final, TypeVar

from fastapi import Depends, Request
from sqlalchemy import Connection

from housedealer.room.operations.problems import Unavailable
from housedealer.room.storage.database import Storage

T = TypeVar("T")
MOST_WAITING: Final = 8


class HeavyReads:
    """Reads and calculations of which one runs at a time in this process, and few wait."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query when its turn comes; refused when too many wait."""
        return await self._in_turn(lambda: self._storage.read_much(work))

    async def run(self, work: Callable[[], T]) -> T:
        """Work something out when its turn comes, beside everything else; refused when too many wait."""
        return await self._in_turn(lambda: asyncio.to_thread(work))

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Unavailable("many people ask for much just now; try again in a moment")
        self._waiting += 1
        try:
            async with self._turn:
                return await work()
        finally:
            self._waiting -= 1


async def _heavy(request: Request) -> HeavyReads:
    found: HeavyReads = request.app.state.heavy
    return found


Heavy = Annotated[HeavyReads, Depends(_heavy)]
