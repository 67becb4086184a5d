"""Requests that are too large or too slow: refused with a reason, and let go of."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from housedealer.room.operations.settings import Settings
from tests.room.house import WAIT, House, logged, until

PATIENT = Settings(practice=False, head_within=WAIT, body_within=WAIT, requests=1e6)  # a busy machine sends slowly
IMPATIENT = replace(PATIENT, head_within=1.0, body_within=1.0, unread_within=1.0)
GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), PATIENT) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), IMPATIENT) as running:
        yield running


@contextlib.contextmanager
def calling(house: House) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", urlsplit(house.url).port or 0), timeout=WAIT) as caller:
        yield caller


def send(caller: socket.socket, data: bytes) -> None:
    with contextlib.suppress(ConnectionError):  # the room may hang up before it has read everything
        caller.sendall(data)


def answer(caller: socket.socket) -> tuple[int, Any]:
    """The one answer that comes before the room hangs up: its status and its problem."""
    text = b""
    with contextlib.suppress(ConnectionError):
        while data := caller.recv(65_536):
            text += data
    head, _, body = text.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, json.loads(body) if body.startswith(b"{") else None


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param([b"X-A: " + b"a" * 10_000 + b"\r\n"] * 200, id="many long headers"),
        pytest.param([b"X-A: "] + [b"a" * 65_000] * 200, id="one header that never ends"),
        pytest.param([b"X-%d: a\r\n" % n for n in range(150)] + [b"\r\n"], id="many short headers, and the end"),
        pytest.param([b"X-A: " + b"a" * 40_000 + b"\r\n\r\n"], id="one long header, and the end"),
    ],
)
def test_headers_have_a_largest_size(house: House, flood: list[bytes]) -> None:
    with calling(house) as caller:
        for part in [GET, *flood]:
            send(caller, part)
        status, problem = answer(caller)
    assert status in (431, 0)  # a reset may overtake the answer
    assert status == 0 or problem["type"] == "head-too-large"
    assert status != 0 or len(flood) > 100


def test_an_endless_header_is_not_kept(house: House) -> None:
    sent = 0
    with calling(house) as caller, contextlib.suppress(ConnectionError):
        caller.sendall(GET + b"X-A: ")
        for _ in range(4_000):
            caller.sendall(b"a" * 65_536)
            sent += 65_536
    assert sent < 64 << 20  # what the two ends of a connection hold, and far from what was offered


def test_headers_that_fit_are_read_also_in_pieces(house: House) -> None:
    with calling(house) as caller:
        send(caller, GET)
        for number in range(20):
            send(caller, b"X-%d: " % number + b"a" * 1_000 + b"\r\n")
        send(caller, b"Connection: close\r\n\r\n")
        assert answer(caller)[0] == 200


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        pytest.param(b"", 0, id="nothing"),
        pytest.param(b"\r\n\r\n", 0, id="empty lines"),
        pytest.param(b"GET /hea", 408, id="half a line"),
        pytest.param(GET, 408, id="half a head"),
        pytest.param(
            b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{", 408, id="half a body"
        ),
        pytest.param(
            b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
            408,
            id="chunks",
        ),
    ],
)
def test_a_request_that_is_begun_has_to_be_finished(hasty: House, begun: bytes, expected: int) -> None:
    with calling(hasty) as caller:
        send(caller, begun)
        assert answer(caller)[0] == expected


def test_one_byte_at_a_time_is_too_slow(hasty: House) -> None:
    def dribble(caller: socket.socket) -> None:
        for byte in GET * 100:
            caller.sendall(bytes([byte]))
            time.sleep(0.02)

    with calling(hasty) as caller, pytest.raises(ConnectionError):
        dribble(caller)


def test_what_trails_a_chunked_body_is_neither_kept_nor_endless(house: House) -> None:
    head = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    sent = 0
    with calling(house) as caller, contextlib.suppress(ConnectionError):
        caller.sendall(head)
        for number in range(20_000):
            caller.sendall(b"X-%d: " % number + b"a" * 10_000 + b"\r\n")
            sent += 10_000
    assert sent < 64 << 20


@pytest.mark.parametrize("ending", [b"1;" + b"a" * 200_000, b"1\r\na\r\n" * 60_000])
def test_a_body_that_is_given_up_on_is_no_fault_of_the_room(house: House, ending: bytes) -> None:
    head = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with logged() as log:
        with calling(house) as caller:
            for part in (head, ending, ending, ending):
                send(caller, part)
            assert answer(caller)[0] in (413, 0)  # a reset may overtake the answer
        assert httpx.get(f"{house.url}/health").status_code == 200
    assert "error" not in {json.loads(line)["level"] for line in log.getvalue().splitlines()}


def test_somebody_who_does_not_read_is_let_go(hasty: House) -> None:
    with calling(hasty) as caller:
        send(caller, GET + b"\r\n")
        assert whole_answer(caller).startswith(b"HTTP/1.1 200")  # it is connected, and may wait
        send(caller, (b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") * 50)
        mine = caller.getsockname()
        until(lambda: mine not in hasty.callers or None)


def whole_answer(caller: socket.socket) -> bytes:
    """One answer with all of its body, which may come in a piece of its own."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += caller.recv(65_536)
    head, _, body = text.partition(b"\r\n\r\n")
    (size,) = (int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    while len(body) < size:
        body += caller.recv(65_536)
    return head


def test_a_connection_that_is_kept_for_the_next_request_may_wait(hasty: House, tmp_path: Path) -> None:
    with calling(hasty) as caller:
        for _ in range(2):
            send(caller, GET + b"\r\n")
            assert whole_answer(caller).startswith(b"HTTP/1.1 200")
            time.sleep(1.5)  # longer than a head may take to come


UPGRADE = b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: %b\r\nSec-WebSocket-Key: %b\r\n"
KEY = b"AAAAAAAAAAAAAAAAAAAAAA=="


@pytest.mark.parametrize(
    "head",
    [
        b"POST /api/tables/x/watch HTTP/1.1\r\n" + UPGRADE % (b"13", KEY),
        b"GET /api/tables/x/watch HTTP/1.1\r\n" + UPGRADE % (b"\xff", KEY),
        b"GET /api/tables/x/watch HTTP/1.1\r\n" + UPGRADE % (b"13", b"\xff"),
        b"GET /api/tables/x/watch HTTP/1.1\r\n" + UPGRADE % (b"13", KEY) + b"Sec-WebSocket-Protocol: \xff\r\n",
    ],
)
def test_an_upgrade_to_nothing_known_is_refused_at_once(house: House, head: bytes) -> None:
    with calling(house) as caller:
        send(caller, head + b"\r\n")
        status, _ = answer(caller)
        assert status == 400
