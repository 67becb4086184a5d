"""Every request gets an id, is counted and is written to the log by its path, without query, headers or body."""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.edge.guard import HEADERS
from housedealer.room.operations import metrics
from housedealer.room.operations.logs import REQUEST
from housedealer.room.people.access import ACCESS, endpoint_of

REQUEST_ID: Final = b"x-request-id"
LOGGER: Final = logging.getLogger("housedealer.requests")
QUIET: Final = frozenset({"/health", "/ready", "/metrics"})  # asked all the time


class Observe:
    """Gives each request an id, which its answer carries and its log lines repeat, and counts it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        id, began = _id_of(scope), time.perf_counter()
        mine = [id]
        REQUEST.set(mine)
        status = 0

        async def tell(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                status = message.get("status", 101)
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID, id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, tell)
        except Exception:
            metrics.ERRORS.inc()
            LOGGER.exception("an unexpected error")
            if scope["type"] == "websocket":
                with contextlib.suppress(RuntimeError):  # it was closed already
                    await send({"type": "websocket.close", "code": 1011})
            elif not status:
                await _fault(tell)
        finally:
            _note(scope, status, time.perf_counter() - began)
            mine.clear()


async def _fault(send: Send) -> None:
    told = "something went wrong here; it has been written down under the answer's X-Request-ID"
    body = json.dumps({"type": "about:blank", "title": "Fault", "status": 500, "detail": told}).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 500, "headers": [*headers, *HEADERS]})
    await send({"type": "http.response.body", "body": body})


def _note(scope: Scope, status: int, seconds: float) -> None:
    if scope["path"] in QUIET:
        return
    method = scope.get("method", "WS")
    endpoint = endpoint_of(method, scope["path"])
    route = endpoint.partition(" ")[2] if endpoint in ACCESS else "other"
    metrics.REQUESTS.labels(method, route, str(status)).inc()
    if scope["type"] == "http":
        metrics.REQUEST_SECONDS.labels(method, route).observe(seconds)
    facts = {"status": status, "ms": round(1000 * seconds, 1)}
    level = logging.DEBUG if route == "other" and status < 400 else logging.INFO  # parts of the page are many
    LOGGER.log(level, "%s %s", method, scope["path"].encode("unicode_escape").decode(), extra={"facts": facts})


def _id_of(scope: Scope) -> str:
    """The id that a proxy gave the request, if it is one, or a new one."""
    given = next((value for name, value in scope["headers"] if name == REQUEST_ID), b"")
    text = str(given, "latin-1")
    fits = 1 <= len(text) <= 64 and text.isascii() and all(c.isalnum() or c in "-_." for c in text)
    return text if fits else secrets.token_hex(8)
