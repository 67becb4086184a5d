"""The card room as one program: web page, API and WebSockets over one database."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache, partial
from multiprocessing import parent_process
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from sqlalchemy import delete
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseHangs
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from housedealer import __version__
from housedealer.errors import HouseDealerError
from housedealer.room.cluster import supervisor
from housedealer.room.cluster.frames import Wire
from housedealer.room.cluster.handoff import Handoff
from housedealer.room.cluster.tally import Tally
from housedealer.room.cluster.workers import Workers
from housedealer.room.http import openapi, routes, stream, websocket
from housedealer.room.http.dependencies import admitted
from housedealer.room.http.edge.guard import Guard
from housedealer.room.http.edge.hosts import Hosts
from housedealer.room.http.edge.observe import Observe
from housedealer.room.http.edge.rate_limits import Limits, Places
from housedealer.room.http.edge.request_bounds import Bounds
from housedealer.room.http.edge.upgrades import HandoffProtocol
from housedealer.room.http.heavy import HeavyReads
from housedealer.room.http.idempotency import Once
from housedealer.room.http.routes import health
from housedealer.room.http.routes.house import printed_rules
from housedealer.room.http.routes.lab import hints, lessons, odds, trainer
from housedealer.room.money.slips import number_old_receipts
from housedealer.room.operations import metrics
from housedealer.room.operations.interpreter import tune
from housedealer.room.operations.logs import set_up as set_up_logs
from housedealer.room.operations.problems import BadMessage, RoomError, TooOften, Unavailable, problem
from housedealer.room.operations.settings import Settings
from housedealer.room.operations.shutdown import RETRY_SECONDS, Gate, Stopping
from housedealer.room.people.accounts import Accounts
from housedealer.room.people.members import Members
from housedealer.room.people.second_factors import SecondFactors
from housedealer.room.people.sign_in import SignIns
from housedealer.room.storage.changes import Uncertain
from housedealer.room.storage.database import Storage, database_url
from housedealer.room.storage.schema import PROCESSES
from housedealer.room.storage.writer_lock import only_room
from housedealer.room.tables.registry import Floor, check_games
from housedealer.room.trust.checkpointer import Checkpointer
from housedealer.room.trust.round_lines import RoundLines

STATIC: Final = Path(__file__).parents[1] / "static"
BACKLOG: Final = 2048  # connections that wait to be accepted
LOGGER: Final = logging.getLogger("housedealer.room")
NOT_BUILT: Final = "<h1>House Dealer</h1><p>The page has not been built. Run <code>make</code>.</p>"


def create_app(
    database: str | None = None, settings: Settings | None = None, workers: Workers | None = None
) -> FastAPI:
    """The room over a database; the first start creates it."""
    chosen = settings or Settings.from_environment()
    if database is not None:
        chosen = replace(chosen, database=database)
    stopping = Stopping()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(chosen.database, workers, chosen.keys, chosen.checkpoints)
        await storage.wait()
        await storage.write(number_old_receipts)
        floor = Floor(storage, chosen)
        app.state.storage = storage
        app.state.heavy, app.state.round_lines = HeavyReads(storage), RoundLines()
        app.state.floor = floor
        app.state.accounts = accounts = Accounts(storage, chosen)
        app.state.members = members = Members(storage, chosen, accounts.presence.look_again)
        app.state.sign_ins = SignIns(members, accounts.budgets)
        app.state.second_factors = SecondFactors(members, accounts.budgets)
        floor.hear_of_people(accounts.presence.look_again)
        app.state.stream = stream.Stream(floor)
        floor.tell_of_changes(app.state.stream.heard)
        if (said := await app.state.members.first_administrator(chosen.database)) is not None:
            sys.stderr.write(f"{said}\n")  # never to the log
        checkpointer = app.state.checkpointer = Checkpointer(storage, chosen)
        await floor.start()
        checkpointer.start()
        listening = asyncio.create_task(accounts.presence.listen())
        tune()
        try:
            async with odds.working(app), hints.working(app):
                yield
        finally:
            listening.cancel()
            await floor.close()
            members.hashing.close()
            await checkpointer.stop()
            storage.close()

    app = FastAPI(
        title="House Dealer", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", generate_unique_id_function=openapi.operation_id,
    )  # fmt: skip
    limits = Limits(Tally(workers), chosen.requests, chosen.requests_from)
    app.state.settings, app.state.stopping, app.state.limits = chosen, stopping, limits
    app.add_middleware(Once)
    app.add_middleware(Gate, stopping=stopping)
    app.add_middleware(Guard, limits=limits, hosts=Hosts(chosen.hosts))
    app.add_middleware(Observe)
    app.add_exception_handler(HouseDealerError, _refused)
    for away in (OperationalError, InterfaceError, DatabaseHangs, Uncertain):
        app.add_exception_handler(away, _database_away)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.router.routes.extend(every_route())
    app.openapi = openapi.describing(app)  # type: ignore[method-assign]
    return app


@cache
def every_route() -> list[BaseRoute]:
    """What can be asked, in the order in which it is looked for.

    What each route takes and gives is worked out when it is first asked for, which is slow: the rooms of one process share it.
    """
    every, for_the_admitted = APIRouter(generate_unique_id_function=openapi.operation_id), [Depends(admitted)]
    every.include_router(routes.router, dependencies=for_the_admitted)
    every.include_router(websocket.router)
    every.include_router(stream.router)
    every.include_router(odds.router, dependencies=for_the_admitted)
    every.include_router(hints.router)
    every.include_router(trainer.router, dependencies=for_the_admitted)
    every.include_router(lessons.router, dependencies=for_the_admitted)
    every.include_router(health.router)
    every.include_router(printed_rules.router)
    every.add_api_route("/{path:path}", page, include_in_schema=False)
    return every.routes


async def page(path: str) -> Response:
    """The page and its parts. Every address that is not a file is the page, which finds its own way."""
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404, f"there is no /{path}")
    if not path.isprintable():
        raise HTTPException(404, "there is no such page")
    wanted = (STATIC / path).resolve()
    if path and wanted.is_relative_to(STATIC) and _is_file(wanted):
        return FileResponse(wanted, headers={"Cache-Control": "public, max-age=31536000, immutable"})
    if (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
    return HTMLResponse(NOT_BUILT, status_code=503)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that no file can have
        return False


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HouseDealerError)
    refusal = _problem(problem(error))
    if isinstance(error, TooOften):
        refusal.headers["Retry-After"] = str(error.wait)
    elif isinstance(error, Unavailable):
        refusal.headers["Retry-After"] = str(RETRY_SECONDS)
    return refusal


async def _database_away(_: Request, error: Exception) -> Response:
    LOGGER.warning("the database does not answer: %s", error)
    return await _refused(_, Unavailable("the database does not answer; try again in a moment"))


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return _problem(problem(BadMessage(f"{where}: {first['msg']}" if where else str(first["msg"]))) | {"status": 422})


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _problem({"type": "about:blank", "title": "Refused", "status": error.status_code, "detail": error.detail})


def _problem(body: dict[str, object]) -> Response:
    metrics.REFUSED.labels(str(body["type"])).inc()
    return JSONResponse(body, status_code=int(str(body["status"])), media_type="application/problem+json")


class Server(uvicorn.Server):
    """Says where it listens once it does; told to stop, closes the room before its connections, and has not failed.

    As one of several workers it takes connections from the others, and stops when its supervisor is gone.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, handoff: Handoff | None) -> None:
        super().__init__(config)
        self.room = app
        self.handoff = handoff

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        if self.handoff is None:
            for each in sockets or ():
                say_open(each)
            return
        self.handoff.open(self._taking_over)
        supervisor = parent_process()
        if supervisor is not None:
            asyncio.get_running_loop().add_reader(supervisor.sentinel, self._left_alone, supervisor.sentinel)

    def _taking_over(self, read: bytes) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, read=read
        )
        return made

    def _left_alone(self, sentinel: int) -> None:
        asyncio.get_running_loop().remove_reader(sentinel)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handoff is not None:
            self.handoff.close()
        self.room.state.stopping.begun = True
        await self.room.state.floor.close(self.room.state.settings.stop_within / 2)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.handoff is not None and sig == signal.SIGINT:
            return  # from the keyboard, to the supervisor as well, which passes it on as it sees fit
        self.force_exit = self.should_exit  # asked a second time: at once
        self.should_exit = True


