"""`python -m tests.browser.layout`: every table at every size, through every state of several rounds, looked at.

Nothing that can be clicked or counted may be cut off, covered or overlapping, no page scrolls sideways, and whatever is
clicked is at least 40 pixels wide and high. Prints what it counted; the exit status is 1 if anything was found.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import sync_playwright

from housedealer.packets.entries import entry, entry_ids
from tests.browser.chromium import chromium
from tests.browser.recorded import Recording, record
from tests.browser.stage import ARGUMENTS, SIZES, Stage

#: The tables that each game is seen at: full and wild, full and very rich, nearly empty, and from the rail.
CASES: Final[dict[str, dict[str, Any]]] = {
    "full": {"wild": True, "rounds": 2},
    "rich": {"rich": True, "rounds": 2, "you": 2},
    "few": {"wild": True, "few": True},
    "rail": {"you": None},
}


def recordings(game: str, case: str, seed: str) -> Iterator[Recording]:
    """The rounds of one case at one game."""
    chosen = {**CASES[case]}
    if chosen.pop("few", False):
        chosen["seats"] = entry(game).seats["min"]
    return record(game, seed=f"{seed} {case}", **chosen)


def telling(recording: Recording, most: int | None = None) -> list[int]:
    """The states to look at: where one is asked, and the end; all of them, or so many spread over the round."""
    last = len(recording.updates) - 1
    if most is None:
        return list(range(last + 1))
    asked = [at for at, update in enumerate(recording.updates) if update["state"]["question"]] or list(range(last))
    step = max(1, len(asked) // most)
    return sorted({*asked[::step], last})


def main(arguments: list[str] | None = None) -> int:
    """Look at every table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", default="layout")
    parser.add_argument("--games", default="", help="only those with this in their id")
    parser.add_argument("--cases", default=",".join(CASES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--most", type=int, help="states of a round; all unless told")
    chosen = parser.parse_args(arguments)
    found = chromium()
    bad = states = things = rounds = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(ARGUMENTS), env={**os.environ, **found.environment}
        )
        for size in chosen.sizes.split(","):
            stage = Stage(browser, SIZES[size])
            for game in (id for id in entry_ids() if chosen.games in id):
                for case in chosen.cases.split(","):
                    for number, recording in enumerate(recordings(game, case, chosen.seed), 1):
                        looked = stage.look(recording, telling(recording, chosen.most))
                        rounds, states, things = rounds + 1, states + looked.states, things + looked.things
                        bad += len(looked.found)
                        for at, lines in looked.found.items():
                            for line in lines:
                                sys.stdout.write(f"{size} {game} {case} round {number} state {at}: {line}\n")
                sys.stdout.flush()
            assert stage.complaints == [], stage.complaints
            stage.close()
        browser.close()
    sys.stdout.write(
        f"{rounds} rounds, {states} states, {things} things looked at; {bad} states with something amiss\n"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
