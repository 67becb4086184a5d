"""What every request passes: where it comes from, how often, how large it is; and the headers that keep a browser careful."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.edge.hosts import Hosts, is_own
from housedealer.room.http.edge.rate_limits import Limits
from housedealer.room.operations.problems import BadMessage, NotAllowed, RoomError, TooLarge, TooOften, problem
from housedealer.room.people.access import endpoint_of

LONGEST: Final = 65_536
LONGEST_ADDRESS: Final = 2_048
NOTHING: Final = (b"\0", b"\\u0000")  # which databases do not take as part of a text
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
PROBES: Final = frozenset({"/health", "/ready"})  # by whoever watches over the room, from wherever
DEAR: Final = {  # what a request counts for, where it is more than one
    "POST /api/guest": 10, "POST /api/sign-up": 20, "POST /api/sign-in": 10, "POST /api/me/password": 20,
    "POST /api/tables": 10, "GET /api/lobby": 4, "GET /api/openapi.json": 10,
    "GET /api/tables/{id}/rounds": 40, "GET /api/tables/{id}/rounds/{round}": 5,
    "GET /api/tables/{id}/rounds/{round}/proofs": 5,
    "GET /api/tables/{id}/rounds/{round}/record": 5, "GET /api/tables/{id}/rounds/{round}/phh": 20,
    "POST /api/lab/odds": 10, "POST /api/lab/odds/stream": 10, "POST /api/lab/bank": 10, "GET /api/lab/report": 20,
    "GET /api/tables/{id}/hint": 10, "GET /api/train/{room}/{game}": 40, "POST /api/train/{room}/{game}": 40,
    "GET /api/train": 8, "GET /api/lab/games": 20, "GET /api/tables/{id}": 3, "GET /api/waiting": 3,
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
    (b"x-frame-options", b"DENY"),
    (
        b"permissions-policy",
        b"accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), "
        b"publickey-credentials-get=(self), publickey-credentials-create=(self), usb=()",
    ),
)
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
NOT_KEPT: Final = (b"cache-control", b"no-store")


class AddressTooLong(RoomError):
    """A longer address than any the room has."""

    status = HTTPStatus.REQUEST_URI_TOO_LONG


class Guard:
    """Refuses what comes from another site, too often or too large before anything reads it, and adds the headers."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts) -> None:
        self.app = app
        self._limits = limits
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            try:
                self._sound(scope)
            except RoomError:
                await send({"type": "websocket.close", "code": 1008})
                return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_added(scope, message)]
            await send(message)

        try:
            self._sound(scope)
            self._not_too_often(scope)
            same_origin(scope["method"], Headers(scope=scope))
            body = await read_body(receive)
            if body is not None and any(nothing in body for nothing in NOTHING):
                raise BadMessage("a text has no NUL in it")
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

    def _sound(self, scope: Scope) -> None:
        """The request is for this room, and its address is one that can be looked up."""
        if scope["path"] not in PROBES:
            named = Headers(scope=scope).getlist("host")
            self._hosts.check(named[0] if len(named) == 1 else None)
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            raise AddressTooLong(f"an address has at most {LONGEST_ADDRESS} characters")
        if "\0" in scope["path"] or b"%00" in scope["query_string"] or b"\0" in scope["query_string"]:
            raise BadMessage("an address has no NUL in it")

    def _not_too_often(self, scope: Scope) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if scope["path"] in PROBES:
            self._limits.probe_from(address)
        else:
            self._limits.ask_from(address, DEAR.get(endpoint_of(scope["method"], scope["path"]), 1))


def same_origin(method: str, headers: Headers) -> None:
    """Another site's page may not use a visitor's cookie to change anything.

    A browser says where such a request comes from; whoever says nothing is no browser and has no visitor's cookie.
    """
    if method in SAFE:
        return
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and not is_own(origin, headers.get("host")):
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
