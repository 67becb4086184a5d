"""Tables over a WebSocket: what happens as it happens, reconnecting, and messages that are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.room.operations.settings import Settings
from tests.room.house import House, Visitor, Watching, records, stored

HOLDEM = "hotel_del_rio/texas_holdem"
THREE_CARD = "garden_city/three_card_poker"


@pytest.mark.parametrize("game", [HOLDEM, THREE_CARD])
def test_rounds_are_stored_as_they_were_played_and_replay_the_same(house: House, game: str) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(game, bots=3)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(4)
    ann.delete(f"/tables/{table}/seat")
    rounds = [record for record in records(stored(house.database, table)) if record[-1]["kind"] == "end"]
    assert len(rounds) >= 4
    for record in rounds:
        assert replay(record, open_game)[0] is None


def test_reconnecting_with_since_misses_nothing(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=3)
    ann.sit(table, 2)
    seen: list[dict[str, Any]] = []
    since = 0
    for rounds in (1, 2, 3, 1):
        with ann.watch(table, since) as eye:
            eye.play(rounds)
        seen += eye.events
        since = seen[-1]["seq"]
    assert [event["seq"] for event in seen] == list(range(1, since + 1))
    full = stored(house.database, table)
    assert [event["kind"] for event in full[:since]] == [event["kind"] for event in seen]


def test_a_newcomer_starts_at_the_round_under_way(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=3)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(2)
        with Visitor(house.url).watch(table) as stranger:
            assert stranger.receive()["fresh"]
            stranger.receive()
            assert stranger.events[0]["kind"] == "setup"
            assert stranger.state["you"] is None and stranger.state["question"] is None


BAD = [
    ("not JSON", "{", "bad-message"),
    ("bytes", b"\x00", "bad-message"),
    ("a list", "[]", "bad-message"),
    ("nested too deeply", "[" * 5000, "bad-message"),
    ("no type", "{}", "bad-message"),
    ("unknown type", {"type": "cheat"}, "bad-message"),
    ("another seat's cards", {"type": "view", "viewer": "seat1"}, "not-allowed"),
    ("a viewer that is no text", {"type": "view", "viewer": 1}, "bad-message"),
    ("oversize", {"type": "view", "viewer": "x" * 20_000}, "too-large"),
    ("an answer that is none", {"type": "answer"}, "illegal-answer"),
    ("an unknown option", {"type": "answer", "option": "steal"}, "illegal-answer"),
    ("an illegal amount", {"type": "answer", "option": "raise", "value": 799}, "illegal-answer"),
    ("more than the stack", {"type": "answer", "option": "raise", "value": 10**12}, "illegal-answer"),
    ("a value of another kind", {"type": "answer", "option": "raise", "value": {"a": [1]}}, "illegal-answer"),
    ("an old question", {"type": "answer", "option": "fold", "question": 1}, "conflict"),
    ("a question that is no number", {"type": "answer", "option": "fold", "question": "1"}, "bad-message"),
    ("a setting when none is asked", {"type": "describe", "groups": [[]]}, "not-your-turn"),
]


@pytest.mark.parametrize(("message", "kind"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_a_bad_message_is_one_clear_error_and_changes_nothing(house: House, message: object, kind: str) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=1, stakes="4-8", structure="no_limit")
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        question, before = eye.state["question"], stored(house.database, table)
        reply = eye.say(message)
        assert reply["type"] == "error"
        assert reply["problem"]["type"] == kind
        assert reply["problem"]["detail"]
        assert stored(house.database, table) == before
        assert ann.get(f"/tables/{table}")["state"]["question"] == question
        assert eye.say({"type": "view"})["type"] == "view"  # the connection goes on


def test_out_of_turn_is_refused(house: House) -> None:
    ann, bo = Visitor(house.url, "Ann"), Visitor(house.url, "Bo")
    table = ann.open(HOLDEM, bots=0)
    ann.sit(table, 1)
    bo.sit(table, 2)
    with ann.watch(table) as a, bo.watch(table) as b:
        a.until(lambda e: bool(e.state["asking"]))
        b.until(lambda e: bool(e.state["asking"]))
        waiting = a if a.state["question"] is None else b
        before = stored(house.database, table)
        reply = waiting.say({"type": "answer", "option": "fold"})
        assert reply["problem"]["type"] == "not-your-turn"
        assert "the action is on" in reply["problem"]["detail"]
        assert stored(house.database, table) == before


def test_the_same_answer_sent_twice_acts_once(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        options = {option["id"] for option in eye.state["question"]["options"]}
        message = {"type": "answer", "option": "call" if "call" in options else "check"}
        message["question"] = eye.state["question"]["id"]
        assert eye.say(message)["type"] == "ok"
        assert eye.say(message)["type"] == "ok"
        mine = [e for e in stored(house.database, table) if e["kind"] == "answer" and e["from"] == "seat2"]
    assert len(mine) == 1


def test_when_the_clock_runs_out_the_default_is_given_and_the_player_sits_out(tmp_path: Path) -> None:
    settings = Settings(bot_delay=0, pause=0, clock=0.05, timeouts=1, seed="test")
    with House(tmp_path / "room.sqlite", settings) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open(THREE_CARD, bots=1)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.until(lambda e: any(seat["seat"] == e.state["you"] and seat["away"] for seat in e.state["seats"]))
            eye.until(lambda e: not e.state["playing"])
            assert _seat(eye, 2)["timed_out"]
            ann.post(f"/tables/{table}/away", away=True)
            ann.post(f"/tables/{table}/away", away=False)
            ann.post(f"/tables/{table}/away", away=True)
            eye.until(lambda e: _seat(e, 2)["away"] and not _seat(e, 2)["timed_out"])  # by one's own choice
        answers = [e for e in stored(house.database, table) if e["kind"] == "answer" and e["from"] == "seat2"]
        assert answers and all(event["what"]["option"] in ("pass", "fold") for event in answers)


def test_others_are_told_that_a_connection_was_lost_and_is_back(house: House) -> None:
    ann, bo = Visitor(house.url, "Ann"), Visitor(house.url, "Bo")
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2)
    bo.sit(table, 3)
    with bo.watch(table) as eye:
        with ann.watch(table):
            eye.until(lambda e: _seat(e, 2)["connected"])
        eye.until(lambda e: not _seat(e, 2)["connected"])
        assert _seat(eye, 3)["connected"] and all(seat["connected"] for seat in eye.state["seats"] if seat["bot"])
        with ann.watch(table), ann.watch(table):
            eye.until(lambda e: _seat(e, 2)["connected"])


def test_a_ping_is_answered(house: House) -> None:
    with Visitor(house.url).watch(Visitor(house.url, "Ann").open(HOLDEM, bots=0)) as eye:
        assert eye.say({"type": "ping", "id": "there?"}) == {"type": "pong", "id": "there?"}


def _seat(eye: Watching, number: int) -> dict[str, Any]:
    return next(seat for seat in eye.state["seats"] if seat["seat"] == number)


def test_bots_rest_when_nobody_is_there(house: House) -> None:
    stranger = Visitor(house.url)
    table = Visitor(house.url, "Ann").open(HOLDEM, bots=3)
    assert stored(house.database, table) == []
    with stranger.watch(table) as eye:
        eye.until(lambda e: e.rounds() >= 2)
    with stranger.watch(table) as eye:  # whatever was under way is over
        eye.until(lambda e: not e.state["playing"])


@pytest.mark.parametrize("since", ["x", "-1", "9" * 30, "1.5"])
def test_a_bad_since_is_refused(house: House, since: str) -> None:
    table = Visitor(house.url, "Ann").open(HOLDEM, bots=0)
    address = f"{house.url.replace('http', 'ws', 1)}/api/tables/{table}/watch?since={since}"
    with connect(address) as socket:
        assert json.loads(socket.recv())["problem"]["type"] == "bad-message"
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_another_sites_page_may_not_watch(house: House) -> None:
    table = Visitor(house.url, "Ann").open(HOLDEM, bots=0)
    address = f"{house.url.replace('http', 'ws', 1)}/api/tables/{table}/watch"
    with connect(address, additional_headers={"Origin": "http://elsewhere.example"}) as socket:
        assert json.loads(socket.recv())["problem"]["type"] == "not-allowed"


def test_setting_a_hand_shows_the_rank_of_each_part(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open("garden_city/fortune_pai_gow_poker", bots=2)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        while eye.state["question"]["options"][0]["type"] != "arrange":
            eye.play_one(("bet", "pass"))
            eye.until(lambda e: e._question() is not None)
        way = eye.state["question"]["options"][0]["house_way"]
        described = eye.say({"type": "describe", "groups": way})
        assert len(described["ranks"]) == len(way) and described["foul"] is None
        fouled = eye.say({"type": "describe", "groups": [way[0], way[0]]})
        assert fouled["type"] == "error"
