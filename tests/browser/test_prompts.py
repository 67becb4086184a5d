"""What the page asks: a few words to whoever has to answer, with the ordinary answer standing out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, NewPage
from tests.browser.person import Person
from tests.room.house import ONE_HAND, House

pytestmark = pytest.mark.browser

QUIET = replace(ONE_HAND, seed="browser")
MONEY = r"\$[\d,.]+"


def test_a_pot_game_asks_for_a_call_and_names_what_can_be_won(new_page: NewPage, database: Path) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(LAPTOP, False), house.url)
        ann.take_a_name()
        ann.open("hotel_del_rio/texas_holdem", bots=1)
        ann.sit()
        asked = set[str]()
        while not ann.page.locator(".felt[data-ended]").count():
            if ann.question() is None:
                ann.page.wait_for_timeout(20)
                continue
            prompt, main = ann.page.locator(".ask b").inner_text(), ann.page.locator(".question .choice.main")
            if "call" in ann.options():
                assert re.fullmatch(rf"Call {MONEY} to win {MONEY}", prompt)
                assert main.get_attribute("data-option") == "call"
            elif "check" in ann.options():
                assert prompt.startswith("Check")
                assert main.get_attribute("data-option") == "check"
            asked.add(prompt.split()[0])
            question = ann.question()
            ann.answer()
            ann.page.wait_for_function(
                "id => document.querySelector('.question')?.dataset.question !== id", arg=question
            )
        assert asked


def test_folding_for_nothing_is_asked_once_more(new_page: NewPage, database: Path) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(LAPTOP, False), house.url)
        ann.take_a_name()
        ann.open("hotel_del_rio/texas_holdem", bots=1)
        ann.sit()
        ann.await_question()
        while not {"check", "fold"} <= set(ann.options()):
            question = ann.question()
            ann.answer()
            ann.page.wait_for_function(
                "id => { const q = document.querySelector('.question'); return q && q.dataset.question !== id }",
                arg=question,
            )
        question = ann.question()
        fold = ann.page.locator('.question [data-option="fold"]')
        fold.click()
        expect(ann.page.locator('.question [role="alert"]')).to_contain_text("Checking is free")
        assert ann.question() == question
        fold.click()
        expect(ann.page.locator(f'[data-question="{question}"]:not([data-busy])')).to_have_count(0)


def test_the_rule_behind_a_question_is_a_tap_away(new_page: NewPage, database: Path) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(LAPTOP, False), house.url)
        ann.take_a_name()
        ann.open("garden_city/three_card_poker", bots=1)
        ann.sit()
        ann.await_question()
        expect(ann.page.locator(".rule-text")).to_have_count(0)
        ann.page.locator(".ask .rule").click()
        expect(ann.page.locator(".rule-text")).to_contain_text("packet 001")
