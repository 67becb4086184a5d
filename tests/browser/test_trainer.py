"""The trainer's page: choose a game, rule by mouse or by key, read the rule, keep a score, go on."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from housedealer.bots.ruling_cases import case_of
from housedealer.packets.entries import entry_ids
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.room.house import House

pytestmark = pytest.mark.browser
STUD = "garden_city/seven_card_stud"


def open_case(page: Page, house: House, seed: str, game: str = STUD) -> int:
    """Go to a case; the right ruling comes back."""
    page.goto(f"{house.url}/train/{game}?case={seed}")
    page.locator(f'[data-case="{seed}"] [data-ruling]').first.wait_for()
    return case_of(game, seed)[1].right


def test_every_game_can_be_chosen_and_found(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url)
    page.get_by_role("link", name="Training", exact=True).first.click()
    expect(page.locator("[data-train]")).to_have_count(len(entry_ids()))
    page.get_by_role("searchbox").fill("7 stud / hi")
    page.locator(f'[data-train="{STUD}"]').click()
    expect(page).to_have_url(re.compile(f"/train/{STUD}"))
    expect(page.locator(".felt")).to_be_visible()
    expect(page.locator("[data-ruling]")).to_have_count(4)


def test_a_ruling_is_judged_with_its_rule_and_the_score_is_kept(new_page: NewPage, house: House) -> None:
    page = new_page()
    right = open_case(page, house, "one")
    solution = case_of(STUD, "one")[1]
    page.locator(f'[data-ruling="{(right + 1) % 4}"]').click()
    judged = page.locator(".judged")
    expect(judged).to_have_attribute("data-correct", "false")
    expect(judged).to_contain_text(solution.text)
    expect(judged).to_contain_text(solution.cite)
    expect(page.locator(f'[data-ruling="{right}"]')).to_contain_text("This is the ruling")
    expect(page.locator(".train-score")).to_have_text("0 of 1 right")
    right = open_case(page, house, "two")
    expect(page.locator(".train-score")).to_have_text("0 of 1 right")
    page.keyboard.press(str(right + 1))
    expect(judged).to_have_attribute("data-correct", "true")
    expect(page.locator(".train-score")).to_have_text("1 of 2 right")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".train-score")).to_have_text("no case yet")


def test_by_keys_alone_one_goes_from_case_to_case_and_through_the_felt(new_page: NewPage, house: House) -> None:
    page = new_page()
    open_case(page, house, "three")
    pressed = page.locator('.stages [aria-pressed="true"]')
    expect(pressed).to_have_text("Now")
    page.keyboard.press("ArrowLeft")
    expect(pressed).to_have_text("Before")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(pressed).to_have_text("Now")  # there is no ruling yet to look beyond
    page.keyboard.press("2")
    expect(page.get_by_role("button", name="Next case")).to_be_focused()
    expect(pressed).to_have_text("After the ruling")
    page.keyboard.press("Enter")
    expect(page.locator('[data-case="three"]')).to_have_count(0)
    expect(page.locator("[data-ruling]:enabled")).to_have_count(4)
    expect(page.locator(".story h2")).to_be_focused()


@pytest.mark.parametrize(("size", "scheme"), [(LAPTOP, "light"), (LAPTOP, "dark"), (PHONE, "dark")])
def test_everybody_can_use_it(new_page: NewPage, house: House, size: tuple[int, int], scheme: str) -> None:
    page = new_page(size, scheme=scheme)
    right = open_case(page, house, "four", "garden_city/texas_holdem")
    page.locator(f'[data-ruling="{right}"]').click()
    page.locator(".judged").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, context=".train-page")
    serious = [v["id"] for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert serious == [], found.generate_report()


def test_the_rules_of_a_table_lead_here_and_an_unknown_game_is_named(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"{house.url}/table/hotel_del_rio.texas_holdem.1")
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("link", name="When something goes wrong").click()
    expect(page).to_have_url(re.compile("/train/hotel_del_rio/texas_holdem"))
    page.goto(f"{house.url}/train/garden_city/bridge")
    expect(page.get_by_role("alert").first).to_contain_text("garden_city/bridge")
