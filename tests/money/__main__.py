"""`make schedules`: every fee schedule of the pot tables with every number of seats, counted independently of the engine.

    python -m tests.money --tables garden_city/omaha garden_city/pineapple --hands 2000

Without `--tables` all of them are played, which takes about 50 minutes of one core.
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
    parser.add_argument("--hands", type=int, default=SOAK_HANDS, help="hands for each schedule and number of seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    for id in given.tables:
        began, found = time.process_time(), Counter[str]()
        keys, seats = option_keys(id), sizes(id)
        for key in keys:
            for number in seats:
                found += play(id, key, number, given.hands, given.seed)
                found["cells"] += 1
        found["schedules"] = len(keys)
        if found["hands"] != len(keys) * len(seats) * given.hands:
            raise RuntimeError(f"{id}: {found['hands']} hands dealt")
        spent = time.process_time() - began
        _tell(f"{id}, {seats[0]} to {seats[-1]} seats", found, spent)
        total += found
    _tell("all of these", total, None)
    return 0


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
