"""Waiting lists, seat changes, must-move tables, absent players, and tables that the floor pauses and closes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.room.house import QUICK, House, Visitor, stored, until
from tests.room.staff import deposit, hire, refused

HOLDEM = "hotel_del_rio/texas_holdem"
GARDEN = "garden_city/texas_holdem"


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False, call=2.0, absence=1.0)) as running:
        yield running


@pytest.fixture(scope="module")
def floor(house: House) -> Visitor:
    return hire(house, "floor.person", "floor")


def opened(floor: Visitor, game: str = HOLDEM, **options: str) -> str:
    return str(floor.post("/floor/tables", game=game, kind="practice", options=options)["id"])


def guests(house: House, *names: str) -> list[Visitor]:
    return [Visitor(house.url, name) for name in names]


def test_whoever_comes_first_is_called_first_and_the_seat_is_kept_for_them(house: House, floor: Visitor) -> None:
    table = opened(floor, seats="2")
    ann, bo, cam, dee = guests(house, "Ann", "Bo", "Cam", "Dee")
    ann.sit(table, 1)
    bo.sit(table, 2)
    first, second = cam.post("/waiting", table=table), dee.post("/waiting", table=table)
    assert (first["position"], second["position"], first["called"]) == (1, 2, None)
    assert refused(cam, "POST", "/waiting", {"table": table}) == (409, "you are on this list already")
    assert refused(bo, "POST", "/waiting", {"table": table})[0] == 409
    bo.delete(f"/tables/{table}/seat")
    (line,) = [line for line in cam.get("/waiting") if table in line["tables"]]
    called = until(lambda: next((w for w in cam.get("/waiting")[-1]["waiting"] if w["you"] and w["called"]), None))
    assert called["called"]["seat"] == 2 and line["limits"] == called["limits"]
    assert "waiting list" in refused(dee, "POST", f"/tables/{table}/seats/2", {"amount": 20_000})[1]
    assert refused(dee, "POST", f"/waiting/{first['id']}/seat", {"amount": 20_000})[0] == 403
    cam.post(f"/waiting/{first['id']}/seat", amount=20_000)
    assert cam.get(f"/tables/{table}")["state"]["you"] == 2
    assert dee.get("/waiting")[-1]["waiting"][0]["position"] == 1
    dee.delete(f"/waiting/{second['id']}")


def test_who_passes_goes_to_the_end_and_who_does_not_come_is_off_the_list(house: House, floor: Visitor) -> None:
    table = opened(floor, GARDEN, seats="2")
    ann, bo, cam = guests(house, "Ann", "Bo", "Cam")
    ann.sit(table, 1)
    mine, yours = bo.post("/waiting", table=table), cam.post("/waiting", table=table)
    assert mine["called"]["seat"] == 2 and yours["called"] is None
    passed = bo.post(f"/waiting/{mine['id']}/pass")
    assert passed["position"] == 2 and passed["called"] is None
    assert until(lambda: _waiter(cam, yours["id"])["called"])["seat"] == 2
    until(lambda: _waiter(cam, yours["id"]) is None)  # the call stood for two seconds
    assert until(lambda: _waiter(bo, mine["id"])["called"])["seat"] == 2


def _waiter(visitor: Visitor, id: int) -> Any:
    waiters = [waiter for line in visitor.get("/waiting") for waiter in line["waiting"]]
    return next((waiter for waiter in waiters if waiter["id"] == id), None)


def test_a_seat_is_given_to_whoever_has_sat_longest_and_nothing_is_owed_before_the_first_hand(
    house: House, floor: Visitor
) -> None:
    table = opened(floor, seats="4")
    floor.post(f"/floor/tables/{table}/pause", paused=True, reason="a new deck")
    ann, bo = guests(house, "Ann", "Bo")
    ann.sit(table, 1, 20_000)
    bo.sit(table, 2, 20_000)
    assert bo.post(f"/tables/{table}/seat-change", seat=1)["seats"][1]["moving"] == "1"
    ann.post(f"/tables/{table}/seat-change", seat=None)
    names = {seat["name"]: seat["seat"] for seat in bo.get(f"/tables/{table}")["state"]["seats"]}
    assert names["Ann"] == 3  # any seat was fine, and hers then opened for Bo
    assert names["Bo"] == 1
    moved = [event for event in stored(house.database, table) if event["kind"] in ("cash_out", "buy_in")]
    assert sum(e["amount"] * (1 if e["kind"] == "buy_in" else -1) for e in moved) == 40_000
    assert refused(bo, "POST", f"/tables/{table}/seat-change", {"seat": 99})[0] == 404


def test_moving_away_from_the_big_blind_is_paid_for_and_moving_towards_it_is_not(house: House, floor: Visitor) -> None:
    table = opened(floor, seats="6")
    floor.post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    people = guests(house, "Ann", "Bo", "Cam")
    for seat, visitor in zip((1, 3, 5), people, strict=True):
        visitor.sit(table, seat, 20_000)
    floor.post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
    until(lambda: people[0].get(f"/tables/{table}")["state"]["playing"])
    floor.post(f"/floor/tables/{table}/pause", paused=True, reason="after this hand")
    while people[0].get(f"/tables/{table}")["state"]["playing"]:
        for visitor in people:
            question = visitor.get(f"/tables/{table}")["state"]["question"]
            if question is not None:
                visitor.http.post(f"/tables/{table}/answers", json={"option": question["default"]["option"]})
    with people[0].watch(table) as eye:
        buttons = eye.say({"type": "view"})["buttons"]
    big = int(buttons["big blind"][0].removeprefix("seat"))
    seats = {1: people[0], 3: people[1], 5: people[2]}
    just_before = seats[big]  # the blind has just passed this seat, and comes to the next ones first
    further, nearer = (big - 2) % 6 + 1, big % 6 + 1
    assert further not in seats and nearer not in seats
    last = max(stored(house.database, table), key=lambda event: event["seq"])["seq"]
    just_before.post(f"/tables/{table}/seat-change", seat=nearer)
    seats[nearer] = just_before
    told = [event for event in stored(house.database, table) if event["seq"] > last]
    kinds = [event["kind"] for event in told]
    assert kinds[:3] == ["cash_out", "buy_in", "button"]  # the new player's button is taken off
    assert "announce" not in kinds
    last = told[-1]["seq"]
    just_before.post(f"/tables/{table}/seat-change", seat=further)
    told = [event for event in stored(house.database, table) if event["seq"] > last]
    (announced,) = [event for event in told if event["kind"] == "announce"]
    assert announced["why"]["cite"] == "001:675"


def test_must_move_players_go_to_the_main_game_with_their_stacks(house: House, floor: Visitor) -> None:
    main, feeder = opened(floor, seats="2"), opened(floor, seats="4")
    for table in (main, feeder):
        floor.post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    ann, bo, cam, dee = guests(house, "Ann", "Bo", "Cam", "Dee")
    ann.sit(main, 1)
    bo.sit(main, 2)
    cam.sit(feeder, 3, 30_000)
    dee.sit(feeder, 1, 30_000)
    path = f"/floor/tables/{feeder}/must-move"
    assert floor.http.put(path, json={"to": feeder}).status_code == 400
    assert floor.http.put(path, json={"to": main}).json()["must_move"] == main
    bo.delete(f"/tables/{main}/seat")
    until(lambda: cam.get(f"/tables/{main}")["state"]["you"] == 2)  # Cam sat first
    players = {p["name"]: p["stack"] for p in floor.get(f"/floor/tables/{main}")["players"]}
    assert players["Cam"] == 30_000
    assert [p["name"] for p in floor.get(f"/floor/tables/{feeder}")["players"]] == ["Dee"]


def test_an_absent_player_is_picked_up_after_the_time_the_room_allows(house: House, floor: Visitor) -> None:
    table = opened(floor, seats="4")
    (ann,) = guests(house, "Ann")
    ann.sit(table, 1)
    assert ann.post(f"/tables/{table}/away", away=True)["seats"][0]["absent"] is not None
    until(lambda: ann.get(f"/tables/{table}")["state"]["seats"] == [])
    assert ann.balance() == 500_000


def test_a_table_closes_after_the_round_with_everyone_cashed_out(house: House, floor: Visitor) -> None:
    table = floor.post("/floor/tables", game=HOLDEM, kind="practice", bots=2)["id"]
    (ann,) = guests(house, "Ann")
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        closing = floor.post(f"/floor/tables/{table}/close", reason="end of the night")
        assert closing["closing"] and closing["closed"] is None
        assert refused(Visitor(house.url, "Bo"), "POST", f"/tables/{table}/seats/5", {"amount": 20_000})[0] == 409
        eye.until(lambda e: e.state["question"] is not None)
        eye.answer(eye.state["question"]["default"]["option"])
        until(lambda: floor.get(f"/floor/tables/{table}")["closed"])
    assert floor.get(f"/floor/tables/{table}")["players"] == []
    assert refused(ann, "GET", f"/tables/{table}")[0] == 404
    (line,) = hire(house, "auditor.1", "auditor").get(f"/reports/tables?table={table}")
    assert line["on_table"] == 0 and line["buy_ins"] == line["cash_outs"] + line["drop"]


def test_what_a_packet_does_not_allow_is_refused_and_bots_play_for_play_money_only(floor: Visitor) -> None:
    path = "/floor/tables"
    assert refused(floor, "POST", path, {"game": HOLDEM, "options": {"fee": "999"}})[0] in (404, 422)
    assert refused(floor, "POST", path, {"game": HOLDEM, "bots": 2}) == (400, "bots play at practice tables only")
    chosen = floor.get(f"/floor/choices/{HOLDEM}?stakes=nonsense")
    assert chosen["problem"] and chosen["limits"] is None
    assert floor.get(f"/floor/choices/{HOLDEM}")["limits"]


def test_the_printed_buy_in_and_its_one_short_buy(house: House, floor: Visitor) -> None:
    cage, ann = hire(house, "cage.1", "cage"), hire(house, "ann.buys", "player")
    deposit(cage, ann, 1_000_000)
    table = str(floor.post("/floor/tables", game=GARDEN, kind="house", options={"fee": "none"})["id"])
    low = ann.get(f"/tables/{table}")["sheet"]["buy_in"]["low"]
    status, said = refused(ann, "POST", f"/tables/{table}/seats/1", {"amount": low - 100})
    assert status == 422 and "001:1377" in said
    ann.sit(table, 1, low)
    ann.post(f"/tables/{table}/chips", amount=100)  # above the least already: no short buy
    assert refused(Visitor(house.url, "Gus"), "POST", f"/tables/{table}/seats/2", {"amount": low})[1].endswith(
        "members only"
    )
