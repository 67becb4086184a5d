"""What can be reported at each moment of a hand is what was written down and looked through."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.packets.irregularities import rulings_of
from tests.irregularities.reportables import FOLDER, TABLES, listing, written


@pytest.mark.parametrize(("path", "id"), list(written()), ids=TABLES)
def test_what_can_be_reported_is_as_written(path: Path, id: str) -> None:
    assert listing(id) == path.read_text(encoding="utf-8"), "review with: make golden && git diff"


def test_every_kind_of_pot_table_is_there_and_nothing_else() -> None:
    assert {"flop", "draw", "stud", "pan", "thirteen"} <= {rulings_of(id).family for id in TABLES.values()}
    assert {path.stem for path in FOLDER.iterdir()} == set(TABLES)
