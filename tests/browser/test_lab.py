"""The odds lab's page: a changed row is worked out at once, exactly as the command line does."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.odds import Chart, Strategy, odds
from tests.browser.conftest import PHONE, NewPage
from tests.room.house import House

pytestmark = pytest.mark.browser
PAIR_PLUS = "/lab/garden_city/three_card_poker/pair_plus"
WORKING = 240_000  # milliseconds until a worker has started on a busy machine


def await_state(page: Page, state: str) -> None:
    page.locator(f'[data-state="{state}"]').wait_for(timeout=WORKING)


def edge(page: Page) -> float:
    return float(str(page.locator("[data-edge]").get_attribute("data-edge")))


def test_a_changed_row_is_worked_out_at_once_and_equals_the_command_line(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"{house.url}/lab")
    page.get_by_label("Search games and bets").fill("pair plus")
    page.locator('[data-bet="garden_city/three_card_poker/pair_plus"]').click()
    await_state(page, "confirmed")
    page.get_by_label("Flush pays", exact=True).fill("4")
    exact = odds("garden_city/three_card_poker", "pair_plus", {"flush": "4"}).exact_edge
    expect(page.locator("[data-fraction]")).to_have_attribute("data-fraction", str(exact))
    await_state(page, "confirmed")
    arguments = ["odds", "garden_city/three_card_poker", "--bet", "pair_plus", "--pay", "flush=4", "--json"]
    said = json.loads(CliRunner().invoke(app, arguments).stdout)
    assert edge(page) == pytest.approx(said["house_edge"], abs=1e-15)
    for name, key in (("hit", "hit_frequency"), ("deviation", "standard_deviation")):
        shown = float(str(page.locator(f"[data-{name}]").get_attribute(f"data-{name}")))
        assert shown == pytest.approx(said[key], abs=1e-12)


def test_a_link_holds_the_changed_table_and_the_comparison(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url + PAIR_PLUS)
    await_state(page, "confirmed")
    page.get_by_label("Straight pays", exact=True).fill("5.5")
    page.get_by_role("combobox", name="Compare with").select_option("printed")
    await_state(page, "confirmed")
    there = page.url
    other = new_page()
    other.goto(there)
    expect(other.get_by_label("Straight pays", exact=True)).to_have_value("5.5")
    await_state(other, "confirmed")
    printed, changed = (
        odds("garden_city/three_card_poker", "pair_plus", pay).exact_edge for pay in ({}, {"straight": "11:2"})
    )
    assert printed is not None and changed is not None
    expect(other.locator("[data-difference]")).to_be_visible()
    difference = float(str(other.locator("[data-difference]").get_attribute("data-difference")))
    assert difference == pytest.approx(float(printed - changed), abs=1e-12)
    assert Fraction(str(other.locator("[data-fraction]").get_attribute("data-fraction"))) == changed


def test_what_makes_no_sense_is_said_beside_the_row(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url + PAIR_PLUS)
    field, row = page.get_by_label("Flush pays", exact=True), page.locator('[data-row="flush"]')
    for typed, sentence in (
        ("-3", "a pay cannot be negative"),
        ("", "type what it pays"),
        ("many", "“many” is not a pay"),
        ("6:0", "a stake above zero"),
        ("1 for 2", "return at least the stake"),
    ):
        field.fill(typed)
        expect(row.get_by_role("alert")).to_contain_text(sentence)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_text("Mend the marked pays first.")).to_be_visible()
    page.get_by_role("button", name="As printed").click()
    expect(row.get_by_role("alert")).to_have_count(0)
    page.goto(f"{house.url}{PAIR_PLUS}?pay=five_aces=9")
    expect(page.get_by_text("This table has no row five_aces")).to_be_visible()


def test_a_row_taken_away_is_asked_of_the_lab(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(house.url + PAIR_PLUS)
    await_state(page, "confirmed")
    page.get_by_label("Mini royal flush pays").fill("lose")
    expected = odds("garden_city/three_card_poker", "pair_plus", {"mini_royal_flush": "lose"}).exact_edge
    expect(page.locator("[data-fraction]")).to_have_attribute("data-fraction", str(expected), timeout=WORKING)


def test_for_odds_packs_and_a_base_game_with_its_strategy(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"{house.url}/lab/garden_city/baccarat_gold/tie")
    await_state(page, "confirmed")
    expect(page.locator('[data-row="tie"]')).to_contain_text("for 1")
    page.get_by_role("combobox", name="Packs").select_option("6")
    expected = odds("garden_city/baccarat_gold", "tie", decks=6).exact_edge
    expect(page.locator("[data-fraction]")).to_have_attribute("data-fraction", str(expected), timeout=WORKING)
    page.get_by_role("combobox", name="Game").select_option("garden_city/three_card_poker")
    expect(page).to_have_url(re.compile("three_card_poker/base"))
    await_state(page, "done")
    expect(page.get_by_role("region", name="Best play")).to_be_visible()
    assert page.locator(".chart td[data-hue]").count() > 5


def test_a_chart_keeps_its_order_and_says_what_the_other_choice_costs(new_page: NewPage, house: House) -> None:
    chart = Chart("Raise?", ("A", "2"), (("A", ("4x 1.408", "4x 0.233")), ("2", ("4x 0.124", "check 0.108"))))
    result = replace(odds("garden_city/three_card_poker"), strategy=Strategy("By the chart.", (chart,)))
    told = {"answer": {"result": result.to_json(), "edge": None, "counts": [None] * 5, "instant": False}}
    page = new_page()
    page.route("**/api/lab/odds/stream", lambda route: route.fulfill(body=json.dumps(told) + "\n"))
    page.goto(f"{house.url}/lab/garden_city/three_card_poker/base")
    rows = page.get_by_role("region", name="Raise?").locator("tbody tr")
    expect(rows).to_have_count(2)
    shown = [text.split() for text in rows.all_inner_texts()]
    assert shown == [["A", "4x", "1.408", "4x", "0.233"], ["2", "4x", "0.124", "check", "0.108"]]
    hues = [cell.get_attribute("data-hue") for cell in rows.locator("td").all()]
    assert hues[0] == hues[1] == hues[2] != hues[3] is not None
    expect(rows.locator("td").last).to_have_attribute("title", "check; the other choice costs 0.108")


def test_work_can_be_stopped(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"{house.url}/lab/casino_club/ultimate_texas_holdem/base")
    await_state(page, "working")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped.")).to_be_visible()


def test_the_lab_fits_a_phone(new_page: NewPage, house: House) -> None:
    page = new_page(PHONE, scheme="light")
    for path in ("/lab", PAIR_PLUS):
        page.goto(house.url + path)
        page.locator("[data-bet], [data-row]").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_report_and_the_bank_are_a_click_away(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"{house.url}{PAIR_PLUS}?pay=flush=4")
    report = page.get_by_role("link", name="Report PDF")
    assert "pay=flush%3D4%3A1" in str(report.get_attribute("href"))
    page.goto(f"{house.url}/lab/garden_city/casino_war/bank?bank=1000&players=1&w.base=20")
    prospects = page.locator("[data-per-hour]")
    prospects.wait_for(timeout=WORKING)
    edge = odds("garden_city/casino_war").house_edge
    assert float(str(prospects.get_attribute("data-per-hour"))) == pytest.approx(2_000 * edge * 30, abs=0.01)
