"""The changes that are tried."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.__main__ import modules
from tests.mutants.changes import changes
from tests.mutants.explained import explained
from tests.mutants.reach import ROOT, Reach
from tests.mutants.reach import SOURCE as RULES

SOURCE = '''
def pays(stake: int, odds: int = 3) -> int:
    """Docstrings stay."""
    if stake > 5 and not odds == 2:
        return stake * odds + 1
    raise ValueError("a message 1 + 1")
'''


def test_each_operator_constant_and_condition_is_changed_once() -> None:
    found = {change.what for change in changes(SOURCE)}
    assert found == {
        "Gt becomes GtE", "and becomes or", "not is left out", "Eq becomes NotEq", "Mult becomes FloorDiv",
        "Add becomes Sub", "5 becomes 6", "2 becomes 3", "1 becomes 2",
    }  # fmt: skip


def test_assertions_stay() -> None:
    assert not list(changes("def f(a, b):\n    assert a > 1\n    return zip(a, b, strict=True)\n"))


def test_a_changed_module_is_the_module_with_that_change() -> None:
    (changed,) = [change.source for change in changes(SOURCE) if change.what == "Gt becomes GtE"]
    assert "stake >= 5" in changed and "Docstrings stay" in changed


def test_a_change_knows_the_statement_it_is_in() -> None:
    (found,) = [
        change for change in changes("def f(a):\n    return [\n        a + 1\n    ]\n") if change.what[0] == "A"
    ]
    assert (found.line, found.statement, found.text) == (3, 2, "a + 1")


def test_modules_are_named_by_folder_or_file() -> None:
    assert modules(["games/pan", "money/blinds.py"], ["games/pan/turn"])[-1] == "money/blinds.py"
    assert "games/pan/melds.py" in modules(["games/pan"], []) and "games/holdem.py" in modules([], [])
    assert not any("pan/turn" in name for name in modules(["games"], ["games/pan/turn"]))


def test_the_tests_of_a_change_are_those_that_reach_its_line_quick_ones_first(tmp_path: Path) -> None:
    reach = Reach({"money/x.py": {5: ("slow", "quick", "endless")}}, {"slow": 5.0, "quick": 0.1, "endless": 90.0})
    reach.write(tmp_path / "reach.json")
    kept = Reach.read(tmp_path / "reach.json")
    assert kept == reach
    assert kept.tests("money/x.py", (6, 5), budget=60) == ["quick", "slow"]
    assert kept.tests("money/x.py", (6,), budget=60) == []


def test_every_file_has_its_turn_and_the_examples_of_the_module_are_first() -> None:
    seconds = {"a::1": 1.0, "a::2": 2.0, "b::1": 3.0, "src/housedealer/money/x.py::x": 5.0, "b::not": 0.1}
    reach = Reach({"money/x.py": {5: ("a::1", "a::2", "b::1", "src/housedealer/money/x.py::x")}}, seconds)
    found = reach.tests("money/x.py", (5,), budget=60)
    assert found == ["src/housedealer/money/x.py::x", "a::1", "b::1", "a::2", "b::not"]


def test_slow_tests_come_after_all_quick_ones() -> None:
    reach = Reach({"money/x.py": {5: ("a::1", "a::2", "b::1")}}, {"a::1": 0.1, "a::2": 0.2, "b::1": 3.0})
    assert reach.tests("money/x.py", (5,), budget=60) == ["a::1", "a::2", "b::1"]


def test_a_change_is_noticed_or_missed_by_the_tests_that_reach_it(tmp_path: Path) -> None:
    """Of all changes of a module only two lines are reached here: one change matters, one makes no difference."""
    module, test = "hands/low.py", "tests/hands/test_low.py::test_a_low_qualifies_with_five_ranks_of_eight_or_lower"
    found = list(changes((RULES / module).read_text(encoding="utf-8")))
    lines = {change.text: change.line for change in found}
    tests = tuple(f"{test}[{case}]" for case in ("8c 7d 6h 5s 4c-8-7-6-5-4 low", "9c 7d 6h 5s 4c-None"))
    matters, equal = lines["packed = packed << 4 | rank"], lines["return strength if strength > EIGHT else None"]
    Reach({module: {matters: tests, equal: tests}}, dict.fromkeys(tests, 0.1)).write(tmp_path / "reach.json")
    command = [sys.executable, "-m", "tests.mutants", "--map", str(tmp_path / "reach.json"), "--paths", module]
    done = subprocess.run([*command, "--count", "999"], cwd=ROOT, capture_output=True, text=True, check=False)
    told = done.stdout.splitlines()
    assert done.returncode == 1 and f": {len(found)} changes, 1 noticed" in told[-1], done.stderr
    assert told[-2].startswith(f"hands: 1 of {len(found)} noticed")
    assert sum(": missed: " in line for line in told) == 1
    assert sum(": not reached: " in line for line in told) == len(found) - 2


@pytest.mark.parametrize(("module", "text", "what"), sorted(explained()))
def test_what_is_explained_is_still_there(module: str, text: str, what: str) -> None:
    found = changes((RULES / module).read_text(encoding="utf-8"))
    assert any((change.text, change.what) == (text, what) for change in found)
