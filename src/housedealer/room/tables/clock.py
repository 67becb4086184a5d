"""A table's clock: when each open question's time is up, when the next round begins, and one timer that drives the table.

Time comes from outside, so that a simulation can drive it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from housedealer.room.operations.settings import Settings
from housedealer.room.tables.seating import Seating
from housedealer.table.questions import HOUSE_DEALER, Arrange, Question


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


class Keeper(Protocol):
    """Whoever knows which server keeps a table's clocks."""

    def keeps(self, table: str) -> bool:
        """Whether it is this one."""

    def want(self, table: str) -> None:
        """Something will fall due at the table; this server would keep its clocks."""

    def release(self, table: str) -> None:
        """Nothing falls due here any more; another server may have reason to go on."""


class Alone:
    """The only server there is."""

    def keeps(self, table: str) -> bool:
        return True

    def want(self, table: str) -> None:
        pass

    def release(self, table: str) -> None:
        pass


class Clock:
    """How much time everyone has, and the timer of one table."""

    def __init__(self, time: Time, settings: Settings, luck: Random, wake: Callable[[], None]) -> None:
        self.time = time
        self._settings = settings
        self._luck = luck
        self._wake = wake
        self._timer: asyncio.TimerHandle | None = None
        self._wakes = 0.0  # when the timer goes off

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
        now = self.time.now()
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

    def arm(self, due: float | None) -> None:
        """Set the timer to whatever falls due next. One that is set for earlier stays: it looks, and is set again."""
        if self._timer is not None:
            if due is not None and self._wakes <= due:
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer, self._wakes = self.time.call_at(due, self._ring), due

    def _ring(self) -> None:
        self._timer = None
        self._wake()
