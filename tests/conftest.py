"""Long runs wait for `--soak`; hypothesis keeps to a steady, repeatable budget. Nothing is run twice: a test that fails has failed."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from multiprocessing.util import Finalize

import pytest
from hypothesis import HealthCheck, settings

from housedealer.room.operations import interpreter
from tests.ledger.collected import COLLECTED
from tests.left_behind import Surroundings

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("house")


NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
RESULTS = "HOUSEDEALER_CACHE"  # worked-out odds, found again by the code and the facts they follow from
KEYS = "XDG_STATE_HOME"  # where the keys of rooms on PostgreSQL lie
IN_MEMORY = "/dev/shm"  # files of tests lie here where that is possible: a room waits for the disk at every commit
MUCH = 2 << 30  # bytes
AFTER_ALL_OTHERS = -101  # multiprocessing removes its own folder, which lies in ours, at -100


def _has_room(folder: str) -> bool:
    """Whether a folder is there and has room for the rooms of a run, programs that they start included."""
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= MUCH and not found.f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Choose the folders that all processes of this run share; those that it starts are told by the environment.

    Nothing of the user's own is touched. Temporary files are gone when the run is over; results and bytecode are kept for
    the next one, and `--cache-clear` throws them away.
    """
    if hasattr(config, "workerinput"):
        return
    assert config.cache is not None
    folder = tempfile.mkdtemp(prefix="housedealer-", dir=IN_MEMORY if _has_room(IN_MEMORY) else None)
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=AFTER_ALL_OTHERS)
    os.chmod(folder, 0o755)  # PostgreSQL runs as a user of its own
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    os.environ[KEYS] = tempfile.mkdtemp(prefix="keys-")
    os.environ[RESULTS] = str(config.cache.mkdir(f"odds-{version('numpy')}-{version('numba')}"))
    if os.environ.pop(
        NO_BYTECODE, ""
    ):  # hundreds of processes start: compiling each time would take half of their time
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


def pytest_collection_finish() -> None:
    """What was collected stays until the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(interpreter.YOUNG, 50, 100)


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
