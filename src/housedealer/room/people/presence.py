"""Who is connected to this server, so that somebody who was signed out or closed is cut off at once.

Whoever ends sessions or changes what somebody may do says so within the transaction, and every server of the room hears
of it; each looks whether the connections of that person still stand.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from housedealer.room.cluster.bell import Bell
from housedealer.room.cluster.notices import PERSON, touch

if TYPE_CHECKING:
    from housedealer.room.people.accounts import Account

LISTENING: Final = 0.25  # seconds between two looks whether the bell was rung
LOGGER: Final = logging.getLogger("housedealer.room")


def changed(connection: Connection, account: str) -> None:
    """Tell every server, with this transaction, that somebody may no longer be who they were."""
    touch(connection, f"{PERSON}{account}")


@dataclass(frozen=True, eq=False)
class Connected:
    """One connection of somebody: by which token, as what, and how to end it."""

    account: str
    token: str
    standing: frozenset[str]
    end: Callable[[], None]


class Presence:
    """The connections of everybody with a name."""

    def __init__(self, whose: Callable[[str], Awaitable[Account | None]], bell: Bell | None = None) -> None:
        self._whose = whose
        self._bell = bell
        self._here: dict[str, set[Connected]] = {}
        self._looking: set[asyncio.Task[None]] = set()

    def enter(self, connected: Connected) -> None:
        """Somebody is connected."""
        self._here.setdefault(connected.account, set()).add(connected)

    def leave(self, connected: Connected) -> None:
        """And no longer."""
        found = self._here.get(connected.account, set())
        found.discard(connected)
        if not found:
            self._here.pop(connected.account, None)

    def look_again(self, account: str) -> None:
        """See whether somebody's connections still stand."""
        if account in self._here:
            task = asyncio.get_running_loop().create_task(self._look(account))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def up_to_date(self) -> None:
        """Before something is done for somebody: those for whom the bell was rung are looked at first."""
        if self._bell is not None:
            for account in self._bell.rung():
                self.look_again(account)
        if self._looking:
            await asyncio.wait(self._looking)

    async def listen(self) -> None:
        """Hear the bell also while nobody says anything."""
        while self._bell is not None:
            await asyncio.sleep(LISTENING)
            await self.up_to_date()

    async def _look(self, account: str) -> None:
        for connected in list(self._here.get(account, ())):
            try:
                now = await self._whose(connected.token)
            except Exception:
                LOGGER.exception("whether somebody is still signed in could not be found out")
                continue
            if now is None or now.standing != connected.standing:
                connected.end()
