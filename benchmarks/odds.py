"""Every wager: processor seconds of the exact answer, and rounds a processor second of its kernel.

`python benchmarks/odds.py [PART OF A NAME]` prints one line a wager. Both are measured after a first run that compiles:
the exact answer with everything forgotten that the first run worked out, the rounds with the decisions made. `z` says how
many standard errors the dealt rounds are from the answer.
"""

from __future__ import annotations

import math
import sys
import time
from functools import _lru_cache_wrapper

from housedealer.odds import all_wagers, odds

ROUNDS = 2_000_000


def forget() -> None:
    """Empty every cache of what has been worked out."""
    for name, module in list(sys.modules.items()):
        if name.startswith("housedealer.odds"):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def main(part: str = "") -> None:
    """Measure each wager whose name holds the part given."""
    print(f"{'wager':62} {'edge':>10} {'worked out, s':>14} {'million rounds/s':>17} {'z':>6}")
    for id, bet in all_wagers():
        if part not in f"{id} {bet}":
            continue
        odds(id, bet)
        odds(id, bet, simulate=1_000, processes=1)
        forget()
        started = time.process_time()
        result = odds(id, bet)
        exact = time.process_time() - started
        odds(id, bet, simulate=1_000, processes=1)
        started = time.process_time()
        dealt = odds(id, bet, simulate=ROUNDS, processes=1)
        rate = ROUNDS / (time.process_time() - started) / 1e6
        z = (dealt.house_edge - result.house_edge) / math.hypot(dealt.error, result.error)
        print(f"{id + ' ' + bet:62} {result.house_edge:10.4%} {exact:14.2f} {rate:17.2f} {z:6.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
