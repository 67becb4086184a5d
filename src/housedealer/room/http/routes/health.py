"""For whoever runs the room: is it alive, is it ready, what has it counted."""

from __future__ import annotations

import asyncio
import hmac
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Request, Response
from sqlalchemy import Connection, update

from housedealer import __version__
from housedealer.room.http.wire.base import Shape
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import NotAllowed, Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage
from housedealer.room.storage.migrations import schema_version
from housedealer.room.storage.schema import CHAIN

PATIENCE: Final = 2.0  # seconds for the database to answer
LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})
FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host", "x-forwarded-proto", "via")
router = APIRouter(tags=["operations"])


class Health(Shape):
    """The process answers."""

    status: str
    version: str


class Ready(Shape):
    """The room takes players. `step` is the migration that the database is at."""

    status: str
    step: str


@router.get("/health")
async def health() -> Health:
    """Whether the process is alive."""
    return Health(status="alive", version=__version__)


@router.get("/ready")
async def ready(request: Request) -> Ready:
    """Whether the room takes players: the database answers and is up to date, and the room is not closing."""
    state = request.app.state
    if state.stopping.begun:
        raise Unavailable("the room is closing")
    storage: Storage = state.storage
    try:
        async with asyncio.timeout(PATIENCE):
            found = await storage.read(schema_version.step_of)
            if storage.trouble is not None:
                await storage.write(_write_something)
    except Exception as error:
        raise Unavailable(f"the database does not answer ({type(error).__name__})") from None
    if storage.disk_is_full:
        raise Unavailable("the disk of the database is full")
    if found != schema_version.newest():
        raise Unavailable(f"the database is at step {found}, the program at {schema_version.newest()}")
    return Ready(status="ready", step=found)


def _write_something(connection: Connection) -> None:
    """Change nothing, but on disk: after a failure, this tells whether the database takes anything again."""
    connection.execute(update(CHAIN).values(seals=CHAIN.c.seals))


@router.get("/metrics", response_class=Response)
async def counted(request: Request, authorization: Annotated[str, Header()] = "") -> Response:
    """What the room has counted, for Prometheus. Read with the token of the settings."""
    if not _may_read(request, authorization, request.app.state.settings):
        raise NotAllowed(
            "metrics are read with the bearer token metrics_token, or on the machine itself if proxies is empty"
        )
    return Response(metrics.exposition(), headers={"content-type": metrics.CONTENT_TYPE})


def _may_read(request: Request, authorization: str, settings: Settings) -> bool:
    """By the token, or on the machine itself where no proxy is said to be: a proxy there would let everybody read."""
    if settings.metrics_token:
        return hmac.compare_digest(authorization.encode(), f"Bearer {settings.metrics_token}".encode())
    peer: Any = request.client
    forwarded = any(name in request.headers for name in FORWARDED)
    return not settings.proxies and peer is not None and peer.host in LOOPBACK and not forwarded
