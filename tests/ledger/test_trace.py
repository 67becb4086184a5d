"""`housedealer trace`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.packets.entries import entry, entry_ids

POT = [id for id in entry_ids() if entry(id).family != "banked"]


def trace(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["trace", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("id", POT)
def test_no_clause_of_a_pot_table_is_open(id: str) -> None:
    assert trace(id, "--open", "--json") == (0, "[]\n")


def test_a_line_shows_its_clause_and_its_tests() -> None:
    status, output = trace("garden_city/texas_holdem", "--line", "001:1402", "--json")
    (found,) = json.loads(output)
    assert status == 0 and found["lines"] == "001:1402" and found["enforced_by"] == ["rule:missed"]
    assert any("test_blinds" in test for test in found["tests"])


def test_the_totals_are_told_by_kind() -> None:
    _, output = trace("garden_city/razz")
    assert output.splitlines()[-1].endswith("0 open") and " rule, " in output


def test_a_line_of_another_table_shows_nothing() -> None:
    assert trace("garden_city/razz", "--line", "001:1402", "--json") == (0, "[]\n")
