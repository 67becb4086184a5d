"""What lies around the felt leaves nobody guessing: prompts, hands to choose from, the log and its filters, tabs, preferences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.recorded import Recording, record
from tests.browser.stage import Stage

pytestmark = pytest.mark.browser
RANKS = "23456789TJQKA"


def shown(stage: Stage, game: str, fits: Callable[[dict[str, Any]], bool]) -> Recording:
    """Show the first state of some rounds whose question fits."""
    for recording in record(game, seed="beside", rounds=30, steady=True):
        for at, update in enumerate(recording.updates):
            if update["state"]["question"] and fits(update["state"]["question"]):
                stage.show(recording, at)
                return recording
    raise AssertionError(f"{game}: never asked")


def options(question: dict[str, Any]) -> set[str]:
    return {str(option["id"]) for option in question["options"]}


def test_whoever_may_check_is_told_whether_they_would_bet_or_raise(stage: Stage) -> None:
    for asked, said in ({"check", "raise"}, "Check, or raise to"), ({"check", "bet"}, "Check, or bet from"):
        shown(stage, "hotel_del_rio/texas_holdem", lambda question, asked=asked: asked <= options(question))  # type: ignore[misc]
        expect(stage.page.locator(".ask b")).to_contain_text(said)
        assert stage.page.locator(".question .choice.main").get_attribute("data-option") == "check"


def test_playing_on_for_the_one_amount_left_stands_out_from_folding(stage: Stage) -> None:
    shown(stage, "casino_club/ultimate_texas_holdem", lambda question: options(question) == {"fold", "play_1x"})
    assert stage.page.locator(".question .choice.main").get_attribute("data-option") == "play_1x"


def test_cards_to_throw_away_lie_in_order_and_the_prompt_says_how_many(stage: Stage) -> None:
    shown(stage, "garden_city/pan", lambda question: "discard" in options(question))
    expect(stage.page.locator(".ask b")).to_have_text("Choose one card to throw away")
    lying = stage.page.locator(".pick .pick-cards [data-card]").all()
    ranks = [RANKS.index(str(card.get_attribute("data-card"))[0]) for card in lying]
    assert len(ranks) > 5 and ranks == sorted(ranks, reverse=True)


def test_the_log_names_hands_and_people_and_is_filtered_and_every_tab_is_in_sight(stage: Stage) -> None:
    recording = list(record("garden_city/three_card_poker", seed="beside", rounds=3, steady=True))[-1]
    stage.show(recording, len(recording.updates) - 1)
    page = stage.page
    log = page.locator(".log li.line")
    expect(log.filter(has_text="is the player-dealer").first).to_be_visible()
    expect(page.locator(".log li.k-show .hand-name").first).to_be_visible()
    everything = log.count()
    filters = page.get_by_label("What the log shows")
    filters.select_option("cards")
    assert 0 < log.count() < everything and not log.filter(has_text="$").count()
    filters.select_option("chips")
    assert 0 < log.count() < everything and all("$" in line for line in log.all_inner_texts())
    filters.select_option("mine")
    me = recording.sheet["state"]["seats"][0]["name"]
    assert 0 < log.count() < everything and any(me in line for line in log.all_inner_texts())
    filters.select_option("all")
    assert log.count() == everything
    panel = page.locator(".panel").bounding_box()
    assert panel is not None
    for tab in page.get_by_role("tab").all():
        box = tab.bounding_box()
        assert box is not None and panel["x"] <= box["x"] and box["x"] + box["width"] <= panel["x"] + panel["width"]


def test_preferences_close_on_escape_and_outside(stage: Stage) -> None:
    page = stage.page
    box, wheel = page.locator(".settings"), page.locator(".settings summary")
    for outside in (False, True):
        wheel.click()
        expect(box).to_have_attribute("open", "")
        if outside:
            page.mouse.click(300, 400)
        else:
            page.keyboard.press("Escape")
        expect(box).not_to_have_attribute("open", "")
