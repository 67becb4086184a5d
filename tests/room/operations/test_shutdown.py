"""The gate in front of a room that closes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from housedealer.room.operations.shutdown import COME_AGAIN, Gate, Stopping


def through(scope: dict[str, Any], begun: bool, incoming: list[dict[str, Any]]) -> tuple[list[Any], list[Any]]:
    """What a program behind the gate receives, and what the caller is sent."""
    received: list[Any] = []
    sent: list[Any] = []
    stopping = Stopping()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        stopping.begun = begun
        while (message := await receive())["type"] != "websocket.disconnect":
            received.append(message)
            if message["type"] == "http.request":
                break

    async def receive() -> Any:
        return incoming.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    stopping.begun = begun and scope.get("late", True)
    asyncio.run(Gate(app, stopping)({"method": "GET", **scope}, receive, send))
    return received, sent


def test_an_open_room_lets_everything_through() -> None:
    request = {"type": "http.request"}
    assert through({"type": "http", "method": "POST"}, False, [request]) == ([request], [])


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_a_closing_room_refuses_what_changes_something_and_says_when_to_come_again(method: str) -> None:
    received, (start, body) = through({"type": "http", "method": method}, True, [{"type": "http.request"}])
    assert (received, start["status"]) == ([], 503)
    assert dict(start["headers"])[b"retry-after"]
    assert json.loads(body["body"])["type"] == "unavailable"


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_a_closing_room_can_still_be_read(method: str) -> None:
    request = {"type": "http.request"}
    assert through({"type": "http", "method": method}, True, [request]) == ([request], [])


def test_a_closing_room_opens_no_websocket() -> None:
    assert through({"type": "websocket"}, True, []) == ([], [{"type": "websocket.close", "code": COME_AGAIN}])


def test_messages_that_come_after_the_room_began_to_close_are_dropped() -> None:
    said, gone = {"type": "websocket.receive", "text": "{}"}, {"type": "websocket.disconnect"}
    assert through({"type": "websocket", "late": False}, True, [said, said, gone]) == ([], [])
    assert through({"type": "websocket"}, False, [said, gone]) == ([said], [])
