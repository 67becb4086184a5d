"""The page of irregularities: up to date, no rule without a test, no test that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

from housedealer.packets.entries import entry_ids
from housedealer.packets.irregularities import rulings_of
from tests.irregularities.driver import CHECKED
from tests.irregularities.page import PAGE, page

ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_books_and_the_tests_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.irregularities.page"


def test_every_ruling_of_every_table_has_a_test() -> None:
    page()
    untested = {
        (rulings_of(id).family, name)
        for id in entry_ids()
        for name in rulings_of(id).rulings
        if not CHECKED.get((rulings_of(id).family, name))
    }
    assert not untested


def test_every_test_named_on_the_page_exists() -> None:
    named = re.findall(r"`((?:tests/games/)?test_[a-z_0-9]+(?:\.py)?)::(test_\w+)`", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 100
    for module, test in named:
        path = ROOT / module if module.startswith("tests/") else ROOT / "tests" / "irregularities" / f"{module}.py"
        assert f"def {test}(" in path.read_text(encoding="utf-8"), f"{module} has no {test}"


def test_no_row_of_the_page_lacks_a_test() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "001:" in line]
    assert len(rows) > 150
    assert all(line.rstrip(" |").endswith("`") for line in rows)


def test_every_citation_names_its_rule() -> None:
    """The number of a rule and its line belong together: one line, one number."""
    for id in entry_ids():
        numbers: dict[str, set[str]] = {}
        for ruling in rulings_of(id).rulings.values():
            if ruling.cite:
                numbers.setdefault(ruling.cite, set()).add(ruling.rule.partition(",")[0])
        assert all(len(found) == 1 for found in numbers.values()), (id, numbers)
