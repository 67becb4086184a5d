"""Running many seeds, whole or against broken builds."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from itertools import count

from tests.room.simulation.database import Database
from tests.room.simulation.mutations import MUTATIONS
from tests.room.simulation.world import MOST_SERVERS, World, people

CHUNK = 25
WITHIN = 200  # seeds in which a mutation has to be caught


def run_seeds(seeds: range) -> tuple[Counter[str], list[tuple[int, str]]]:
    """Some seeds, one after another: what happened how often, and the seeds that failed."""
    counts, failed = Counter[str](), list[tuple[int, str]]()
    database = _database()
    for seed in seeds:
        try:
            counts += _quietly(World(seed, database))
        except Exception:
            failed.append((seed, traceback.format_exc()))
        counts["seeds"] += 1
    return counts, failed


def _quietly(world: World) -> Counter[str]:
    """Run a world; what it leaves unfinished is thrown away without a word."""
    gc.disable()
    hook = sys.unraisablehook
    sys.unraisablehook = lambda _: None
    try:
        return world.run()
    finally:
        world.loop.begun.clear()
        del world
        if next(_WORLDS) % 40 == 0:
            gc.collect()
        sys.unraisablehook = hook


_DATABASES: list[Database] = []
_WORLDS = count(1)


def _database() -> Database:
    if not _DATABASES:
        logging.disable(logging.CRITICAL)
        _DATABASES.append(Database(MOST_SERVERS, people))
        gc.freeze()
    return _DATABASES[0]


def run_all(first: int, seeds: int, processes: int) -> tuple[Counter[str], list[tuple[int, str]]]:
    """Many seeds in several processes."""
    chunks = [range(at, min(at + CHUNK, first + seeds)) for at in range(first, first + seeds, CHUNK)]
    counts, failed = Counter[str](), list[tuple[int, str]]()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for some, wrong in pool.imap_unordered(run_seeds, chunks):
            counts += some
            failed += wrong
            for seed, error in wrong:
                sys.stdout.write(f"seed {seed} failed: {error.splitlines()[-1]}\n")
                sys.stdout.flush()
    return counts, failed


def run_mutations() -> bool:
    """Whether each broken build is caught in time."""
    caught_all = True
    for name, mutate in MUTATIONS.items():
        start = time.monotonic()
        with mutate():
            found = first_violation(WITHIN)
        if found is None:
            caught_all = False
            sys.stdout.write(f"{name}: NOT caught within {WITHIN} seeds\n")
        else:
            sys.stdout.write(
                f"{name}: caught by seed {found[0]} ({time.monotonic() - start:.1f} s): {found[1][:120]}\n"
            )
        sys.stdout.flush()
    return caught_all


def first_violation(seeds: int) -> tuple[int, str] | None:
    """The first seed that finds something, and what."""
    for seed in range(seeds):
        try:
            _quietly(World(seed, _database()))
        except Exception as error:
            return seed, f"{type(error).__name__}: {error}"
    return None
