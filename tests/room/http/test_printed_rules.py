"""The page of printed rules that "why" leads to."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from housedealer.bots.dealing import Run
from housedealer.packets.clauses import ledger
from housedealer.packets.entries import entry, entry_ids
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
    ruling = [c for c in ledger(entry(id).room).of(id) if c.kind not in ("heading", "definition")]
    assert text.count("<tr><td>") == len(ruling) > 0
    assert "<td>open</td>" not in text
    anchors = re.findall(r'id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))


def test_whatever_an_event_cites_has_a_page(page: TestClient) -> None:
    for id in ("garden_city/seven_card_stud_hi_lo", "paso_robles/omaha_hi_lo", "hotel_del_rio/texas_holdem"):
        cites = {
            e.why.cite for _, round_ in Run(id, 4, "printed").rounds(5) for e in round_.events if e.why and e.why.cite
        }
        for cite in cites:
            assert page.get(f"/rules/{cite.split(',')[0]}", follow_redirects=False).status_code == 307, cite


@pytest.mark.parametrize("address", ["001:99999", "009:1", "nonsense", "garden_city/chess", "<script>"])
def test_what_is_not_printed_is_not_found(page: TestClient, address: str) -> None:
    assert page.get(f"/rules/{address}", follow_redirects=False).status_code == 404


def test_the_room_serves_it_to_anyone() -> None:
    room = TestClient(create_app(":memory:"), base_url="http://127.0.0.1")
    assert "Lo-Ball" in room.get("/rules/001:1604").text
