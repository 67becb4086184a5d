"""Trying a change: the module with the change in it is written into a copy of the source, and its tests run in a fork.

The fork has pytest and the libraries loaded already but nothing of the program, so that it loads the copy. A trial takes
about a second, plus what its tests take.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import hypothesis  # noqa: F401  (loaded before the fork)
import numpy as np  # noqa: F401
import pydantic  # noqa: F401
import pytest

from tests.mutants.reach import ROOT, SOURCE

LIMIT = 300.0  # seconds: a change that makes the tests run for ever is noticed too
Outcome = Literal["noticed", "missed", "not reached"]


class Chosen:
    """A pytest plugin that runs only some tests, in the order given."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.place = {test: at for at, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )


class Workshop:
    """A copy of the source tree in which one module at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(SOURCE, folder / "housedealer", ignore=shutil.ignore_patterns("static", "__pycache__"))

    def attempt(self, module: str, source: str | None, tests: Sequence[str]) -> Outcome:
        """Run tests with a module changed; `None` leaves it as it is."""
        if not tests:
            return "not reached"
        path = self.folder / "housedealer" / module
        before = path.read_text(encoding="utf-8")
        try:
            if source is not None:
                path.write_text(source, encoding="utf-8")
            return "missed" if self._pass(tests) else "noticed"
        finally:
            path.write_text(before, encoding="utf-8")

    def _pass(self, tests: Sequence[str]) -> bool:
        child = os.fork()
        if child == 0:
            os._exit(self._run(tests))
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                code = os.waitstatus_to_exitcode(status)
                if code == pytest.ExitCode.USAGE_ERROR:
                    raise RuntimeError(f"the tests could not be run: {list(tests)[:3]}")
                return code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False

    def _run(self, tests: Sequence[str]) -> int:
        """In the fork: load the copy instead of the source, say nothing, stop at the first failure."""
        os.chdir(ROOT)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or the tests would keep bytecode of their own
        sys.dont_write_bytecode = True  # no bytecode of one change may be taken for that of another
        sys.path.insert(0, str(self.folder))
        if any(name.partition(".")[0] == "housedealer" for name in sys.modules):
            return int(pytest.ExitCode.USAGE_ERROR)
        files = sorted({test.partition("::")[0] for test in tests})
        cache = self.folder / "cache"
        return int(pytest.main(["-q", "-x", "-o", f"cache_dir={cache}", *files], plugins=[Chosen(tests)]))


@contextmanager
def workshop() -> Iterator[Workshop]:
    with tempfile.TemporaryDirectory() as folder:
        yield Workshop(Path(folder))
