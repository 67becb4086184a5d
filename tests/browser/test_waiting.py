"""A full table: somebody joins the waiting list from the page, is called to a seat, and sits down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.room.house import ONE_HAND, House

pytestmark = pytest.mark.browser
HOLDEM = "hotel_del_rio/texas_holdem"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("waiting")) / "room.sqlite", ONE_HAND) as running:
        yield running


def test_somebody_waits_for_a_seat_and_takes_it(new_page: NewPage, house: House) -> None:
    ann, bo = Person(new_page(), house.url), Person(new_page(), house.url)
    ann.take_a_name()
    table = ann.open(HOLDEM, bots=1, seats="2")
    ann.sit()
    bo.take_a_name("Bo")
    bo.page.goto(f"{house.url}/table/{table}")
    bo.page.get_by_role("button", name="Join the waiting list").click()
    called = bo.page.get_by_role("button", name="is yours: sit down")  # at another table of the game, which has room
    called.click()
    expect(bo.page.locator(".seat.you")).to_be_visible()


def test_who_sits_or_is_called_is_told_so_on_any_page(new_page: NewPage, house: House) -> None:
    ann, bo = Person(new_page(), house.url), Person(new_page(), house.url)
    ann.take_a_name("Cy")
    table = ann.open(HOLDEM, bots=1, seats="2")
    ann.sit()
    ann.page.goto(f"{house.url}/lab")
    ann.page.locator(f'[data-seat-at="{table}"]').click()
    expect(ann.page.locator(".seat.you")).to_be_visible()
    expect(ann.page.locator("[data-seat-at]")).to_have_count(0)
    bo.take_a_name("Di")
    bo.page.request.post(f"{house.url}/api/waiting", data={"table": table})
    bo.page.goto(f"{house.url}/lab")
    expect(bo.page.locator(".toast")).to_contain_text("Your seat is called")
    expect(bo.page).to_have_title(re.compile("Your seat is called"))
    bo.page.locator("[data-called-to]").click()
    bo.page.get_by_role("button", name="is yours: sit down").click()
    expect(bo.page.locator(".seat.you")).to_be_visible()
