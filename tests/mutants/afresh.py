"""Trying a change from the first import on: the changed module lies in a copy of the source, and its tests run in a fork.

The fork has pytest and the libraries loaded already but nothing of the program, so that it loads the copy.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import hypothesis  # noqa: F401  (loaded before the fork)
import numpy as np  # noqa: F401
import pydantic  # noqa: F401
import pytest

from tests.mutants.reach import EXAMPLES, ROOT, SOURCE
from tests.mutants.trial import Outcome, wait_for


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
        """Run tests with a module changed; `None` leaves it as it is. Examples in docstrings are not tried again."""
        tests = [test for test in tests if not test.startswith(EXAMPLES)]
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
        code = wait_for(child)
        if code == pytest.ExitCode.USAGE_ERROR:
            raise RuntimeError(f"the tests could not be run: {list(tests)[:3]}")
        return code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)

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
