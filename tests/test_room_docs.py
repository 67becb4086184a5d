"""What the documentation says of the room runs, and covers what there is."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from housedealer.client import Room, Table
from housedealer.room.http.wire.messages import FROM_ROOM, TO_ROOM
from housedealer.room.operations.settings import Settings
from housedealer.room.people.access import ACCESS, PAGES
from housedealer.table.questions import Answer
from tests.room.house import House

DOCS = Path(__file__).parents[1] / "docs"


def program(page: str, start: str) -> str:
    """The program on a page that begins so."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found: list[str] = re.findall(r"```python\n(.*?)```", text, re.S)
    return next(code for code in found if code.startswith(start))


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hooks", DOCS / "hooks.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(
        tmp_path_factory.mktemp("room") / "room.sqlite", Settings(bot_delay=0, pause=0.05, practice=False)
    ) as running:
        yield running


@pytest.fixture(scope="module")
def played(house: House) -> Iterator[Table]:
    """A table with two finished rounds."""
    with Room(house.url) as room:
        room.guest("Ann")
        table = room.open("hotel_del_rio/texas_holdem", bots=2)
        table.sit()
        with table.watch() as live:
            for asked in live.questions(rounds=2):
                live.answer(asked, Answer("call") if asked.question.option("call") else asked.question.default)
        table.leave()
        yield table


def run(record: list[dict[str, Any]], folder: Path) -> list[bool]:
    """What the program of the reference says of a record."""
    (folder / "verify.py").write_text(program("reference/shuffle.md", "import hashlib"))
    (folder / "round.jsonl").write_text("\n".join(map(json.dumps, record)))
    command = [sys.executable, "-I", "verify.py", "round.jsonl"]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    return [line.endswith("True") for line in said.splitlines()]


def test_the_program_of_the_reference_verifies_a_round(played: Table, tmp_path: Path) -> None:
    record = played.record(2)
    assert run(record, tmp_path) == [True] * (1 + sum(event["kind"] == "shuffle" for event in record))
    assert len(run(record, tmp_path)) >= 2


def test_the_program_of_the_reference_finds_another_seed_and_another_deck(played: Table, tmp_path: Path) -> None:
    record = played.record(2)
    for event in record:
        if event["kind"] == "reveal":
            event["what"] = "00" * 32
    assert not any(run(record, tmp_path))
    record = played.record(2)
    deck = next(event["what"] for event in record if event["kind"] == "shuffle")
    deck[-1], deck[-2] = deck[-2], deck[-1]
    assert run(record, tmp_path)[:2] == [True, False]


def test_the_client_verifies_rounds_on_its_own_side(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [bool(played.verify(line.number)) for line in played.rounds()][:2] == [True, True]
    honest = played.record(1)

    async def another(_: object, __: int) -> list[dict[str, Any]]:
        for event in honest:
            if event["kind"] == "commit":
                event["what"] = "00" * 32
        return honest

    monkeypatch.setattr(type(played._table), "record", another)
    assert not played.verify(1).committed


def test_the_client_of_the_guide_runs(house: House) -> None:
    code = program("guides/python.md", "from housedealer.client").replace("http://127.0.0.1:8000", house.url)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "python.md", "exec"), {})
    assert said.getvalue().strip().endswith("True")


def test_every_call_message_and_setting_is_in_the_reference(hooks: ModuleType) -> None:
    calls = hooks.calls()
    told_apart = {endpoint for endpoint in ACCESS if endpoint.startswith("WS ")} | PAGES
    assert not [endpoint for endpoint in ACCESS.keys() - told_apart if f"`{endpoint}`" not in calls]
    messages = hooks.messages()
    assert messages.count("### ") == len(FROM_ROOM) + len(TO_ROOM) + 2
    settings = hooks.settings()
    assert not [field.name for field in fields(Settings) if f"| `{field.name}` |" not in settings]
