"""How much one person or one address may ask for and hold open, over all workers of a machine.

What must hold over several machines too, such as attempts to sign in, new guests and new tables, is counted in the
database: see `people.budgets`.
"""

from __future__ import annotations

from typing import Final

from housedealer.room.cluster.tally import Holdings, Rates, Tally
from housedealer.room.operations.addresses import counted_as
from housedealer.room.operations.problems import TooOften

SECONDS: Final = 4.0  # a burst may be what comes in so many
WAIT: Final = 30.0  # seconds, for somebody who holds too many things open


class Places:
    """So many connections for each address. A proxy has as many as it needs: it speaks for many people."""

    def __init__(self, holdings: Holdings, most: int, proxies: str) -> None:
        self._holdings = holdings
        self._most = most
        self._proxies = frozenset(part.strip() for part in proxies.split(","))

    def take(self, address: str) -> bool:
        """One more, unless there are too many."""
        if address in self._proxies or "*" in self._proxies:
            return True
        return self._holdings.take(f"connections:{counted_as(address)}", self._most)

    def give(self, address: str) -> None:
        """One less."""
        if address not in self._proxies and "*" not in self._proxies:
            self._holdings.give(f"connections:{counted_as(address)}")


class Limits:
    """So many requests a second on average and a burst now and then, and so many connections at once.

    >>> limits = Limits(Tally(), person=2.0, address=100.0)
    >>> for _ in range(8): limits.ask_as("ann")
    >>> limits.ask_as("ann")
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.TooOften: too many requests; wait a little
    >>> limits.ask_as("bo")
    """

    def __init__(self, tally: Tally, person: float, address: float) -> None:
        self._rates = Rates(tally, SECONDS)
        self._person = person
        self._address = address
        self.holdings = Holdings(tally)

    def ask_as(self, person: str, cost: int = 1) -> None:
        """Count a request of somebody with a name; refused when there were too many."""
        self._ask(f"person:{person}", self._person, cost)

    def ask_from(self, address: str, cost: int = 1) -> None:
        """Count a request from an address, which several people may share."""
        self._ask(f"address:{counted_as(address)}", self._address, cost)

    def probe_from(self, address: str) -> None:
        """Count a look at whether the room is well, apart from what else is asked for from there."""
        self._ask(f"probe:{counted_as(address)}", self._address, 1)

    def _ask(self, who: str, rate: float, cost: int) -> None:
        over = self._rates.take(who, cost, max(rate * SECONDS, cost))
        if over:
            raise TooOften("too many requests; wait a little", min(SECONDS, over / rate))

    def hold(self, who: str, most: int, what: str) -> None:
        """Hold one more thing open, to be given back by `holdings.give`; refused beyond `most`, 0 being no limit."""
        if not self.holdings.take(who, most):
            raise TooOften(f"{what}: at most {most} at once", WAIT)
