"""Long runs wait for `--soak`; hypothesis keeps to a steady, repeatable budget; a machine that stalls is no fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests too")


#: What talks to real processes, sockets and browsers, where a machine that does other things may let a moment pass.
LIVE = {Path(__file__).parent / name for name in ("browser", "client", "room")}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What lives may be tried once more, and is listed then; what fails twice has failed."""
    for item in items:
        if item.path.parent in LIVE:
            item.add_marker(pytest.mark.flaky(reruns=1))
    if config.getoption("--soak"):
        return
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="a long run: use --soak"))
