"""The page itself: the lobby, its size, its names for those who listen, light and dark."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from housedealer.packets.entries import entry_ids
from housedealer.room.http.app import STATIC
from tests.browser.conftest import LAPTOP, PHONE, TABLET, NewPage
from tests.browser.person import Person
from tests.room.house import ONE_HAND, House

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("page")) / "room.sqlite", ONE_HAND) as running:
        yield running


def test_the_lobby_shows_every_game_and_finds_one(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url)
    expect(page.locator("[data-game]")).to_have_count(len(entry_ids()))
    page.get_by_label("search").fill("6 card bonus")
    expect(page.locator('[data-game="casino_club/three_card_poker"]')).to_be_visible()
    expect(page.locator('[data-game="hotel_del_rio/texas_holdem"]')).to_have_count(0)
    page.locator("[data-table]").first.click()
    expect(page.locator(".felt")).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE])
def test_seats_and_controls_are_all_on_the_screen(new_page: NewPage, house: House, size: tuple[int, int]) -> None:
    ann = Person(new_page(size), house.url)
    ann.take_a_name()
    ann.open("garden_city/three_card_poker", bots=1, seats="10")
    ann.sit()
    ann.await_question()
    for box in ann.page.locator(".plate, .dock .choice, .chair, .stepper").all():
        where = box.bounding_box()
        assert where is not None
        assert where["x"] >= 0 and where["x"] + where["width"] <= size[0] + 1
        assert where["y"] >= 0 and where["y"] + where["height"] <= size[1] + 1
    plates = [box.bounding_box() for box in ann.page.locator(".plate").all()]
    assert len(plates) == 2


def test_cards_and_questions_have_names_for_those_who_listen(new_page: NewPage, database: Path) -> None:
    with House(database, ONE_HAND) as house:
        ann = Person(new_page(), house.url)
        ann.take_a_name()
        ann.open("garden_city/three_card_poker", bots=1)
        ann.sit()
        ann.await_question()
        expect(ann.page.get_by_role("region", name="your turn")).to_be_visible()
        ann.answer()
        ann.page.locator('.question [data-option="play"]').wait_for()
        hand = ann.page.get_by_role("group", name="Your cards")
        expect(hand.get_by_role("img", name=re.compile("of (clubs|diamonds|hearts|spades)"))).to_have_count(3)
        expect(ann.page.get_by_role("img", name="face-down card").first).to_be_visible()
        expect(ann.page.get_by_role("group", name=re.compile("bank: .* covers wagers"))).to_be_visible()


def test_light_and_dark_follow_the_system_and_the_visitor(new_page: NewPage, house: House) -> None:
    colours = []
    for scheme in ("dark", "light"):
        page = new_page(scheme=scheme)
        page.goto(house.url)
        page.locator("[data-game]").first.wait_for()
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert colours[0] != colours[1]
    page.get_by_label("Preferences").click()
    page.locator('[data-pref="theme"]').select_option("dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == colours[0]


def test_an_unknown_table_says_so(new_page: NewPage, house: House) -> None:
    page = new_page(forgive="404")
    page.goto(f"{house.url}/table/nowhere")
    expect(page.locator("main .error")).to_contain_text("there is no table 'nowhere'")


def first_load() -> list[Path]:
    """What a browser fetches before the first page: index.html, and what it names."""
    index = STATIC / "index.html"
    named = re.findall(r'(?:href|src)="/([^"]+)"', index.read_text())
    return [index, *(STATIC / name for name in named)]


def test_the_first_load_is_small() -> None:
    files = first_load()
    assert {path.suffix for path in files} >= {".js", ".css", ".html"}
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 250_000


def test_one_click_leads_from_the_lobby_to_a_seat_with_bots(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url)
    page.get_by_role("button", name="Play Casino War now").click()
    expect(page.locator(".seat.you")).to_be_visible()
    expect(page.locator(".plate")).to_have_count(5)
    clock = "performance.getEntriesByType('navigation')[0].startTime + performance.now()"
    assert page.evaluate(clock) < 10_000  # milliseconds from an empty page to a seat; 1,100 to 1,400 were measured


def test_the_lobby_changes_by_itself(new_page: NewPage, house: House) -> None:
    watching = new_page()
    watching.goto(house.url)
    row = watching.locator('[data-table="garden_city.razz.1"]')
    expect(row).to_contain_text("3 of 7 seats open")
    ann, named = new_page(), list[str]()
    ann.on("request", lambda request: named.append(request.url) if request.url.endswith("/api/guest") else None)
    ann.goto(f"{house.url}/play/garden_city/razz")
    expect(row).to_contain_text("2 of 7 seats open")
    expect(row).to_contain_text("1 person")
    assert len(named) == 1


def test_everything_can_be_reached_and_answered_by_keys(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url)
    page.locator("[data-game]").first.wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("let it ride")
    play = page.get_by_role("button", name="Play Let It Ride Bonus now")
    for _ in range(14):
        if play.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(play).to_be_focused()
    outline = play.evaluate("button => getComputedStyle(button).outlineStyle")
    assert outline != "none"  # the focus is seen
    page.keyboard.press("Enter")
    page.locator(".question").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    asked = page.locator(".question").get_attribute("data-question")
    page.keyboard.press("p")  # pass
    expect(page.locator(f'[data-question="{asked}"]')).to_have_count(0)
