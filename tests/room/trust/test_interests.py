"""Whoever plays at a house table decides nothing there, sees nothing there as staff, and reads only what they sat through."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tests.room.house import QUICK, House, Visitor, findings, until
from tests.room.staff import deposit, hire, refused

HOLDEM = "hotel_del_rio/texas_holdem"
FOLDING = ("fold", "check", "call")


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False)) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {role: hire(house, f"the.{role}", role) for role in ("floor", "cage", "auditor", "administrator")}
    every = ("player", "floor", "house_dealer", "auditor")
    found["both"] = hire(house, "both", *every, name="Both")
    for name in ("ann", "bo"):
        found[name] = hire(house, name, "player", name=name.title())
    for who in ("both", "ann", "bo"):
        deposit(found["cage"], found[who], 2_000_000)
    return found


def opened(people: dict[str, Visitor], *seated: str, **more: str) -> str:
    table = str(people["floor"].post("/floor/tables", game=HOLDEM, **{"kind": "house", **more})["id"])
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    for seat, who in enumerate(seated, 1):
        people[who].sit(table, seat)
    return table


def go_on(people: dict[str, Visitor], table: str, paused: bool) -> None:
    people["floor"].post(f"/floor/tables/{table}/pause", paused=paused, reason="so")


def play(people: dict[str, Visitor], table: str, one: str, other: str, rounds: int) -> None:
    with people[one].watch(table) as first, people[other].watch(table) as second:
        go_on(people, table, paused=False)
        if rounds == 1:
            first.until(lambda eye: bool(eye.state.get("playing")))
            go_on(people, table, paused=True)  # so that no other begins
        beside = threading.Thread(target=lambda: first.play(rounds, prefer=FOLDING))
        beside.start()
        second.play(rounds, prefer=FOLDING)
        beside.join()
        if rounds > 1:
            go_on(people, table, paused=True)


def test_staff_who_play_for_real_money_rule_on_nothing_at_their_table(house: House, people: dict[str, Visitor]) -> None:
    table, both, because = opened(people, "both", "ann"), people["both"], {"reason": "I would rather not have"}
    with both.watch(table) as one, people["ann"].watch(table) as other:
        go_on(people, table, paused=False)
        until(lambda: any(eye.receive() and eye.state.get("question") for eye in (one, other)))
        before = people["floor"].get(f"/floor/tables/{table}")["players"]
        move = {"source": "seat2.stack", "target": "seat1.stack", "amount": 100, **because}
        acts: list[tuple[str, str, object]] = [
            ("POST", "take-back", {"answers": 0, **because}),
            ("POST", "void", because),
            ("POST", "correction", move),
            ("POST", "accidents", {"kind": "misdeal", "place": "deck", "note": ""}),
            ("POST", "pause", {"paused": True, **because}),
            ("POST", "close", because),
            ("DELETE", "seats/2?reason=gone", None),
            ("PUT", "must-move", {"to": None}),
            ("GET", "round", None),
        ]
        for method, act, body in acts:
            status, said = refused(both, method, f"/floor/tables/{table}/{act}", body)
            assert (status, "you play at this table" in said) == (403, True), (act, status, said)
        for method, act, body in (("GET", "", None), ("POST", "/start", {}), ("POST", "/cards", {"cards": ["As"]})):
            assert refused(both, method, f"/dealer/tables/{table}{act}", body)[0] == 403, act
        assert people["floor"].get(f"/floor/tables/{table}")["players"] == before
        people["floor"].post(f"/floor/tables/{table}/void", **because)
    go_on(people, table, paused=True)


def test_who_got_up_after_a_hand_does_not_correct_it(people: dict[str, Visitor]) -> None:
    table, both, because = opened(people, "both", "ann"), people["both"], {"reason": "I would rather have it"}
    play(people, table, "both", "ann", 1)
    both.delete(f"/tables/{table}/seat")
    until(lambda: table not in {seat["table"] for seat in both.get("/me/seats")} or None)
    move = {"source": "drop", "target": "seat2.stack", "amount": 100, **because}
    status, said = refused(both, "POST", f"/floor/tables/{table}/correction", move)
    assert (status, "you played in that round" in said) == (403, True), (status, said)


def test_nobody_fills_the_tray_of_a_table_where_they_play(house: House, people: dict[str, Visitor]) -> None:
    clerk = hire(house, "clerk", "cage", "player", name="Clerk")
    deposit(people["cage"], clerk, 2_000_000)
    people["clerk"] = clerk
    table = opened(people, "clerk", "bo")
    clerk.post("/cage/drawers", window="2", pieces=[])
    status, said = refused(clerk, "POST", f"/cage/tables/{table}/fills", {"amount": 100, "note": ""})
    assert (status, "you play at this table" in said) == (403, True), (status, said)


def test_a_dealer_of_real_cards_who_plays_is_not_told_which_cards_are_left(people: dict[str, Visitor]) -> None:
    table = opened(people, "both", "ann", dealing="live")
    assert refused(people["both"], "GET", f"/dealer/tables/{table}")[0] == 403
    assert people["floor"].get(f"/dealer/tables/{table}")["table"] == table


def test_at_a_practice_table_staff_may_try_their_rulings_out(people: dict[str, Visitor]) -> None:
    table = opened(people, kind="practice")
    people["both"].sit(table, 1)
    people["both"].post(f"/floor/tables/{table}/pause", paused=False, reason="alone")


def test_an_auditor_who_played_at_a_table_gets_no_seed_of_it(house: House, people: dict[str, Visitor]) -> None:
    table = opened(people, "both", "ann")
    play(people, table, "both", "ann", 2)
    number = people["ann"].get(f"/tables/{table}/rounds")[-1]["round"]
    address = f"/tables/{table}/rounds/{number}"
    assert people["auditor"].get(address)["seed"]
    assert people["both"].get(address)["seed"] is None
    kinds = [json.loads(line)["kind"] for line in people["both"].http.get(f"{address}/record").text.splitlines()]
    assert kinds[-1] == "proofs", "what they saw, and no more"
    assert findings(house.database) == []


def test_a_stranger_who_connects_learns_nothing_of_rounds_that_are_over(people: dict[str, Visitor]) -> None:
    table = opened(people, "ann", "bo")
    play(people, table, "ann", "bo", 3)
    with people["ann"].watch(table) as own:
        own.receive(), own.receive()
        first = own.events[0]["seq"]
    assert first > 10, "several rounds are over"
    stranger = Visitor(people["ann"].url)
    for since in (0, 1, first - 2):
        with stranger.watch(table, since) as eye:
            assert eye.receive()["fresh"]
            eye.receive()
            kinds = [event["kind"] for event in eye.events]  # another round may have begun meanwhile
            assert kinds[0] == "setup" and kinds.count("setup") == 1 and "end" not in kinds, (
                "how it stands, and no more"
            )
            assert eye.events[0]["seq"] >= first, "nothing from before"
    with people["ann"].watch(table, 1) as eye:
        assert not eye.receive()["fresh"], "she sat there all the time"
        eye.receive()
        assert eye.events[0]["seq"] == 2
