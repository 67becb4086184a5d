"""Which tests reach which lines of the rules, and how long each takes: measured once, then a change runs only its own tests."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "housedealer"
PARTS = ("games", "money", "hands", "irregularities")
PARTS_OF_TESTS = ("games", "money", "hands", "differential", "irregularities", "packets", "table")
TESTS = tuple(f"tests/{part}" for part in PARTS_OF_TESTS)


@dataclass(frozen=True)
class Reach:
    """The tests that run a line, by module and line, and the seconds of each test."""

    lines: dict[str, dict[int, tuple[str, ...]]]
    seconds: dict[str, float]

    def tests(self, module: str, lines: tuple[int, ...], budget: float) -> list[str]:
        """The tests that run the first of these lines that any test runs, the quick ones first, up to a sum of seconds."""
        reached = self.lines.get(module, {})
        found = next((reached[line] for line in lines if line in reached), ())
        chosen, spent = list[str](), 0.0
        for test in sorted(found, key=lambda test: (self.seconds.get(test, 0), test)):
            spent += self.seconds.get(test, 0)
            if chosen and spent > budget:
                break
            chosen.append(test)
        return chosen

    def and_also(self, other: Reach) -> Reach:
        """What two runs have measured together."""
        lines = {module: dict(found) for module, found in self.lines.items()}
        for module, found in other.lines.items():
            kept = lines.setdefault(module, {})
            for line, tests in found.items():
                kept[line] = tuple(dict.fromkeys((*kept.get(line, ()), *tests)))
        return Reach(lines, {**self.seconds, **other.seconds})

    def write(self, path: Path) -> None:
        """Tests are written once and named by number."""
        numbers = {test: number for number, test in enumerate(self.seconds)}
        lines = {
            module: {line: [numbers[test] for test in tests if test in numbers] for line, tests in found.items()}
            for module, found in self.lines.items()
        }
        path.write_text(json.dumps({"tests": list(self.seconds.items()), "lines": lines}))

    @classmethod
    def read(cls, path: Path) -> Reach:
        told = json.loads(path.read_text())
        names = [test for test, _ in told["tests"]]
        lines = {
            module: {int(line): tuple(names[number] for number in numbers) for line, numbers in found.items()}
            for module, found in told["lines"].items()
        }
        return cls(lines, dict(told["tests"]))


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
        return Reach(dict(_lines(data)), json.loads(durations.read_text()))


def _lines(data: Path) -> Iterator[tuple[str, dict[int, tuple[str, ...]]]]:
    found = coverage.CoverageData(str(data))
    found.read()
    for name in found.measured_files():
        by_line = {
            line: tuple(sorted({context.partition("|")[0] for context in contexts if context}))
            for line, contexts in found.contexts_by_lineno(name).items()
        }
        yield str(Path(name).relative_to(SOURCE)), {line: tests for line, tests in by_line.items() if tests}


# -- the plugin that notes how long each test takes ---------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--durations-file", help="write the seconds of every test into this file")


class _Durations:
    def __init__(self, path: Path) -> None:
        self.path, self.seconds = path, dict[str, float]()

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
