"""A card room without sockets: its application is called in this process, so that a request costs about a millisecond.

The room runs only while it is being asked something, or let run for a while: nothing happens between two requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from housedealer.room.http.app import create_app
from housedealer.room.operations.settings import Settings
from housedealer.room.tables.actor import TableActor
from tests.room.contract import Checked
from tests.room.house import Visitor
from tests.room.prepared import prepared
from tests.room.staff import PASSWORD, enlist


class OneThread(asyncio.SelectorEventLoop):
    """A loop that does what others leave to threads itself, at once: for long runs in which only one request is under way."""

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class _Called(httpx.BaseTransport):
    """Requests of an ordinary client, answered by an application on a loop that stands still in between."""

    def __init__(self, app: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._app, self._loop = httpx.ASGITransport(app, raise_app_exceptions=False), loop

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self._loop.run_until_complete(self._answer(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        request.stream = httpx.ByteStream(request.read())
        answer = await self._app.handle_async_request(request)
        body = await answer.aread()
        return httpx.Response(answer.status_code, headers=answer.headers, content=body)


class Inside:
    """A room in this process, with visitors who talk to it as they would over a socket."""

    url = "http://127.0.0.1"

    def __init__(
        self,
        database: str | Path,
        settings: Settings,
        checked: bool = True,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.database = str(database)
        self.app = create_app(prepared(self.database), settings)
        if checked:
            self.app.add_middleware(Checked)
        self.loop = loop or asyncio.new_event_loop()
        self._open: AbstractAsyncContextManager[Any] = self.app.router.lifespan_context(self.app)

    def __enter__(self) -> Inside:
        self.loop.run_until_complete(self._open.__aenter__())
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.loop.run_until_complete(self._open.__aexit__(None, None, None))
        self.loop.close()

    def visitor(self, name: str | None = None) -> Visitor:
        """Somebody with a browser."""
        http = httpx.Client(base_url=f"{self.url}/api", transport=_Called(self.app, self.loop))
        return Visitor(self.url, name, http)

    def hire(self, login: str, *roles: str) -> Visitor:
        """A member with roles, signed in."""
        enlist(self.database, login, *roles)
        found = self.visitor()
        found.post("/sign-in", login=login, password=PASSWORD)
        return found

    def run(self, seconds: float = 0.0) -> None:
        """Let the room do what is due."""
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def actor(self, table: str) -> TableActor:
        """A table from within."""
        found: TableActor = next(each for each in self.app.state.floor.awake() if each.id == table)
        return found
