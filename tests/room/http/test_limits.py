"""What somebody without an account may take of the room: so much, and a clear answer beyond it, also over two processes."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from housedealer.room.cluster.handoff import Handoff
from housedealer.room.cluster.workers import Workers
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, SESSIONS, TABLES
from housedealer.room.trust import retention
from tests.room.house import QUICK, House, Visitor, reading, until

GAME = "garden_city/three_card_poker"
STRICT = Settings(
    bot_delay=0, pause=0.05, seed="limits", practice=False, new_guests=6, tables_each=2, new_tables=4, watched_each=2,
    websockets=5, sign_ups=3, sign_ins=3, requests_from=1e9,
)  # fmt: skip


@pytest.fixture
def two(new_database: Callable[[str], str]) -> Iterator[list[House]]:
    """Two processes of one room, each on a port of its own."""
    database = new_database("sqlite")
    Storage(database).close()
    with tempfile.TemporaryDirectory() as folder:
        members = [Workers("room", 2, number, Path(folder)) for number in range(2)]
        houses = [House(database, STRICT, member, Handoff(member)) for member in members]
        with houses[0], houses[1]:
            yield houses


def caller(house: House, address: str) -> Visitor:
    """Somebody from another address, through a proxy on this machine."""
    visitor = Visitor(house.url)
    visitor.http.headers["X-Forwarded-For"] = address
    return visitor


def statuses(answers: list[httpx.Response]) -> list[int]:
    for answer in answers:
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
            assert answer.headers["content-type"] == "application/problem+json"
    return [answer.status_code for answer in answers]


def test_so_many_guests_come_from_one_address(two: list[House]) -> None:
    answers = [caller(two[turn % 2], "192.0.2.1").http.post("/guest", json={"name": "Ann"}) for turn in range(8)]
    assert statuses(answers) == [201] * 6 + [429] * 2
    assert caller(two[0], "192.0.2.2").http.post("/guest", json={"name": "Bo"}).status_code == 201


def test_one_ipv6_network_is_one_address(two: list[House]) -> None:
    answers = [
        caller(two[turn % 2], f"2001:db8::{turn:x}").http.post("/guest", json={"name": "Ann"}) for turn in range(7)
    ]
    assert statuses(answers) == [201] * 6 + [429]


def test_so_many_tables_are_opened_by_one_player_and_from_one_address(two: list[House]) -> None:
    wanted = {"game": GAME, "bots": 1, "options": {}}
    seen = []
    for name in ("Ann", "Bo", "Cam"):
        visitor = caller(two[0], "192.0.2.3")
        visitor.post("/guest", name=name)
        for house in (two[0], two[1], two[0]):
            visitor.http.base_url = httpx.URL(f"{house.url}/api")
            seen.append(visitor.http.post("/tables", json=wanted))
    assert statuses(seen) == [201, 201, 429, 201, 201, 429, 429, 429, 429]


def test_so_many_tables_are_watched_by_one_player(two: list[House]) -> None:
    tables = []
    for number in range(2):
        opener = caller(two[0], f"192.0.2.{number}")
        opener.post("/guest", name="Opener")
        tables += [opener.open(GAME) for _ in range(2)]
    ann = Visitor(two[0].url, "Ann")
    with ExitStack() as open_:
        for table in tables[:2]:
            assert open_.enter_context(ann.watch(table)).receive()["type"] == "hello"
        ann.url = two[1].url
        refused = open_.enter_context(ann.watch(tables[2])).receive()
        assert refused["type"] == "error" and refused["problem"]["status"] == 429
    with ExitStack() as open_:  # what was closed counts no more

        def again() -> bool:
            return bool(open_.enter_context(ann.watch(tables[2])).receive()["type"] == "hello")

        until(lambda: again() or None)


def test_so_many_watch_from_one_address(two: list[House]) -> None:
    opener = Visitor(two[0].url, "Opener")
    table = opener.open(GAME)
    with ExitStack() as open_:
        for turn in range(6):
            visitor = Visitor(two[turn % 2].url, f"G{turn}") if turn < 5 else opener
            first = open_.enter_context(visitor.watch(table)).receive()
            assert first["type"] == ("hello" if turn < 5 else "error")


def test_requests_are_counted_by_address_over_both_processes(new_database: Callable[[str], str]) -> None:
    database = new_database("sqlite")
    Storage(database).close()
    settings = replace(STRICT, requests_from=5.0)
    noon = 43_200.0
    with tempfile.TemporaryDirectory() as folder:
        houses = [House(database, settings, Workers("room", 2, number, Path(folder))) for number in range(2)]
        with houses[0], houses[1]:
            for house in houses:
                house.app.state.limits._rates._clock = lambda: noon
            answers = [caller(houses[turn % 2], "192.0.2.9").http.get("/me") for turn in range(24)]
            assert statuses(answers) == [200] * 20 + [429] * 4  # five a second may come in a burst of four seconds
            assert all(httpx.get(f"{houses[0].url}/health").status_code == 200 for _ in range(15))  # counted apart


def test_guesses_of_the_old_password_are_counted(two: list[House]) -> None:
    ann = Visitor(two[0].url)
    ann.post("/sign-up", login="ann", password="fourteen green candles", name="Ann")
    guess = {"old": "wrong guess at it", "new": "fifteen green candles"}
    assert statuses([ann.http.post("/me/password", json=guess) for _ in range(5)]) == [403, 403, 403, 429, 429]
    right = {"old": "fourteen green candles", "new": "fifteen green candles"}
    assert ann.http.post("/me/password", json=right).status_code == 429


def test_so_many_accounts_are_opened_from_one_address(two: list[House]) -> None:
    def sign_up(turn: int) -> httpx.Response:
        facts = {"login": f"login{turn}", "password": "fourteen green candles", "name": "Ann"}
        return caller(two[turn % 2], "192.0.2.5").http.post("/sign-up", json=facts)

    assert statuses([sign_up(turn) for turn in range(5)]) == [201, 201, 201, 429, 429]


def test_a_players_table_that_stands_empty_is_closed_and_one_where_somebody_sits_is_not(
    new_database: Callable[[str], str],
) -> None:
    with House(new_database("sqlite"), replace(QUICK, practice=False, empty_table=1.0)) as house:
        ann = Visitor(house.url, "Ann")

        def seated() -> str | None:
            """A table where Ann sits. On a slow machine it may be closed before she has sat down: then another one."""
            id = ann.open(GAME, bots=0)
            done = ann.http.post(f"/tables/{id}/seats/1", json={"amount": 20_000})
            return id if done.is_success else None

        taken, empty = until(seated), ann.open(GAME, bots=2)
        until(lambda: _open(house) == {taken} or None)
        assert ann.http.get(f"/tables/{empty}").status_code == 404


def _open(house: House) -> set[str]:
    with reading(house.database) as connection:
        return set(connection.execute(select(TABLES.c.id).where(TABLES.c.closed.is_(None))).scalars())


def test_a_guest_who_did_nothing_is_forgotten_and_one_who_came_back_is_kept(new_database: Callable[[str], str]) -> None:
    def expiries() -> dict[str, float]:
        with reading(house.database) as connection:
            query = select(ACCOUNTS.c.name, SESSIONS.c.expires).join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
            found: dict[str, float] = dict(map(tuple, connection.execute(query)))
            return found

    def age(seconds: float) -> None:
        with reading(house.database) as connection:
            older: dict[Any, Any] = {"created": SESSIONS.c.created - seconds, "expires": SESSIONS.c.expires - seconds}
            connection.execute(update(SESSIONS).values(older))

    with House(new_database("sqlite"), replace(QUICK, practice=False)) as house:
        ann, _ = Visitor(house.url, "Ann"), Visitor(house.url, "Idle")
        age(100)
        ann.get("/me")
        until(lambda: expiries()["Ann"] > time.time() + 80 * 86_400 or None)
        age(2 * 3600)
        storage = house.app.state.storage
        gone: list[retention.Gone] = []

        async def prune() -> None:
            gone.append(await retention.prune(storage, house.settings))

        house.run(prune())
        assert gone[0].guests == 1 and set(expiries()) == {"Ann"}
        assert ann.get("/me")["name"] == "Ann"
