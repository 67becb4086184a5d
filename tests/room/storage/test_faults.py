"""A room that is killed under load, again and again, loses nothing that anybody saw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.room.faults import run
from tests.room.postgres import running


def test_killed_twice_nothing_that_was_seen_is_lost(database: str) -> None:
    found = asyncio.run(run(database, kills=2, tables=5))
    assert found["seen"] > 30 and found["rounds"] > 0


def test_of_two_processes_one_or_both_are_killed_and_nothing_is_lost(database: str) -> None:
    found = asyncio.run(run(database, kills=2, tables=5, processes=2))  # of this luck one of them, then both
    assert found["seen"] > 30 and found["rounds"] > 0


@pytest.mark.parametrize("processes", [1, 2])
def test_when_postgresql_is_restarted_under_load_nothing_is_lost_and_every_table_goes_on(processes: int) -> None:
    with running() as own:
        database = own.new()
        found = asyncio.run(run(database, kills=0, restarts=2, tables=5, processes=processes, postgres=own))
    assert found["seen"] > 30 and found["rounds"] > 0


def test_when_an_sqlite_file_is_locked_by_somebody_else_nothing_is_lost(new_database: Callable[[str], str]) -> None:
    found = asyncio.run(run(new_database("sqlite"), kills=0, restarts=3, tables=5, seed=5))
    assert found["seen"] > 100 and found["rounds"] > 5


@pytest.mark.soak
def test_killed_two_hundred_times_nothing_that_was_seen_is_lost(database: str) -> None:
    found = asyncio.run(run(database, kills=200, processes=2))
    assert found["seen"] > 10_000
