"""The stream tells everyone what has changed that concerns them, as soon as it is stored, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from tests.room.house import ONE_HAND, WAIT, House, Visitor
from tests.room.staff import hire

GAME = "hotel_del_rio/texas_holdem"


class Following:
    """An open connection to the stream."""

    def __init__(self, socket: Connection) -> None:
        self.socket = socket

    def say(self, **message: Any) -> dict[str, Any]:
        self.socket.send(json.dumps(message))
        while (reply := self.receive())["type"] == "changed":
            pass
        return reply

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=WAIT))
        return message

    def until(self, topic: str) -> dict[str, Any]:
        """The next message about a topic."""
        while topic not in (message := self.receive())["topics"]:
            pass
        return message


@contextmanager
def following(visitor: Visitor, *topics: str) -> Iterator[Following]:
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    address = f"{visitor.url.replace('http', 'ws', 1)}/api/watch"
    with connect(address, additional_headers={"Cookie": cookies} if cookies else {}, open_timeout=WAIT) as socket:
        opened = Following(socket)
        assert opened.say(type="follow", topics=list(topics), id=1) == {"type": "ok", "id": 1}
        yield opened


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, new_database: Any) -> Iterator[House]:
    with House(new_database(request.param), replace(ONE_HAND, practice=False)) as running:
        yield running


def test_the_lobby_is_told_of_a_table_that_opens_fills_and_closes(house: House) -> None:
    ann, flora = Visitor(house.url, "Ann"), hire(house, "flora", "floor")
    with following(Visitor(house.url), "lobby") as anybody, following(ann, "seats") as own:
        table = ann.open(GAME, bots=0)
        told = anybody.until("lobby")
        assert told["topics"]["lobby"] == [table] and [row["id"] for row in told["tables"]] == [table]
        ann.sit(table, 3)
        (row,) = anybody.until("lobby")["tables"]
        assert [(player["seat"], player["name"]) for player in row["players"]] == [(3, "Ann")]
        assert own.until("seats")["topics"] == {"seats": []}  # and nothing of what she does not follow
        ann.delete(f"/tables/{table}/seat")
        flora.post(f"/floor/tables/{table}/close", reason="the end")
        while told["tables"]:
            told = anybody.until("lobby")
        assert told["topics"]["lobby"] == [table]


def test_a_call_and_a_line_of_chat_are_told_at_once_to_whom_they_concern(house: House) -> None:
    ann, otto = Visitor(house.url, "Anna"), hire(house, "otto", "floor")
    table = ann.open(GAME, bots=0)
    ann.sit(table, 2)
    with following(otto, "calls") as floor, following(Visitor(house.url), f"company:{table}") as rail:
        call = ann.post(f"/tables/{table}/floor-call", reason="ruling", text="whose pot?")
        assert floor.until("calls")["topics"] == {"calls": []}
        assert otto.get("/floor/calls") == [call]
        otto.post(f"/floor/calls/{call['id']}/answer")
        assert ann.get(f"/tables/{table}/company")["call"]["answered_by"] == "Otto"
        assert Visitor(house.url).get(f"/tables/{table}/company")["call"] is None  # which is between the two
        rail.until(f"company:{table}")
        line = ann.post(f"/tables/{table}/chat", text="thanks")
        rail.until(f"company:{table}")
        seen = Visitor(house.url).get(f"/tables/{table}/company")
        assert seen["lines"] == [{**line, "you": False}] and seen["may"] is False
        assert (
            otto.http.put(f"/floor/tables/{table}/chat", json={"on": False, "reason": "enough"}).json()["on"] is False
        )
        assert ann.http.post(f"/tables/{table}/chat", json={"text": "hm"}).status_code == 403


def test_what_runs_the_room_is_followed_by_those_who_run_it(house: House) -> None:
    with following(Visitor(house.url, "Bo")) as bo:
        for topic in ("floor", "calls", "rotation", "incidents"):
            assert bo.say(type="follow", topics=[topic])["problem"]["type"] == "not-allowed"
        for wrong in ("lobby", ["nothing"], [1], ["lobby"] * 9, None):
            assert bo.say(type="follow", topics=wrong)["problem"]["type"] == "bad-message"
        assert bo.say(type="answer")["problem"]["type"] == "bad-message"
        assert bo.say(type="ping", id="x") == {"type": "pong", "id": "x"}


def test_the_floor_is_told_of_every_move_and_of_waiting_lists(house: House) -> None:
    ann, dora = Visitor(house.url, "Annette"), hire(house, "dora", "floor")
    table = ann.open(GAME, bots=1, seats="2")
    with following(dora, "floor", "waiting", "incidents") as floor:
        ann.sit(table, 2)
        with ann.watch(table) as watched:
            watched.until(lambda seen: bool(seen.state["playing"]))
        assert table in floor.until("floor")["topics"]["floor"]
        Visitor(house.url, "Cyd").post("/waiting", table=table)
        floor.until("waiting")
        dora.post(f"/floor/tables/{table}/incidents", text="a note")
        floor.until("incidents")
