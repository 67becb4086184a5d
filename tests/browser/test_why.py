"""Why? Every settled wager opens to its rule; pays come with their odds; a practice table gives hints."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from housedealer.odds import odds
from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.staff import hired
from tests.room.house import House

pytestmark = pytest.mark.browser
THREE_CARD = "garden_city/three_card_poker"
SLOW = 240_000  # milliseconds: the first calculation compiles its kernels


def seated(new_page: NewPage, house: House, game: str = THREE_CARD) -> Person:
    ann = Person(new_page(), house.url)
    ann.take_a_name()
    ann.open(game, bots=1)
    ann.sit()
    ann.await_question()
    return ann


def test_a_settled_wager_opens_to_its_rule_and_the_rule_to_its_place(new_page: NewPage, house: House) -> None:
    ann = seated(new_page, house)
    ann.play_to_the_end()
    result = ann.page.locator(".bets.you [data-result]").first
    wager = str(result.get_attribute("data-result"))
    result.click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Packet 001, line")
    rule = dialog.locator(".why p").first.inner_text()
    dialog.get_by_role("button", name="Read it among the rules").first.click()
    expect(dialog).to_have_count(0)
    expect(ann.page.locator(".rules [aria-current]")).to_contain_text(rule)
    assert wager.startswith("seat2.")


def test_each_row_of_a_pay_table_has_its_chance(new_page: NewPage, house: House) -> None:
    ann = seated(new_page, house)
    ann.page.get_by_role("tab", name="Pays").click()
    expected = odds(THREE_CARD, "pair_plus")
    table = ann.page.locator('table[data-bet="pair_plus"]')
    table.locator("[data-chance]").first.wait_for(timeout=SLOW)
    for outcome in expected.outcomes:
        if outcome.pays > 0:
            cell = table.locator(f'[data-row="{outcome.name}"] [data-chance]')
            assert float(str(cell.get_attribute("data-chance"))) == pytest.approx(outcome.probability)
    expect(table).to_contain_text(f"House edge {expected.house_edge:.3%}")


def test_a_hint_names_the_best_answer_and_what_the_others_cost(new_page: NewPage, house: House) -> None:
    ann = seated(new_page, house)
    ann.answer()
    ann.page.locator('.question [data-option="play"]').wait_for()
    ann.page.keyboard.press("/")
    rows = ann.page.locator("[data-hint]")
    rows.first.wait_for(timeout=SLOW)
    assert {row.get_attribute("data-hint") for row in rows.all()} == {"play", "fold"}
    expect(rows.first).to_contain_text("Best")
    expect(rows.nth(1)).to_contain_text("$")


def test_no_hint_where_real_money_is_played_for(new_page: NewPage, house: House) -> None:
    floor = hired(house, "flora", "floor")
    table = floor.post("/floor/tables", game=THREE_CARD, kind="house", dealing="sealed", options={})["id"]
    player = hired(house, "pat", "player")
    refused = player.http.get(f"/tables/{table}/hint")
    assert (refused.status_code, refused.json()["detail"]) == (403, "hints are given at practice tables only")
    page = new_page()
    page.goto(f"{house.url}/table/{table}")
    expect(page.get_by_role("tab", name="Rules")).to_be_visible()
    expect(page.get_by_role("tab", name="Hint")).to_have_count(0)


def test_a_reason_links_to_its_line_on_the_page_of_the_game(new_page: NewPage, house: House) -> None:
    """Hold'em shares the lines of its collection with another game: the link leads to the page of the one that is played."""
    ann = seated(new_page, house, "garden_city/texas_holdem")
    ann.play_to_the_end()
    ann.page.get_by_role("tab", name="Log").click()
    ann.page.locator(".log li.k-fee button").first.click()
    link = ann.page.locator(".log .why a.cite").first
    cite = link.inner_text()
    with ann.page.context.expect_page() as opened:
        link.click()
    printed = opened.value
    printed.wait_for_load_state()
    address, _, anchor = printed.url.partition("#")
    assert address == f"{house.url}/rules/garden_city/texas_holdem"
    packet, number = anchor.split("-")
    assert packet in cite
    row = printed.locator(f'tr:has([id="{anchor}"])')
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text(f"{packet}:{number}")
    expect(row).to_contain_text("fee row")
