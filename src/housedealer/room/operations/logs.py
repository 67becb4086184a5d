"""The room's own log: lines for people or JSON for programs, each with the request it belongs to, none with a secret.

What people do at the tables is not here but in the database. A request is logged by its path, without query, headers or
body, so that no password, token or card comes into the log.
"""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

REQUEST: ContextVar[list[str]] = ContextVar("request")  # its id, until it is answered: timers outlive requests


def _request() -> str | None:
    return next(iter(REQUEST.get([])), None)


def set_up(format: str, level: str) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else Human())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "alembic", "websockets"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLogger().level))


class Human(logging.Formatter):
    """One line for people: time, level, message, request id."""

    def format(self, record: logging.LogRecord) -> str:
        request = _request()
        parts = [f"{_when(record):%Y-%m-%d %H:%M:%S} {record.levelname.lower():7} {record.getMessage()}"]
        parts += [f"{name}={value}" for name, value in _facts(record).items()]
        parts += [f"request={request}"] if request else []
        text = " ".join(parts)
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": _when(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if request := _request():
            line["request"] = request
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _when(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = getattr(record, "facts", {})
    return found
