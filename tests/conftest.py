"""Long runs wait for `--soak`; hypothesis keeps to a steady, repeatable budget. Nothing is run twice: a test that fails has failed."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import HealthCheck, settings

from tests.ledger.collected import COLLECTED
from tests.left_behind import Surroundings

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("house")


NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
#: Folders of this run that would else lie in the user's own: worked-out odds, and the keys of rooms on PostgreSQL.
FOLDERS = ("HOUSEDEALER_CACHE", "XDG_STATE_HOME")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the folders that all processes of this run share; those that it starts are told by the environment."""
    if hasattr(config, "workerinput"):
        return
    for variable in FOLDERS:
        os.environ[variable] = folder = tempfile.mkdtemp(prefix="housedealer-")
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    if os.environ.pop(
        NO_BYTECODE, ""
    ):  # hundreds of processes start: compiling each time would take half of their time
        assert config.cache is not None
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[COLLECTED] = tuple(items)
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


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Fail a test after which the process is not as it was: the next test, whichever it is, would meet that."""
    before = Surroundings.now()
    yield
    changed = before.changed(Surroundings.now())
    if changed:
        pytest.fail("left behind: " + "; ".join(changed))
