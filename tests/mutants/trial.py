"""Trying changes: the tests are collected once, and each change is tried in a fork in which its function has the changed code.

A change to a line that runs while tests are collected may have left its mark already: when no test notices it like this, it
is tried again in a copy of the source, from the first import on (`afresh.py`).
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Literal, NamedTuple

import pytest

from tests.mutants.changes import Change
from tests.mutants.reach import ROOT, SOURCE, forget, kept_by

Outcome = Literal["noticed", "missed", "not reached"]
WAIT = 300.0  # seconds that a trial may take: tests that a change makes run for ever have noticed it
_STUCK = 20  # seconds of computing, on top of five times what the tests usually take


class Trial(NamedTuple):
    """A change of a module, and the tests that may notice it."""

    module: str
    change: Change
    tests: Sequence[str]
    seconds: float  # what the tests usually take


def try_all(trials: Sequence[Trial]) -> Iterator[tuple[int, Outcome]]:
    """The outcome of each trial by its number, from a process that has loaded the program and collected the tests."""
    reading, writing = os.pipe()
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            os.close(reading)
            os._exit(_serve(trials, writing, said.fileno()))
        os.close(writing)
        with os.fdopen(reading) as told:
            for line in told:
                number, outcome = json.loads(line)
                yield number, outcome
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
            said.seek(0)
            raise RuntimeError(f"the tests do not pass without a change:\n{said.read()[-4000:].decode()}")


def _serve(trials: Sequence[Trial], writing: int, said: int) -> int:
    os.chdir(ROOT)
    os.dup2(said, 1)
    os.dup2(said, 2)
    files = sorted({test.partition("::")[0] for trial in trials for test in trial.tests})
    with tempfile.TemporaryDirectory() as cache:
        return int(pytest.main(["-q", "-o", f"cache_dir={cache}", *files], plugins=[_Server(trials, writing)]))


class _Server:
    """A pytest plugin that, instead of running what was collected, runs each trial in a fork."""

    def __init__(self, trials: Sequence[Trial], writing: int) -> None:
        self.trials, self.writing = trials, writing

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.loaded = Loaded()
        unchanged = [test for trial in self.trials for test in trial.tests[:2] if test in items]
        modules = {trial.module: trial.change.before for trial in self.trials}
        if not self._passes(
            lambda: self.loaded.change_nothing(modules), [items[test] for test in dict.fromkeys(unchanged)], 600
        ):
            raise session.Failed("the tests do not pass without a change")
        for number, (module, change, tests, seconds) in enumerate(self.trials):
            chosen = [items[test] for test in tests if test in items]
            outcome: Outcome = "not reached"
            if chosen:
                passed = self._passes(lambda m=module, c=change: self.loaded.put(m, c), chosen, seconds)  # type: ignore[misc]
                outcome = "missed" if passed else "noticed"
            os.write(self.writing, f"{json.dumps([number, outcome])}\n".encode())
        return True

    def _passes(self, prepare: Callable[[], None], items: Sequence[pytest.Item], seconds: float) -> bool:
        child = os.fork()
        if child == 0:
            limit = int(_STUCK + 5 * seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            os._exit(self._run(prepare, items))
        return wait_for(child) == 0

    def _run(self, prepare: Callable[[], None], items: Sequence[pytest.Item]) -> int:
        """In the fork: run tests until one fails."""
        prepare()
        forget(self.loaded.kept)
        for item, later in zip(items, [*items[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=later)
            if item.session.testsfailed:
                item.session._setupstate.teardown_exact(None)
                return 1
        return 0


def wait_for(child: int) -> int:
    """The exit status of a process; -9 when it had to be stopped."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


# -- changed code in functions that are loaded already ------------------------------------------------------------------


class Loaded:
    """What has been loaded and collected, looked for once before any fork: functions by file, and what is kept."""

    def __init__(self) -> None:
        gc.unfreeze()  # what the tests' set-up has frozen after the collection would not be among the objects
        self.kept = [*kept_by("housedealer"), *kept_by("tests")]
        self.functions = dict[str, list[FunctionType]]()
        for function in gc.get_objects():
            if isinstance(function, FunctionType):
                self.functions.setdefault(function.__code__.co_filename, []).append(function)

    def put(self, module: str, change: Change) -> None:
        """Functions of a module get the changed code."""
        self._replace(module, compile(change.tree(), _path(module), "exec", dont_inherit=True))

    def change_nothing(self, sources: dict[str, str]) -> None:
        """Every function of these modules gets the code that it has, on the way of a change."""
        for module, source in sources.items():
            self._replace(module, compile(source, _path(module), "exec", dont_inherit=True))

    def _replace(self, module: str, compiled: CodeType) -> None:
        fresh = dict[tuple[str, int], list[CodeType]]()
        for code in _codes(compiled):
            fresh.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
        for function in self.functions.get(_path(module), ()):
            found = fresh.get((function.__code__.co_qualname, function.__code__.co_firstlineno), [])
            if len(found) == 1:
                function.__code__ = found[0]


def _path(module: str) -> str:
    name = ".".join(("housedealer", *Path(module).with_suffix("").parts)).removesuffix(".__init__")
    loaded = sys.modules.get(name)
    return str(loaded.__file__ if loaded is not None else SOURCE / module)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
