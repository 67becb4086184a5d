"""Counts that all workers of one machine share: how often somebody has asked of late, and how much somebody holds open.

A file that every worker maps into its memory has a part for each of them. A worker writes only to its own part and reads
all of them, so nobody waits for a lock, and what a worker held that died is gone when its successor clears the part.
A part is a table of slots found by a hash of the name; sets of few slots bound both the search and the memory.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from housedealer.room.cluster.workers import Workers

SETS: Final = 2_048
WAYS: Final = 8  # slots in a set
SLOT: Final = struct.Struct("<QQQQ")  # the name's hash; then what the count needs
SET: Final = struct.Struct(f"<{4 * WAYS}Q")
TABLE: Final = SETS * SET.size
KINDS: Final = ("rates", "holdings")
FILE: Final = "tally"
LARGEST: Final = 1 << 62  # what is written stays below, a hash above: the two are never taken for each other
Written = tuple[int, ...]  # three numbers
NOTHING: Final[Written] = (0, 0, 0)


class Tally:
    """The shared memory, as one worker sees it. A room of one process has one part, which nobody else maps."""

    def __init__(self, workers: Workers | None = None) -> None:
        self._count, self._number = (1, 0) if workers is None else (workers.count, workers.number)
        self._salt = os.urandom(16) if workers is None else workers.id.encode()  # nobody outside can choose a set
        size = TABLE * len(KINDS) * self._count
        self._memory = mmap.mmap(-1, size) if workers is None else _mapped(workers.folder / FILE, size)
        self._hash = lru_cache(maxsize=8_192)(self._hashed)
        own = self._number * TABLE * len(KINDS)
        self._memory[own : own + TABLE * len(KINDS)] = bytes(TABLE * len(KINDS))

    def close(self) -> None:
        """Let go of the memory."""
        self._memory.close()

    def _hashed(self, name: str) -> int:
        digest = hashlib.blake2b(name.encode(), digest_size=8, key=self._salt).digest()
        return int.from_bytes(digest, "big") | LARGEST  # a slot with 0 is free

    def _set_at(self, kind: int, number: int, hash: int) -> int:
        return (number * len(KINDS) + kind) * TABLE + hash % SETS * SET.size

    def read(self, kind: int, name: str) -> tuple[Written, list[Written]]:
        """What this worker has written under a name, and what the others have."""
        hash = self._hash(name)
        at = self._set_at(kind, 0, hash)
        own, others = NOTHING, []
        for number in range(self._count):
            slots = SET.unpack_from(self._memory, at)
            if hash in slots:
                way = slots.index(hash)
                found = slots[way + 1 : way + 4]
                if number == self._number:
                    own = found
                else:
                    others.append(found)
            at += TABLE * len(KINDS)
        return own, others

    def write(self, kind: int, name: str, written: Written) -> None:
        """Write down something for this worker; what is all zero frees the slot. A full set loses its least."""
        hash = self._hash(name)
        start = self._set_at(kind, self._number, hash)
        slots = SET.unpack_from(self._memory, start)
        hashes = slots[::4]
        if hash in hashes:
            way = hashes.index(hash)
        elif 0 in hashes:
            way = hashes.index(0)
        else:
            way = min(range(WAYS), key=lambda way: slots[4 * way + 1 : 4 * way + 4])
        SLOT.pack_into(self._memory, start + way * SLOT.size, hash if any(written) else 0, *written)


def _mapped(file: Path, size: int) -> mmap.mmap:
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.ftruncate(handle, size)
        return mmap.mmap(handle, size)
    finally:
        os.close(handle)


class Rates:
    """How much was asked for in the last few seconds, over all workers: a sliding window of two halves.

    >>> now = [100.0]
    >>> rates = Rates(Tally(), 4.0, lambda: now[0])
    >>> rates.take("ann", 6, 8), rates.take("ann", 2, 8), rates.take("ann", 1, 8)
    (0.0, 0.0, 1.0)
    >>> now[0] = 106.0  # two seconds into the next window half of the last one still counts
    >>> rates.take("ann", 4, 8), rates.take("ann", 1, 8), rates.take("bo", 8, 8)
    (0.0, 1.0, 0.0)
    """

    def __init__(self, tally: Tally, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._tally = tally
        self._clock = clock  # the same for all processes of a machine

    def take(self, who: str, cost: int, most: float) -> float:
        """Count something unless it is too much; by how much it is."""
        now = self._clock() / self.seconds
        window = int(now)
        left = 1 - (now - window)  # of the window before
        own, others = self._tally.read(0, who)
        current, previous = _slid(own, window)
        spent = current + previous * left
        for other in others:
            theirs, before = _slid(other, window)
            spent += theirs + before * left
        if spent + cost > most:
            return float(spent + cost - most)
        self._tally.write(0, who, (window, min(current + cost, LARGEST - 1), previous))
        return 0.0


def _slid(written: Written, window: int) -> tuple[int, int]:
    """What was counted in a window and in the one before it."""
    at, current, previous = written
    return (current, previous) if at == window else (0, current) if at == window - 1 else (0, 0)


class Holdings:
    """How many things somebody holds open, over all workers.

    >>> holdings = Holdings(Tally())
    >>> holdings.take("ann", 2), holdings.take("ann", 2), holdings.take("ann", 2)
    (True, True, False)
    >>> holdings.give("ann"); holdings.take("ann", 2)
    True
    """

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._here: dict[str, int] = {}  # the truth of this worker, of which a full set may have lost some

    def held(self, who: str) -> int:
        """How many somebody holds."""
        _, others = self._tally.read(1, who)
        return self._here.get(who, 0) + sum(count for count, _, _ in others)

    def take(self, who: str, most: int) -> bool:
        """Hold one more, unless there are so many already; 0 is no limit."""
        if most and self.held(who) >= most:
            return False
        self._set(who, self._here.get(who, 0) + 1)
        return True

    def give(self, who: str) -> None:
        """Hold one less."""
        self._set(who, max(0, self._here.get(who, 0) - 1))

    def _set(self, who: str, count: int) -> None:
        if count:
            self._here[who] = count
        else:
            self._here.pop(who, None)
        self._tally.write(1, who, (count, 0, 0))
