"""The room's own log: lines for people or JSON for programs, each with the request it belongs to, none with a secret.

What people do at the tables is not here but in the database. A request is logged by its path, without query, headers or
body, so that no password, token or card comes into the log.
"""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.guard import HEADERS
from housedealer.room.operations import metrics
from housedealer.room.people.access import ACCESS, endpoint_of

REQUEST_ID: Final = b"x-request-id"
LOGGER: Final = logging.getLogger("housedealer.requests")
QUIET: Final = frozenset({"/health", "/ready", "/metrics"})  # asked all the time
_REQUEST: ContextVar[list[str]] = ContextVar("request")  # its id, until it is answered: timers outlive requests


def _request() -> str | None:
    return next(iter(_REQUEST.get([])), None)


def set_up(format: str, level: str) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else Human())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "alembic", "websockets"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLogger().level))


class Human(logging.Formatter):
    """One line for people: time, level, message, request id."""

    def format(self, record: logging.LogRecord) -> str:
        request = _request()
        parts = [f"{_when(record):%Y-%m-%d %H:%M:%S} {record.levelname.lower():7} {record.getMessage()}"]
        parts += [f"{name}={value}" for name, value in _facts(record).items()]
        parts += [f"request={request}"] if request else []
        text = " ".join(parts)
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": _when(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if request := _request():
            line["request"] = request
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _when(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = getattr(record, "facts", {})
    return found


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
        _REQUEST.set(mine)
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
