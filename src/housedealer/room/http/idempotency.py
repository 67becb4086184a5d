"""A request that comes twice acts once.

Somebody whose connection broke does not know whether their buy-in was taken. They send the request again under the same
`Idempotency-Key` and get the answer of the first. The key is claimed before anything is computed, so of two requests
under one key only one begins. The transaction that moves the money marks the claim as carried out, so this holds over a
crash and over several servers: either both are stored or neither is. A claim whose request died before it stored
anything is taken over by whoever asks next. The storage asks `claiming` to add the mark to whatever a request writes;
nobody else has to think of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.cookies import token_of
from housedealer.room.http.guard import read_body
from housedealer.room.operations.problems import BadMessage, Conflict, RoomError, Unavailable, problem
from housedealer.room.storage.changes import Uncertain
from housedealer.room.storage.schema import REQUESTS

T = TypeVar("T")
LOGGER: Final = logging.getLogger("housedealer.room")
HEADER: Final = "idempotency-key"
REPLAYED: Final = (b"idempotent-replayed", b"true")
KEPT: Final = 86_400.0  # seconds
PATIENCE: Final = 3.0  # for the answer to the same request, while it is under way
CLAIMED: Final = 0  # the status of a request that has begun; none while it is stored but not answered
#: Where keys count. What hands out passwords or tokens is not among them: answers are stored.
PATHS: Final = (
    "/api/tables",
    "/api/waiting",
    "/api/floor/",
    "/api/cage/",
    "/api/drop/",
    "/api/shifts/",
    "/api/me/chips",
)
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

    def take(self, connection: Connection) -> bool:
        """Take the key before anything is done under it; False if somebody has it."""
        values = {
            "account": self.account, "key": self.key, "fingerprint": self.fingerprint, "attempt": self.attempt,
            "at": time.time(), "status": CLAIMED,
        }  # fmt: skip
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        taking = dialect.insert(REQUESTS).values(values).on_conflict_do_nothing().returning(REQUESTS.c.key)
        return connection.execute(taking).first() is not None

    def take_over(self, connection: Connection, attempt: str) -> bool:
        """Take the key from an attempt that has stored nothing and never will: its transactions fail from now on."""
        theirs = _of(self, update(REQUESTS), attempt).where(REQUESTS.c.status == CLAIMED)
        return connection.execute(theirs.values(attempt=self.attempt, at=time.time())).rowcount == 1

    def store(self, connection: Connection) -> None:
        """Mark the request as carried out, in the transaction of whatever is done under its key."""
        if connection.execute(_of(self, update(REQUESTS), self.attempt).values(status=None)).rowcount != 1:
            raise AlreadyDone("this request was carried out before; look again")

    def drop(self, connection: Connection) -> None:
        """Give the key back, if nothing was stored under it."""
        connection.execute(_of(self, delete(REQUESTS), self.attempt).where(REQUESTS.c.status == CLAIMED))


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
        try:
            await self._once(scope, receive, send, key, headers)
        except (OperationalError, InterfaceError, Uncertain):
            await _refusal(Unavailable("the database does not answer; try again in a moment")).send(send)

    async def _once(self, scope: Scope, receive: Receive, send: Send, key: str, headers: Headers) -> None:
        state = scope["app"].state
        account = await state.accounts.of_token(token_of(HTTPConnection(scope)))
        if account is None:
            await self.app(scope, receive, send)  # refused there, or open to anybody
            return
        body = await read_body(receive)
        if body is None:
            return
        asked = b"\0".join((scope["method"].encode(), scope["path"].encode(), scope["query_string"], body))
        claim = Claim(account.id, key, hashlib.sha256(asked).hexdigest())
        found = await _claimed(state.storage, claim)
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

        token, status = _CLAIM.set(claim), 500
        try:
            await self.app(scope, receive, keep)
            status = int(messages[0]["status"])
        finally:
            claim.open = False  # a timer that was set meanwhile is no part of the request
            _CLAIM.reset(token)
            if status >= 400:
                await _if_possible(storage.write(claim.drop))
        if status == AlreadyDone.status:
            other = await _found(storage, claim, but=claim.attempt)
            if isinstance(other, Answer):
                return other
        if status < 400:
            answer = b"".join(message.get("body", b"") for message in messages[1:])
            await _if_possible(storage.write(lambda connection: _keep(connection, claim, status, answer)))
        for message in messages:
            await send(message)
        return None


async def _claimed(storage: Any, claim: Claim) -> Answer | None:
    """Take the key, if need be from an attempt that died; or the answer that was given under it."""
    while True:
        found = await _found(storage, claim)
        if isinstance(found, Answer):
            return found
        taking = claim.take if found is None else partial(claim.take_over, attempt=found)
        if await storage.write(taking):
            return None


async def _found(storage: Any, claim: Claim, but: str = "") -> Answer | str | None:
    """The answer that was given under this key; waits a little for one that is just being given.

    If none came because nothing was stored, the attempt that has the key; nothing if nobody has it, or `but` this one.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        row = await storage.read(lambda c: c.execute(_BY_KEY, {"whose": claim.account, "under": claim.key}).first())
        if row is None or row.attempt == but:
            return None
        if row.fingerprint != claim.fingerprint:
            return _refusal(BadMessage("this Idempotency-Key was used for another request"))
        if row.status:
            return Answer(row.status, row.answer.encode())
        if time.monotonic() > deadline:
            if row.status == CLAIMED:
                return str(row.attempt)
            return _refusal(AlreadyDone("this request was carried out, but its answer was lost; look again"))
        await asyncio.sleep(0.05)


async def _if_possible(writing: Awaitable[object]) -> None:
    """Write something down that may be lost: what was done under the key is stored, and whoever asks again is told."""
    try:
        await writing
    except (SQLAlchemyError, Uncertain) as error:
        LOGGER.warning("an answer could not be kept: %s", error)


def _keep(connection: Connection, claim: Claim, status: int, answer: bytes) -> None:
    """Write the answer down; keys that are old enough are forgotten."""
    given = {"status": status, "answer": answer.decode()}
    connection.execute(_of(claim, update(REQUESTS), claim.attempt).values(given))
    old = REQUESTS.c.at < time.time() - KEPT
    connection.execute(delete(REQUESTS).where(REQUESTS.c.account == claim.account, old))


_BY_KEY: Final = select(REQUESTS.c.fingerprint, REQUESTS.c.status, REQUESTS.c.answer, REQUESTS.c.attempt).where(
    REQUESTS.c.account == bindparam("whose"), REQUESTS.c.key == bindparam("under")
)


def _of(claim: Claim, statement: Any, attempt: str) -> Any:
    mine = (REQUESTS.c.account == claim.account) & (REQUESTS.c.key == claim.key)
    return statement.where(mine, REQUESTS.c.attempt == attempt)


def _refusal(error: RoomError) -> Answer:
    refusal = problem(error)
    return Answer(refusal["status"], json.dumps(refusal).encode(), b"application/problem+json")
