"""`make differential`: random rounds of every banked table against the second settlement, with the counts of each table.

Status 1 where a table differs; its first difference is printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.differential import test_banked, test_pai_gow, test_twenty_one
from tests.differential.rounds import LONG, compare, every_option

JUDGES = {id: module.judge for module in (test_banked, test_pai_gow, test_twenty_one) for id in module.TABLES}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("--rounds", type=int, default=LONG, help="rounds to be dealt and compared at each table")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--only", default="", help="a table, or those whose id holds this")
    given = parser.parse_args(arguments)
    differ, total = 0, 0
    chosen = [given.only] if given.only in JUDGES else [id for id in JUDGES if given.only in id]
    for id in chosen:
        began, dealt, seed = time.process_time(), 0, given.seed
        try:
            while dealt < given.rounds:  # rounds in which nobody bets are not counted
                dealt += compare(id, given.rounds - dealt, seed, JUDGES[id])
                seed += 1
            found = "0 differences"
        except AssertionError as difference:
            differ, found = differ + 1, f"DIFFERS {difference}"
        total += dealt
        seconds = time.process_time() - began
        sys.stdout.write(f"{id}: {dealt:,} rounds, {len(every_option(id))} fee options, {found}, {seconds:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write(f"{total:,} rounds compared, {differ} tables differ\n")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
