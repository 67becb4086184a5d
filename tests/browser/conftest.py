"""A browser, and pages that must not complain."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from housedealer.room.http.app import STATIC
from tests.browser.chromium import chromium
from tests.browser.stage import ARGUMENTS, SIZES, Stage
from tests.room.house import ONE_HAND, House

CLOSED = "ERR_CONNECTION_REFUSED"  # the house closes before the page does
LAPTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
NewPage = Callable[..., Page]
PATIENCE = 90_000  # milliseconds; a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of the page: while it is open its event loop runs here, and other tests could not run theirs."""
    assert (STATIC / "index.html").is_file(), "the page is not built: `python web/build.py` builds it"
    found = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=found.path, args=list(ARGUMENTS), env={**os.environ, **found.environment}, timeout=PATIENCE
        )
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One room for all tests that need no room of their own: each brings its own people and opens its own tables."""
    with House(tmp_path_factory.mktemp("page") / "room.sqlite", ONE_HAND) as running:
        yield running


@contextmanager
def visiting(browser: Browser, url: str) -> Iterator[Page]:
    """One page for many tests, on a laptop and without movement; it may not complain at any of them."""
    context = browser.new_context(
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, reduced_motion="reduce", locale="en-US"
    )
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(url)
    yield page
    context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """The page on a desktop, shown what a test says that the room sent; it may not complain."""
    opened = Stage(browser, SIZES["desktop"])
    yield opened
    assert opened.complaints == []
    opened.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Pages of one visitor each, without movement unless asked; none may have logged an error."""
    complaints: list[str] = []
    opened = []

    def make(
        size: tuple[int, int] = LAPTOP, motion: bool = False, scheme: str = "dark", forgive: str = "nothing"
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="light" if scheme == "light" else "dark",
            locale="en-US",
        )
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if message.type == "error" and not any(text in message.text for text in (forgive, CLOSED))
                else None
            ),
        )
        return page

    yield make
    for context in opened:
        context.close()
    assert complaints == []


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "room.sqlite"
