"""The generated types are those of the API as it is; a model that changes makes them stale."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic.fields import FieldInfo

from housedealer.client import shapes
from housedealer.room.http.wire.messages import FromRoom, Hello
from tests.wire_types import PYTHON, TYPESCRIPT, WEB, described, node, python, typescript

STALE = "is stale: run `make types`"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return described()


def stale(document: dict[str, Any]) -> Iterator[str]:
    """The files that are not what would be generated now."""
    for path, generated in ((PYTHON, python(document)), (TYPESCRIPT, typescript(document))):
        if path.read_text(encoding="utf-8") != generated:
            yield f"{path.name} {STALE}"


def test_the_generated_types_are_up_to_date(document: dict[str, Any]) -> None:
    assert list(stale(document)) == []


@pytest.fixture
def changed() -> Iterator[None]:
    """While this lasts, the message `hello` has another field."""
    Hello.__pydantic_fields__["motto"] = FieldInfo(annotation=str, description="New.")
    _rebuild()
    yield
    del Hello.__pydantic_fields__["motto"]
    _rebuild()


def _rebuild() -> None:
    for model in (Hello, FromRoom):
        model.model_rebuild(force=True)


@pytest.mark.usefixtures("changed")
def test_a_model_that_changes_makes_them_stale() -> None:
    document = described()
    assert "motto" in document["components"]["schemas"]["Hello"]["required"]
    assert list(stale(document)) == [f"shapes.py {STALE}", f"types.ts {STALE}"]


def test_the_page_fits_its_types() -> None:
    done = subprocess.run(
        [*node(), "node_modules/typescript/bin/tsc", "--noEmit"], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_shapes_read_what_is_optional_optional_and_nested_and_by_kind() -> None:
    choice = shapes.option_of({"type": "choice", "id": "call", "amount": 400})
    assert choice == shapes.Choice("choice", "call", 400, "", ())
    buy_in = {"low": 1, "usual": 2, "high": 3, "again": 0, "short_buys": None, "short_low": 1, "cite": "001:1"}
    table = {
        "id": "t", "game": "g", "options": {}, "kind": "practice", "dealing": "sealed", "limits": "", "fee": "",
        "buy_in": buy_in, "size": 6, "open_seats": 5, "players": [{"seat": 3, "name": "Ann", "bot": False}],
        "from_a_newer_room": 7,
    }  # fmt: skip
    read = shapes.LobbyTable.of(table)
    assert (read.buy_in.usual, read.players) == (2, (shapes.LobbyPlayer(3, "Ann", False),))
    with pytest.raises(KeyError):
        shapes.from_room_of({"type": "unheard of"})
