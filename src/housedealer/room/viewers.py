"""People looking at a table, each through their own eyes."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MOST_UNREAD: Final = 256


class Viewer:
    """One connection to a table. Messages wait in a queue; one that falls too far behind is let go and may come again."""

    def __init__(self, account: str | None) -> None:
        self.account = account
        self._unread: deque[bytes] = deque()
        self._dropped = False
        self._news: asyncio.Future[None] | None = None

    def tell(self, message: bytes) -> None:
        """Send a message when the connection is ready for it."""
        if len(self._unread) < MOST_UNREAD:
            self._unread.append(message)
        else:
            self._dropped = True
        self._wake()

    def let_go(self) -> None:
        """Drop the connection."""
        self._dropped = True
        self._wake()

    async def next(self) -> bytes | None:
        """The next message; None when the connection should be dropped."""
        while not self._unread:
            if self._dropped:
                return None
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._unread.popleft()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
