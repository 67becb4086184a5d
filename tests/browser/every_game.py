"""`python -m tests.browser.every_game`: a picture of every game at a phone and at a desktop, into docs/screenshots/games.

Each is drawn from a recorded round of one seed, at the last question before its end, and the page of the docs that shows
them is written anew. Fewer pixels are kept than the screen has, so that they stay small. Axe looks at each as well: the exit
status is 1 if it found anything serious.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from housedealer.packets.entries import entries, entry, rooms
from tests.browser.axe import findings
from tests.browser.chromium import chromium
from tests.browser.recorded import Recording, record
from tests.browser.stage import ARGUMENTS, SIZES, Stage

FOLDER: Final = Path("docs/screenshots/games")
PAGE: Final = Path("docs/guides/every-game.md")
SHOWN: Final = {"desktop": 0.6, "phone": 0.75}
QUALITY: Final = 62
HEAD: Final = """# Every game

Each game at 1440×900 and at 390×844, with every seat taken, at a question to the player who looks. `make pictures` draws them anew.
"""


def games() -> list[str]:
    """One table of each game."""
    first: dict[str, str] = {}
    for found in entries():
        first.setdefault(found.game, found.id)
    return sorted(first.values())


def telling(recording: Recording) -> int:
    """The last state in which one is asked, or the end."""
    asked = [at for at, update in enumerate(recording.updates) if update["state"]["question"]]
    return asked[-1] if asked else len(recording.updates) - 1


def page() -> str:
    """The page that shows the pictures."""
    parts = [HEAD]
    for id in games():
        found = entry(id)
        name = f"{found.name}, {rooms()[found.room]}"
        shots = " | ".join(f"![{name}, {size}](../screenshots/games/{found.game}-{size}.jpg)" for size in SHOWN)
        parts.append(f"## {found.name}\n\n| | |\n|---|---|\n| {shots} |\n")
    return "\n".join(parts)


def main() -> int:
    """Draw every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = chromium()
    looked = bad = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(ARGUMENTS), env={**os.environ, **found.environment}
        )
        for size, scale in SHOWN.items():
            stage = Stage(browser, SIZES[size], scale=scale)
            for id in games():
                recording = next(iter(record(id, seed="pictures")))
                stage.show(recording, telling(recording))
                path = FOLDER / f"{entry(id).game}-{size}.jpg"
                stage.page.screenshot(path=path, type="jpeg", quality=QUALITY)
                amiss = findings(stage.page)
                looked, bad = looked + 1, bad + bool(amiss)
                for line in amiss:
                    sys.stdout.write(f"{id} {size}: {line}\n")
            assert stage.complaints == [], stage.complaints
            stage.close()
        browser.close()
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{looked} pictures drawn and looked at by axe; {bad} with something amiss\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
