"""What the page says while nobody has to answer, and preferences that get out of the way."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.recorded import Recording, record
from tests.browser.stage import Stage

pytestmark = pytest.mark.browser
#: A table at which nothing happens by itself.
IDLE = {"playing": False, "asking": [], "question": None, "next_round": None, "results": []}
DOT = {"seat": 2, "left": 11_500, "clock": 30_000}
SAID: dict[str, dict[str, Any]] = {
    "The floor has paused this table.": {**IDLE, "paused": True},
    "This table is closing: no further round begins.": {**IDLE, "closing": True},
    "Waiting for the live dealer…": {**IDLE, "playing": True, "dealing": "live"},
    "The dealer is dealing…": {**IDLE, "playing": True},
    "Next round in 3 s": {**IDLE, "next_round": 2900},
    "Waiting for more players.": {**IDLE, "too_few": True},
    "Waiting for Cruz (12 s)…": {**IDLE, "playing": True, "asking": [DOT]},
    "Waiting for Cruz (away, 12 s)…": {**IDLE, "playing": True, "asking": [DOT], "seat2": {"away": True}},
    "Waiting for Cruz (connection lost, 12 s)…": {
        **IDLE, "playing": True, "asking": [DOT], "seat2": {"connected": False},
    },
    "Waiting for Cruz…": {**IDLE, "playing": True, "asking": [{**DOT, "left": None, "clock": None}]},
    "You did not answer in time, so you sit out. Come back when you like.": {
        **IDLE, "seat1": {"away": True, "timed_out": True},
    },
    "You are sitting out.": {**IDLE, "seat1": {"away": True}},
}  # fmt: skip


@cache
def _recorded() -> Recording:
    return next(iter(record("hotel_del_rio/texas_holdem", seats=3)))


def _show(stage: Stage, changes: dict[str, Any]) -> None:
    """Show the first state of a round, changed."""
    found = _recorded()
    first = found.updates[0]
    seats = [{**seat, **changes.get(f"seat{seat['seat']}", {})} for seat in first["state"]["seats"]]
    plain = {name: value for name, value in changes.items() if not name.startswith("seat")}
    changed = {**first, "state": {**first["state"], "seats": seats, **plain}}
    stage.show(Recording(found.game, found.seats, found.you, found.sheet, [changed]), 0)


@pytest.mark.parametrize("said", SAID)
def test_the_status_line_says_what_the_table_waits_for(stage: Stage, said: str) -> None:
    _show(stage, SAID[said])
    expect(stage.page.locator(".waiting")).to_have_text(said)


def test_a_lost_connection_is_marked_at_its_seat(stage: Stage) -> None:
    _show(stage, {**IDLE, "seat3": {"connected": False}})
    expect(stage.page.locator('[data-seat="seat3"] [data-lost]')).to_have_text("connection lost")
    expect(stage.page.locator("[data-lost]")).to_have_count(1)


def test_a_room_that_stands_still_is_noticed_and_so_is_its_return(stage: Stage) -> None:
    """The connection stands, and nothing comes over it: the page's clock says when that is noticed."""
    clock = "() => { const now = Date.now.bind(Date); let by = 0; Date.now = () => now() + by; window.later = (ms) => { by += ms; }; }"
    stage.page.evaluate(clock)
    _show(stage, {**IDLE, "playing": True})
    waiting = stage.page.locator(".waiting")
    stage.page.evaluate("record.mute = true; later(2500)")
    stage.page.wait_for_function("record.pinged > 0")
    expect(waiting).to_have_text("The dealer is dealing…")
    stage.page.evaluate("later(2000)")
    expect(waiting).to_have_text("The room does not answer. Your seat is kept; this page goes on as soon as it does.")
    stage.page.evaluate("record.mute = false; record.socket.tell({ type: 'pong' })")
    expect(waiting).to_have_text("The dealer is dealing…")


def test_preferences_close_on_escape_and_when_one_clicks_elsewhere(stage: Stage) -> None:
    _show(stage, IDLE)
    box, wheel = stage.page.locator(".settings"), stage.page.locator(".settings summary")
    wheel.click()
    expect(box).to_have_attribute("open", "")
    stage.page.keyboard.press("Escape")
    expect(box).not_to_have_attribute("open", "")
    expect(wheel).to_be_focused()
    wheel.click()
    expect(box).to_have_attribute("open", "")
    stage.page.mouse.click(300, 500)
    expect(box).not_to_have_attribute("open", "")
