"""Second factors: a code of the app besides the password, each once; recovery codes; what the room may ask of its staff."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pyotp
import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.room.operations.settings import Settings
from housedealer.room.people.access import ACCESS
from housedealer.room.people.members import Members
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import SECOND_FACTORS
from tests.room.house import QUICK, House, Visitor, reading
from tests.room.staff import PASSWORD, hire, refused, sign_in

SETTINGS = replace(QUICK, practice=False, sign_ins=4, sign_in_window=600.0)


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database(request.param), SETTINGS) as running:
        yield running


def code(secret: str, ahead: int = 0) -> str:
    return pyotp.TOTP(secret).generate_otp(int(time.time()) // 30 + ahead)


def enrolled(person: Visitor) -> tuple[str, list[str]]:
    """Somebody takes a second factor: its secret and the recovery codes."""
    begun = person.post("/me/second-factor", password=PASSWORD)
    assert begun["picture"].startswith("data:image/svg+xml")
    assert f"secret={begun['secret']}" in begun["address"]
    codes = person.post("/me/second-factor/confirmation", code=code(begun["secret"]))["codes"]
    return begun["secret"], codes


def entering(house: House, login: str, **more: Any) -> tuple[int, str]:
    visitor = Visitor(house.url)
    found = visitor.http.post("/sign-in", json={"login": login, "password": PASSWORD, **more})
    return found.status_code, found.json().get("type", "")


def test_a_code_is_asked_for_and_counts_once(house: House) -> None:
    ann = hire(house, "ann", "cage")
    secret, _ = enrolled(ann)
    assert entering(house, "ann") == (401, "second-factor-needed")
    assert entering(house, "ann", code="000000")[0] == 401
    assert entering(house, "ann", code=code(secret))[0] == 401  # the one that was shown when it was confirmed
    assert entering(house, "ann", code=code(secret, 1))[0] == 200
    assert entering(house, "ann", code=code(secret, 1))[0] == 401
    assert ann.get("/me/second-factor")["since"] <= time.time()


def test_one_code_lets_one_in_however_many_come_at_once(house: House) -> None:
    secret, _ = enrolled(hire(house, "ann", "cage"))
    later = code(secret, 1)
    with ThreadPoolExecutor(4) as several:
        seen = list(several.map(lambda _: entering(house, "ann", code=later)[0], range(4)))
    assert seen.count(200) == 1, seen


def test_a_right_password_costs_no_attempt_and_a_wrong_code_does(house: House) -> None:
    enrolled(hire(house, "ann", "cage"))
    assert [entering(house, "ann")[0] for _ in range(6)] == [401] * 6
    assert [entering(house, "ann", code="123456")[0] for _ in range(6)] == [401] * 4 + [429] * 2


def test_recovery_codes_count_once_each_and_never_lie_open(house: House) -> None:
    ann = hire(house, "ann", "cage")
    secret, codes = enrolled(ann)
    assert len(set(codes)) == 10
    assert entering(house, "ann", code=codes[3].upper())[0] == 200
    assert entering(house, "ann", code=codes[3])[0] == 401
    assert ann.get("/me/second-factor")["recovery_codes"] == 9
    with reading(house.database) as connection:
        rows = connection.execute(select(SECOND_FACTORS)).all()
    text = repr(rows)
    assert len(rows) == 1 and secret not in text and base64.b32decode(secret).hex() not in text
    assert not any(one.replace("-", "") in text for one in codes)


def test_it_is_begun_with_the_password_and_given_up_with_a_code(house: House) -> None:
    ann, elsewhere = hire(house, "ann", "player"), sign_in(house.url, "ann")
    assert refused(ann, "POST", "/me/second-factor", {"password": "not the password"})[0] == 403
    begun = ann.post("/me/second-factor", password=PASSWORD)
    assert ann.get("/me/second-factor")["since"] is None
    assert entering(house, "ann")[0] == 200  # nothing is asked for until it is confirmed
    assert refused(ann, "POST", "/me/second-factor/confirmation", {"code": "12"})[0] == 403
    codes = ann.post("/me/second-factor/confirmation", code=code(begun["secret"]))["codes"]
    assert elsewhere.get("/me") is None  # every other session has ended
    assert refused(ann, "POST", "/me/second-factor", {"password": PASSWORD})[0] == 409
    assert refused(ann, "POST", "/me/second-factor/removal", {"code": "1"})[0] == 403
    ann.post("/me/second-factor/removal", code=codes[0])
    assert entering(house, "ann")[0] == 200


def test_who_has_lost_everything_is_let_in_by_an_administrator_or_the_console(house: House) -> None:
    ann, boss = hire(house, "ann", "cage"), hire(house, "boss", "administrator")
    for way in ("administrator", "console"):
        enrolled(ann)
        assert entering(house, "ann")[0] == 401
        if way == "administrator":
            assert refused(ann, "DELETE", f"/members/{ann.get('/me')['id']}/second-factor")[0] == 403
            boss.delete(f"/members/{ann.get('/me')['id']}/second-factor")
        else:
            command = ["accounts", "forget-second-factor", "ann", "--database", str(house.database)]
            said = CliRunner().invoke(app, command)
            assert said.exit_code == 0 and "Ann signs in by the password alone" in said.output, said.output
        ann = sign_in(house.url, "ann")
        assert ann.get("/me/second-factor")["since"] is None


def test_a_room_may_want_it_of_its_staff_before_anything_else(new_database: Callable[[str], str]) -> None:
    with House(new_database("sqlite"), replace(SETTINGS, second_factor="staff")) as house:
        player, floor = hire(house, "ann", "player"), hire(house, "flo", "floor")
        assert player.get("/me")["must_enroll"] is False and player.get("/lobby")
        assert floor.get("/me")["must_enroll"] is True
        status, said = refused(floor, "GET", "/floor/tables")
        assert status == 403 and "second factor" in said
        for endpoint, audience in ACCESS.items():
            method, _, path = endpoint.partition(" ")
            if path.startswith("/api/") and method != "WS" and "must_enroll" not in audience:
                address = path.removeprefix("/api").format(
                    id="x", seat=1, room="x", game="x", round=1, account="x", number=1
                )
                assert floor.http.request(method, address).status_code == 403, endpoint
        enrolled(floor)
        assert floor.get("/me")["must_enroll"] is False and floor.get("/floor/tables") == []


def test_a_secret_opens_for_its_owner_alone(new_database: Callable[[str], str]) -> None:
    database = new_database("sqlite")
    with House(database, SETTINGS) as house:
        ann, bo = hire(house, "ann", "cage"), hire(house, "bo", "cage")
        secret, _ = enrolled(ann)
        enrolled(bo)
        storage = Storage(database)
        try:
            ids = [person.get("/me")["id"] for person in (ann, bo)]

            def exchange(connection: Any) -> None:
                mine = connection.execute(
                    select(SECOND_FACTORS.c.secret).where(SECOND_FACTORS.c.account == ids[0])
                ).scalar()
                connection.execute(
                    SECOND_FACTORS.update().where(SECOND_FACTORS.c.account == ids[1]).values(secret=mine)
                )

            storage.write_now(exchange)
        finally:
            storage.close()
        assert entering(house, "bo", code=code(secret, 1))[0] >= 400
        assert asyncio.run(_logins(database)) == 3


async def _logins(database: str) -> int:
    storage = Storage(database)
    try:
        return len(await Members(storage, Settings()).find(""))
    finally:
        storage.close()
