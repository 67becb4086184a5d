"""Which server takes which lease: free ones, wanted ones, those of the dead, and never another's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from housedealer.room.cluster import heartbeats
from housedealer.room.cluster.heartbeats import DEAD, FORGOTTEN, Heartbeats
from housedealer.room.cluster.leases import OVERDUE, OWNERLESS, Leases
from housedealer.room.cluster.workers import Workers
from housedealer.room.storage.changes import open_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import HEADS, PROCESSES, TABLES
from tests.room.house import WAIT
from tests.room.prepared import prepared


class Silent:
    """Notices that nobody hears."""

    def storing(self, connection: Any, notices: Any) -> None: ...
    def stored(self, notices: Any) -> None: ...

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        await asyncio.Event().wait()


class Silence:
    """An alarm that never rings."""

    def set(self) -> None: ...


class Asleep:
    """A table that has nothing to catch up with."""

    heard = version = seq = 0
    viewers: tuple[()] = ()
    busy = False
    alarm = Silence()


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    database = str(tmp_path / "room.sqlite")
    Storage(prepared(database)).close()
    opened = Storage(database, Workers("me", 2, 0, tmp_path))
    yield opened
    opened.close()


def table(storage: Storage, id: str, due: float | None = None, owner: str | None = None) -> str:
    def work(connection: Any) -> None:
        connection.execute(insert(TABLES).values(id=id, game="g", options="{}", opened=0.0))
        open_log(connection, id)
        connection.execute(update(HEADS).where(HEADS.c.table == id).values(due=due, owner=owner))

    storage.write_now(work)
    return id


def home_of(storage: Storage, number: int) -> str:
    """The name of a table whose home worker has this number."""
    assert storage.workers is not None
    return next(f"t{n}" for n in range(100) if storage.workers.home(f"t{n}") == number)


def alive(storage: Storage, process: str, ago: float = 0.0) -> None:
    storage.write_now(lambda c: c.execute(insert(PROCESSES).values(id=process, seen=now() - ago)))


def now() -> float:
    import time

    return time.time()


def owners(storage: Storage) -> dict[str, str | None]:
    return storage.read_now(lambda c: dict(map(tuple, c.execute(select(HEADS.c.table, HEADS.c.owner)))))


def after_a_beat(storage: Storage, *wanted: str) -> dict[str, str | None]:
    """The owners after this server has given heartbeats until nothing changes."""

    async def play() -> dict[str, str | None]:
        async def wake(_: str) -> Any:
            return Asleep()

        leases = Leases(storage, Silent(), {}, wake)
        for each in wanted:
            leases._wanted.add(each)
        await leases.start()
        deadline = asyncio.get_running_loop().time() + WAIT
        for _ in range(2):  # two heartbeats after the first
            before = storage.read_now(lambda c: c.execute(select(PROCESSES.c.seen).where(ME)).scalar())
            while storage.read_now(lambda c: c.execute(select(PROCESSES.c.seen).where(ME)).scalar()) == before:
                assert asyncio.get_running_loop().time() < deadline
                leases._beat_now.set()
                await asyncio.sleep(0.01)
        found = owners(storage)
        assert {each for each, owner in found.items() if owner == "me.0"} == {e for e in found if leases.keeps(e)}
        await leases.stop()
        return found

    return asyncio.run(play())


ME = PROCESSES.c.id == "me.0"


def test_a_table_at_home_here_is_leased_when_something_is_due(storage: Storage) -> None:
    mine = table(storage, home_of(storage, 0), due=now())
    assert after_a_beat(storage) == {mine: "me.0"}


def test_a_resting_table_is_leased_by_nobody_unless_wanted(storage: Storage) -> None:
    mine = table(storage, home_of(storage, 0))
    assert after_a_beat(storage) == {mine: None}
    assert after_a_beat(storage, mine) == {mine: "me.0"}


@pytest.fixture
def long_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take seconds between two heartbeats, in which nobody is to die."""
    monkeypatch.setattr(heartbeats, "DEAD", WAIT)


@pytest.mark.usefixtures("long_life")
def test_a_lease_of_a_server_that_lives_is_left_alone(storage: Storage) -> None:
    alive(storage, "other.0")
    mine = table(storage, home_of(storage, 0), due=now() - 60, owner="other.0")
    assert after_a_beat(storage, mine) == {mine: "other.0"}


def test_the_lease_of_a_dead_server_is_free(storage: Storage) -> None:
    alive(storage, "other.0", ago=DEAD + 1)
    mine = table(storage, home_of(storage, 1), due=now() - 60, owner="other.0")
    assert after_a_beat(storage) == {mine: "me.0"}


