"""Which tests reach which lines of the rules, and how long each takes: measured once, then a change runs only its own tests.

What is kept for the next test would hide what that test reaches. So what tests keep is forgotten before each of them while
this is measured, and what the program keeps before each file of tests.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import TypeAlias

import coverage
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "housedealer"
PARTS = ("games", "money", "hands", "irregularities")
PARTS_OF_TESTS = ("games", "money", "hands", "differential", "irregularities", "packets", "table", "bots", "histories")
QUICK = 0.25  # seconds: tests that take longer come after all that do not
EXAMPLES = "src/"  # the examples in docstrings begin like this
TESTS = (
    *(f"tests/{part}" for part in PARTS_OF_TESTS),
    "tests/test_playthroughs.py",
    *(f"{EXAMPLES}housedealer/{part}" for part in PARTS),
)


@dataclass(frozen=True)
class Reach:
    """The tests that run a line, by module and line, and the seconds of each test."""

    lines: dict[str, dict[int, tuple[str, ...]]]
    seconds: dict[str, float]
    outside: dict[str, tuple[int, ...]] = field(default_factory=dict)  # lines that run before any test does

    def tests(self, module: str, lines: tuple[int, ...], budget: float) -> list[str]:
        """The tests that run the first of these lines that any test runs, up to a sum of seconds.

        The examples of the module come first, then the quickest test of each file, then the second of each, and so on,
        and the slow ones after all quick ones. After them come the others of the same files: they may rely on what the
        program has kept since the line was run.
        """
        reached = self.lines.get(module, {})
        found = set(next((reached[line] for line in lines if line in reached), ()))
        files = {_file(test) for test in found}
        related = found | {test for test in self.seconds if _file(test) in files}
        chosen, spent = list[str](), 0.0
        for test in self._by_turns(related, found, f"{EXAMPLES}housedealer/{module}"):
            spent += self.seconds.get(test, 0)
            if chosen and spent > budget:
                break
            chosen.append(test)
        return chosen

    def _by_turns(self, related: set[str], found: set[str], examples: str) -> list[str]:
        """One test of each file at a time."""
        turns, turn = Counter[str](), dict[str, tuple[object, ...]]()
        for test in sorted(related, key=lambda test: (test not in found, self.seconds.get(test, 0), test)):
            file = _file(test)
            turns[file] += file != examples
            seconds = self.seconds.get(test, 0)
            turn[test] = (test not in found, seconds > QUICK and file != examples, turns[file], seconds, test)
        return sorted(turn, key=lambda test: turn[test])

    def runs_outside(self, module: str, lines: tuple[int, ...]) -> bool:
        """Whether one of these lines runs while the tests are collected: what it works out may be kept."""
        return not set(lines).isdisjoint(self.outside.get(module, ()))

    def and_also(self, other: Reach) -> Reach:
        """What two runs have measured together."""
        lines = {module: dict(found) for module, found in self.lines.items()}
        for module, found in other.lines.items():
            kept = lines.setdefault(module, {})
            for line, tests in found.items():
                kept[line] = tuple(dict.fromkeys((*kept.get(line, ()), *tests)))
        outside = {
            module: tuple(sorted({*self.outside.get(module, ()), *other.outside.get(module, ())}))
            for module in {*self.outside, *other.outside}
        }
        return Reach(lines, {**self.seconds, **other.seconds}, outside)

    def write(self, path: Path) -> None:
        """Tests are written once and named by number."""
        numbers = {test: number for number, test in enumerate(self.seconds)}
        lines = {
            module: {line: [numbers[test] for test in tests if test in numbers] for line, tests in found.items()}
            for module, found in self.lines.items()
        }
        path.write_text(json.dumps({"tests": list(self.seconds.items()), "lines": lines, "outside": self.outside}))

    @classmethod
    def read(cls, path: Path) -> Reach:
        told = json.loads(path.read_text())
        names = [test for test, _ in told["tests"]]
        lines = {
            module: {int(line): tuple(names[number] for number in numbers) for line, numbers in found.items()}
            for module, found in told["lines"].items()
        }
        return cls(lines, dict(told["tests"]), {module: tuple(found) for module, found in told["outside"].items()})


def _file(test: str) -> str:
    return test.partition("::")[0]


def measure(tests: Sequence[str] = TESTS) -> Reach:
    """Run the tests of the rules once, noting what each reaches; they must all pass."""
    with tempfile.TemporaryDirectory() as folder:
        data, durations = Path(folder) / "coverage", Path(folder) / "durations.json"
        settings = Path(folder) / "settings.ini"
        include = "\n    ".join(str(SOURCE / part / "*") for part in PARTS)
        settings.write_text(f"[run]\ndata_file = {data}\ninclude =\n    {include}\n")
        command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={folder}", "-p", "tests.mutants.reach"]
        measuring = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
        done = subprocess.run(
            [*command, *measuring, "--durations-file", str(durations), *tests],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise RuntimeError(f"the tests do not pass without a change:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        lines, outside = dict[str, dict[int, tuple[str, ...]]](), dict[str, tuple[int, ...]]()
        for module, found in _contexts(data):
            lines[module] = {line: tests for line, contexts in found.items() if (tests := _tests(contexts))}
            outside[module] = tuple(line for line, contexts in found.items() if "" in contexts)
        return Reach(lines, json.loads(durations.read_text()), outside)


def _contexts(data: Path) -> Iterator[tuple[str, dict[int, list[str]]]]:
    found = coverage.CoverageData(str(data))
    found.read()
    for name in found.measured_files():
        yield str(Path(name).relative_to(SOURCE)), found.contexts_by_lineno(name)


def _tests(contexts: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({context.partition("|")[0] for context in contexts if context}))


Kept: TypeAlias = "_lru_cache_wrapper[object]"


def kept_by(package: str) -> list[Kept]:
    """The functions of a package that keep what they have worked out."""
    found = [kept for kept in gc.get_objects() if isinstance(kept, _lru_cache_wrapper)]
    return [kept for kept in found if (kept.__module__ or "").partition(".")[0] == package]


def forget(kept: Iterable[Kept]) -> None:
    for function in kept:
        function.cache_clear()


# -- the plugin that notes how long each test takes ---------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--durations-file", help="write the seconds of every test into this file")


class _Durations:
    def __init__(self, path: Path) -> None:
        self.path, self.seconds = path, dict[str, float]()
        self.file = ""
        self.kept: list[Kept] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.file != (file := _file(item.nodeid)):
            self.file, self.kept = file, kept_by("tests")
            forget(kept_by("housedealer"))
        forget(self.kept)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = round(self.seconds.get(report.nodeid, 0) + report.duration, 4)

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(json.dumps(self.seconds))


def pytest_configure(config: pytest.Config) -> None:
    if path := config.getoption("--durations-file", None):
        config.pluginmanager.register(_Durations(Path(path)))


def main() -> None:
    """`python -m tests.mutants.reach FILE [TESTS...]`: measure all tests of the rules, or some, and add them to the file."""
    path, tests = Path(sys.argv[1]), sys.argv[2:] or TESTS
    found = measure(tests)
    (Reach.read(path).and_also(found) if path.exists() else found).write(path)


if __name__ == "__main__":
    main()
