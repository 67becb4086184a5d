"""A request that comes twice acts once.

Somebody whose connection broke does not know whether their buy-in was taken. They send the request again under the same
`Idempotency-Key` and get the answer of the first. The key is claimed before anything is computed, so of two requests
under one key only one begins. The transaction that moves the money marks the claim as carried out, so this holds over a
crash and over several servers: either both are stored or neither is. A claim whose request died before it stored
anything is taken over by whoever asks next. The storage adds the mark to whatever a request writes: see `storage.claims`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Awaitable
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as DatabaseHangs
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.room.http.cookies import token_of
from housedealer.room.http.edge.guard import read_body
from housedealer.room.operations.problems import BadMessage, RoomError, Unavailable, problem
from housedealer.room.storage.changes import Uncertain
from housedealer.room.storage.claims import CLAIMED, UNDER_WAY, AlreadyDone, Claim
from housedealer.room.storage.schema import REQUESTS

LOGGER: Final = logging.getLogger("housedealer.room")
HEADER: Final = "idempotency-key"
REPLAYED: Final = (b"idempotent-replayed", b"true")
KEPT: Final = 86_400.0  # seconds
PATIENCE: Final = 3.0  # for the answer to the same request, while it is under way
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
        except (OperationalError, InterfaceError, DatabaseHangs, Uncertain):
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

        token, status = UNDER_WAY.set(claim), 500
        try:
            await self.app(scope, receive, keep)
            status = int(messages[0]["status"])
        finally:
            claim.open = False  # a timer that was set meanwhile is no part of the request
            UNDER_WAY.reset(token)
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
    claim.answer(connection, status, answer.decode())
    connection.execute(_FORGET, {"whose": claim.account, "old": time.time() - KEPT})


_BY_KEY: Final = select(REQUESTS.c.fingerprint, REQUESTS.c.status, REQUESTS.c.answer, REQUESTS.c.attempt).where(
    REQUESTS.c.account == bindparam("whose"), REQUESTS.c.key == bindparam("under")
)
_FORGET: Final = delete(REQUESTS).where(REQUESTS.c.account == bindparam("whose"), REQUESTS.c.at < bindparam("old"))


def _refusal(error: RoomError) -> Answer:
    refusal = problem(error)
    return Answer(refusal["status"], json.dumps(refusal).encode(), b"application/problem+json")
