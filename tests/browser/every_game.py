"""`python -m tests.browser.every_game`: a picture of every game at a phone and at a desktop, into docs/screenshots/games.

Each is drawn from a recorded round of one seed, in the middle of the hand: at the last question after cards were dealt, or
at the end where nobody is asked anything after the deal. The page of the docs that shows them is written anew. Fewer pixels are kept than the screen has, so that they stay small. Axe looks at each as well: the exit
status is 1 if it found anything serious.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from housedealer.packets.entries import entries, entry, rooms
from housedealer.table.events import HIDDEN
from tests.browser.axe import findings
from tests.browser.chromium import chromium
from tests.browser.recorded import Recording, record
from tests.browser.stage import ARGUMENTS, SIZES, Stage

FOLDER: Final = Path("docs/screenshots/games")
PAGE: Final = Path("docs/guides/every-game.md")
SHOWN: Final = {"desktop": 0.6, "phone": 0.75}
QUALITY: Final = 62
ROUNDS: Final = 6  # that are looked through for a question in the middle of one
HEAD: Final = """# Every game

Each game at 1440×900 and at 390×844, with every seat taken, in the middle of a hand: at a question to the player who looks, or at the end of a game that asks nothing once the cards are dealt. `make pictures` draws them anew.
"""


def games() -> list[str]:
    """One table of each game."""
    first: dict[str, str] = {}
    for found in entries():
        first.setdefault(found.game, found.id)
    return sorted(first.values())


def in_the_middle(recording: Recording) -> int | None:
    """The last state in which one is asked with cards of one's own to look at; none where there is none."""
    holds, found = False, None
    for at, update in enumerate(recording.updates):
        holds = holds or any(_own_cards(event, recording.you) for event in update["events"])
        if holds and update["state"]["question"]:
            found = at
    return found


def _own_cards(event: dict[str, Any], you: int | None) -> bool:
    """Whether an event brings cards to one's seat that one may see."""
    comes = event["kind"] in ("deal", "set") and (event["to"] or "").startswith(f"seat{you}.")
    return comes and any(code != HIDDEN for code in event["what"])


def telling(game: str) -> tuple[Recording, int]:
    """A round of a game and the state of it that shows most: a question in its middle, or what it came to."""
    recordings = list(record(game, seed="pictures", rounds=ROUNDS, steady=True))
    for recording in recordings:
        at = in_the_middle(recording)
        if at is not None:
            return recording, at
    return recordings[0], len(recordings[0].updates) - 1


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
                stage.show(*telling(id))
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
