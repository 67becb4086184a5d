"""The card room as one program: web page, API and live tables over one database."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from housedealer import __version__
from housedealer.room import api, lab, live
from housedealer.room.accounts import Accounts
from housedealer.room.floor import Floor
from housedealer.room.guard import Guard
from housedealer.room.problems import BadMessage, problem
from housedealer.room.settings import Settings
from housedealer.room.storage import DEFAULT_DATABASE, Storage
from housedealer.table.errors import HouseDealerError

STATIC: Final = Path(__file__).parent / "static"
NOT_BUILT: Final = "<h1>House Dealer</h1><p>The page has not been built. Run <code>make</code>.</p>"


def create_app(database_url: str = DEFAULT_DATABASE, settings: Settings | None = None) -> FastAPI:
    """The room over a database; the first start creates it."""
    chosen = settings or Settings.from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(database_url)
        floor = Floor(storage, chosen)
        app.state.floor = floor
        app.state.accounts = Accounts(storage, chosen.guest_money)
        await floor.start()
        try:
            yield
        finally:
            floor.close()
            storage.close()

    app = FastAPI(
        title="House Dealer", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.add_middleware(Guard)
    app.add_exception_handler(HouseDealerError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.include_router(api.router)
    app.include_router(live.router)
    app.include_router(lab.router)
    app.add_api_route("/{path:path}", page, include_in_schema=False)
    return app


async def page(path: str) -> Response:
    """The page and its parts. Every address that is not a file is the page, which finds its own way."""
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404, f"there is no /{path}")
    wanted = (STATIC / path).resolve()
    if path and wanted.is_relative_to(STATIC) and wanted.is_file():
        return FileResponse(wanted, headers={"Cache-Control": "public, max-age=31536000, immutable"})
    if (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
    return HTMLResponse(NOT_BUILT, status_code=503)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HouseDealerError)
    return _problem(problem(error))


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return _problem(problem(BadMessage(f"{where}: {first['msg']}" if where else str(first["msg"]))) | {"status": 422})


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _problem({"type": "about:blank", "title": "Refused", "status": error.status_code, "detail": error.detail})


def _problem(body: dict[str, object]) -> Response:
    return JSONResponse(body, status_code=int(str(body["status"])), media_type="application/problem+json")


class _Server(uvicorn.Server):
    """Says where it listens once it does."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            for server in self.servers:
                for socket in server.sockets:
                    host, port = socket.getsockname()[:2]
                    sys.stdout.write(f"House Dealer is open at http://{host}:{port}\n")
            sys.stdout.flush()


def serve(database: str = DEFAULT_DATABASE, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Run the card room until it is stopped."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        create_app(database), host=host, port=port, log_level="warning", ws_max_size=1 << 20, server_header=False
    )
    _Server(config).run()