class Clocks:
    """A steady clock and one on the wall, both moved by hand."""

    def __init__(self) -> None:
        self.steady = 1000.0
        self.wall = 1_800_000_000.0

    def monotonic(self) -> float:
        return self.steady

    def time(self) -> float:
        return self.wall

    def go_on(self, seconds: float) -> None:
        self.steady += seconds
        self.wall += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    made = Clocks()
    monkeypatch.setattr(heartbeats, "time", made)
    return made


@pytest.mark.parametrize("jump", [-86_400.0, -3600.0, -1.0, 0.0, 1.0, 3600.0])
def test_who_is_alive_does_not_depend_on_the_clock_on_the_wall(storage: Storage, clocks: Clocks, jump: float) -> None:
    me, other = Heartbeats("me.0"), Heartbeats("other.0")

    def seen_alive() -> bool:
        storage.write_now(me.give)
        return "other.0" in storage.read_now(me.alive)

    storage.write_now(other.give)
    assert seen_alive()
    clocks.wall += jump
    for _ in range(5):  # it goes on giving heartbeats, at times that may lie before the last
        clocks.go_on(1.0)
        storage.write_now(other.give)
        assert seen_alive()
    clocks.wall += jump  # and now it dies
    clocks.go_on(DEAD - 0.1)
    assert seen_alive()
    clocks.go_on(0.2)
    assert not seen_alive(), "its last heartbeat may lie in the future"
    clocks.go_on(FORGOTTEN)
    storage.write_now(me.forget_the_dead)
    assert storage.read_now(lambda c: list(c.execute(select(PROCESSES.c.id)).scalars())) == ["me.0"]


def test_a_clock_that_stands_still_kills_nobody(storage: Storage, clocks: Clocks) -> None:
    me, other = Heartbeats("me.0"), Heartbeats("other.0")
    for _ in range(8):
        clocks.steady += 1.0
        for each in (me, other):
            storage.write_now(each.give)
            storage.read_now(each.alive)
        assert storage.read_now(me.alive) == {"me.0", "other.0"}


def test_who_comes_to_the_room_takes_the_leases_of_the_long_dead_at_once(storage: Storage, clocks: Clocks) -> None:
    alive(storage, "other.0", ago=now() - clocks.wall + DEAD + 1)
    assert storage.read_now(Heartbeats("me.0").alive) == set()


def test_a_table_without_an_owner_is_taken_though_the_clock_was_set_back(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table(storage, home_of(storage, 1), due=now() + 3600)  # which was a moment from now
    leases = Leases(storage, Silent(), {}, lambda _: None)  # type: ignore[arg-type, return-value]
    clocks = Clocks()
    clocks.wall = now()
    monkeypatch.setattr("housedealer.room.cluster.leases.time", clocks)
    assert storage.read_now(lambda c: leases._claimable(c, {"me.0"}, set())) == []
    clocks.go_on(OWNERLESS + 0.1)
    assert storage.read_now(lambda c: leases._claimable(c, {"me.0"}, set())) == [home_of(storage, 1)]


@pytest.mark.usefixtures("long_life")
def test_a_table_at_home_at_a_living_worker_is_left_to_it(storage: Storage) -> None:
    alive(storage, "me.1")
    theirs = table(storage, home_of(storage, 1), due=now() - OVERDUE - 60)
    assert after_a_beat(storage) == {theirs: None}


def test_an_overdue_table_whose_home_worker_is_gone_is_taken(storage: Storage) -> None:
    theirs = table(storage, home_of(storage, 1), due=now() - OVERDUE - 60)
    assert after_a_beat(storage) == {theirs: "me.0"}


def test_a_server_that_stops_gives_up_its_leases_and_its_heartbeat(storage: Storage) -> None:
    mine = table(storage, home_of(storage, 0), due=now())
    assert after_a_beat(storage) == {mine: "me.0"}
    assert owners(storage) == {mine: None}
    assert storage.read_now(lambda c: list(c.execute(select(PROCESSES.c.id)).scalars())) == []


def test_a_closed_table_is_leased_by_nobody(storage: Storage) -> None:
    mine = table(storage, home_of(storage, 0), due=now())
    storage.write_now(lambda c: c.execute(update(TABLES).values(closed=1.0)))
    assert after_a_beat(storage, mine) == {mine: None}


def test_a_server_stops_also_when_a_heartbeat_is_asked_for_at_that_moment(storage: Storage) -> None:
    async def stopping(steps: int) -> None:
        async def wake(_: str) -> Any:
            return Asleep()

        leases = Leases(storage, Silent(), {}, wake)
        await leases.start()
        while not leases._beat_now._waiters:  # the first heartbeat is stored, and the next one is waited for
            await asyncio.sleep(0.001)
        leases._beat_now.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        async with asyncio.timeout(WAIT):
            await leases.stop()

    for steps in range(4):
        asyncio.run(stopping(steps))
