"""No page has a serious or critical finding by axe, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.browser.axe import findings
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.person import Person
from tests.browser.staff import hired, page_of
from tests.room.house import ONE_HAND, House, Visitor

pytestmark = pytest.mark.browser
QUIET = replace(ONE_HAND, seed="browser")

#: Each page with what shows that it is there; a new page is a line.
PAGES = {
    "/": "[data-game]",
    "/sign-in": "main form",
    "/account": "main h1",
    "/lab": "main h1",
    "/train": "main h1",
}
TABLES = (
    "hotel_del_rio/texas_holdem", "garden_city/three_card_poker", "garden_city/eternal_baccarat",
    "garden_city/fortune_pai_gow_poker", "garden_city/pai_gow_tiles", "garden_city/hi_draw",
)  # fmt: skip
FLOOR = ("/floor", "/floor/tables", "/floor/waiting", "/floor/cage", "/floor/members")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("axe")) / "room.sqlite", QUIET) as running:
        yield running


@pytest.fixture(scope="module")
def staff(house: House) -> Visitor:
    return hired(house, "flora", "floor", "cage", "auditor", "administrator")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_used_by_everyone(new_page: NewPage, house: House, path: str, scheme: str) -> None:
    page = new_page(scheme=scheme)
    page.goto(f"{house.url}{path}")
    page.locator(PAGES[path]).first.wait_for()
    assert findings(page) == []


@pytest.mark.parametrize("game", TABLES)
def test_a_table_can_be_used_by_everyone(new_page: NewPage, house: House, game: str) -> None:
    ann = Person(new_page(scheme="light" if len(game) % 2 else "dark"), house.url)
    ann.take_a_name()
    table = ann.open(game, bots=1)
    ann.sit()
    ann.await_question()
    assert findings(ann.page) == []
    ann.play_by_itself()
    for tab in ("Rules", "Hands", "Pays", "Hint"):
        ann.page.get_by_role("tab", name=tab).click()
    assert findings(ann.page) == []
    ann.page.goto(f"{house.url}/history/{table}")
    ann.page.get_by_role("link", name="Open round 1").wait_for()
    assert findings(ann.page) == []
    ann.page.get_by_role("link", name="Open round 1").click()
    ann.page.locator(".walk").wait_for()
    assert findings(ann.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_can_be_used_by_everyone(new_page: NewPage, house: House, scheme: str) -> None:
    page = new_page(scheme=scheme)
    page.goto(f"{house.url}/learn/garden_city/three_card_poker")
    page.locator("[data-next]").click()
    page.locator(".question").wait_for()
    page.keyboard.press(".")
    page.locator("[data-chart]").wait_for()
    assert findings(page) == []


def test_a_phone_is_no_worse(new_page: NewPage, house: House) -> None:
    ann = Person(new_page(PHONE, scheme="light"), house.url)
    ann.take_a_name()
    ann.open("garden_city/three_card_poker", bots=1)
    ann.sit()
    ann.await_question()
    assert findings(ann.page) == []


@pytest.mark.parametrize("path", FLOOR)
def test_the_floors_pages_can_be_used_by_everyone(new_page: NewPage, staff: Visitor, path: str) -> None:
    page = page_of(new_page, staff, path, LAPTOP)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")  # what the page asks for has come
    assert findings(page) == []
