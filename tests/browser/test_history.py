"""The history pages: finished rounds are listed, walked through, shared, taken away, and their shuffle verified."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from tests.browser.conftest import NewPage
from tests.browser.person import Person, compare
from tests.room.house import ONE_HAND, House, records, stored
from tests.room.staff import deposit, hire

pytestmark = pytest.mark.browser
HOLDEM = "hotel_del_rio/texas_holdem"
TILES = "garden_city/pai_gow_tiles"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("history")) / "room.sqlite", ONE_HAND) as running:
        yield running


def played(new_page: NewPage, house: House, game: str = HOLDEM) -> tuple[Person, str]:
    """Somebody who has played one round."""
    ann = Person(new_page(), house.url)
    ann.take_a_name()
    table = ann.open(game, bots=1)
    ann.sit()
    ann.play_by_itself()
    return ann, table


def step(page: Page) -> int:
    return int(str(page.locator("[data-step]").get_attribute("data-step")))


def test_a_round_is_listed_and_walked_through(new_page: NewPage, house: House) -> None:
    ann, table = played(new_page, house)
    page = ann.page
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Open round 1").click()
    expect(page).to_have_url(re.compile(rf"/history/{table}/1"))
    page.locator(".felt[data-ended]").wait_for()
    compare(ann, stored(house.database, table), seat=2)  # the last step is the table as it was left
    last = step(page)

    page.keyboard.press("Home")
    assert step(page) == 0
    expect(page.locator('[data-place="seat2.hand"]')).to_have_count(0)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert step(page) == 6
    page.keyboard.press("ArrowLeft")
    assert step(page) == 5
    page.get_by_role("slider", name="step of the round").fill(str(last - 1))
    assert step(page) == last - 1
    page.keyboard.press("Tab")
    page.get_by_role("button", name="First step").click()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", "0")

    page.goto(f"{house.url}/history/{table}/1?step=3")
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "3")


def test_somebody_else_walks_through_it_without_ones_cards(new_page: NewPage, house: House) -> None:
    ann, table = played(new_page, house)
    hidden = [event for event in stored(house.database, table) if event["kind"] == "deal" and event["face"] == "seat2"]
    assert hidden
    other = new_page()
    other.goto(f"{house.url}/history/{table}/1?step=12")
    other.locator('[data-place="seat2.hand"] [data-card]').first.wait_for()
    shown = other.locator('[data-place="seat2.hand"] [data-card]').evaluate_all("all => all.map((c) => c.dataset.card)")
    assert set(shown) == {"??"}


def test_the_record_and_the_hand_history_can_be_taken_away(new_page: NewPage, house: House) -> None:
    ann, table = played(new_page, house)
    ann.page.goto(f"{house.url}/history/{table}/1")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("button", name="Record").click()
    record = [json.loads(line) for line in Path(saved.value.path()).read_text().splitlines()]
    assert replay(record, open_game)[0] is None
    assert [event["what"] for event in record] == [event["what"] for event in records(stored(house.database, table))[0]]
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("button", name="Hand history").click()
    assert Path(saved.value.path()).read_text().startswith("variant")


def verdict(page: Page, house: House, table: str) -> tuple[str, str]:
    page.goto(f"{house.url}/history/{table}/1")
    page.get_by_role("tab", name="The shuffle").click()
    page.get_by_role("button", name="Verify the shuffle").click()
    found = page.locator(".verdict")
    found.wait_for()
    return str(found.get_attribute("data-good")), found.inner_text()


@pytest.mark.parametrize("game", [HOLDEM, TILES])
def test_the_browser_verifies_the_shuffle(new_page: NewPage, house: House, game: str) -> None:
    ann, table = played(new_page, house, game)
    good, said = verdict(ann.page, house, table)
    assert good == "true", said
    assert "came in the order of the shuffle" in said


def test_a_card_that_the_shuffle_did_not_give_is_found(new_page: NewPage, house: House) -> None:
    ann, table = played(new_page, house)

    def cheat(route: Route) -> None:
        lines = [json.loads(line) for line in route.fetch().text().splitlines()]
        deck = next(event["what"] for event in lines if event["kind"] == "shuffle" and event["from"] is None)
        deck[-1], deck[-2] = deck[-2], deck[-1]
        route.fulfill(body="\n".join(json.dumps(line) for line in lines))

    ann.page.route("**/record", cheat)
    good, said = verdict(ann.page, house, table)
    assert good == "false"
    assert "was dealt" in said


def test_a_seed_that_was_not_sealed_is_found(new_page: NewPage, house: House) -> None:
    ann, table = played(new_page, house)

    def cheat(route: Route) -> None:
        body = route.fetch().json()
        route.fulfill(json={**body, "commitment": "00" + body["commitment"][2:]})

    ann.page.route("**/rounds/1", cheat)
    good, said = verdict(ann.page, house, table)
    assert good == "false"
    assert "The seed is not the one that was sealed" in said


@pytest.fixture(scope="module")
def for_money(house: House) -> tuple[str, dict[str, str]]:
    """A house table where two people have played a hand, and the cookies of one of them."""

    def play() -> tuple[str, dict[str, str]]:
        floor, cage = (hire(house, f"the.{role}", role) for role in ("floor", "cage"))
        ann, bo = (hire(house, name, "player", name=f"{name.title()} Member") for name in ("ann", "bo"))
        table = str(floor.post("/floor/tables", game=HOLDEM, kind="house")["id"])
        for seat, who in enumerate((ann, bo), 1):
            deposit(cage, who, 1_000_000)
            who.sit(table, seat)
        with ann.watch(table) as one, bo.watch(table) as other:
            beside = threading.Thread(target=lambda: other.play(1))
            beside.start()
            one.play(1)
            beside.join()
        return table, {cookie.name: cookie.value or "" for cookie in ann.http.cookies.jar}

    with ThreadPoolExecutor(1) as apart:  # the browser's driver runs a loop in this thread
        return apart.submit(play).result()


def signed_in(new_page: NewPage, house: House, cookies: dict[str, str]) -> Page:
    page = new_page()
    page.context.add_cookies([{"name": name, "value": value, "url": house.url} for name, value in cookies.items()])
    return page


def test_the_browser_verifies_the_proofs_of_a_house_table(
    new_page: NewPage, house: House, for_money: tuple[str, dict[str, str]]
) -> None:
    table, cookies = for_money
    page = signed_in(new_page, house, cookies)
    good, said = verdict(page, house, table)
    assert good == "true", said
    assert "Every proof leads to a seal that was published before the deal" in said
    assert "cards that you may see came in the order of the shuffle" in said


@pytest.mark.parametrize("what", ["card", "salt", "root", "missing"])
def test_a_proof_that_does_not_hold_is_found(
    new_page: NewPage, house: House, for_money: tuple[str, dict[str, str]], what: str
) -> None:
    table, cookies = for_money
    page = signed_in(new_page, house, cookies)

    def cheat(route: Route) -> None:
        body = route.fetch().json()
        proof = body["proofs"][0]
        if what == "card":
            proof["card"] = "2c" if proof["card"] != "2c" else "2d"
        elif what == "salt":
            proof["salt"] = "00" * 32
        elif what == "root":
            body["shuffles"][-1]["root"] = "00" * 32
        else:
            body["proofs"].pop()
        route.fulfill(json=body)

    page.route("**/proofs", cheat)
    good, said = verdict(page, house, table)
    assert good == "false", said
