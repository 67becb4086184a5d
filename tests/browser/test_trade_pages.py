"""Pages for rules of the trade: restrictions entered at the desk and read in confidence, and a proposition player's book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.staff import hired, page_of
from tests.room.house import QUICK, House, Visitor
from tests.room.staff import deposit, hire, refused

pytestmark = pytest.mark.browser
TABLET = (820, 1180)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("trade")) / "room.sqlite", replace(QUICK, practice=False)) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {role: hired(house, f"the.{role}", role) for role in ("administrator", "auditor", "floor", "cage")}
    found["bo"] = hired(house, "bo", "player")
    with ThreadPoolExecutor(1) as thread:
        found["blue"] = thread.submit(hire, house, "blue", "tppp", provider="Blue Props").result()
    return found


def test_a_restriction_is_entered_at_the_desk_holds_and_is_read_by_few(
    new_page: NewPage, people: dict[str, Visitor]
) -> None:
    page = page_of(new_page, people["administrator"], "/floor/members", TABLET)
    page.get_by_role("row", name=re.compile("Bo")).get_by_role("button", name="Restrict").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Limits of your own").select_option("exclusion")
    dialog.get_by_label("For how many days").fill("90")
    dialog.get_by_label("Where it comes from").fill("asked for at the desk")
    dialog.get_by_role("button", name="Ask for it").click()
    expect(dialog).to_have_count(0)
    bo = people["bo"].get("/me")["id"]
    people["cage"].post("/cage/drawers", window="1", pieces=[])
    assert refused(people["cage"], "POST", f"/cage/members/{bo}/deposits", {"amount": 100, "note": ""})[0] == 403
    auditor = page_of(new_page, people["auditor"], "/floor/restrictions", TABLET)
    expect(auditor.get_by_role("row", name=re.compile("Bo.*Keep me out.*asked for at the desk"))).to_be_visible()
    floor = page_of(new_page, people["floor"], "/floor", TABLET)
    expect(floor.get_by_role("link", name="Playing books")).to_be_visible()
    expect(floor.get_by_role("link", name="Restrictions")).to_have_count(0)


def test_a_proposition_player_hands_the_playing_book_over(new_page: NewPage, people: dict[str, Visitor]) -> None:
    table = people["floor"].post("/floor/tables", game="garden_city/three_card_poker", kind="house")["id"]
    deposit(people["cage"], people["blue"], 500_000)
    people["blue"].sit(table, 1, 200_000)
    own = page_of(new_page, people["blue"], "/account", TABLET)
    expect(own.get_by_role("row", name=re.compile("Table 1.*Three card poker.*still there"))).to_be_visible()
    book = people["blue"].get("/me/playing-book")
    expect(own.locator("[data-book-total]")).to_have_attribute("data-book-total", str(book["won"]))
    with own.expect_download() as csv:
        own.get_by_role("region", name="Playing book").get_by_role("link", name="As a table (CSV)").click()
    assert "three_card_poker" in Path(csv.value.path()).read_text()
    floor = page_of(new_page, people["floor"], "/floor/books", TABLET)
    floor.get_by_role("combobox", name="Proposition player").select_option(label="Blue (Blue Props)")
    expect(floor.get_by_role("row", name=re.compile("Table 1.*still there"))).to_be_visible()
    assert floor.evaluate("document.documentElement.scrollWidth") <= TABLET[0]
    people["floor"].post(f"/floor/tables/{table}/close", reason="done")
