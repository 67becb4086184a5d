"""A room to talk to, on either database."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, create_engine

from housedealer.room.storage.schema import METADATA
from tests.room.house import House
from tests.room.postgres import Postgres, running

DATABASES = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """A new database of a kind, by its address."""

    def new(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path_factory.mktemp("room") / "room.sqlite")
        server: Postgres = request.getfixturevalue("postgres")
        return server.new()

    return new


@pytest.fixture
def connection() -> Iterator[Connection]:
    """A database in memory with every table of the room and nothing in them."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as opened:
        yield opened
    engine.dispose()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> str:
    return new_database(request.param)


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database(request.param)) as running_:
        yield running_
