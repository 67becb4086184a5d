"""Every table of every room, played in the browser: what the page shows at the end is what the server stored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from housedealer.chips import money
from housedealer.packets.entries import entry_ids, open_game
from housedealer.table.events import HIDDEN, UP, Event
from housedealer.table.felt import Felt
from housedealer.table.results import Result, results
from tests.browser.conftest import PATIENCE, visiting
from tests.browser.person import Person, truth
from tests.room.house import ONE_HAND, House, records, stored

pytestmark = pytest.mark.browser

PILES = {"deck", "shoe", "burn", "muck", "discards", "retired"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("every_game") / "room.sqlite", ONE_HAND) as running:
        yield running


@pytest.fixture(scope="module")
def visitor(browser: Browser, house: House) -> Iterator[Page]:
    with visiting(browser, house.url) as page:
        yield page


@pytest.mark.parametrize("game", entry_ids())
def test_a_round_is_played_and_shown_as_it_was_stored(visitor: Page, house: House, game: str) -> None:
    visitor.request.post(f"{house.url}/api/me/chips", data={})
    visitor.goto(f"{house.url}/play/{game}")
    visitor.locator(".seat.you").wait_for()
    table = visitor.url.rsplit("/", 1)[1]
    seat = int(str(visitor.locator(".seat.you").get_attribute("data-seat")).removeprefix("seat"))
    Person(visitor, house.url).play_by_itself(len(game))

    events, felt = when_the_same(visitor, house, table, seat)
    shown: dict[str, list[str]] = visitor.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.felt [data-place]')].map((place) =>
             [place.dataset.place, [...place.querySelectorAll('[data-card]')].map((card) => card.dataset.card)]))"""
    )
    for place, lying in felt.cards.items():
        if place not in PILES:
            assert sorted(shown.get(place, [])) == sorted(str(piece) for piece in lying), place
    compare_results(visitor, events, seat)
    compare_names_and_totals(visitor, game, events, felt, seat)


def when_the_same(page: Page, house: House, table: str, seat: int) -> tuple[list[dict[str, Any]], Felt]:
    """The record once the page shows its stacks: bots may still buy chips after the round, seen a moment later."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        events = stored(house.database, table)
        felt = truth(events, f"seat{seat}")
        stacks = {place: money(amount) for place, amount in felt.chips.items() if place.endswith(".stack")}
        shown = {place: page.locator(f'[data-place="{place}"]').inner_text() for place in stacks}
        if shown == stacks:
            return events, felt
        page.wait_for_timeout(250)
    raise AssertionError(f"the page shows {shown}, the record says {stacks}")


def compare_results(page: Page, events: list[dict[str, Any]], seat: int) -> None:
    """The results at one's own circles add up to what the stack gained, but for the collection and other people's spots."""
    mine = f"seat{seat}.stack"
    moves = [event for event in events if event["amount"] is not None and event["kind"] not in ("buy_in", "cash_out")]
    banked = any(event["kind"] == "bank" for event in moves)
    if not banked or any(
        event["kind"] in ("bank", "settle") and mine in (event["from"], event["to"]) for event in moves
    ):
        return  # chips went through a pot or the bank
    gained = sum(event["amount"] * ((event["to"] == mine) - (event["from"] == mine)) for event in moves)
    dropped = sum(event["amount"] for event in moves if event["kind"] == "fee" and event["from"] == mine)
    nets = page.locator(".bets.you [data-net]").evaluate_all("found => found.map((each) => Number(each.dataset.net))")
    assert sum(nets) == gained + dropped


def compare_names_and_totals(page: Page, game: str, events: list[dict[str, Any]], felt: Felt, seat: int) -> None:
    """The page calls every hand what the engine calls it, and says what the last round came to for one's seat."""
    viewer = f"seat{seat}"
    seen = {
        place: [piece if face in (UP, viewer) else HIDDEN for piece, face in zip(lying, felt.faces[place], strict=True)]
        for place, lying in felt.cards.items()
    }
    named = {
        place: " · ".join(reading.text for reading in read)
        for place, read in open_game(game).readings(seen).items()
        if read
    }
    shown = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('[data-called]')].map((e) => [e.dataset.called, e.textContent]))"
    )
    assert {place: name for place, name in shown.items() if place in named} == named
    last = [Event.from_json(event) for event in records(events)[-1]]
    mine = next((result for result in results(last) if result.seat == seat), None)
    if mine is not None:
        compare_outcome(page, mine)


def compare_outcome(page: Page, mine: Result) -> None:
    """Every wager with what it came to and the rule it was settled by, and the total with the fee taken off."""
    expect(page.locator("[data-outcome] [data-total]")).to_have_attribute("data-total", str(mine.total))
    told = page.evaluate(
        """() => [...document.querySelectorAll("[data-outcome] [data-wager]")].map((line) =>
             [line.dataset.wager, Number(line.dataset.came), line.querySelector("button").title])"""
    )
    lines = [line for line in mine.lines if line.net or line.wager.startswith("seat")]
    assert told == [[wager, net, why.text if why else "Why?"] for wager, net, why in lines]
