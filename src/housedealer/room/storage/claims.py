"""Claims on idempotency keys: what a request stores is stored together with the mark that it was carried out.

The web sets `UNDER_WAY` to the claim of the request that it is answering; every transaction of that request marks the
claim as carried out, or fails because another attempt has taken the key over.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, bindparam, delete, update
from sqlalchemy.dialects import postgresql, sqlite

from housedealer.room.operations.problems import Conflict
from housedealer.room.storage.schema import REQUESTS

T = TypeVar("T")
CLAIMED: Final = 0  # the status of a request that has begun; none while it is stored but not answered


class AlreadyDone(Conflict):
    """The same request was carried out before."""


@dataclass
class Claim:
    """A request under its key, while it is carried out."""

    account: str
    key: str
    fingerprint: str
    attempt: str = field(default_factory=lambda: secrets.token_hex(16))
    open: bool = True

    def take(self, connection: Connection) -> bool:
        """Take the key before anything is done under it; False if somebody has it."""
        values = {
            "account": self.account, "key": self.key, "fingerprint": self.fingerprint, "attempt": self.attempt,
            "at": time.time(), "status": CLAIMED,
        }  # fmt: skip
        return connection.execute(_take(connection.dialect.name), values).first() is not None

    def take_over(self, connection: Connection, attempt: str) -> bool:
        """Take the key from an attempt that has stored nothing and never will: its transactions fail from now on."""
        given = {**self._with(attempt), "mine": self.attempt, "now": time.time()}
        return connection.execute(_TAKE_OVER, given).rowcount == 1

    def store(self, connection: Connection) -> None:
        """Mark the request as carried out, in the transaction of whatever is done under its key."""
        if connection.execute(_STORE, self._with(self.attempt)).rowcount != 1:
            raise AlreadyDone("this request was carried out before; look again")

    def answer(self, connection: Connection, status: int, text: str) -> None:
        """Keep what the request was answered."""
        connection.execute(_ANSWER, {**self._with(self.attempt), "told": status, "text": text})

    def drop(self, connection: Connection) -> None:
        """Give the key back, if nothing was stored under it."""
        connection.execute(_DROP, self._with(self.attempt))

    def _with(self, attempt: str) -> dict[str, Any]:
        return {"whose": self.account, "under": self.key, "held": attempt}


# Run for every request with a key, so they are built once.
_HELD: Final = (
    (REQUESTS.c.account == bindparam("whose"))
    & (REQUESTS.c.key == bindparam("under"))
    & (REQUESTS.c.attempt == bindparam("held"))
)
_UPDATE: Final = update(REQUESTS).where(_HELD)
_TAKE_OVER: Final = _UPDATE.where(REQUESTS.c.status == CLAIMED).values(attempt=bindparam("mine"), at=bindparam("now"))
_STORE: Final = _UPDATE.values(status=None)
_ANSWER: Final = _UPDATE.values(status=bindparam("told"), answer=bindparam("text"))
_DROP: Final = delete(REQUESTS).where(_HELD, REQUESTS.c.status == CLAIMED)


@cache
def _take(database: str) -> Any:
    dialect = postgresql if database == "postgresql" else sqlite
    return dialect.insert(REQUESTS).on_conflict_do_nothing().returning(REQUESTS.c.key)


UNDER_WAY: Final[ContextVar[Claim | None]] = ContextVar("claim", default=None)


def claiming(work: Callable[[Connection], T] | None) -> Callable[[Connection], T | None] | None:
    """Whatever is written by the request that is under way here, together with its key if it has one."""
    claim = UNDER_WAY.get()
    if claim is None or not claim.open:
        return work

    def with_key(connection: Connection) -> T | None:
        claim.store(connection)
        return None if work is None else work(connection)

    return with_key
