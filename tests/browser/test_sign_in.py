"""Signing in: the administrator's first time, a new member, a guest; and what each may not see."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pyotp
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.staff import hired
from tests.room.house import ONE_HAND, House
from tests.room.staff import PASSWORD, deposit

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("people")) / "room.sqlite", ONE_HAND) as running:
        yield running


def form(page: Page, name: str) -> Locator:
    return page.get_by_role("form", name=name)


def sign_in(page: Page, login: str, password: str) -> None:
    way = form(page, "Sign in")
    way.get_by_label("Login").fill(login)
    way.get_by_label("Password").fill(password)
    way.get_by_role("button", name="Sign in").click()


def test_the_administrator_changes_the_password_that_was_given_before_anything_else(
    new_page: NewPage, house: House
) -> None:
    given = Path(f"{house.database}.administrator").read_text().split("password: ")[1].strip()
    page = new_page(forgive="40")
    page.goto(f"{house.url}/floor")
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    sign_in(page, "administrator", "not this one")
    expect(form(page, "Sign in").get_by_role("alert")).to_contain_text("do not belong together")
    sign_in(page, "administrator", given)
    change = form(page, "Change the password")
    expect(page.get_by_text("Choose your own before anything else")).to_be_visible()
    expect(page.get_by_role("navigation", name="Pages").get_by_role("link", name="Floor")).to_have_count(0)
    change.get_by_label("The password now").fill(given)
    change.get_by_label(re.compile("The new password, at least")).fill("a longer secret")
    change.get_by_label("The new password again").fill("another secret")
    change.get_by_role("button", name="Change it").click()
    expect(change.get_by_role("alert")).to_have_text("The two new passwords differ.")
    change.get_by_label("The new password again").fill("a longer secret")
    change.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("every other session has ended")).to_be_visible()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Floor").click()
    page.get_by_role("link", name="Accounts").click()
    expect(page.get_by_role("row", name=re.compile("Administrator"))).to_be_visible()


def test_a_new_member_sees_an_account_and_no_floor(new_page: NewPage, house: House) -> None:
    page = new_page(PHONE)
    page.goto(f"{house.url}/sign-in?next=/account")
    way = form(page, "Open an account")
    way.get_by_label("Login").fill("dora")
    way.get_by_label("Name at the table").fill("Dora")
    way.get_by_label(re.compile("Password")).fill(PASSWORD)
    way.get_by_role("button", name="Open the account").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("player")
    expect(page.get_by_text("this browser")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.goto(f"{house.url}/floor")
    expect(page.get_by_role("main").get_by_role("alert")).to_have_text("Your account has no part of the floor.")
    page.goto(f"{house.url}/account")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_member_takes_a_second_factor_and_signs_in_with_it(new_page: NewPage, house: House) -> None:
    hired(house, "ivy", "cage")
    page = new_page(PHONE, forgive="40")
    page.goto(f"{house.url}/sign-in?next=/account")
    sign_in(page, "ivy", PASSWORD)
    taking = form(page, "Take a second factor")
    taking.get_by_label("The password now").fill(PASSWORD)
    taking.get_by_role("button").click()
    expect(page.get_by_role("img", name="The key as a QR code")).to_be_visible()
    codes = pyotp.TOTP(page.locator("[data-secret]").inner_text())
    now = int(time.time()) // 30
    form(page, "Confirm").get_by_label("Code").fill(codes.generate_otp(now))
    form(page, "Confirm").get_by_role("button").click()
    expect(page.get_by_text("Write these recovery codes down")).to_be_visible()
    recovery = page.get_by_role("main").locator("li code").all_inner_texts()
    assert len(recovery) == 10 and page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_text("You have 10 recovery codes left")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto(f"{house.url}/sign-in?next=/account")
    sign_in(page, "ivy", PASSWORD)
    asked = form(page, "Sign in").get_by_label(re.compile("Code of your app"))
    expect(asked).to_be_focused()
    asked.fill("000000")
    asked.press("Enter")
    expect(form(page, "Sign in").get_by_role("alert")).to_contain_text("not the code the app shows now")
    asked.fill(recovery[0])
    asked.press("Enter")
    expect(page.get_by_text("You have 9 recovery codes left")).to_be_visible()
    form(page, "Give it up").get_by_label(re.compile("Code, or")).fill(codes.generate_otp(now + 1))
    form(page, "Give it up").get_by_role("button").click()
    expect(form(page, "Take a second factor")).to_be_visible()


def test_a_guest_comes_in_from_the_same_page(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"{house.url}/sign-in")
    way = form(page, "Play as a guest")
    way.get_by_label("Guest name").fill("Gus")
    way.get_by_role("button", name="Come in as a guest").click()
    expect(page.locator(".account")).to_contain_text("Gus")
    page.goto(f"{house.url}/account")
    expect(page.get_by_role("region", name="Statement").first).to_contain_text("$5,000")


def test_a_statement_shows_what_the_cage_and_the_tables_moved(new_page: NewPage, house: House) -> None:
    member, cage = hired(house, "eve", "player"), hired(house, "till", "cage")
    deposit(cage, member, 75_000, note="cash")
    page = new_page()
    page.goto(f"{house.url}/sign-in?next=/account")
    sign_in(page, "eve", PASSWORD)
    line = page.get_by_role("row", name=re.compile("Deposit"))
    expect(line).to_contain_text("$750")
    expect(line).to_contain_text("cash")


def test_the_pages_speak_spanish(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('housedealer', JSON.stringify({language: 'es'}))")
    page.goto(f"{house.url}/sign-in")
    expect(page.get_by_role("heading", name="Abrir una cuenta")).to_be_visible()
    page.goto(f"{house.url}/lab/garden_city/three_card_poker/pair_plus")
    expect(page.get_by_role("heading", name="Tabla de pagos")).to_be_visible()
