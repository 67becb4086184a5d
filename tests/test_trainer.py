"""The trainer: every table can be trained on, the answer is the ruling that the round really got, and it runs in a terminal."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.packets.entries import entry_ids
from housedealer.table.errors import UnknownGame
from housedealer.trainer import exercise, judge


@pytest.mark.parametrize("id", entry_ids())
def test_every_table_has_exercises_with_one_right_ruling(id: str) -> None:
    asked = exercise(id, "school")
    assert asked == exercise(id, "school")
    assert len(set(asked.choices)) == len(asked.choices) >= 2
    assert asked.accident
    verdicts = [judge(id, "school", at) for at in range(len(asked.choices))]
    assert [verdict["correct"] for verdict in verdicts].count(True) == 1
    right = verdicts[0]["right"]
    assert verdicts[right]["correct"] and asked.choices[right] == verdicts[right]["text"]
    assert json.loads(json.dumps(asked.to_json()))["choices"] == list(asked.choices)


def test_exercises_do_not_give_their_answer_away() -> None:
    plain = exercise("garden_city/texas_holdem", "1").to_json()
    assert not {"right", "verdict", "cite"} & set(plain)


def test_the_terminal_asks_judges_and_shows_the_rule() -> None:
    right = judge("garden_city/texas_holdem", "a/1", 0)
    wrong = next(at for at in range(4) if at != right["right"])
    told = CliRunner().invoke(
        app, ["train", "garden_city/texas_holdem", "--seed", "a", "--count", "1"], input=f"9\n{right['right'] + 1}\n"
    )
    assert told.exit_code == 0
    assert "a number from 1 to" in told.output
    assert f"Right: {right['verdict']}." in told.output
    assert right["cite"] in told.output and "1 of 1 right" in told.output
    other = CliRunner().invoke(
        app, ["train", "garden_city/texas_holdem", "--seed", "a", "--count", "1"], input=f"{wrong + 1}\n"
    )
    assert f"No: {right['verdict']}." in other.output and right["text"] in other.output
    assert "0 of 1 right" in other.output


def test_leaving_early_is_fine_and_programs_get_json() -> None:
    left = CliRunner().invoke(app, ["train", "garden_city/razz", "--seed", "a", "--count", "3"], input="q\n")
    assert left.exit_code == 0 and "0 of 0 right" in left.output
    told = CliRunner().invoke(app, ["train", "garden_city/pan", "--seed", "a", "--count", "2", "--json"])
    lines = [json.loads(line) for line in told.output.splitlines()]
    assert [set(line) for line in lines] == [{"exercise", "solution"}] * 2
    with pytest.raises(UnknownGame):
        exercise("garden_city/bridge", "a")
