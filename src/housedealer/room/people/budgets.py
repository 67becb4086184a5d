"""How often something may be tried, over all servers of the room: attempts are counted in the database.

An attempt is counted before it is looked at, so that many at once count too. A server remembers for a few seconds that
somebody has to wait, so that a flood of attempts is refused without asking the database about each.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from housedealer.room.operations.problems import TooOften
from housedealer.room.storage.database import Storage, one_at_a_time
from housedealer.room.storage.schema import ATTEMPTS

TIDYING: Final = 60.0  # seconds between two clearings of what no longer counts
REMEMBERED: Final = 2.0
MOST_REMEMBERED: Final = 10_000
LONGEST_NAME: Final = 96


class Budget(NamedTuple):
    """So many attempts within so many seconds, under a name."""

    who: str
    most: int
    seconds: float
    what: str  # as the refusal says it


class Budgets:
    """The attempts of everybody."""

    def __init__(self, storage: Storage, longest: float) -> None:
        self._storage = storage
        self._longest = longest  # seconds that anything is counted
        self._tidied = 0.0
        self._waiting: dict[str, float] = {}  # who has to wait, until when that is looked at again

    async def spend(self, *budgets: Budget) -> float:
        """Count one attempt under each name: when. Refused if one has had too many, and then none is counted."""
        now = time.monotonic()
        for budget in budgets:
            if self._waiting.get(budget.who[:LONGEST_NAME], 0.0) > now:
                raise _refusal(budget, REMEMBERED)
        old = self._longest if now - self._tidied > TIDYING else None
        if old is not None:
            self._tidied = now
        done = await asyncio.to_thread(self._storage.write_now, lambda connection: spend(connection, budgets, old))
        if isinstance(done, tuple):
            budget, wait = done
            if len(self._waiting) >= MOST_REMEMBERED:
                self._waiting.clear()
            self._waiting[budget.who[:LONGEST_NAME]] = now + min(wait, REMEMBERED)
            raise _refusal(budget, wait)
        return done


def _refusal(budget: Budget, wait: float) -> TooOften:
    return TooOften(f"too many {budget.what}; wait a little", wait)


def spend(
    connection: Connection, budgets: Sequence[Budget], forget: float | None = None
) -> float | tuple[Budget, float]:
    """Count an attempt under each name: when. Or none, if one of them has to wait: which, and for how many seconds.

    What is older than `forget` seconds is cleared away, now and then: every attempt has to be looked at for that.
    """
    one_at_a_time(connection, budgets[0].who)
    now = time.time()
    if forget is not None:
        connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.at <= now - forget))
    for budget in budgets:
        mine = (ATTEMPTS.c.who == budget.who[:LONGEST_NAME]) & (ATTEMPTS.c.at > now - budget.seconds)
        count, first = connection.execute(select(func.count(), func.min(ATTEMPTS.c.at)).where(mine)).one()
        if count >= budget.most:
            return budget, first + budget.seconds - now
    rows = [{"who": budget.who[:LONGEST_NAME], "at": now} for budget in budgets]
    connection.execute(insert(ATTEMPTS), rows)
    return now


def refund(connection: Connection, budgets: Collection[Budget], at: float) -> None:
    """What was tried then went well and does not count."""
    names = [budget.who[:LONGEST_NAME] for budget in budgets]
    connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.who.in_(names), ATTEMPTS.c.at == at))


def forgive_login(connection: Connection, login: str) -> int:
    """Forget every attempt to sign in under a login, from wherever it came; how many there were."""
    start = f"login:{login}|"
    fits = (ATTEMPTS.c.who == f"login:{login}") | (func.substr(ATTEMPTS.c.who, 1, len(start)) == start)
    return connection.execute(delete(ATTEMPTS).where(fits)).rowcount
