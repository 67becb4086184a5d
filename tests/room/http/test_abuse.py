"""Oversize, malformed, binary, nested, replayed and out-of-order messages: refused cleanly, and nobody else notices."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from housedealer.room.operations.settings import Settings
from tests.room.house import NO_LIMITS, WAIT, House, Visitor, Watching, stored, until

HOLDEM = "hotel_del_rio/texas_holdem"
THREE_CARD = "garden_city/three_card_poker"
BIG = 10**30
DEEP = "[" * 20_000 + "]" * 20_000


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    loose = Settings(bot_delay=0, pause=0.05, clock=600, seed="abuse", practice=False, **NO_LIMITS)
    with House(new_database("sqlite"), loose) as running:
        yield running


@pytest.fixture(scope="module")
def elsewhere(house: House) -> Iterator[Watching]:
    bo = Visitor(house.url, "Bo")
    table = bo.open(THREE_CARD, bots=1)
    bo.sit(table, 2)
    with bo.watch(table) as eye:
        yield eye


@pytest.fixture(autouse=True)
def nobody_else_notices(elsewhere: Watching) -> Iterator[None]:
    """Whatever a test does, the room has no fault of its own, and a quiet player elsewhere plays on."""
    faults = REGISTRY.get_sample_value("housedealer_errors_total")
    yield
    assert REGISTRY.get_sample_value("housedealer_errors_total") == faults
    elsewhere.play_one(("pass",))


@pytest.fixture(scope="module")
def ann(house: House) -> Visitor:
    return Visitor(house.url, "Ann")


@pytest.fixture(scope="module")
def table(ann: Visitor) -> str:
    id = ann.open(HOLDEM, bots=1)
    ann.sit(id, 2)
    return id


def refused(response: httpx.Response) -> int:
    assert 400 <= response.status_code < 500, f"{response.status_code} {response.text[:200]}"
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"]
    return response.status_code


BODIES: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)),
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "cut off": b'{"amount": 100',
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "nested deeply": DEEP.encode(),
    "nested deeply inside": b'{"amount": ' + DEEP.encode() + b"}",
    "not a number": b'{"amount": NaN, "name": NaN, "option": NaN, "game": NaN}',
    "endless": b'{"amount": Infinity, "away": Infinity}',
    "huge number": b'{"amount": ' + b"9" * 5_000 + b"}",
    "another kind": b'{"amount": "100", "name": 7, "away": "yes", "option": [], "game": {}}',
    "a fraction": b'{"amount": 100.5}',
    "unknown fields": b'{"amount": 100, "name": "x", "option": "fold", "away": true, "game": "x", "admin": true}',
    "repeated fields": b'{"amount": 1, "amount": -1}',
}
PATHS = ("/guest", "/sign-in", "/tables", "/tables/{table}/chips", "/tables/{table}/away", "/tables/{table}/answers")


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_bad_body_is_one_clear_problem_everywhere(ann: Visitor, house: House, table: str, body: bytes) -> None:
    before = ann.balance()
    for path in PATHS:
        for kind in ("application/json", "text/plain", "application/octet-stream"):
            response = ann.http.post(path.format(table=table), content=body, headers={"Content-Type": kind})
            refused(response)
    assert ann.balance() == before


@pytest.mark.parametrize("amount", [BIG, -BIG, 2**63, -(2**63) - 1, 0, -1])
def test_amounts_beyond_all_bounds_move_nothing(ann: Visitor, table: str, amount: int) -> None:
    before = ann.balance()
    refused(ann.http.post(f"/tables/{table}/chips", json={"amount": amount}))
    refused(ann.http.post(f"/tables/{table}/answers", json={"option": "raise", "value": amount}))
    refused(ann.http.post(f"/tables/{table}/answers", json={"option": "fold", "question": amount}))
    assert ann.balance() == before


@pytest.mark.parametrize(
    "path",
    [
        f"/tables/x/seats/{BIG}", f"/tables/{{table}}/seats/{BIG}", f"/tables/{{table}}/seats/-{BIG}", "/tables/%00", "/tables/" + "x" * 5_000,
        f"/tables/{{table}}/rounds/{BIG}", "/tables/{table}/rounds/-1", "/tables/{table}/rounds/x",
        f"/tables/{{table}}/rounds?before={BIG}", "/tables/{table}/rounds?limit=999999", "/tables/{table}/rounds?before=x",
        "/games/../../etc", "/games/%2e%2e/%2e%2e", "/games/a/b", "/me/statement?since=nan", f"/me/statement?since={BIG}",
        "/me/statement?until=x", "/train/x/y", "/lab/games/x/y",
    ],
)  # fmt: skip
def test_a_bad_path_is_one_clear_problem(ann: Visitor, table: str, path: str) -> None:
    where = path.format(table=table)
    response = ann.http.post(where, json={"amount": 1}) if "/seats/" in where else ann.http.get(where)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        refused(response)


@pytest.mark.parametrize("name", ["\ud800", "a\udfffb", "\x00", "a\x00b", "\u202eabc", "", " ", "x" * 10_000])
def test_a_bad_name_is_refused_or_harmless(house: House, name: str) -> None:
    body = json.dumps({"name": name}).encode()
    response = httpx.post(f"{house.url}/api/guest", content=body, headers={"Content-Type": "application/json"})
    assert refused(response) in (400, 422)


@pytest.mark.parametrize(
    "path", ["/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/static/../server.py",
             "/%00", "/index.html%00.js", "//etc/passwd", "/" + "a/" * 2_000],
)  # fmt: skip
def test_no_file_outside_the_page_is_served(house: House, path: str) -> None:
    parts = urlsplit(house.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=WAIT) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while data := raw.recv(65_536):
            answer += data
    status = int(answer.split()[1])
    assert status < 500 and b"root:" not in answer and b"def create_app" not in answer


def test_too_much_is_refused_before_it_is_read(house: House) -> None:
    huge = b'{"name": "' + b"x" * 1_000_000 + b'"}'
    assert refused(httpx.post(f"{house.url}/api/guest", content=huge)) == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 1_000

    assert refused(httpx.post(f"{house.url}/api/guest", content=pieces())) == 413


def test_bytes_that_are_no_http_are_dropped(house: House) -> None:
    parts = urlsplit(house.url)
    for nonsense in (b"\x16\x03\x01\x02\x00\x01\x00" + bytes(300), b"GET\r\n\r\n", b"\x00" * 5_000, b"A" * 100_000):
        with socket.create_connection((parts.hostname, parts.port), timeout=WAIT) as raw:
            try:
                raw.sendall(nonsense)
                raw.shutdown(socket.SHUT_WR)
                answer = raw.recv(65_536)
            except OSError:
                continue
            assert answer == b"" or answer.split()[1].startswith(b"4")


# -- over the WebSocket --------------------------------------------------------------------------------------------------

MESSAGES: dict[str, Any] = {
    "empty": "",
    "binary": bytes(range(256)),
    "nested deeply": DEEP[:16_000],
    "nested deeply inside": '{"type": "answer", "option": ' + "[" * 7_000 + "]" * 7_000 + "}",
    "an id that is none": {"type": "view", "id": {"a": 1}},
    "a deep id": '{"type": "view", "id": ' + "[" * 900 + "]" * 900 + "}",
    "a deep value": '{"type": "answer", "option": "raise", "value": ' + "[" * 900 + "]" * 900 + "}",
    "not a number": '{"type": "answer", "option": "raise", "value": NaN}',
    "a huge number": '{"type": "answer", "option": "raise", "value": ' + "9" * 4_000 + "}",
    "a huge question": '{"type": "answer", "option": "fold", "question": ' + "9" * 400 + "}",
    "a fraction": {"type": "answer", "option": "raise", "value": 800.5},
    "true": {"type": "answer", "option": "raise", "value": True},
    "lone surrogates": '{"type": "answer", "option": "\\ud800"}',
    "a type of lone surrogates": '{"type": "\\ud800"}',
    "an option that is no text": {"type": "answer", "option": {"id": "fold"}},
    "two types": '{"type": "view", "type": "cheat"}',
    "a question to come": {"type": "answer", "option": "fold", "question": 10**9},
    "an answer to nothing": {"type": "answer", "option": "fold", "question": -1},
    "another seat": {"type": "view", "viewer": "seat1"},
    "no seat": {"type": "view", "viewer": "seat99"},
    "the dealer": {"type": "view", "viewer": "dealer"},
    "everything": {"type": "view", "viewer": "*"},
    "groups of nothing": {"type": "describe", "groups": None},
    "too much": {"type": "view", "viewer": "x" * 100_000},
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_a_bad_message_is_refused_and_the_table_goes_on(house: House, ann: Visitor, table: str, message: Any) -> None:
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        before = stored(house.database, table)
        assert eye.say(message)["type"] == "error"
        assert stored(house.database, table) == before
        assert eye.say({"type": "view", "id": 1})["id"] == 1


def address(house: House, table: str) -> str:
    return f"{house.url.replace('http', 'ws', 1)}/api/tables/{table}/watch"


def closes(other: Connection, message: str | bytes) -> bool:
    """Whether the room closes a connection for a message, be it read to its end or not."""
    try:
        other.send(message, text=True)
        while True:
            other.recv(timeout=WAIT)
    except ConnectionClosed:
        return True


def test_a_frame_beyond_all_bounds_closes_its_own_connection_only(house: House, ann: Visitor, table: str) -> None:
    with ann.watch(table) as eye, connect(address(house, table)) as other:
        assert closes(other, "x" * 3_000_000)
        assert eye.say({"type": "view"})["type"] == "view"


def test_text_that_is_no_text_closes_its_own_connection_only(house: House, ann: Visitor, table: str) -> None:
    with ann.watch(table) as eye, connect(address(house, table)) as other:
        assert closes(other, b"\xff\xfe\xfd")
        assert eye.say({"type": "view"})["type"] == "view"


def test_a_flood_of_messages_is_answered_or_dropped_and_others_play_on(house: House, ann: Visitor, table: str) -> None:
    def flood() -> None:
        try:
            with connect(address(house, table), close_timeout=1) as other:  # the room may read no more of it
                for _ in range(600):
                    other.send('{"type": "answer", "option": "fold"}')
        except ConnectionClosed:
            pass

    threads = [threading.Thread(target=flood) for _ in range(3)]
    for thread in threads:
        thread.start()
    with ann.watch(table) as eye:
        eye.play(1)
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()


def test_who_does_not_read_is_let_go_and_others_play_on(house: House, ann: Visitor) -> None:
    """A connection that takes nothing in must not hold up the table or fill the memory."""
    table = ann.open(THREE_CARD, bots=2)
    ann.sit(table, 2)
    parts = urlsplit(house.url)
    with socket.create_connection((parts.hostname, parts.port)) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        deaf.sendall(
            f"GET /api/tables/{table}/watch HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        with ann.watch(table) as eye:
            eye.play(12)
    ann.delete(f"/tables/{table}/seat")


def test_a_replayed_conversation_acts_once(house: House, ann: Visitor) -> None:
    """Everything that was sent is sent again, in another order, over another connection."""
    table = ann.open(HOLDEM, bots=1)
    ann.sit(table, 2)
    sent: list[dict[str, Any]] = []
    with ann.watch(table) as eye:
        ended = eye.rounds()
        while eye.rounds() == ended or len(sent) < 3:
            eye.until(lambda e: e._question() is not None)
            question = eye.state["question"]
            options = {option["id"] for option in question["options"]}
            option = next(name for name in ("check", "call", "fold", *sorted(options)) if name in options)
            sent.append({"type": "answer", "option": option, "question": question["id"]})
            eye._answered = question["id"]
            assert eye.say(sent[-1])["type"] == "ok"
        before = [e for e in stored(house.database, table) if e["kind"] == "answer" and e["from"] == "seat2"]
        with ann.watch(table) as again:
            for message in reversed(sent):
                assert again.say(message)["type"] == "ok"  # it is what was decided then
                other = again.say({**message, "option": "raise"})
                assert other["problem"]["type"] in ("conflict", "not-your-turn")
        after = [e for e in stored(house.database, table) if e["kind"] == "answer" and e["from"] == "seat2"]
    assert len(before) == len(sent) == len(after)


def test_many_connections_that_come_and_go_leave_nothing_behind(house: House, table: str) -> None:
    viewers = REGISTRY.get_sample_value("housedealer_viewers")
    for _ in range(60):
        with connect(address(house, table)):
            pass
    until(lambda: REGISTRY.get_sample_value("housedealer_viewers") == viewers)
