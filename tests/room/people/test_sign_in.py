"""Who signs in: strangers cannot keep anybody out, nobody is kept in who was signed out, hashing keeps its place."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from housedealer.commands.cli import app
from housedealer.room.cluster.handoff import Handoff
from housedealer.room.cluster.workers import Workers
from housedealer.room.operations.problems import BadMessage
from housedealer.room.people.passwords import Busy, Hashing, valid_password
from housedealer.room.storage.database import Storage
from tests.room.house import QUICK, WAIT, House, Visitor, Watching, stored, until
from tests.room.staff import PASSWORD, hire, sign_in

GAME = "garden_city/three_card_poker"
SETTINGS = replace(QUICK, practice=False, sign_ins=3, sign_in_window=600.0)
WRONG = "not the password"


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database(request.param), SETTINGS) as running:
        yield running


def stranger(house: House, number: int) -> Visitor:
    visitor = Visitor(house.url)
    visitor.http.headers["X-Forwarded-For"] = f"192.0.2.{number}"
    return visitor


def attempt(visitor: Visitor, login: str, password: str) -> int:
    return visitor.http.post("/sign-in", json={"login": login, "password": password}).status_code


def test_strangers_cannot_lock_an_administrator_out(house: House) -> None:
    boss = hire(house, "boss", "administrator")
    boss.http.cookies.delete("housedealer")  # signed out, in a browser that is known
    seen = [attempt(stranger(house, number), "boss", WRONG) for number in range(20) for _ in range(2)]
    assert seen.count(401) == 30 and seen.count(429) == 10  # strangers have ten times the budget of one, together
    assert attempt(stranger(house, 99), "boss", PASSWORD) == 429
    assert attempt(boss, "boss", WRONG) == 401
    assert attempt(boss, "boss", PASSWORD) == 200


def test_an_address_that_has_guessed_too_often_keeps_nobody_elsewhere_out(house: House) -> None:
    hire(house, "ann", "player")
    assert [attempt(stranger(house, 1), "ann", WRONG) for _ in range(5)] == [401, 401, 401, 429, 429]
    assert attempt(stranger(house, 2), "ann", PASSWORD) == 200


def test_a_known_browser_may_not_guess_for_ever_and_is_known_for_its_own_account_only(house: House) -> None:
    ann, _ = hire(house, "ann", "player"), hire(house, "bo", "player")
    ann.http.cookies.delete("housedealer")
    assert [attempt(ann, "ann", WRONG) for _ in range(5)] == [401, 401, 401, 429, 429]
    assert [attempt(ann, "bo", WRONG) for _ in range(4)] == [401, 401, 401, 429]


def test_a_new_password_makes_every_browser_a_stranger(house: House) -> None:
    ann, elsewhere = hire(house, "ann", "player"), sign_in(house.url, "ann")
    old = elsewhere.http.cookies["housedealer-device"]
    ann.post("/me/password", old=PASSWORD, new="fourteen green candles")
    assert ann.http.cookies["housedealer-device"] != old
    for number in range(20):
        for _ in range(2):
            attempt(stranger(house, number), "ann", WRONG)
    assert attempt(elsewhere, "ann", "fourteen green candles") == 429
    ann.http.cookies.delete("housedealer")
    assert attempt(ann, "ann", "fourteen green candles") == 200


@pytest.mark.parametrize("command", [["unlock"], ["password"]])
def test_the_console_is_a_way_back_in(house: House, command: list[str]) -> None:
    hire(house, "boss", "administrator")
    for number in range(20):
        for _ in range(2):
            attempt(stranger(house, number), "boss", WRONG)
    assert attempt(stranger(house, 99), "boss", PASSWORD) == 429
    done = CliRunner().invoke(app, ["accounts", *command, "boss", "--database", house.database])
    assert done.exit_code == 0, done.output
    found = re.search(r"password: (\S+)", done.output)
    until(lambda: attempt(stranger(house, 98), "boss", found[1] if found else PASSWORD) == 200)


def ended(eye: Watching) -> None:
    """The connection is closed, and soon."""
    with suppress(ConnectionClosed):
        for _ in range(10_000):
            eye.socket.recv(timeout=WAIT)
        raise AssertionError("still connected")


def test_signing_out_closes_every_open_table(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(GAME)
    with ann.watch(table) as eye:
        eye.receive()
        ann.delete("/me")
        ended(eye)


@pytest.mark.parametrize("act", ["disable", "reset", "roles", "console"])
def test_somebody_who_is_closed_out_is_cut_off_at_once_in_another_process_too(
    new_database: Callable[[str], str], act: str
) -> None:
    database = new_database("sqlite")
    Storage(database).close()
    with tempfile.TemporaryDirectory() as folder:
        members = [Workers("room", 2, number, Path(folder)) for number in range(2)]
        houses = [House(database, SETTINGS, member, Handoff(member)) for member in members]
        with houses[0], houses[1]:
            boss, ann = hire(houses[0], "boss", "administrator"), hire(houses[0], "ann", "player")
            id = ann.get("/me")["id"]
            table = ann.open(GAME)
            home = members[0].home(table)
            ann.url = houses[home].url
            boss.http.base_url = f"{houses[1 - home].url}/api"
            with ann.watch(table) as eye:
                eye.receive()
                match act:
                    case "disable":
                        boss.post(f"/members/{id}/disabled", disabled=True)
                    case "reset":
                        boss.post(f"/members/{id}/password")
                    case "roles":
                        boss.http.put(f"/members/{id}/roles", json={"roles": ["cage"], "provider": None})
                    case "console":
                        done = CliRunner().invoke(app, ["accounts", "disable", "ann", "--database", database])
                        assert done.exit_code == 0, done.output
                ended(eye)
            assert ann.get("/me") is None or act == "roles"


def test_what_a_disabled_person_had_already_sent_is_not_carried_out(tmp_path: Path) -> None:
    with House(tmp_path / "room.sqlite", SETTINGS) as house:
        boss, ann = hire(house, "boss", "administrator"), hire(house, "ann", "player")
        table = ann.open(GAME)
        ann.sit(table, 2)
        actor = next(found for found in house.app.state.floor.awake() if found.id == table)

        async def hold() -> None:
            await actor._lock.acquire()

        async def let_go() -> None:
            actor._lock.release()

        with ann.watch(table) as eye:
            question = eye.asked()
            house.run(hold())  # something else is being stored
            eye.socket.send(json.dumps({"type": "view", "id": 1}))
            answer = {"type": "answer", **question["default"], "question": question["id"], "id": 2}
            eye.socket.send(json.dumps(answer))
            time.sleep(0.2)
            boss.post(f"/members/{ann.get('/me')['id']}/disabled", disabled=True)
            ended(eye)
            house.run(let_go())
        time.sleep(0.2)
        given = [e for e in stored(house.database, table) if e["kind"] == "answer" and e["from"] == "seat2"]
        assert given == []


def test_so_many_passwords_wait_and_the_next_is_told_to_come_again() -> None:
    async def flood() -> list[object]:
        hashing = Hashing(most_waiting=3)
        try:
            return list(await asyncio.gather(*(hashing.hash(WRONG) for _ in range(6)), return_exceptions=True))
        finally:
            hashing.close()

    done = asyncio.run(flood())
    assert sum(isinstance(each, str) for each in done) == 3
    assert sum(isinstance(each, Busy) for each in done) == 3


@pytest.mark.parametrize(
    "password",
    [
        "1234567890",
        "password123",
        "qwertyuiop",
        "P@ssw0rd123",
        "aaaaaaaaaaaaaaa",
        "annlee1987",
        "housedealer1",
        "short",
    ],
)
def test_a_password_that_anybody_would_try_is_refused(password: str) -> None:
    with pytest.raises(BadMessage):
        valid_password(password, "annlee", "Ann Lee")
