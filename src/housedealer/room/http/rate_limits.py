"""How often somebody may ask: a bucket of requests for each person and address that fills again with time.

Buckets are this server's own. What must hold over all servers, such as attempts to sign in, is counted in the database.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from housedealer.room.operations.problems import TooOften

SECONDS: Final = 4.0  # a full bucket holds what comes in so many
MOST_BUCKETS: Final = 20_000


class Buckets:
    """So many requests a second on average, and a burst now and then.

    >>> now = [0.0]
    >>> buckets = Buckets(2.0, lambda: now[0])
    >>> for _ in range(8): buckets.take("ann")
    >>> buckets.take("ann")
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.TooOften: too many requests; wait a little
    >>> now[0] = 0.5
    >>> buckets.take("ann"); buckets.take("bo")
    """

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # who -> requests left, when that was so

    def take(self, who: str, cost: float = 1.0) -> None:
        """Count a request; refused when the bucket is empty."""
        now, most = self._clock(), max(self.rate * SECONDS, cost)
        left, at = self._left.get(who, (most, now))
        left = min(most, left + (now - at) * self.rate)
        if left < cost:
            raise TooOften("too many requests; wait a little", (cost - left) / self.rate)
        if len(self._left) >= MOST_BUCKETS and who not in self._left:
            self._forget(now)
        self._left[who] = (left - cost, now)

    def _forget(self, now: float) -> None:
        """Let go of the buckets that are full again, or of all if none is."""
        self._left = {
            w: (left, at) for w, (left, at) in self._left.items() if (now - at) * self.rate < self.rate * SECONDS
        }
        if len(self._left) >= MOST_BUCKETS:
            self._left.clear()
