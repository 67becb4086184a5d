"""`python -m tests.browser.screenshots`: the pictures in docs/screenshots, drawn anew from a repeatable evening.

Needs Chromium and the development tools; every shuffle and every bot comes from one seed, so the pictures change only
when the page does.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn

from housedealer.room.http.app import create_app, served
from housedealer.room.operations.settings import Settings
from tests.browser.screenshots_staff import draw_staff, hire

FOLDER: Final = Path("docs/screenshots")
SIZES: Final = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SETTINGS: Final = Settings(bot_delay=0, pause=3600, clock=3600, seats=7, bots=5, seed="an evening at the tables 6")
SCHEMES: Final = {"desktop": "dark", "tablet": "light", "phone": "dark"}
#: Each picture: its table, the seat to take, what to answer, and the question to stop at.
TABLES: Final = {
    "holdem": ("hotel_del_rio.texas_holdem.1", ("call", "check"), '[data-place="board"] [data-card]:nth-child(4)'),
    "three_card_poker": ("garden_city.three_card_poker.1", ("bet",), '.question [data-option="play"]'),
    "pai_gow": ("garden_city.double_hand_poker_bonus_gold.1", ("bet",), ".arrange"),
    "tiles": ("garden_city.pai_gow_tiles.1", ("bet",), ".arrange"),
}
TRAINING: Final = "garden_city/texas_holdem?case=ruling"
CHROMIUM: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextmanager
def running_room() -> Iterator[str]:
    """A room with an empty database, by its address."""
    with tempfile.TemporaryDirectory() as folder:
        hire(str(Path(folder) / "room.sqlite"), SETTINGS)
        app = create_app(str(Path(folder) / "room.sqlite"), SETTINGS)
        server = uvicorn.Server(served(app, port=0, log_level="warning"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        server.should_exit = True
        thread.join()


def play_until(page: Any, answers: tuple[str, ...], stop_at: str) -> None:
    """Answer in turn until something is on the page and it is one's turn again."""
    answered = ""
    while True:
        page.locator(".question:not([data-busy])").wait_for()
        asked = page.locator(".question").get_attribute("data-question")
        if page.locator(stop_at).count():
            return
        if asked == answered or page.locator(".acting:not(.you)").count():
            page.wait_for_timeout(30)
            continue
        answered = asked
        option = next(o for o in (*answers, "pass", "fold") if page.locator(f'.question [data-option="{o}"]').count())
        for circle in page.locator(".stepper .target").all()[1:]:
            circle.click()
        page.locator(f'.question [data-option="{option}"]').click()


def draw(browser: Any, size: str) -> None:
    """Every picture at one size, in a room of its own."""
    width, height = SIZES[size]
    with running_room() as url:
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme=SCHEMES[size],
            locale="en-US",
        )  # fmt: skip
        page = context.new_page()
        page.goto(url)
        page.locator("[data-game]").first.wait_for()
        page.screenshot(path=FOLDER / f"lobby-{size}.png")
        page.goto(f"{url}/train/{TRAINING}")
        page.locator("[data-ruling]").first.wait_for()
        page.keyboard.press("1")
        page.locator(".judged").wait_for()
        page.screenshot(path=FOLDER / f"train-{size}.png")
        page.request.post(f"{url}/api/guest", data={"name": "Ann"})
        for name, (table, answers, stop_at) in TABLES.items():
            sheet = page.request.get(f"{url}/api/tables/{table}").json()
            taken = {seat["seat"] for seat in sheet["state"]["seats"]}
            free = next(seat for seat in range(1, sheet["sheet"]["size"] + 1) if seat not in taken)
            amount = sheet["sheet"]["buy_in"]["usual"]
            page.request.post(f"{url}/api/tables/{table}/seats/{free}", data={"amount": amount})
            page.goto(f"{url}/table/{table}")
            play_until(page, answers, stop_at)
            page.wait_for_timeout(300)
            page.screenshot(path=FOLDER / f"{name}-{size}.png")
        draw_after_the_round(page, url, size)
        context.close()
        draw_staff(browser, url, FOLDER, size, SIZES[size])


def draw_after_the_round(page: Any, url: str, size: str) -> None:
    """A hand that is asked about and played to its end: the hint, the results, and the round walked through again."""
    table = TABLES["three_card_poker"][0]
    page.goto(f"{url}/table/{table}")
    page.locator('.question [data-option="play"]').wait_for()
    page.keyboard.press("/")
    page.locator("[data-hint]").first.wait_for(timeout=120_000)
    page.screenshot(path=FOLDER / f"hint-{size}.png")
    page.goto(f"{url}/table/{table}")
    page.locator('.question [data-option="play"]').click()
    page.locator(".felt[data-ended]").wait_for()
    page.screenshot(path=FOLDER / f"results-{size}.png")
    page.goto(f"{url}/history/{table}/1")
    page.get_by_role("tab", name="The shuffle").click()
    page.get_by_role("button", name="Verify the shuffle").click()
    page.locator(".verdict").wait_for()
    page.screenshot(path=FOLDER / f"history-{size}.png")


def shrink(path: Path) -> None:
    """The same picture in 256 colours, which takes a fraction of the room."""
    from PIL import Image

    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main() -> int:
    """Draw all pictures."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.stderr.write("Chromium is not installed\n")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM))
        for size in SIZES:
            draw(browser, size)
        browser.close()
    for path in FOLDER.glob("*.png"):
        shrink(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
