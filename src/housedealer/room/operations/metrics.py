"""The room's Prometheus metrics. docs/guides/operate.md lists them."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)

from housedealer.room.operations.settings import COUNTED_TOGETHER

disable_created_metrics()  # type: ignore[no-untyped-call]
_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS: Final = Counter(
    "housedealer_requests", "Requests answered, by route and status", ["method", "route", "status"]
)
REQUEST_SECONDS: Final = Histogram(
    "housedealer_request_seconds", "Time to answer a request", ["method", "route"], buckets=_SECONDS
)
REFUSED: Final = Counter(
    "housedealer_refused", "Requests and WebSocket messages refused, by the problem's type", ["type"]
)
ERRORS: Final = Counter("housedealer_errors", "Faults of the room itself: an unexpected exception, a stopped table")
DECISIONS: Final = Counter("housedealer_decisions", "Answers taken at tables, by whom", ["by"])
BY_PLAYERS: Final = DECISIONS.labels("player")
ROUNDS: Final = Counter("housedealer_rounds", "Rounds played to their end, by game", ["game"])
EVENTS: Final = Counter("housedealer_events", "Events stored")
COMMIT_SECONDS: Final = Histogram("housedealer_commit_seconds", "Time of a durable commit", buckets=_SECONDS)
COMMIT_UNITS: Final = Histogram(
    "housedealer_commit_units", "Units of work in one commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
)
TABLES: Final = Gauge("housedealer_tables", "Tables awake in this room", multiprocess_mode="livesum")
VIEWERS: Final = Gauge("housedealer_viewers", "WebSockets that watch a table", multiprocess_mode="livesum")

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


def committed(seconds: float, units: int, events: int) -> None:
    """Count a commit: its seconds and its units of work."""
    COMMIT_SECONDS.observe(seconds)
    COMMIT_UNITS.observe(units)
    EVENTS.inc(events)


def exposition() -> bytes:
    """All metrics in Prometheus' text format, summed over the workers."""
    registry = REGISTRY
    if COUNTED_TOGETHER in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
