"""Each table still plays as its golden playthrough says."""

from __future__ import annotations

import pytest

from housedealer.packets.entries import entry_ids
from tests.golden import FOLDER, path_of, playthrough


@pytest.mark.parametrize("id", entry_ids())
def test_the_playthrough_is_as_written(id: str) -> None:
    assert path_of(id).exists(), f"write it with: python -m tests.golden {id}"
    assert playthrough(id) == path_of(id).read_text(encoding="utf-8"), "review with: make golden && git diff"


def test_there_is_no_playthrough_of_a_table_that_does_not_exist() -> None:
    written = {str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.txt")}
    assert written == set(entry_ids())
