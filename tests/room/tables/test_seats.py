"""Names, seats and money, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from housedealer.packets.entries import entry_ids
from housedealer.room.storage.schema import SESSIONS
from tests.room.house import House, Visitor, reading, stored

HOLDEM = "hotel_del_rio/texas_holdem"
THREE_CARD = "garden_city/three_card_poker"


def refusal(visitor: Visitor, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = visitor.http.request(method, path, json=body)
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == response.status_code
    return response.status_code, problem["detail"]


def test_the_lobby_has_a_table_of_every_game(house: House) -> None:
    games = [game for room in Visitor(house.url).get("/lobby") for game in room["games"]]
    assert {game["id"] for game in games} == set(entry_ids())
    for game in games:
        table = game["tables"][0]
        assert table["open_seats"] == table["size"] - len(table["players"]) > 0
        assert table["buy_in"]["low"] <= table["buy_in"]["usual"] <= table["buy_in"]["high"]


def test_a_guest_is_known_by_a_cookie_that_scripts_cannot_read(house: House) -> None:
    visitor = Visitor(house.url)
    assert visitor.get("/me") is None
    response = visitor.http.post("/guest", json={"name": "  Ann   Lee "})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    assert visitor.get("/me")["name"] == "Ann Lee"
    token = visitor.http.cookies["housedealer"]
    with reading(house.database) as connection:  # only its hash is kept
        assert token not in str(connection.execute(select(SESSIONS)).all())
    visitor.delete("/me")
    visitor.http.cookies.set("housedealer", token)
    assert visitor.get("/me") is None


def test_a_seat_belongs_to_its_account_and_its_stack_goes_back_on_leaving(house: House) -> None:
    ann, bo = Visitor(house.url, "Ann"), Visitor(house.url, "Bo")
    before = ann.balance()
    table = ann.open(HOLDEM, bots=0)
    ann.sit(table, 2, 20_000)
    assert ann.balance() == before - 20_000
    assert refusal(bo, "POST", f"/tables/{table}/seats/2", {"amount": 20_000}) == (409, "seat 2 is taken by Ann")
    assert refusal(ann, "POST", f"/tables/{table}/seats/3", {"amount": 20_000})[0] == 409
    assert refusal(bo, "DELETE", f"/tables/{table}/seat")[0] == 403
    assert ann.post(f"/tables/{table}/chips", amount=5_000)["seats"][0]["waiting"] == 0
    assert ann.balance() == before - 25_000
    ann.delete(f"/tables/{table}/seat")
    assert ann.balance() == before
    chips = [(event["kind"], event["amount"]) for event in stored(house.database, table)]
    assert chips == [("buy_in", 20_000), ("buy_in", 5_000), ("cash_out", 25_000)]


def test_sitting_out_and_coming_back(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    ann.sit(table, 1)
    assert ann.post(f"/tables/{table}/away", away=True)["seats"][0]["away"]
    assert not ann.post(f"/tables/{table}/away", away=False)["seats"][0]["away"]
    said = [event["what"] for event in stored(house.database, table) if event["kind"] == "announce"]
    assert said == ["sits out", "comes back"]


def test_chips_bought_in_mid_hand_come_to_the_table_after_it(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2, 20_000)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        ann.post(f"/tables/{table}/chips", amount=3_000)
        eye.until(lambda e: any(seat["waiting"] == 3_000 for seat in e.state["seats"]))
        eye.play(1, prefer=("fold", "check"))
        eye.until(lambda e: all(not seat["waiting"] for seat in e.state["seats"]))
        kinds = [event["kind"] for event in eye.events if event["kind"] in ("end", "buy_in")]
    assert kinds[-2:] == ["end", "buy_in"]


def test_a_guest_who_ran_low_gets_play_money_and_one_who_did_not_is_refused(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    assert refusal(ann, "POST", "/me/chips")[0] == 409
    table = ann.open(THREE_CARD, bots=0)
    ann.sit(table, 1)
    assert ann.post("/me/chips")["balance"] == 500_000 == ann.balance()


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "says"),
    [
        ("POST", "/tables", {"game": "nowhere/texas_holdem"}, 404, "rooms are"),
        ("POST", "/tables", {"game": "casino_club/omaha"}, 404, "it has"),
        ("POST", "/tables", {"game": HOLDEM, "options": {"stakes": "x"}}, 422, "two amounts"),
        ("POST", "/tables", {"game": HOLDEM, "options": {"colour": "red"}}, 422, "no option 'colour'"),
        ("POST", "/tables", {"game": HOLDEM, "bots": 99}, 400, "bots"),
        ("POST", "/tables", {"game": 7}, 422, "game"),
        ("POST", "/tables", {"game": HOLDEM, "extra": 1}, 422, "extra"),
        ("POST", "/guest", {"name": "   "}, 400, "1 to 24"),
        ("POST", "/guest", {"name": "x" * 25}, 400, "1 to 24"),
        ("POST", "/guest", {"name": "a\u0007b"}, 400, "printable"),
        ("GET", "/tables/nothing", None, 404, "no table 'nothing'"),
        ("GET", "/nothing", None, 404, "there is no"),
    ],
)  # fmt: skip
def test_bad_requests_are_one_clear_problem(
    house: House, method: str, path: str, body: object, status: int, says: str
) -> None:
    got, detail = refusal(Visitor(house.url, "Ann"), method, path, body)
    assert got == status
    assert says in detail


@pytest.mark.parametrize(
    ("seat", "amount", "status", "says"),
    [
        (0, 20_000, 404, "seats 1 to"),
        (99, 20_000, 404, "seats 1 to"),
        (1, 1, 422, "a buy-in here is"),
        (1, 10**9, 422, "a buy-in here is"),
        (1, -5, 422, "a buy-in here is"),
        (1, "much", 422, "amount"),
    ],
)
def test_a_bad_buy_in_is_refused_and_costs_nothing(
    house: House, seat: int, amount: object, status: int, says: str
) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    before = ann.balance()
    got, detail = refusal(ann, "POST", f"/tables/{table}/seats/{seat}", {"amount": amount})
    assert got == status and says in detail
    assert ann.balance() == before
    assert stored(house.database, table) == []


def test_strangers_may_look_but_not_act(house: House) -> None:
    ann, stranger = Visitor(house.url, "Ann"), Visitor(house.url)
    table = ann.open(HOLDEM, bots=0)
    assert stranger.get(f"/tables/{table}")["state"]["you"] is None
    for method, path, body in (
        ("POST", "/tables", {"game": HOLDEM}),
        ("POST", f"/tables/{table}/seats/1", {"amount": 20_000}),
        ("POST", f"/tables/{table}/answers", {"option": "fold"}),
        ("DELETE", f"/tables/{table}/seat", None),
        ("POST", "/me/chips", None),
    ):
        assert refusal(stranger, method, path, body)[0] == 401


def test_more_than_the_balance_is_refused(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    while ann.balance() > 50_000:
        ann.sit(ann.open(HOLDEM, bots=0), 1, min(ann.balance(), 150_000))
    table = ann.open(HOLDEM, bots=0)
    status, detail = refusal(ann, "POST", f"/tables/{table}/seats/1", {"amount": 100_000})
    assert status == 422 and "more than the balance" in detail
    assert ann.get(f"/tables/{table}")["state"]["seats"] == []


def test_oversize_and_malformed_bodies_are_refused(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    huge = ann.http.post("/guest", content=b'{"name": "' + b"x" * 70_000 + b'"}')
    assert huge.status_code == 413 and huge.json()["type"] == "too-large"
    broken = ann.http.post("/guest", content=b"{", headers={"Content-Type": "application/json"})
    assert broken.status_code == 422 and broken.headers["content-type"] == "application/problem+json"
