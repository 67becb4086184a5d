"""Preflight (`housedealer serve --check`): whether the room would open, without opening it or changing anything."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from housedealer.errors import HouseDealerError
from housedealer.room.http.app import STATIC, listen
from housedealer.room.http.routes.health import LOOPBACK
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import database_url, open_engine, shown
from housedealer.room.storage.migrations import schema_version

Mark = Literal["ok", "note", "fault"]


class Item(NamedTuple):
    """One check and its result."""

    mark: Mark
    what: str
    found: str


def checklist(settings: Settings) -> list[Item]:
    """All checks, in order."""
    return [item for look in CHECKS for item in _items(look, settings)]


def _items(look: Callable[[Settings], Iterator[Item]], settings: Settings) -> Iterator[Item]:
    name = look.__name__.removeprefix("_")
    try:
        yield from look(settings)
    except (HouseDealerError, SQLAlchemyError, OSError) as error:
        yield Item("fault", name, str(error).splitlines()[0])


def _games(_: Settings) -> Iterator[Item]:
    from housedealer.packets.entries import entries, open_game

    opened = [open_game(found.id, {}) for found in entries()]
    yield Item("ok", "games", f"{len(opened)} tables of the packets can be opened")


def _page(_: Settings) -> Iterator[Item]:
    if (STATIC / "index.html").is_file():
        yield Item("ok", "page", "built")
    else:
        yield Item("fault", "page", "not built; run make")


def _port(settings: Settings) -> Iterator[Item]:
    listen(settings).close()
    yield Item("ok", "port", f"{settings.host}:{settings.port} is free")


def _database(settings: Settings) -> Iterator[Item]:
    url, name = make_url(database_url(settings.database)), shown(settings.database)
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        folder = Path(url.database).absolute().parent
        if os.access(folder, os.W_OK):
            yield Item("ok", "database", f"{name} is not there yet; the first start creates it")
        else:
            yield Item("fault", "database", f"{folder} is no folder that this program may write to")
        return
    engine = open_engine(settings.database)
    try:
        with engine.connect() as connection:
            step = schema_version.step_of(connection)
        yield from _step(name, step)
        if step != schema_version.newest() and (step is None or schema_version.known(step)):
            yield _migratable(settings.database)
    except SQLAlchemyError as error:
        reason = str(error).splitlines()[0].replace(settings.database, name)
        yield Item("fault", "database", f"{name} does not answer: {reason}")
    finally:
        engine.dispose()


def _step(name: str, step: str | None) -> Iterator[Item]:
    newest = schema_version.newest()
    if step is None:
        yield Item("ok", "database", f"{name} answers and is empty; the first start fills it")
    elif step == newest:
        yield Item("ok", "database", f"{name} answers and is up to date (step {step})")
    elif schema_version.known(step):
        yield Item("note", "database", f"{name} is at step {step}; the start brings it to {newest}: back it up first")
    else:
        yield Item("fault", "database", f"{name} is at step {step} of a newer program; this one knows up to {newest}")


def _migratable(database: str) -> Item:
    """Migrate a copy of an SQLite file, or a PostgreSQL database in a transaction that is rolled back."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(database)
        if engine.dialect.name == "sqlite":
            source, copy = make_url(database_url(database)).database, Path(folder) / "copy.sqlite"
            with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as old, sqlite3.connect(copy) as new:
                old.backup(new)
            engine.dispose()
            engine = open_engine(str(copy))
        try:
            with engine.connect() as connection, connection.begin() as transaction:
                _upgrade(connection)
                transaction.rollback()
        finally:
            engine.dispose()
    return Item("ok", "database", "can be brought up to date (tried, and taken back)")


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "storage" / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _processes(settings: Settings) -> Iterator[Item]:
    yield Item("ok", "processes", "one" if settings.processes == 1 else f"{settings.processes}, which share the port")


def _shuffle(settings: Settings) -> Iterator[Item]:
    if not settings.seed:
        yield Item("ok", "shuffle", "a fresh secret seed for every round")
    elif settings.host in LOOPBACK:
        yield Item("note", "shuffle", "repeatable by the setting seed: for tests and pictures, never for play")
    else:
        yield Item("fault", "shuffle", f"repeatable by the setting seed, and {settings.host} can be reached by others")


def _metrics(settings: Settings) -> Iterator[Item]:
    if settings.metrics_token:
        yield Item("ok", "metrics", "/metrics is read with the token metrics_token")
    elif settings.proxies:
        yield Item("ok", "metrics", "/metrics is read by nobody: there is no metrics_token, and there may be a proxy")
    else:
        yield Item("ok", "metrics", "/metrics is read on this machine only")


def _hosts(settings: Settings) -> Iterator[Item]:
    names = ", ".join(part.strip() for part in settings.hosts.split(",") if part.strip())
    if names == "*" and settings.host not in LOOPBACK:
        yield Item("note", "hosts", "the room is taken by any name: pages elsewhere may make browsers call it")
    else:
        yield Item(
            "ok",
            "hosts",
            f"the room is called {names}, or by its address" if names else "the room is called by its address",
        )


CHECKS: Final = (_games, _page, _database, _processes, _port, _shuffle, _metrics, _hosts)
