"""Several servers on one database: any of them takes any answer, one of two that race wins, and none is missed when it dies."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select, text

from housedealer.room.cluster.workers import Mailbox, Workers
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import HEADS
from tests.room.house import WAIT, House, KillableHouse, Visitor, Watching, at, findings, reading, stored, until
from tests.room.postgres import Postgres

HOLDEM = "hotel_del_rio/texas_holdem"
SLOW = Settings(bot_delay=0, pause=0.05, clock=600, seed="servers")


@pytest.fixture
def two(database: str) -> Iterator[tuple[House, House]]:
    """Two servers: of their own on PostgreSQL, two workers on SQLite."""
    if "://" in database:
        with House(database, SLOW) as one, House(database, SLOW) as other:
            yield one, other
        return
    Storage(database).close()
    with tempfile.TemporaryDirectory() as folder:
        first, second = (Workers("room", 2, number, Path(folder)) for number in (0, 1))
        with House(database, SLOW, first) as one, House(database, SLOW, second) as other:
            yield one, other


def asked(eye: Watching, after: int | None) -> int:
    """The id of the next question."""
    eye.until(lambda e: e.state["question"] is not None and e.state["question"]["id"] != after)
    return int(eye.state["question"]["id"])


def test_of_two_answers_to_one_question_one_wins_and_the_other_is_told_so(two: tuple[House, House]) -> None:
    one, other = two
    ann = Visitor(one.url, "Ann")
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2)
    won = {"one": 0, "other": 0}
    last: int | None = None
    with ann.watch(table) as here, at(other, ann).watch(table) as there:
        for _ in range(12):
            question = asked(here, last)
            assert asked(there, last) == question
            assert here.state["question"] == there.state["question"]
            options = [option["id"] for option in here.state["question"]["options"]]
            calm = next(name for name in ("check", "call", "post") if name in options)
            start = threading.Barrier(2)

            def answer(
                eye: Watching, option: str, start: threading.Barrier = start, question: int = question
            ) -> dict[str, object]:
                start.wait()
                return eye.say({"type": "answer", "option": option, "question": question})

            with ThreadPoolExecutor(2) as pool:
                said = pool.submit(answer, here, calm)
                said_there = pool.submit(answer, there, "fold" if "fold" in options else calm)
                replies = {"one": said.result(), "other": said_there.result()}
            winners = [name for name, reply in replies.items() if reply["type"] == "ok"]
            assert winners, replies
            won[winners[0]] += 1
            if len(winners) == 1:
                (loser,) = (reply for reply in replies.values() if reply["type"] != "ok")
                problem = loser["problem"]
                assert isinstance(problem, dict)
                assert problem["status"] == 409
                assert "has been answered" in problem["detail"]
            else:  # both said the same, which is one decision
                assert "fold" not in options
            last = question
    mine = [event for event in stored(one.database, table) if event["kind"] == "answer" and event["from"] == "seat2"]
    assert len(mine) == 12
    assert findings(one.database) == []


def test_what_happens_at_one_server_is_seen_at_the_other(two: tuple[House, House]) -> None:
    one, other = two
    ann, bo = Visitor(one.url, "Ann"), Visitor(other.url, "Bo")
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2)
    bo.sit(table, 4)
    with ann.watch(table) as here, bo.watch(table) as there, Visitor(other.url).watch(table) as rail:
        with ThreadPoolExecutor(2) as pool:  # each plays at a server of its own
            for done in [pool.submit(here.play_through, 4), pool.submit(there.play_through, 4)]:
                done.result()
        reached = min(here.state["seq"], there.state["seq"])
        rail.until(lambda e: e.state["seq"] >= reached)
    public = {e["seq"]: (e["kind"], e["from"], e["to"], e["amount"]) for e in stored(one.database, table)}
    for eye in (here, there, rail):
        seen = [(e["seq"], (e["kind"], e["from"], e["to"], e["amount"])) for e in eye.events]
        numbers = [seq for seq, _ in seen]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert all(public[seq] == event for seq, event in seen)
    assert findings(one.database) == []


def test_one_seat_is_taken_by_one_of_two_who_come_at_once(two: tuple[House, House]) -> None:
    one, other = two
    ann, bo = Visitor(one.url, "Ann"), Visitor(other.url, "Bo")
    table = ann.open(HOLDEM, bots=0)
    before = ann.balance() + bo.balance()
    with ThreadPoolExecutor(2) as pool:
        tries = [
            pool.submit(lambda v: v.http.post(f"/tables/{table}/seats/3", json={"amount": 20_000}), visitor)
            for visitor in (ann, bo)
        ]
        statuses = sorted(done.result().status_code for done in tries)
    assert statuses == [201, 409]
    assert ann.balance() + bo.balance() == before - 20_000
    assert findings(one.database) == []


def owner(database: str, table: str) -> str | None:
    """The server that holds the lease on a table."""
    with reading(database) as connection:
        found: str | None = connection.execute(select(HEADS.c.owner).where(HEADS.c.table == table)).scalar_one()
    return found


def test_when_a_server_dies_another_keeps_its_tables_clocks(postgres: Postgres) -> None:
    database = postgres.new()
    with KillableHouse(database, bot_delay=0.3, pause=0.05, clock=600, seed="servers") as dying:
        ann = Visitor(dying.url, "Ann")
        table = ann.open(HOLDEM, bots=3)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play_one()
        before = until(lambda: owner(database, table))  # nobody else is there yet who could take the lease
        with House(database, SLOW) as house:
            dying.kill()
            seen = stored(database, table)[-1]["seq"]
            with at(house, ann).watch(table, since=seen) as eye:
                eye.play(2)  # the bots answer here now, and the next round begins
                until(lambda: owner(database, table) not in (None, before))
    assert findings(database) == []


def test_a_table_whose_server_dies_goes_on_at_one_that_knew_it_before_anybody_sat_there(postgres: Postgres) -> None:
    database = postgres.new()
    dying = KillableHouse(database, bot_delay=60, pause=0.05, clock=600, seed="servers")
    with dying, House(database, replace(SLOW, clock=1)) as house:
        bo = Visitor(house.url, "Bo")

        def kept_where_ann_sat() -> str | None:
            """A table that Ann's server leases. On a slow machine the other may take it first: then try another one."""
            id = bo.open(HOLDEM, bots=2)
            assert bo.get(f"/tables/{id}")["state"]["you"] is None
            Visitor(dying.url, "Ann").sit(id, 2)
            return id if until(lambda: owner(database, id)) != house.process else None

        table = until(kept_where_ann_sat)
        until(lambda: any(event["kind"] == "setup" for event in stored(database, table)))
        dying.kill()
        before = len(stored(database, table))
        until(lambda: len(stored(database, table)) > before)  # though nobody looks at it here


def lose_news(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut the connection that brings news; or let no message arrive at all."""
    if "://" in database:
        with reading(database) as connection:
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            )
        return

    def refuse(*_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(Mailbox, "send", refuse)


def test_news_that_got_lost_are_caught_up_with(two: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two
    ann = Visitor(one.url, "Ann")
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2)
    with ann.watch(table) as here, Visitor(other.url).watch(table) as rail:
        rail.until(lambda e: True)
        lose_news(one.database, monkeypatch)
        here.play(2)
        deadline = time.monotonic() + WAIT
        while rail.state["seq"] < here.state["seq"] and time.monotonic() < deadline:
            rail.receive()
    assert [e["seq"] for e in rail.events] == list(range(rail.events[0]["seq"], rail.events[-1]["seq"] + 1))
    assert rail.events[-1]["seq"] >= here.state["seq"]
