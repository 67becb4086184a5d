"""`make schedules`: every fee schedule of the pot tables with every number of seats, counted independently of the engine.

    python -m tests.money --tables garden_city/omaha garden_city/pineapple --hands 2000
    python -m tests.money --part 1/4

Without `--tables` all of them are played, which takes about 50 minutes of one core. A cell is one schedule with one
number of seats; one that goes wrong is told, and the others are played all the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

from housedealer.packets.fees import option_keys
from tests.money.orbits import play
from tests.money.test_orbits import POT, SOAK_HANDS, sizes


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="*", choices=POT, default=POT, metavar="ROOM/GAME")
    parser.add_argument(
        "--part", type=part, default=(1, 1), metavar="K/N", help="the Kth of N equal parts of the cells"
    )
    parser.add_argument("--hands", type=int, default=SOAK_HANDS, help="hands for each schedule and number of seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    first, step = given.part
    total, wrong = Counter[str](), 0
    for id in given.tables:
        began, found = time.process_time(), Counter[str]()
        cells = [(key, number) for key in option_keys(id) for number in sizes(id)][first - 1 :: step]
        for key, number in cells:
            try:
                found += play(id, key, number, given.hands, given.seed)
            except Exception as error:  # told, and the next cell is played
                wrong += 1
                sys.stdout.write(f"{id}, schedule {key}, {number} seats: {type(error).__name__}: {error}\n")
        found["cells"], found["schedules"] = len(cells), len({key for key, _ in cells})
        _tell(id, found, time.process_time() - began)
        total += found
    _tell("all of these", total, None)
    sys.stdout.write(f"{wrong} cells in which something was wrong\n")
    return 1 if wrong or total["hands"] != total["cells"] * given.hands else 0


def part(text: str) -> tuple[int, int]:
    """Which cells to play: "2/4" is every fourth one, beginning with the second."""
    which, _, of = text.partition("/")
    if not 1 <= int(which) <= int(of):
        raise ValueError
    return int(which), int(of)


def _tell(what: str, found: Counter[str], seconds: float | None) -> None:
    moves = ", ".join(f"{found[move]:,} {move}" for move in ("joined", "left", "sat out", "came back"))
    told = (
        f"{what}: {found['schedules']} schedules, {found['cells']:,} cells, {found['hands']:,} hands dealt "
        f"in {found['rounds']:,} rounds, {moves}; fees ${found['fees'] // 100:,}"
    )
    sys.stdout.write(f"{told}\n" if seconds is None else f"{told}; {seconds:.0f} s\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
