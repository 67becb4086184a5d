"""The page in another language: by the browser's, by choice, and with money and dates as that language writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.room.house import ONE_HAND, House

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("language")) / "room.sqlite", ONE_HAND) as running:
        yield running


@pytest.fixture
def spanish(browser: Browser, house: House) -> Iterator[Page]:
    context = browser.new_context(locale="es-ES", reduced_motion="reduce")
    page = context.new_page()
    page.goto(house.url)
    yield page
    context.close()


def test_the_browsers_language_is_spoken(spanish: Page) -> None:
    expect(spanish.get_by_role("heading", level=1)).to_have_text("Tome asiento.")
    assert spanish.evaluate("document.documentElement.lang") == "es"


def test_a_browser_that_names_no_locale_that_exists_is_spoken_to_all_the_same(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })")
    page.goto(house.url)
    expect(page.locator("[data-game]").first).to_be_visible()


def test_cards_money_and_questions_are_in_the_chosen_language(new_page: NewPage, house: House) -> None:
    ann = Person(new_page(), house.url)
    ann.take_a_name()
    ann.open("garden_city/three_card_poker", bots=1)
    ann.sit()
    ann.await_question()
    page = ann.page
    page.get_by_label("Preferences").click()
    page.locator('[data-pref="language"]').select_option("es")
    expect(page.get_by_role("region", name="su turno")).to_be_visible()
    expect(page.locator('[data-place="seat2.stack"]')).to_have_text(re.compile(r"^500\s\$$"))
    page.locator('.question [data-option="bet"]').click()
    page.locator('.question [data-option="play"]').wait_for()
    hand = page.get_by_role("group", name="Sus cartas")
    expect(hand.get_by_role("img", name=re.compile("de (tréboles|diamantes|corazones|picas)"))).to_have_count(3)
    page.reload()
    expect(page.get_by_role("region", name="su turno")).to_be_visible()


def test_amounts_are_typed_as_the_language_writes_them(spanish: Page, house: House) -> None:
    spanish.goto(f"{house.url}/play/hotel_del_rio/texas_holdem")
    spanish.locator(".seat.you").wait_for()
    spanish.get_by_role("button", name="Añadir fichas").click()
    field = spanish.get_by_role("dialog").locator("input[inputmode]")
    field.fill("12,50")
    slider = spanish.get_by_role("dialog").get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^12,50\s\$$"))
