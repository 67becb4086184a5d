"""Long runs wait for `--soak`; hypothesis keeps to a steady, repeatable budget. Nothing is run twice: a test that fails has failed."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--soak"):
        return
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="a long run: use --soak"))


@pytest.fixture(autouse=True)
def what_is_sent_fits_the_contract() -> Iterator[None]:
    """Fail a test during which a room sent something that the description of its API does not allow."""
    yield
    contract = sys.modules.get("tests.room.contract")
    if contract is not None and contract.FAULTS:
        found, contract.FAULTS[:] = list(contract.FAULTS), []
        pytest.fail("sent against the contract:\n" + "\n".join(found[:5]))
