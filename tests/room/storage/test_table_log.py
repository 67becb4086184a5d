"""A table's log: what is stored of each event, on which page, and what comes back from it."""

from __future__ import annotations

import pytest

from housedealer.packets.entries import entry_ids
from housedealer.room.storage.table_log import encode, entries, entries_of, line, page
from housedealer.room.trust.hash_chain import ZERO
from housedealer.table.events import DOWN, HIDDEN, Event, Why
from tests.table.test_every_table import wild_rounds


@pytest.mark.parametrize("id", entry_ids())
def test_a_line_is_the_plain_data_of_its_event(id: str) -> None:
    for round_ in wild_rounds(id, 7, 3, [60_000], 2):
        for event in round_.events:
            for viewer in ("rail", "seat1"):
                seen = event.seen_by(viewer)
                assert line(seen) == encode(seen.to_json()).decode()
            assert line(event) == encode(event.to_json()).decode()


@pytest.mark.parametrize(
    "event",
    [
        Event("announce", "dealer", None, 'seven "up"\nand more'),
        Event("deal", "deck", "seat3.hand", (HIDDEN, HIDDEN), None, DOWN, Why('by "hand"', "001:1")),
        Event("buy_in", "cage", "seat1.stack", "Zoë", 10**12),
        Event("void", None, None, {"by": "Ann", "places": {"seat1.stack": 5}}),
    ],
    ids=lambda event: event.kind,
)
def test_what_needs_quoting_is_quoted(event: Event) -> None:
    assert line(event) == encode(event.to_json()).decode()
    assert "\n" not in line(event)


def test_a_page_gives_back_its_entries() -> None:
    (round_,) = wild_rounds("hotel_del_rio/texas_holdem", 3, 4, [20_000], 1)
    written = entries(round_.events, 40, round_.felt)
    stored = page(written, "t", ZERO)
    assert stored.seq == written[-1].seq == 40 + len(written)
    again = entries_of(stored.seq, stored.body)
    assert [(entry.seq, entry.body) for entry in again] == [(entry.seq, entry.body) for entry in written]
    assert [line(entry.event) for entry in again] == [entry.body for entry in written]
