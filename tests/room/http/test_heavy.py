"""Requests that take long run one after another, and beyond a few that wait the next is told to come again."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from housedealer.room.http.heavy import MOST_WAITING, HeavyReads
from housedealer.room.operations.problems import Unavailable
from housedealer.room.storage.database import Storage
from housedealer.room.trust import finished_rounds
from tests.room.house import QUICK, House, Visitor

GAME = "garden_city/three_card_poker"


def test_one_runs_at_a_time_and_few_wait(new_database: Callable[[str], str]) -> None:
    storage = Storage(new_database("sqlite"))
    running, most = 0, 0
    lock = threading.Lock()

    def work() -> int:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1
        return 1

    async def flood() -> list[int | BaseException]:
        heavy = HeavyReads(storage)
        return await asyncio.gather(*(heavy.run(work) for _ in range(3 * MOST_WAITING)), return_exceptions=True)

    done = asyncio.run(flood())
    storage.close()
    assert most == 1 and done.count(1) == MOST_WAITING
    assert sum(isinstance(each, Unavailable) for each in done) == 2 * MOST_WAITING


@pytest.fixture
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False)) as running:
        yield running


def test_a_list_of_rounds_is_worked_out_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(GAME, bots=1)
    ann.sit(table, 3)
    with ann.watch(table) as eye:
        eye.play(rounds=4)
    read: list[int] = []
    real = finished_rounds.finished

    def counted(*given: Any, **named: Any) -> Any:
        read.append(1)
        return real(*given, **named)

    monkeypatch.setattr(finished_rounds, "finished", counted)
    first = ann.get(f"/tables/{table}/rounds")
    worked = len(read)
    again = ann.get(f"/tables/{table}/rounds")
    assert len(first) >= 4 and again[-len(first) :] == first
    assert worked >= 4 and len(read) - worked <= len(again) - len(first) + 1  # of which one may have ended meanwhile
