"""What is said of events."""

from __future__ import annotations

from housedealer.table.events import MOVES, Event
from housedealer.table.telling import SENTENCES, tell


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert not [kind for kind in MOVES if kind not in SENTENCES]


def test_who_draws_how_many() -> None:
    assert tell(Event("draw", "seat1", None, 3), {1: "Ann"}) == "Ann draws 3"
    assert tell(Event("draw", "seat1", None, 0), {1: "Ann"}) == "Ann stands pat"
