"""A room that is killed under load, again and again, loses nothing that anybody saw."""

from __future__ import annotations

import asyncio

import pytest

from tests.room.faults import run


def test_killed_five_times_nothing_that_was_seen_is_lost(database: str) -> None:
    found = asyncio.run(run(database, kills=5, tables=5))
    assert found["seen"] > 200 and found["rounds"] > 5


def test_of_two_processes_one_or_both_are_killed_and_nothing_is_lost(database: str) -> None:
    found = asyncio.run(run(database, kills=4, tables=5, processes=2))
    assert found["seen"] > 200 and found["rounds"] > 5


@pytest.mark.soak
def test_killed_two_hundred_times_nothing_that_was_seen_is_lost(database: str) -> None:
    found = asyncio.run(run(database, kills=200, processes=2))
    assert found["seen"] > 10_000