def say_open(listening: socket.socket) -> None:
    """Say where the room is."""
    host, port = listening.getsockname()[:2]
    sys.stdout.write(f"House Dealer is open at http://{f'[{host}]' if ':' in host else host}:{port}\n")
    sys.stdout.flush()


def listen(settings: Settings) -> socket.socket:
    """Take the port."""
    version = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    taken = socket.socket(version, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((settings.host, settings.port))
    except OSError as error:
        taken.close()
        known = {errno.EADDRINUSE: "another program listens there", errno.EACCES: "that port needs more rights"}
        why = known.get(error.errno or 0, error.strerror)
        raise RoomError(f"port {settings.port} of {settings.host} cannot be taken: {why}") from None
    return taken


def served(app: FastAPI, handoff: Handoff | None = None, **settings: Any) -> uvicorn.Config:
    """How a room is served: uvicorn's settings, with the room's own kinds of HTTP and WebSocket."""
    chosen: Settings = app.state.settings
    limits: Limits = app.state.limits
    bounds = Bounds(
        head_seconds=chosen.head_within, body_seconds=chosen.body_within, unread_seconds=chosen.unread_within,
        places=Places(limits.holdings, chosen.connections, chosen.proxies),
    )  # fmt: skip
    http: Any = partial(HandoffProtocol, handoff=handoff, bounds=bounds)
    return uvicorn.Config(app, http=http, ws=Wire, ws_max_size=1 << 20, ws_per_message_deflate=False, **settings)


def serve(settings: Settings) -> None:
    """Run the card room until it is stopped."""
    set_up_logs(settings.log_format, settings.log_level)
    listening = listen(settings)
    with only_room(database_url(settings.database)) as alone:
        storage = Storage(
            settings.database, keys=settings.keys, checkpoints=settings.checkpoints
        )  # one clear line now rather than a traceback later
        storage.read_now(check_games)
        if alone:
            if storage.bell is not None:
                storage.bell.silence()
            storage.write_now(lambda connection: connection.execute(delete(PROCESSES)))  # whose tables are free now
        storage.close()
        if settings.processes == 1:
            _serve(settings, listening)
            return
        listening.listen(BACKLOG)
        supervisor.supervise(
            settings.processes,
            lambda workers: _serve(settings, listening, workers),
            lambda: say_open(listening),
            settings.stop_within,
        )


def _serve(settings: Settings, listening: socket.socket, workers: Workers | None = None) -> None:
    """Run it in this process, alone or as one of several workers."""
    app, handoff = create_app(None, settings, workers), None if workers is None else Handoff(workers)
    config = served(
        app, handoff, log_config=None, access_log=False, server_header=False, forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=max(1, int(settings.stop_within / 2)), backlog=BACKLOG,
    )  # fmt: skip
    Server(config, app, handoff).run([listening])
