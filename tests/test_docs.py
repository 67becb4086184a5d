"""The documentation covers what there is."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import housedealer
from housedealer.commands.cli import app
from housedealer.packets.entries import entry, entry_ids

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hooks", DOCS / "hooks.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_table_has_a_page_and_no_page_names_a_table_that_is_not(hooks: ModuleType) -> None:
    named = [id for ids in hooks.page_tables().values() for id in ids]
    assert sorted(named) == sorted(entry_ids())


@pytest.mark.parametrize("id", entry_ids())
def test_the_generated_part_of_a_page_shows_pays_and_readings(hooks: ModuleType, id: str) -> None:
    found, text = entry(id), hooks.section(entry(id))
    assert id in text
    for tables in found.pay_tables.values():
        for printed in tables.values():
            assert all(f"| {odds} |" in text for odds in printed["rows"].values())
    for reading in found.readings:
        assert reading["text"] in text


def test_every_public_name_is_in_the_reference_with_what_it_says_of_itself(hooks: ModuleType) -> None:
    text = hooks.public_names()
    assert "`answer(self, seat: int, answer: Answer) -> None` | Take an answer." in text
    assert not [name for name in housedealer.__all__ if name != "__version__" and f"## {name}\n" not in text]


def test_every_command_is_in_the_reference() -> None:
    text = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"housedealer {command.name or command.callback.__name__}" in text


def test_every_kind_of_event_is_in_the_reference() -> None:
    from housedealer.table.events import MOVES

    text = (DOCS / "reference" / "events.md").read_text(encoding="utf-8")
    assert not [kind for kind in MOVES if f"`{kind}`" not in text]
