"""`import housedealer`: light, lazy, complete, and what the README shows."""

from __future__ import annotations

import ast
import doctest
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import housedealer

ROOT = Path(__file__).parents[1]


def in_a_new_process(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, housedealer; print([name for name in sys.modules if name.startswith('housedealer.')])"
    assert in_a_new_process(code) == "[]"


def test_listing_the_games_loads_no_mathematics_and_no_server() -> None:
    heavy = ("numpy", "numba", "pydantic", "fastapi", "sqlalchemy")
    code = f"import sys, housedealer; housedealer.list_games(); print([n for n in {heavy} if n in sys.modules])"
    assert in_a_new_process(code) == "[]"


@pytest.mark.parametrize("name", housedealer.__all__)
def test_every_name_is_there_and_explains_itself(name: str) -> None:
    found = getattr(housedealer, name)
    assert name in dir(housedealer)
    assert isinstance(found, str) or inspect.getdoc(found)


def test_no_name_is_that_of_a_module_which_would_take_its_place() -> None:
    modules = {module.name for module in pkgutil.iter_modules(housedealer.__path__)}
    assert not modules & set(housedealer.__all__)


def test_what_type_checkers_see_is_what_there_is() -> None:
    """The names under TYPE_CHECKING and those that are found at run time are the same, from the same places."""
    tree = ast.parse(Path(housedealer.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.asname or alias.name: f"{node.module.removeprefix('housedealer.')}:{alias.name}"
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    assert typed == housedealer._FROM
    assert set(typed) | {"__version__"} == set(housedealer.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        housedealer.roulette  # noqa: B018


@pytest.mark.parametrize("page", ["README.md"])
def test_what_the_page_shows_is_what_happens(page: str) -> None:
    done = doctest.testfile(str(ROOT / page), module_relative=False)
    assert done.attempted > 5 and done.failed == 0


def test_the_command_says_its_version() -> None:
    code = "import sys; sys.argv = ['housedealer', '--version']; from housedealer.commands.cli import main; main()"
    assert in_a_new_process(code) == f"housedealer {housedealer.__version__}"


def test_a_record_opens_the_table_that_was_played() -> None:
    """The options given to `open_game` reach the record, and it replays to the same events."""
    import housedealer as hd

    session = hd.Session(hd.open_game("garden_city/texas_holdem", {"fee": "none", "stakes": "6-12"}))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 50_000)
    round_ = session.start(hd.Sealed.of("options"))
    while round_.open:
        for seat, question in list(round_.open.items()):
            round_.answer(seat, question.default)
    (events,) = hd.read_rounds(hd.record_lines(round_))
    assert events[0]["what"]["options"] == {"fee": "none", "stakes": "6-12"}
    difference, _chips = hd.replay_round(events, hd.open_game)
    assert difference is None
