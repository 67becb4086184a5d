"""A request that comes twice acts once.

Somebody whose connection broke does not know whether their buy-in was taken. They send the request again under the same
`Idempotency-Key` and get the answer of the first. The key is stored in the transaction that moves the money, so it holds
over a crash and over several servers: either both are stored or neither is. The storage asks `claiming` to add the key to
whatever a request writes; nobody else has to think of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.guard import read_body
from housedealer.room.operations.problems import BadMessage, Conflict, RoomError, problem
from housedealer.room.storage.schema import REQUESTS

T = TypeVar("T")
HEADER: Final = "idempotency-key"
REPLAYED: Final = (b"idempotent-replayed", b"true")
COOKIE: Final = "housedealer"
KEPT: Final = 86_400.0  # seconds
PATIENCE: Final = 3.0  # for the answer to the same request, while it is under way
#: Where keys count. What hands out passwords or tokens is not among them: answers are stored.
PATHS: Final = ("/api/tables", "/api/waiting", "/api/floor/", "/api/cage/", "/api/me/chips")
METHODS: Final = frozenset({"POST", "PUT", "DELETE"})


class AlreadyDone(Conflict):
    """The same request was carried out before."""


@dataclass
class Claim:
    """A request under its key, while it is carried out."""

    account: str
    key: str
    fingerprint: str
    attempt: str = field(default_factory=lambda: secrets.token_hex(16))
    open: bool = True

    def store(self, connection: Connection) -> None:
        """Take the key, in the transaction of whatever is done under it."""
        values = {
            "account": self.account, "key": self.key, "fingerprint": self.fingerprint, "attempt": self.attempt,
            "at": time.time(),
        }  # fmt: skip
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        taken = connection.execute(dialect.insert(REQUESTS).values(values).on_conflict_do_nothing())
        if taken.rowcount != 1 and connection.execute(_by_key(self, REQUESTS.c.attempt)).scalar() != self.attempt:
            raise AlreadyDone("this request was carried out before; look again")


_CLAIM: ContextVar[Claim | None] = ContextVar("claim", default=None)


def claiming(work: Callable[[Connection], T] | None) -> Callable[[Connection], T | None] | None:
    """Whatever is written by the request that is under way here, together with its key if it has one."""
    claim = _CLAIM.get()
    if claim is None or not claim.open:
        return work

    def with_key(connection: Connection) -> T | None:
        claim.store(connection)
        return None if work is None else work(connection)

    return with_key


class Answer(NamedTuple):
    """What a request was answered."""

    status: int
    body: bytes
    content_type: bytes = b"application/json"

    async def send(self, send: Send) -> None:
        given = [REPLAYED] if self.status < 400 else []
        if self.body:
            given += [(b"content-type", self.content_type), (b"content-length", str(len(self.body)).encode())]
        await send({"type": "http.response.start", "status": self.status, "headers": given})
        await send({"type": "http.response.body", "body": self.body})


class Once:
    """Carries out a request with a key unless it was carried out already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in METHODS or not scope["path"].startswith(PATHS):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        key = headers.get(HEADER)
        if key is None:
            await self.app(scope, receive, send)
            return
        if not 1 <= len(key) <= 80 or not key.isascii() or not key.isprintable():
            await _refusal(BadMessage("an Idempotency-Key has 1 to 80 printable characters")).send(send)
            return
        state = scope["app"].state
        account = await state.accounts.of_token(_token(headers.get("cookie", "")))
        if account is None:
            await self.app(scope, receive, send)  # refused there, or open to anybody
            return
        body = await read_body(receive)
        if body is None:
            return
        asked = b"\0".join((scope["method"].encode(), scope["path"].encode(), scope["query_string"], body))
        claim = Claim(account.id, key, hashlib.sha256(asked).hexdigest())
        found = await _found(state.storage, claim, patience=PATIENCE)
        if found is None:
            found = await self._carry_out(scope, body, claim, state.storage, send)
        if found is not None:
            await found.send(send)

    async def _carry_out(self, scope: Scope, body: bytes, claim: Claim, storage: Any, send: Send) -> Answer | None:
        """Do it and keep the answer; the answer of another if that one was quicker."""
        messages = list[Message]()

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def keep(message: Message) -> None:
            messages.append(message)

        token = _CLAIM.set(claim)
        try:
            await self.app(scope, receive, keep)
        finally:
            claim.open = False  # a timer that was set meanwhile is no part of the request
            _CLAIM.reset(token)
        status = int(messages[0]["status"])
        if status == AlreadyDone.status:
            other = await _found(storage, claim, patience=PATIENCE, but=claim.attempt)
            if other is not None:
                return other
        if status < 400:
            answer = b"".join(message.get("body", b"") for message in messages[1:])
            await storage.write(lambda connection: _keep(connection, claim, status, answer))
        for message in messages:
            await send(message)
        return None


async def _found(storage: Any, claim: Claim, patience: float, but: str = "") -> Answer | None:
    """The answer that was given under this key; waits a little for one that is just being given."""
    deadline = time.monotonic() + patience
    while True:
        row = await storage.read(
            lambda c: c.execute(
                _by_key(claim, REQUESTS.c.fingerprint, REQUESTS.c.status, REQUESTS.c.answer, REQUESTS.c.attempt)
            ).first()
        )
        if row is None or row.attempt == but:
            return None
        if row.fingerprint != claim.fingerprint:
            return _refusal(BadMessage("this Idempotency-Key was used for another request"))
        if row.status is not None:
            return Answer(row.status, row.answer.encode())
        if time.monotonic() > deadline:
            return _refusal(AlreadyDone("this request was carried out, but its answer was lost; look again"))
        await asyncio.sleep(0.05)


def _keep(connection: Connection, claim: Claim, status: int, answer: bytes) -> None:
    """Write the answer down; keys that are old enough are forgotten."""
    now = time.time()
    given = {"status": status, "answer": answer.decode()}
    if connection.execute(_mine(claim, update(REQUESTS)).values(given)).rowcount != 1:  # nothing was stored on the way
        values = {"account": claim.account, "key": claim.key, "fingerprint": claim.fingerprint, "at": now}
        connection.execute(insert(REQUESTS).values(**values, attempt=claim.attempt, **given))
    connection.execute(delete(REQUESTS).where(REQUESTS.c.account == claim.account, REQUESTS.c.at < now - KEPT))


def _by_key(claim: Claim, *columns: Any) -> Any:
    return select(*columns).where(REQUESTS.c.account == claim.account, REQUESTS.c.key == claim.key)


def _mine(claim: Claim, statement: Any) -> Any:
    return statement.where(REQUESTS.c.account == claim.account, REQUESTS.c.key == claim.key)


def _refusal(error: RoomError) -> Answer:
    refusal = problem(error)
    return Answer(refusal["status"], json.dumps(refusal).encode(), b"application/problem+json")


def _token(cookies: str) -> str | None:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value
