"""A browser, and pages that must not complain."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from housedealer.room.http.app import STATIC

ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
CLOSED = "ERR_CONNECTION_REFUSED"  # the house closes before the page does
LAPTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
NewPage = Callable[..., Page]
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


def _without(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and these tests must run here")
    pytest.skip(what)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for each module: while one is open its event loop runs here, and other tests could not run theirs."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        _without("Chromium is not installed")
    if not (STATIC / "index.html").is_file():
        _without("the page is not built: make builds it")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield launched
        launched.close()


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
        )
        context.set_default_timeout(30_000)
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
