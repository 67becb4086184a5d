"""Passwords: which may be used, and their Argon2 hashes, worked out beside everything else and never too many at once.

A hash takes a good part of a tenth of a second of a processor and tens of megabytes. They are worked out one after another
in one thread with a low priority; when too many wait, the next is told to come again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from housedealer.room.operations.problems import BadMessage, Unavailable

T = TypeVar("T")
SHORTEST: Final = 10
LONGEST: Final = 200
MOST_WAITING: Final = 24
WEIGHED: Final = 40  # characters of a password that are looked at for how easily it is guessed
LEAST_GUESSES: Final = 30_000_000
NICENESS: Final = 4
EASY_TO_READ: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=32_768, parallelism=1)


class Busy(Unavailable):
    """Too many people sign in at this moment."""


class Hashing:
    """One thread that works out hashes."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._thread = ThreadPoolExecutor(1, "passwords", initializer=_be_nice)
        self._most = most_waiting
        self._waiting = 0

    def close(self) -> None:
        """Work out no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._in_turn(lambda: _HASHER.hash(password))

    async def matches(self, hash: str | None, password: str) -> bool:
        """Whether a password is the one a hash was made of; without a hash it takes as long to say no."""
        return await self._in_turn(lambda: _matches(hash, password))

    async def valid(self, password: str, *known: str) -> str:
        """A password that may be used, by somebody of whom some words are known to everybody."""
        return await self._in_turn(lambda: valid_password(password, *known))

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most:
            raise Busy("too many people sign in just now; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1


def outdated(hash: str) -> bool:
    """Whether a hash was made with other costs than new ones are."""
    try:
        return _HASHER.check_needs_rehash(hash)
    except InvalidHashError:
        return False


def valid_password(password: str, *known: str) -> str:
    """A password that is neither too short nor easily guessed, `known` being what everybody knows of its owner.

    >>> valid_password("fourteen green candles")
    'fourteen green candles'
    >>> valid_password("password1234")
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.BadMessage: this password is among the first that anybody would try; take several words that do not belong together
    """
    from zxcvbn import zxcvbn  # dictionaries of a megabyte, for those who choose a password

    if not SHORTEST <= len(password) <= LONGEST:
        raise BadMessage(f"a password has {SHORTEST} to {LONGEST} characters")
    weighed = zxcvbn(password[:WEIGHED], user_inputs=[*known, "housedealer", "house dealer"], max_length=WEIGHED)
    if weighed["guesses"] < LEAST_GUESSES:
        raise BadMessage(
            "this password is among the first that anybody would try; take several words that do not belong together"
        )
    return password


def made_up_password() -> str:
    """A password to give out; some 79 bits."""
    return "-".join("".join(secrets.choice(EASY_TO_READ) for _ in range(4)) for _ in range(4))


def _matches(hash: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(hash or _nobody(), password[:LONGEST]) and hash is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    """Checked in place of a login that is not there, at the same cost."""
    return _HASHER.hash(secrets.token_hex(16))


def _be_nice() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
