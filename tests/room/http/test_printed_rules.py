"""The page of printed rules that "why" leads to."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from housedealer.bots.dealing import Run
from housedealer.packets.clauses import EVERY_TABLE, ledger
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.room.http.app import create_app
from housedealer.room.http.routes.house import printed_rules


@pytest.fixture(scope="module")
def page() -> TestClient:
    app = FastAPI()
    app.include_router(printed_rules.router)
    return TestClient(app)


def test_a_line_leads_to_its_clause_on_the_page_of_its_table(page: TestClient) -> None:
    found = page.get("/rules/001:1404", follow_redirects=False)
    assert found.headers["location"] == "/rules/garden_city/texas_holdem#001-1404"
    text = page.get("/rules/garden_city/texas_holdem").text
    row = next(line for line in text.splitlines() if 'id="001-1404"' in line)
    assert 'id="001-1405"' in row and "additional blind" in row and "rule:dead_blind" in row and "proved by" in row


@pytest.mark.parametrize("id", entry_ids())
def test_every_ruling_clause_of_a_table_has_a_row_and_nothing_is_open(page: TestClient, id: str) -> None:
    text = page.get(f"/rules/{id}").text
    ruling = [c for c in ledger(entry(id).room).of(id) if c.kind != "heading"]
    assert text.count("<tr><td>") == len(ruling) > 0
    assert "<td>open</td>" not in text
    anchors = re.findall(r'id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("id", entry_ids())
def test_whatever_an_event_cites_leads_to_its_line_on_the_page_of_the_table(page: TestClient, id: str) -> None:
    """A line that a table borrows from another section of its room's packet leads to the table that it rules."""
    room, _, game = id.partition("/")
    played = (round_.events for _, round_ in Run(id, 4, "printed").rounds(2))
    cites = {why.cite for events in played for event in events if (why := event.why) and why.cite}
    cites |= {why.cite for why in open_game(id).rules.values() if why.cite}
    anchors = dict[str, set[str]]()
    own = 0
    for cite in {re.split(r"[ ,]+", cite)[0] for cite in cites}:
        found = page.get(f"/rules/{cite}?game={id}", follow_redirects=False)
        address, _, anchor = found.headers.get("location", "").partition("#")
        if address not in anchors:
            anchors[address] = set(re.findall(r'id="([^"]+)"', page.get(address).text))
        assert anchor in anchors[address], cite
        rules_it = any({game, EVERY_TABLE} & set(clause.tables) for clause in ledger(room).at(cite))
        assert (address == f"/rules/{id}") == rules_it, cite
        own += rules_it
    assert own


@pytest.mark.parametrize("address", ["001:99999", "009:1", "nonsense", "garden_city/chess", "<script>"])
def test_what_is_not_printed_is_not_found(page: TestClient, address: str) -> None:
    assert page.get(f"/rules/{address}", follow_redirects=False).status_code == 404


def test_the_room_serves_it_to_anyone() -> None:
    room = TestClient(create_app(":memory:"), base_url="http://127.0.0.1")
    assert "Lo-Ball" in room.get("/rules/001:1604").text
