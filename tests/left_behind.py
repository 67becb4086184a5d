"""What a test must leave as it found it: the environment, the working folder, signal handlers, the locale, sys.path, log levels."""

from __future__ import annotations

import locale
import logging
import os
import signal
import sys
from dataclasses import dataclass, fields
from typing import Any, Final, Self

#: pytest writes the name of the running test here.
OF_PYTEST: Final = "PYTEST_CURRENT_TEST"
SIGNALS: Final = (
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGPIPE,
    signal.SIGHUP,
    signal.SIGUSR1,
    signal.SIGUSR2,
    signal.SIGALRM,
)
LOGGERS: Final = ("", "housedealer", "sqlalchemy", "alembic", "asyncio")  # uvicorn sets its own with every server


@dataclass(frozen=True)
class Surroundings:
    """The state that all tests of a process share."""

    environment: dict[str, str]
    folder: str
    signals: dict[str, Any]
    locale: str
    path: tuple[str, ...]
    levels: dict[str, int]

    @classmethod
    def now(cls) -> Self:
        return cls(
            {name: value for name, value in os.environ.items() if name != OF_PYTEST},
            os.getcwd(),
            {each.name: signal.getsignal(each) for each in SIGNALS},
            locale.setlocale(locale.LC_ALL),
            tuple(sys.path),
            {name or "root": logging.getLogger(name).level for name in LOGGERS},
        )

    def changed(self, after: Self) -> list[str]:
        """What differs, in words."""
        found = []
        for field in fields(self):
            was, is_ = getattr(self, field.name), getattr(after, field.name)
            if was == is_:
                continue
            if isinstance(was, dict):
                names = sorted(name for name in was.keys() | is_.keys() if was.get(name) != is_.get(name))
                found += [f"{field.name} {name}: {was.get(name)!r} became {is_.get(name)!r}" for name in names]
            else:
                found.append(f"{field.name}: {was!r} became {is_!r}")
        return found
