"""`make mutants`: try changes sampled by a seed and list those that no test noticed; status 1 below 95 % noticed.

The changed module is written into a copy of the source tree, so that the tree itself is never touched.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.mutants.changes import Change, changes

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "housedealer"
MODULES = {
    "money/blinds.py": "tests/money tests/games/test_every_pot_table.py tests/games/test_holdem.py tests/games/test_draw.py",
    "money/button.py": "tests/money tests/games/test_every_pot_table.py tests/games/test_holdem.py tests/games/test_draw.py",
    "money/seat_moves.py": "tests/money/test_blinds.py",
    "money/betting.py": "tests/money tests/games/test_holdem.py tests/games/test_stud.py tests/games/test_draw.py",
    "money/pots.py": "tests/money tests/games/test_holdem.py tests/games/test_stud.py tests/games/test_draw.py",
    "money/stakes.py": "tests/money tests/games/test_stud.py tests/games/test_draw.py tests/packets/test_posted.py",
    "money/time_collections.py": "tests/money/test_time_collections.py",
    "games/holdem.py": "tests/games/test_holdem.py tests/games/test_flop_games.py tests/games/test_every_pot_table.py",
    "games/draw.py": "tests/games/test_draw.py tests/games/test_every_pot_table.py",
    "games/lo_ball.py": "tests/games/test_draw.py",
    "games/stud.py": "tests/games/test_stud.py",
    "games/asian_stud.py": "tests/games/test_stud.py",
    "games/thirteen_card_poker_red.py": "tests/games/test_thirteen_card_poker_red.py tests/irregularities/test_thirteen.py",
    "games/pan/melds.py": "tests/games/test_pan_melds.py tests/games/test_pan.py",
    "games/pan/konditions.py": "tests/games/test_pan_melds.py tests/games/test_pan.py",
    "games/pan/turn.py": "tests/games/test_pan.py tests/games/test_pan_always.py",
    "games/pan/deal.py": "tests/games/test_pan.py tests/games/test_pan_always.py",
    "games/pan/round.py": "tests/games/test_pan.py tests/games/test_pan_always.py",
    "hands/low.py": "tests/hands/test_low.py",
    "hands/asian.py": "tests/hands/test_asian.py",
    "hands/joker.py": "tests/hands/test_joker.py",
    "hands/omaha.py": "tests/hands/test_omaha.py",
    "hands/showing.py": "tests/hands/test_showing.py tests/games/test_stud.py",
    "hands/thirteen.py": "tests/hands/test_thirteen.py tests/games/test_thirteen_card_poker_red.py",
    "irregularities/flop.py": "tests/irregularities/test_flop.py",
    "irregularities/draw.py": "tests/irregularities/test_draw.py",
    "irregularities/stud.py": "tests/irregularities/test_stud.py",
    "irregularities/thirteen.py": "tests/irregularities/test_thirteen.py",
    "irregularities/pot.py": "tests/irregularities/test_flop.py tests/irregularities/test_draw.py",
}


class Tried(NamedTuple):
    """A change and whether a test noticed it."""

    module: str
    change: Change
    noticed: bool


def sample(count: int, seed: str, only: str) -> list[tuple[str, Change]]:
    """Changes of all modules, as many as are wanted."""
    found = [
        (module, change)
        for module in MODULES
        if only in module
        for change in changes((SOURCE / module).read_text(encoding="utf-8"))
    ]
    return Random(seed).sample(found, min(count, len(found)))


def attempt(module: str, change: Change, copy: Path) -> Tried:
    """Run the tests of a module with one change in it; a run that takes too long is noticed too."""
    path = copy / "housedealer" / module
    before = path.read_text(encoding="utf-8")
    path.write_text(change.source, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *MODULES[module].split()]
    try:
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False)
        noticed = done.returncode != 0
    except subprocess.TimeoutExpired:
        noticed = True
    finally:
        path.write_text(before, encoding="utf-8")
    return Tried(module, change, noticed)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="modules whose path holds this")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(SOURCE, copy / "housedealer", ignore=shutil.ignore_patterns("static", "__pycache__"))
        tried = [attempt(module, change, copy) for module, change in sample(given.count, given.seed, given.only)]
    missed = [one for one in tried if not one.noticed]
    for one in missed:
        sys.stdout.write(f"{one.module}:{one.change.line}: {one.change.what}: no test noticed\n")
    share = 1 - len(missed) / max(1, len(tried))
    sys.stdout.write(f"{len(tried)} changes, {len(tried) - len(missed)} noticed, {share:.1%}\n")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
