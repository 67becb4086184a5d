"""`python -m tests.browser.paint`: how long from a touch to the next picture, at a full table on a slow processor.

A ten-seat table is shown from a recorded round, the processor is slowed down four times, and everything that one would touch
is touched: the rule behind the question, every tab, a result, the keys. The browser itself says how long each took from the
touch until it had painted what followed. The exit status is 1 if one took longer than a tenth of a second.
"""

from __future__ import annotations

import os
import sys
from statistics import median
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.chromium import chromium
from tests.browser.recorded import record
from tests.browser.stage import ARGUMENTS, SIZES, Stage

TABLES: Final = ("hotel_del_rio/texas_holdem", "garden_city/three_card_poker", "garden_city/pan")
SLOWED: Final = 4
LONGEST: Final = 100  # milliseconds
WATCH: Final = """() => {
  window.took = [];
  new PerformanceObserver((seen) => {
    for (const { name, duration, interactionId } of seen.getEntries()) if (interactionId) window.took.push([name, duration]);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
}"""
TOUCHED: Final = (".ask .rule", "#tab-rules", "#tab-ranks", "#tab-pays", "#tab-log", ".settings summary")


def main() -> int:
    """Touch everything at each table, and print how long it took."""
    found = chromium()
    worst = 0.0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(ARGUMENTS), env={**os.environ, **found.environment}
        )
        for size in ("desktop", "phone"):
            stage = Stage(browser, SIZES[size])
            slowed = stage.context.new_cdp_session(stage.page)
            for game in TABLES:
                recording = next(iter(record(game, seed="paint")))
                asked = [at for at, update in enumerate(recording.updates) if update["state"]["question"]]
                stage.show(recording, asked[-1])
                stage.page.evaluate(WATCH)
                slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
                for touched in TOUCHED:
                    for _ in range(3):
                        control = stage.page.locator(touched)
                        if control.is_visible():
                            control.click()
                            stage.page.wait_for_timeout(150)
                stage.page.keyboard.press("Escape")
                slowed.send("Emulation.setCPUThrottlingRate", {"rate": 1})
                took = [float(duration) for _, duration in stage.page.evaluate("() => window.took")]
                worst = max([worst, *took])
                sys.stdout.write(
                    f"{size} {game} {recording.seats} seats: {len(took)} over 16 ms, "
                    f"median {median(took or [0]):.0f} ms, longest {max(took or [0]):.0f} ms\n"
                )
            stage.close()
        browser.close()
    sys.stdout.write(f"longest of all {worst:.0f} ms, with the processor slowed {SLOWED} times\n")
    return 1 if worst > LONGEST else 0


if __name__ == "__main__":
    sys.exit(main())
