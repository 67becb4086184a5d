"""Every wager: processor seconds of the exact answer, and rounds a processor second of its kernel.

`python benchmarks/odds.py [PART OF A NAME]` prints one line a wager, after a first run that compiles and works out what
simulation needs.
"""

from __future__ import annotations

import sys
import time

from housedealer.odds import all_wagers, odds

ROUNDS = 2_000_000


def main(part: str = "") -> None:
    """Measure each wager whose name holds the part given."""
    print(f"{'wager':62} {'edge':>10} {'exact, s':>9} {'million rounds/s':>17}")
    for id, bet in all_wagers():
        if part not in f"{id} {bet}":
            continue
        started = time.process_time()
        result = odds(id, bet)
        exact = time.process_time() - started
        odds(id, bet, simulate=1_000, processes=1)
        started = time.process_time()
        odds(id, bet, simulate=ROUNDS, processes=1)
        rate = ROUNDS / (time.process_time() - started) / 1e6
        print(f"{id + ' ' + bet:62} {result.house_edge:10.4%} {exact:9.2f} {rate:17.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
