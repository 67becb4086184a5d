"""People looking at a table, each through their own eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Line(Protocol):
    """A connection to somebody."""

    def write(self, frame: bytes) -> bool:
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
        for frame in early or ():
            self.tell(frame)

    def tell(self, frame: bytes) -> None:
        """Send a frame."""
        if self._gone:
            return
        if self._early is not None:
            self._early.append(frame)
        elif not self._line.write(frame):
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
