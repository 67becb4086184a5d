"""Sitting down and playing: what the page shows at the end is what the server stored."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.person import Person, compare
from tests.room.house import ONE_HAND, House, KillableHouse, records, stored

pytestmark = pytest.mark.browser

HOLDEM = "hotel_del_rio/texas_holdem"
THREE_CARD = "garden_city/three_card_poker"
QUIET = replace(ONE_HAND, seed="browser")


@pytest.mark.parametrize(
    ("game", "size", "motion"),
    [(HOLDEM, LAPTOP, True), (HOLDEM, PHONE, False), (THREE_CARD, LAPTOP, False), (THREE_CARD, PHONE, True)],
    ids=["holdem-laptop", "holdem-phone", "three-card-laptop", "three-card-phone"],
)
def test_a_hand_is_played_to_its_end(
    new_page: NewPage, database: Path, game: str, size: tuple[int, int], motion: bool
) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(size, motion), house.url)
        ann.take_a_name()
        table = ann.open(game, bots=1)
        ann.sit()
        assert ann.play_to_the_end() >= 2
        events = stored(database, table)
        compare(ann, events, seat=2)
        (record,) = records(events)
        assert replay(record, open_game)[0] is None
        width = ann.page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0]  # nothing sticks out


@pytest.mark.parametrize("game", [HOLDEM, pytest.param(THREE_CARD, marks=pytest.mark.soak)])
def test_the_hand_goes_on_after_the_server_was_killed(new_page: NewPage, database: Path, game: str) -> None:
    with KillableHouse(database, bot_delay=0, pause=600, clock=600, seed="browser") as house:
        ann = Person(new_page(forgive="ERR_"), house.url)  # while the server is down
        ann.take_a_name()
        table = ann.open(game, bots=1)
        ann.sit()
        ann.await_question()
        ann.answer()
        ann.await_question()
        asked, hand = ann.question(), ann.cards("seat2.hand")
        house.kill()
        expect(ann.page.locator(".lost")).to_be_visible()
        house.start()
        expect(ann.page.locator(".lost")).to_be_hidden()
        assert (ann.question(), ann.cards("seat2.hand")) == (asked, hand)
        ann.play_to_the_end()
        events = stored(database, table)
        compare(ann, events, seat=2)
        (record,) = records(events)
        assert replay(record, open_game)[0] is None


def test_keys_answer_and_every_line_of_the_log_says_why(new_page: NewPage, database: Path) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(), house.url)
        ann.take_a_name()
        ann.open(THREE_CARD, bots=1)
        ann.sit()
        ann.await_question()
        assert ann.options() == ["pass", "bet"]
        ann.page.keyboard.press("Enter")  # the least on the Ante
        ann.page.locator('.question [data-option="play"]').wait_for()
        ann.page.keyboard.press("p")
        ann.page.locator(".felt[data-ended]").wait_for()
        line = ann.page.get_by_role("button", name=re.compile("Ann bets .* on play", re.IGNORECASE))
        line.click()
        why = ann.page.locator(".why")
        expect(why).to_contain_text("The Play wager is exactly the Ante.")
        expect(why).to_contain_text("Packet 001, line 6743")


def test_leaving_gives_the_stack_back_and_an_absent_visitor_cannot_answer(new_page: NewPage, database: Path) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(), house.url)
        ann.take_a_name()
        ann.open(HOLDEM, bots=0)
        ann.sit()
        expect(ann.page.locator("[data-balance]")).not_to_have_text("$5,000")
        ann.page.get_by_role("button", name="Leave").click()
        expect(ann.page.locator("[data-balance]")).to_have_text("$5,000")
        expect(ann.page.get_by_role("button", name="Take a seat")).to_be_visible()
