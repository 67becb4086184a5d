"""Everything that a room under test sends is checked against the description of its API: answers, refusals, messages.

`House` puts this around its room. What does not fit is noted in `FAULTS`, and the test during which it was sent fails.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

import jsonschema_rs
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.cluster.frames import Wire
from housedealer.room.http.app import create_app
from housedealer.room.http.openapi import operations

FAULTS: Final[list[str]] = []
LONGEST: Final = 400  # characters of a fault


class Contract:
    """A description, and whether something that was sent fits it."""

    def __init__(self, described: dict[str, Any]) -> None:
        self._described = described
        self._paths = [
            (method, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), operation)
            for method, path, operation in operations(described)
        ]
        self._messages = [self._validator(about["from_room"]) for about in described["x-websocket"].values()]
        self._checks: dict[tuple[str, str, str], jsonschema_rs.Validator] = {}

    def answer(self, method: str, path: str, status: int, media: str, body: bytes) -> str | None:
        """What is wrong with an answer, if anything."""
        found = next((each for verb, shape, each in self._paths if verb == method and shape.fullmatch(path)), None)
        if found is None or status == 500:
            return None
        described = found["responses"].get(str(status))
        if described is None:
            return f"{status} is no answer of {found['operationId']}"
        if "content" not in described:
            return f"{found['operationId']} has a body" if body else None
        media = media.partition(";")[0]
        if media not in described["content"]:
            return f"{media} is no answer of {found['operationId']}"
        key = found["operationId"], str(status), media
        if media.endswith("json") and media != "application/x-ndjson":
            return self._wrong(key, described["content"][media]["schema"], body)
        if "x-lines" in described:
            wrong = (self._wrong(key, described["x-lines"], line) for line in body.splitlines())
            return next((each for each in wrong if each), None)
        return None

    def message(self, text: str | bytes) -> str | None:
        """What is wrong with a message over a WebSocket, if anything."""
        sent = json.loads(text)
        wrong = [_first(kind, sent) for kind in self._messages]
        return None if None in wrong else wrong[sent.get("type") == "changed"]

    def _wrong(self, key: tuple[str, str, str], schema: dict[str, Any], body: bytes) -> str | None:
        check = self._checks.get(key)
        if check is None:
            check = self._checks[key] = self._validator(schema)
        return _first(check, json.loads(body))

    def _validator(self, schema: dict[str, Any]) -> jsonschema_rs.Validator:
        whole = {**schema, "components": self._described["components"]}
        return jsonschema_rs.validator_for(whole)


def _first(check: jsonschema_rs.Validator, sent: Any) -> str | None:
    if check.is_valid(sent):
        return None
    error = next(check.iter_errors(sent))
    return f"{'.'.join(map(str, error.instance_path))}: {error.message}"


@cache
def contract() -> Contract:
    """The contract of the room as it is described now."""
    return Contract(create_app(":memory:").openapi())


class Checked:
    """ASGI middleware: hands everything on, and looks at what is sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.app(scope, receive, _listening(send))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, media, body = 0, "", bytearray()

        async def sending(message: Message) -> None:
            nonlocal status, media
            if message["type"] == "http.response.start":
                status = message["status"]
                media = dict(message.get("headers", ())).get(b"content-type", b"").decode()
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))
                if not message.get("more_body"):
                    note(scope["path"], contract().answer(scope["method"], scope["path"], status, media, bytes(body)))
            await send(message)

        await self.app(scope, receive, sending)


def _listening(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "websocket.send":
            note("WebSocket", contract().message(message["text"]))
        await send(message)

    return sending


class CheckedWire(Wire):
    """The room's WebSocket, which writes frames by itself: each is one text message."""

    def write(self, frame: bytes) -> bool:
        size = frame[1]
        note("WebSocket", contract().message(frame[2 if size < 126 else 4 if size == 126 else 10 :]))
        return super().write(frame)


def note(where: str, wrong: str | None) -> None:
    """Remember what is wrong."""
    if wrong is not None:
        FAULTS.append(f"{where}: {wrong[:LONGEST]}")
