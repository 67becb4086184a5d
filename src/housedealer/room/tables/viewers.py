"""Who looks on at a table: the connections to it, and who of those that sit there has lost theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from typing import Final, Protocol

from housedealer.room.tables.clock import Time

GRACE: Final = 1.0  # seconds until a lost connection is told of


class Line(Protocol):
    """A connection to somebody."""

    def write(self, message: bytes) -> bool:
        """Send a frame; False if too much waits to be read by the other side."""


class Viewer:
    """One connection to a table. One that falls too far behind is let go and may come again."""

    def __init__(self, account: str | None, line: Line, hang_up: Callable[[], None]) -> None:
        self.account = account
        self._line = line
        self._hang_up = hang_up
        self._early: list[bytes] | None = []  # what happens before the table has been described
        self._gone = False

    def begin(self) -> None:
        """The table has been described; what has happened since follows."""
        early, self._early = self._early, None
        for message in early or ():
            self.tell(message)

    def tell(self, message: bytes) -> None:
        """Send a frame."""
        if self._gone:
            return
        if self._early is not None:
            self._early.append(message)
        elif not self._line.write(message):
            self.let_go()

    @property
    def gone(self) -> bool:
        """Whether the connection was dropped; what still comes over it is not heard."""
        return self._gone

    def let_go(self) -> None:
        """Drop the connection."""
        if not self._gone:
            self._gone = True
            self._hang_up()


class Viewers:
    """The connections to one table, and whose was lost, as far as this server saw it.

    That somebody's connection was lost is told a moment later, and once for all who went or came back meanwhile: a page
    that is loaded anew is back by then.
    """

    def __init__(self, time: Time, sitting: Callable[[], Collection[str | None]], tell: Callable[[], object]) -> None:
        self.lost: frozenset[str] = frozenset()  # the accounts
        self._all: dict[Viewer, None] = {}
        self._here: dict[str, int] = {}  # how many connections somebody has
        self._sitting = sitting
        self._time = time
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._all))

    def add(self, viewer: Viewer) -> None:
        """Somebody begins to look on."""
        self._all[viewer] = None
        self._count(viewer.account, 1)

    def remove(self, viewer: Viewer) -> None:
        """Somebody looks away."""
        if viewer in self._all:
            del self._all[viewer]
            self._count(viewer.account, -1)

    def let_go(self) -> None:
        """Drop every connection; whoever wants to see more comes again."""
        for viewer in self:
            viewer.let_go()

    def stop(self) -> None:
        """Tell of no more lost connections."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def _count(self, account: str | None, more: int) -> None:
        if account is None:
            return
        self._here[account] = self._here.get(account, 0) + more
        if self._timer is None and not self._stopped:
            self._timer = self._time.call_at(self._time.now() + GRACE, self._look)

    def _look(self) -> None:
        self._timer = None
        sitting = self._sitting()
        self._here = {who: count for who, count in self._here.items() if count > 0 or who in sitting}
        lost = frozenset(who for who, count in self._here.items() if count <= 0)
        if lost != self.lost:
            self.lost = lost
            self._tell()
