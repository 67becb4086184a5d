"""What every request passes: where it comes from, how often, how large it is; and the headers that keep a browser careful."""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.access import endpoint_of
from housedealer.room.http.rate_limits import Limits
from housedealer.room.operations.problems import NotAllowed, RoomError, TooLarge, TooOften, problem

LONGEST: Final = 65_536
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FREE: Final = frozenset({"/health", "/ready"})  # whoever watches over the room is always answered
DEAR: Final = {  # what a request counts for, where it is more than one
    "POST /api/guest": 10, "POST /api/sign-up": 20, "POST /api/sign-in": 10, "POST /api/me/password": 20,
    "POST /api/tables": 10, "GET /api/lobby": 4, "GET /api/openapi.json": 10,
    "GET /api/tables/{id}/rounds": 20, "GET /api/tables/{id}/rounds/{round}": 5,
    "GET /api/tables/{id}/rounds/{round}/record": 5, "GET /api/tables/{id}/rounds/{round}/phh": 20,
    "POST /api/lab/odds": 10, "POST /api/lab/odds/live": 10, "POST /api/lab/bank": 10, "GET /api/lab/report": 20,
    "GET /api/tables/{id}/hint": 10,
}  # fmt: skip
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
NOT_KEPT: Final = (b"cache-control", b"no-store")


class Guard:
    """Refuses what comes from another site, too often or too large before anything reads it, and adds the headers."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_added(scope, message)]
            await send(message)

        try:
            self._not_too_often(scope)
            same_origin(scope["method"], Headers(scope=scope))
            body = await read_body(receive)
        except RoomError as error:
            await _refuse(careful, error)
            return
        if body is None:
            return
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, again, careful)

    def _not_too_often(self, scope: Scope) -> None:
        if scope["path"] not in FREE:
            cost = DEAR.get(endpoint_of(scope["method"], scope["path"]), 1)
            self._limits.ask_from(scope["client"][0] if scope.get("client") else "", cost)


def same_origin(method: str, headers: Headers) -> None:
    """Another site's page may not use a visitor's cookie to change anything.

    A browser says where such a request comes from; whoever says nothing is no browser and has no visitor's cookie.
    """
    if method in SAFE:
        return
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        raise NotAllowed("the room is used from its own page")
    if origin is None and site not in (None, "same-origin", "none"):
        raise NotAllowed("the room is used from its own page")


async def read_body(receive: Receive) -> bytes | None:
    """The body; None if whoever sent it has gone."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LONGEST:
            raise TooLarge(f"a request has at most {LONGEST} bytes")
    return body


def _added(scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
    added = list(HEADERS)
    if scope["scheme"] == "https":
        added.append(HTTPS_ONLY)
    if scope["path"].startswith("/api") and all(name != b"cache-control" for name, _ in message.get("headers", ())):
        added.append(NOT_KEPT)
    return added


async def _refuse(send: Send, error: RoomError) -> None:
    refusal = problem(error)
    body = json.dumps(refusal).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    if isinstance(error, TooOften):
        headers.append((b"retry-after", str(error.wait).encode()))
    await send({"type": "http.response.start", "status": refusal["status"], "headers": headers})
    await send({"type": "http.response.body", "body": body})
