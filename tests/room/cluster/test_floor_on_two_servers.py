"""The floor works at any of several servers that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from housedealer.room.tables import resume
from housedealer.room.trust.audits.audit import audit
from tests.room.house import QUICK, House, Visitor, reading, until
from tests.room.staff import deposit, hire
from tests.room.tables.test_live_dealer import act, acting, moved

HOLDEM = "hotel_del_rio/texas_holdem"
QUIET = replace(QUICK, practice=False)
Pair = tuple[House, House]


@pytest.fixture
def pair(new_database: Callable[[str], str]) -> Iterator[Pair]:
    database = new_database("postgres")
    with House(database, QUIET) as one, House(database, QUIET) as other:
        yield one, other


def test_a_table_paused_at_one_server_starts_no_round_at_the_other(pair: Pair) -> None:
    one, other = pair
    floor, ann = hire(other, "floor", "floor"), Visitor(one.url, "Ann")
    table = str(floor.post("/floor/tables", game=HOLDEM, kind="practice", bots=2)["id"])
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(1)
        floor.post(f"/floor/tables/{table}/pause", paused=True, reason="a spill")
        while (seen := floor.get(f"/floor/tables/{table}"))["playing"]:
            if (question := ann.get(f"/tables/{table}")["state"]["question"]) is not None:
                ann.http.post(f"/tables/{table}/answers", json={"option": question["default"]["option"]})
        another = str(floor.post("/floor/tables", game=HOLDEM, kind="practice", bots=2)["id"])
        bo = Visitor(one.url, "Bo")
        bo.sit(another, 2)
        with bo.watch(another) as elsewhere:
            elsewhere.play(2)  # clocks run meanwhile, and new rounds begin
        assert ann.get(f"/tables/{table}")["state"]["paused"]
        assert floor.get(f"/floor/tables/{table}")["round"] == seen["round"]
    floor.post(f"/floor/tables/{table}/pause", paused=False, reason="dry again")
    with ann.watch(table) as eye:
        eye.play(1)


def test_what_happens_at_one_server_while_somebody_begins_to_look_on_at_the_other_is_shown(pair: Pair) -> None:
    one, other = pair
    floor, ann = hire(other, "floor", "floor"), Visitor(one.url, "Ann")
    table = str(floor.post("/floor/tables", game=HOLDEM, kind="practice")["id"])
    ann.sit(table, 2)
    floor.post(f"/floor/tables/{table}/pause", paused=True, reason="a spill")  # so the copy at `one` is read again
    storage, here = one.app.state.storage, one.app.state.floor
    read, load = storage.read, resume.load

    async def read_early(work: Any) -> Any:
        """What was stored before the floor let the table go on; the notice of that comes while it is being read."""
        storage.read = read
        found = await read(work)
        await asyncio.to_thread(floor.post, f"/floor/tables/{table}/pause", paused=False, reason="dry again")
        actor = await here.table(table)
        while actor.heard <= actor.version + 1:
            await asyncio.sleep(0.01)
        return found

    async def loaded(actor: Any) -> None:
        if actor.store is storage:
            storage.read = read_early
        await load(actor)

    with patch.object(resume, "load", loaded), ann.watch(table) as eye:
        eye.until(lambda seen: "paused" in seen.state)
        eye.until(lambda seen: not seen.state["paused"])


def test_a_live_table_is_dealt_at_one_server_and_played_at_the_other(pair: Pair) -> None:
    one, other = pair
    here = {
        who: hire(one, who, role)
        for who, role in (("floor", "floor"), ("cage", "cage"), ("ann", "player"), ("bo", "player"))
    }
    there = moved(here, other)
    table = str(here["floor"].post("/floor/tables", game=HOLDEM, kind="house", dealing="live")["id"])
    for seat, who in ((1, "ann"), (2, "bo")):
        deposit(here["cage"], here[who], 100_000)
        here[who].sit(table, seat, 40_000)
    there["floor"].post(f"/dealer/tables/{table}/start")
    codes = iter(["Ah", "2c", "Kh", "Kd", "Qh", "Qd", "Jh", "9c", "8d", "7s", "3c"])
    for turn in range(80):
        dealer = (here, there)[turn % 2]["floor"]
        seen = dealer.get(f"/dealer/tables/{table}")
        if not seen["playing"]:
            break
        if seen["question"] is not None and seen["question"]["purpose"] == "unseen":
            dealer.post(f"/dealer/tables/{table}/dealt", question=seen["question"]["id"])
        elif seen["question"] is not None:
            dealer.post(f"/dealer/tables/{table}/cards", cards=[next(codes)], question=seen["question"]["id"])
        elif acting((there, here)[turn % 2], table) is not None:
            act((there, here)[turn % 2], table, "check", "call", "post")
    stacks = [p["stack"] for p in here["floor"].get(f"/floor/tables/{table}")["players"]]
    assert sorted(stacks) != [40_000, 40_000]
    with reading(one.database) as connection:
        assert audit(connection).findings == []


def test_a_player_who_must_move_arrives_at_a_table_that_another_server_runs(pair: Pair) -> None:
    one, other = pair
    floor = hire(one, "floor", "floor")
    main, feeder = (
        str(floor.post("/floor/tables", game=HOLDEM, kind="practice", options={"seats": "3"})["id"]) for _ in range(2)
    )
    for table in (main, feeder):
        floor.post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    ann, cam = Visitor(other.url, "Ann"), Visitor(one.url, "Cam")
    ann.sit(main, 1)
    with ann.watch(main) as eye:
        cam.sit(feeder, 2, 30_000)
        assert floor.http.put(f"/floor/tables/{feeder}/must-move", json={"to": main}).status_code == 200
        eye.until(lambda e: any(seat["name"] == "Cam" for seat in e.state["seats"]))
    until(lambda: Visitor(other.url).get(f"/tables/{main}")["state"]["seats"][1]["name"] == "Cam")
    with reading(one.database) as connection:
        assert audit(connection).findings == []
