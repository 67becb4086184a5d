"""Members, passwords, sessions, throttling, and requests from other sites."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from housedealer.room.people.members import Members
from housedealer.room.storage.database import Storage
from tests.room.house import QUICK, House, Visitor
from tests.room.staff import PASSWORD, hire, refused, sign_in

HOUSE = replace(QUICK, practice=False)
SLOW = replace(HOUSE, sign_ins=3, sign_in_window=60.0, requests=1_000.0)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("room") / "room.sqlite", SLOW) as running:
        yield running


def test_the_first_start_writes_an_administrators_password_that_only_its_owner_reads(house: House) -> None:
    file = Path(f"{house.database}.administrator")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    facts = dict(line.split(": ") for line in file.read_text().splitlines())
    boss = sign_in(house.url, facts["login"], facts["password"])
    assert boss.get("/me")["must_change_password"]
    assert refused(boss, "GET", "/members")[0] == 403
    boss.post("/me/password", old=facts["password"], new=PASSWORD)
    assert [member["login"] for member in boss.get("/members")] == ["administrator"]
    me = boss.get("/me")["id"]
    status, said = refused(boss, "PUT", f"/members/{me}/roles", {"roles": ["administrator", "floor"]})
    assert status == 403 and said.startswith("nobody gives themselves roles")
    assert refused(boss, "POST", f"/members/{me}/disabled", {"disabled": True}) == (
        409, "the room needs at least one administrator",
    )  # fmt: skip


@pytest.mark.parametrize("roles", [["cage", "floor"], ["cage", "player"], ["auditor", "floor"]], ids="-".join)
def test_who_handles_money_who_rules_on_it_and_who_checks_it_are_apart(house: House, roles: list[str]) -> None:
    boss = hire(house, f"boss.{'.'.join(roles)}", "administrator")
    given = {"login": f"x.{'.'.join(roles)}", "name": "X", "roles": roles, "provider": None}
    status, said = refused(boss, "POST", "/members", given)
    assert status == 400 and "are apart" in said
    made = boss.post("/members", login="y." + roles[0] + roles[1], name="Y", roles=["floor", "player"], provider=None)
    assert refused(boss, "PUT", f"/members/{made['member']['id']}/roles", {"roles": roles})[0] == 400


def test_signing_up_in_and_out(house: House) -> None:
    ann = Visitor(house.url)
    me = ann.post("/sign-up", login="Ann@Example.org", password=PASSWORD, name="Ann Lee")
    assert (me["login"], me["kind"], me["roles"], me["balance"], me["play"]) == (
        "ann@example.org", "member", ["player"], 0, 500_000,
    )  # fmt: skip
    again = {"login": "ann@example.org", "password": PASSWORD, "name": "Other"}
    assert refused(Visitor(house.url), "POST", "/sign-up", again) == (409, "the login 'ann@example.org' is taken")
    assert refused(Visitor(house.url), "POST", "/sign-up", {**again, "login": "bo", "password": "short"})[0] == 400
    other = sign_in(house.url, "ANN@example.org")
    assert len(ann.get("/me/sessions")) == 2
    (here,) = [found for found in ann.get("/me/sessions") if not found["this"]]
    ann.delete(f"/me/sessions/{here['id']}")
    assert other.get("/me") is None
    ann.delete("/me")
    assert ann.get("/me") is None


def test_a_new_password_ends_every_other_session_and_the_old_one_opens_nothing(house: House) -> None:
    bo, elsewhere = hire(house, "bo", "player"), sign_in(house.url, "bo")
    assert refused(bo, "POST", "/me/password", {"old": "wrong password", "new": "another password"})[0] == 403
    bo.post("/me/password", old=PASSWORD, new="another password")
    assert elsewhere.get("/me") is None and bo.get("/me")["login"] == "bo"
    assert refused(Visitor(house.url), "POST", "/sign-in", {"login": "bo", "password": PASSWORD})[0] == 401
    sign_in(house.url, "bo", "another password")


def test_attempts_to_sign_in_are_counted_and_say_when_to_come_back(house: House) -> None:
    hire(house, "cam", "player")
    wrong = {"login": "cam", "password": "not the password"}
    stranger = Visitor(house.url)
    assert [refused(stranger, "POST", "/sign-in", wrong)[0] for _ in range(3)] == [401, 401, 401]
    response = stranger.http.post("/sign-in", json=wrong)
    assert response.status_code == 429 and 1 <= int(response.headers["retry-after"]) <= 60
    right = stranger.http.post("/sign-in", json={"login": "cam", "password": PASSWORD})
    assert right.status_code == 429  # nobody may guess on


def test_nobody_learns_from_a_refusal_whether_a_login_exists(house: House) -> None:
    hire(house, "dee", "player")
    said = [
        refused(Visitor(house.url), "POST", "/sign-in", {"login": login, "password": "not the password"})
        for login in ("dee", "nobody.at.all")
    ]
    assert said[0] == said[1]


def test_an_administrator_adds_resets_and_disables(house: House) -> None:
    boss = hire(house, "boss", "administrator")
    made = boss.post("/members", login="eli", name="Eli", roles=["tppp"], provider="Blue Props")
    assert made["member"]["provider"] == "Blue Props"
    eli = sign_in(house.url, "eli", made["password"])
    assert refused(boss, "POST", "/members", {"login": "x1", "name": "X", "roles": ["tppp"]})[1].endswith("a provider")
    both = {"roles": ["tppp", "floor"], "provider": "Blue Props"}
    assert refused(boss, "PUT", f"/members/{made['member']['id']}/roles", both)[0] == 400
    reset = boss.post(f"/members/{made['member']['id']}/password")
    assert eli.get("/me") is None
    eli = sign_in(house.url, "eli", reset["password"])
    boss.post(f"/members/{made['member']['id']}/disabled", disabled=True)
    assert eli.get("/me") is None
    assert refused(Visitor(house.url), "POST", "/sign-in", {"login": "eli", "password": reset["password"]})[0] == 401


def test_no_password_and_no_token_is_in_the_database(house: House) -> None:
    fay = hire(house, "fay", "player")
    stored = Path(house.database).read_bytes() + Path(f"{house.database}-wal").read_bytes()
    assert PASSWORD.encode() not in stored
    assert fay.http.cookies["housedealer"].encode() not in stored


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 409),  # passed: this guest needs no play money
        ({"Origin": "{own}"}, 409),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 409),
    ],
)
def test_another_sites_page_cannot_use_a_visitors_cookie(house: House, headers: dict[str, str], status: int) -> None:
    gus = Visitor(house.url, "Gus")
    sent = {name: value.format(own=house.url) for name, value in headers.items()}
    assert gus.http.post("/me/chips", headers=sent).status_code == status


def test_answers_carry_the_headers_that_keep_a_browser_careful(house: House) -> None:
    headers = Visitor(house.url).http.get("/lobby").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "same-origin" and "strict-transport-security" not in headers


def test_too_many_requests_are_refused_until_the_bucket_fills_again(tmp_path: Path) -> None:
    with House(tmp_path / "room.sqlite", replace(HOUSE, requests=1.0)) as house:
        ann = Visitor(house.url, "Ann")
        answers = [ann.http.get("/me").status_code for _ in range(6)]
        assert answers[:3] == [200, 200, 200] and answers[-1] == 429
        response: httpx.Response = ann.http.get("/me")
        assert response.json()["type"] == "too-often" and int(response.headers["retry-after"]) >= 1


def test_an_expired_session_opens_nothing(tmp_path: Path) -> None:
    with House(tmp_path / "room.sqlite", replace(HOUSE, guest_days=0.0)) as house:
        assert Visitor(house.url, "Ann").get("/me") is None


def test_a_second_server_of_the_same_room_adds_no_second_administrator(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "room.sqlite"))
    try:
        members = Members(storage, QUICK)
        first, second = (asyncio.run(members.first_administrator(str(tmp_path / "room.sqlite"))) for _ in range(2))
    finally:
        storage.close()
    assert first is not None and second is None
