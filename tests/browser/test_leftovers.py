"""Texts that come from no catalogue: in a language of accented letters whatever is plain stands out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from housedealer.packets.entries import entry_ids
from tests.browser.recorded import Recording, record
from tests.browser.stage import SIZES, Stage
from tests.room.house import ONE_HAND, House

pytestmark = pytest.mark.browser
#: What is written alike in every language: the program's name, names of people, rooms and games, cards and citations.
SHOWN: Final = """() => [...document.querySelectorAll("body *")].flatMap((element) => [
    ...(element.checkVisibility() && !element.closest("[lang], script, style, svg, select, kbd, cite, code")
        ? [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data) : []),
    ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
])"""
#: A word of three plain letters is no abbreviation, unit or card.
WORD: Final = re.compile(r"[A-Za-z]{3,}")
BRAND: Final = {"House", "Dealer", "BANK", "ACTION"}


def leftovers(page: Page, known: set[str]) -> set[str]:
    """Plain words on the page that are neither names nor in a catalogue."""
    texts = [str(text) for text in page.evaluate(SHOWN)]
    return {text.strip() for text in texts if set(WORD.findall(text)) - known - BRAND}


def names(recording: Recording) -> set[str]:
    """What the room itself names: people, games, rooms, rules and what they cite."""
    sheet = recording.sheet["sheet"]
    people = {seat["name"] for seat in recording.sheet["state"]["seats"]}
    return set(WORD.findall(" ".join([*people, "Ann", sheet["name"], sheet["room_name"], sheet["id"]])))


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    opened = Stage(browser, SIZES["desktop"])
    opened.page.evaluate("localStorage.setItem('housedealer', JSON.stringify({ language: 'pseudo', everyStep: true }))")
    opened.page.reload()
    opened.page.evaluate(
        "me => { record.me = me; }", {"id": "me", "name": "Ann", "kind": "guest", "balance": 1, "play": 1, "roles": []}
    )
    yield opened
    assert opened.complaints == []
    opened.close()


@pytest.mark.parametrize("game", entry_ids())
def test_nothing_at_a_table_is_in_english_only(stage: Stage, game: str) -> None:
    """The felt, the question, the result and every line of the log, through a round in which anything happens."""
    found: dict[str, set[str]] = {}
    for recording in record(game, rounds=1, wild=True, seed="leftovers"):
        known = names(recording)
        asked = [at for at, update in enumerate(recording.updates) if update["state"]["question"]]
        for at in sorted({*asked[:2], *asked[-1:], len(recording.updates) - 1}):
            stage.show(recording, at)
            left = leftovers(stage.page, known)
            if left:
                found[f"state {at}"] = left
    assert not found


PAGES: Final = ("/", "/sign-in", "/account", "/lab", "/train", "/nowhere")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_in_english_only(browser: Browser, room: House, path: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('housedealer', JSON.stringify({ language: 'pseudo' }))")
    page = context.new_page()
    page.goto(f"{room.url}{path}")
    expect(page.locator("main:not(.loading)")).to_be_visible()
    page.wait_for_load_state("networkidle")
    lobby = page.request.get(f"{room.url}/api/lobby").text()
    known = set(WORD.findall(json.dumps(json.loads(lobby), ensure_ascii=False))) | {"nowhere"}
    assert leftovers(page, known) == set()
    context.close()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("leftovers") / "room.sqlite", ONE_HAND) as running:
        yield running
