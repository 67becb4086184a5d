"""People talk at a table, mute each other and call the floor, which is told wherever it is; lobby and floor follow by stream."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, NewPage
from tests.browser.person import Person
from tests.browser.staff import hired, page_of
from tests.room.house import House, Visitor

pytestmark = pytest.mark.browser
GAME = "hotel_del_rio/texas_holdem"


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something to the table").fill(text)
    page.get_by_role("button", name="Send").click()


def test_players_talk_mute_and_call_the_floor(new_page: NewPage, house: House) -> None:
    ann, bo = Person(new_page(), house.url), Person(new_page(PHONE), house.url)
    floor = page_of(new_page, hired(house, "company.floor", "floor"), "/floor")
    ann.take_a_name("Ann")
    table = ann.open(GAME, bots=0)
    ann.sit()
    bo.take_a_name("Bo")
    bo.page.goto(f"{house.url}/table/{table}")
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator(".chat .nothing")).to_have_text("Nobody has said anything yet.")
    say(ann.page, "hello <b>table</b>")
    toggle = bo.page.locator(".panel-toggle")
    expect(toggle.locator(".unread")).to_have_text("1")  # told at once, and shown as text
    toggle.click()
    bo.page.get_by_role("tab", name="Chat").click()
    expect(bo.page.locator(".chat .said")).to_have_text("hello <b>table</b>")
    expect(bo.page.locator(".chat form")).to_have_count(0)  # who only looks on does not speak
    expect(toggle.locator(".unread")).to_have_count(0)
    assert findings(bo.page) == [] and findings(ann.page) == []
    bo.page.get_by_role("button", name="Mute Ann").click()
    expect(bo.page.locator(".chat .said")).to_have_count(0)
    bo.page.get_by_role("button", name="Show all").click()
    expect(bo.page.locator(".chat .said")).to_have_count(1)

    ann.page.locator("[data-call-floor]").click()
    ann.page.get_by_label("Something was dealt or paid wrongly").check()
    ann.page.get_by_label("In a few words").fill("I had two pair")
    ann.page.get_by_role("dialog").get_by_role("button", name="Call the floor").click()
    called = floor.locator("[data-call]")
    expect(called).to_contain_text("Ann, seat 1, calls the floor")
    expect(called).to_contain_text("Something was dealt or paid wrongly: I had two pair")
    expect(floor).to_have_title("● The floor is called")
    expect(floor.locator(".toast")).to_contain_text("Ann, seat 1")
    expect(ann.page.locator("[data-call-floor]")).to_be_disabled()
    assert findings(floor) == []
    floor.get_by_role("button", name="I am coming").click()
    expect(called).to_have_count(0)
    expect(ann.page.locator(".toast")).to_contain_text("of the floor is on the way")
    expect(ann.page.locator("[data-call-floor]")).to_be_enabled()

    floor.goto(f"{house.url}/table/{table}")
    floor.get_by_role("tab", name="Chat").click()
    floor.get_by_role("button", name="Remove").click()
    for page in (ann.page, bo.page):
        expect(page.locator(".chat .said")).to_have_text("Removed by the floor")
    floor.get_by_role("button", name="Silence for 30 minutes").click()
    expect(ann.page.locator(".chat form")).to_have_count(0)
    expect(ann.page.locator(".chat [role=status]")).to_contain_text("asked you to be silent")
    floor.get_by_role("button", name="Turn chat off here").click()
    floor.get_by_role("dialog").get_by_role("textbox").fill("enough")
    floor.get_by_role("dialog").get_by_role("button", name="Turn chat off here").click()
    expect(bo.page.get_by_role("tab", name="Chat")).to_have_count(0)


def test_lobby_and_floor_are_told_and_do_not_ask(new_page: NewPage, house: House) -> None:
    lobby, floor = new_page(), page_of(new_page, hired(house, "stream.floor", "floor"), "/floor")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    lobby.goto(house.url)
    rows = lobby.locator(f'[data-game="{GAME}"] .table-row')
    expect(rows.first).to_be_visible()
    before = rows.count()
    lobby.wait_for_load_state("networkidle")
    lobby.on("request", note)
    guest = Visitor(house.url, "Streamer")
    table = guest.open(GAME, bots=0)
    row = lobby.locator(f'[data-table="{table}"]')
    expect(row).to_contain_text("seats open")
    guest.sit(table, 1)
    expect(row).to_contain_text("1 person")
    expect(rows).to_have_count(before + 1)
    assert [url for url in asked if "/api/lobby" in url] == []  # the rows themselves were told
    floor.get_by_role("button", name="All tables").click()
    expect(floor.locator(f'[data-floor-table="{table}"]')).to_contain_text("1 person")
