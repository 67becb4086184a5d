"""A table's clock: how long everyone may think, when each open question's time is up, and the alarm that wakes the table.

Time comes from outside, so that a simulation can drive it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from housedealer.room.operations import metrics
from housedealer.room.operations.problems import Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.tables.seating import Seating
from housedealer.table.questions import HOUSE_DEALER, Arrange, Question

if TYPE_CHECKING:
    from housedealer.room.tables.actor import TableActor
    from housedealer.room.tables.resume import Position

RETRY: Final = 5.0  # seconds after something that should not have happened
LOGGER: Final = logging.getLogger("housedealer.room")


class Time(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Seconds by a steady clock."""

    def wall(self) -> float:
        """Seconds by the clock on the wall, which may jump."""

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Have something done at a time by the steady clock."""


class LoopTime:
    """The time of the running event loop and of the machine's wall clock."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._loop.time()

    def wall(self) -> float:
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_at(when, callback)


class Clock:
    """How much time everyone has at one table."""

    def __init__(self, time: Time, settings: Settings, luck: Random) -> None:
        self._time = time
        self._settings = settings
        self._luck = luck

    def limit(self, question: Question) -> float:
        """How long somebody may think, in seconds."""
        for option in question.options:
            if type(option) is Arrange:
                return self._settings.arranging_clock
        return self._settings.clock

    def deadlines(
        self,
        before: Mapping[int, float],
        known: Mapping[int, int],
        asked: Mapping[int, int],
        questions: Mapping[int, Question],
        seating: Seating,
    ) -> dict[int, float]:
        """When each open question's time is up. Whoever was asked already has the time that is left.

        A bot gets its time to think, a player the clock, one who is leaving none; a house dealer takes the time it takes.
        """
        now = self._time.now()
        due = dict[int, float]()
        for seat, question in asked.items():
            if seat == HOUSE_DEALER:
                continue
            if seat in before and known.get(seat) == question:
                due[seat] = before[seat]
                continue
            occupant = seating.seats.get(seat)
            if occupant is None or occupant.leaving:
                due[seat] = now
            elif occupant.bot:
                due[seat] = now + self._settings.bot_delay * self._luck.uniform(0.6, 1.4)
            else:
                due[seat] = now + self.limit(questions[seat])
        return due


class Keeper(Protocol):
    """Whoever knows which server keeps a table's clocks."""

    def keeps(self, table: str) -> bool:
        """Whether it is this one."""

    def want(self, table: str) -> None:
        """Something will fall due at the table; this server would keep its clocks."""

    def release(self, table: str) -> None:
        """Nothing falls due here any more; another server may have reason to go on."""

    def catch_up(self, table: str) -> None:
        """The copy here is older than what another server told of; it is to be read on."""


class Alone:
    """The only server there is."""

    def keeps(self, table: str) -> bool:
        return True

    def want(self, table: str) -> None:
        pass

    def release(self, table: str) -> None:
        pass

    def catch_up(self, table: str) -> None:
        pass


class Alarm:
    """One timer, which wakes the table when something is to be done there, at the server that keeps its clocks."""

    def __init__(self, table: TableActor, keeper: Keeper, what_is_due: Callable[[TableActor], Awaitable[None]]) -> None:
        self.keeper = keeper
        self.faults = 0  # unexpected errors in a row while something was due
        self._table = table
        self._what_is_due = what_is_due
        self._rests = 0.0  # nothing is done before then
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0  # when the timer goes off
        self._stopped = False

    def set(self) -> None:
        """Set the timer, now that something has changed. While something is being done, it is set afterwards, and if another
        server is ahead, when the copy here has caught up: a notice may come while somebody begins to look on."""
        table, keeper = self._table, self.keeper
        unread = table.unread_until is not None
        if unread and table.busy:
            return
        if table.heard > table.version and (table.viewers or keeper.keeps(table.id)):
            keeper.catch_up(table.id)
            return
        if self._stopped:
            return
        due = self._due_next()
        if unread:
            self._arm(due if table.viewers or keeper.keeps(table.id) else None)
        elif due is None:
            self._arm(None)
            keeper.release(table.id)
        elif keeper.keeps(table.id):
            self._arm(due)
        else:
            self._arm(None)
            keeper.want(table.id)

    def stop(self) -> None:
        """Ring no more."""
        self._stopped = True
        self._arm(None)

    def _due_next(self) -> float | None:
        """When something is to be done here, by the steady clock."""
        table = self._table
        due: float | None
        if (again := table.unread_until) is not None:
            due = again
        elif table.round is not None:
            due = min(table.at.due.values(), default=None)
        elif table.unsettled and self.keeper.keeps(table.id):
            due = table.time.now()
        else:
            due = table.at.next_round if table.ready() else None
        return None if due is None else max(due, self._rests)

    def _arm(self, due: float | None) -> None:
        """Let the timer go off at a time. One that is set for earlier stays: it looks, and is set again."""
        if self._timer is not None:
            if due is not None and self._rings <= due:
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer, self._rings = self._table.time.call_at(due, self._ring), due

    def _ring(self) -> None:
        self._timer = None
        self._table.begin(self._wake())

    async def _wake(self) -> None:
        """Do what is due."""
        table = self._table
        try:
            await table.in_turn(self._due)
        except Unavailable:
            pass  # read again when its time has come
        except Exception:
            metrics.ERRORS.inc()
            LOGGER.exception("table %s stopped; it goes on in %s seconds", table.id, RETRY)
            self.faults += 1
            self._rests = table.time.now() + RETRY
        else:
            self.faults = 0
        self.set()

    async def _due(self) -> None:
        if self.keeper.keeps(self._table.id):
            await self._what_is_due(self._table)


def falls_due(table: TableActor, at: Position, seats: Seating) -> float | None:
    """When a server has to do something at a table that stands so, whoever looks on, by the clock on the wall."""
    due: float | None = None
    if table.round is not None:
        due = min(at.due.values(), default=None)
    elif any(occupant.leaving or occupant.waiting for occupant in seats.seats.values() if not occupant.bot):
        due = table.time.now()  # they are seated or cashed out next
    elif seats.people_play(table.session) and seats.starts(table.session, table.least):
        due = at.next_round
    return None if due is None else table.time.wall() + due - table.time.now()
