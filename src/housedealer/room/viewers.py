"""People looking at a table, each through their own eyes."""

from __future__ import annotations

import asyncio
from typing import Any, Final

MOST_UNREAD: Final = 256


class Viewer:
    """One connection to a table. Messages wait in a queue; one that falls too far behind is let go and may come again."""

    def __init__(self, account: str | None) -> None:
        self.account = account
        self._queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message when the connection is ready for it."""
        if self._queue.qsize() < MOST_UNREAD:
            self._queue.put_nowait(message)
        else:
            self._queue.put_nowait(None)

    async def next(self) -> dict[str, Any] | None:
        """The next message; None when the connection should be dropped."""
        return await self._queue.get()

    def let_go(self) -> None:
        """Drop the connection."""
        self._queue.put_nowait(None)
