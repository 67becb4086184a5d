"""Shutdown: no new decisions are taken, what is under way is finished and stored, and clients are told to reconnect."""

from __future__ import annotations

import json
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.operations.problems import Unavailable, problem

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
COME_AGAIN: Final = 1012  # the WebSocket code of a server that restarts
RETRY_SECONDS: Final = 2


class Stopping:
    """Whether the shutdown has begun."""

    def __init__(self) -> None:
        self.begun = False


class Gate:
    """Middleware that refuses requests which change something, and WebSocket messages, once the shutdown has begun.

    A decision that comes too late gets no reply; the client reconnects and, if the question is still open, sends it again.
    """

    def __init__(self, app: ASGIApp, stopping: Stopping) -> None:
        self.app = app
        self.stopping = stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self.stopping.begun and scope["method"] not in SAFE:
            await _refuse(send)
        elif scope["type"] == "websocket":
            if self.stopping.begun:
                await send({"type": "websocket.close", "code": COME_AGAIN})
                return
            await self.app(scope, self._while_open(receive), send)
        else:
            await self.app(scope, receive, send)

    def _while_open(self, receive: Receive) -> Receive:
        async def careful() -> Message:
            message = await receive()
            while self.stopping.begun and message["type"] == "websocket.receive":
                message = await receive()
            return message

        return careful


async def _refuse(send: Send) -> None:
    refusal: dict[str, Any] = problem(Unavailable("the room is closing and opens again in a moment; try again then"))
    body = json.dumps(refusal).encode()
    headers = [
        (b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(RETRY_SECONDS).encode()),
    ]  # fmt: skip
    await send({"type": "http.response.start", "status": refusal["status"], "headers": headers})
    await send({"type": "http.response.body", "body": body})
