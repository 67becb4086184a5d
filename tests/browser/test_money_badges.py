"""Which money a table is played for is written on it, and nobody is offered a seat that would be refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.recorded import Recording, record
from tests.browser.stage import ME, Stage

pytestmark = pytest.mark.browser
IDLE = {"playing": False, "asking": [], "question": None, "next_round": None, "results": []}
MEMBER = {**ME, "kind": "member", "balance": 70_000, "play": 5_000}


@cache
def _seen_from_the_rail() -> Recording:
    return next(iter(record("hotel_del_rio/texas_holdem", seats=3, you=None)))


def _show(stage: Stage, me: dict[str, Any], kind: str) -> None:
    found = _seen_from_the_rail()
    first = found.updates[0]
    changed = {**first, "state": {**first["state"], **IDLE, "kind": kind}}
    sheet = {**found.sheet, "state": {**found.sheet["state"], "kind": kind}}
    stage.page.goto(f"{stage.page.url.rsplit('/', 1)[0].removesuffix('/table')}/sign-in")
    stage.page.evaluate("me => { record.me = me; }", me)
    stage.page.evaluate("dispatchEvent(new Event('focus'))")
    stage.show(Recording(found.game, found.seats, None, sheet, [changed]), 0)


def test_a_guest_at_a_table_for_play_money_is_offered_its_seats(stage: Stage) -> None:
    _show(stage, ME, "practice")
    expect(stage.page.locator(".strip [data-money]")).to_have_text("Play money")
    expect(stage.page.locator(".felt .sit").first).to_be_visible()
    stage.page.locator(".felt .sit").first.click()
    expect(stage.page.locator("dialog [data-money]")).to_have_text("Play money")
    expect(stage.page.locator("dialog .note")).to_contain_text("$1,234.56")


def test_a_guest_at_a_table_for_real_money_is_offered_none_and_told_why(stage: Stage) -> None:
    _show(stage, ME, "house")
    expect(stage.page.locator(".strip [data-money]")).to_have_text("Real money")
    expect(stage.page.locator(".dock .choice.main")).to_have_text("Sign in to play for real money")
    expect(stage.page.locator(".felt .sit")).to_have_count(0)


@pytest.mark.parametrize(("kind", "said", "has"), [("house", "Real money", "$700"), ("practice", "Play money", "$50")])
def test_a_member_brings_the_money_that_the_table_is_played_for(stage: Stage, kind: str, said: str, has: str) -> None:
    _show(stage, MEMBER, kind)
    stage.page.locator(".dock .choice.main").click()
    dialog = stage.page.locator("dialog")
    expect(dialog.locator("[data-money]")).to_have_text(said)
    expect(dialog).to_contain_text(has)
