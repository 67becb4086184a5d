"""Run the room through every fault, seed by seed.

python -m tests.room.simulation --seeds 10000
python -m tests.room.simulation --seed 4711
python -m tests.room.simulation --mutations
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.room.simulation.runs import run_all, run_mutations, run_seeds


def main() -> int:
    """Parse, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, help="run one seed, and show everything")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--mutations", action="store_true", help="see that broken builds are caught")
    arguments = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets of names belongs to the seed
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.room.simulation", *sys.argv[1:]])
    if arguments.mutations:
        return 0 if run_mutations() else 1
    start = time.monotonic()
    if arguments.seed is not None:
        counts, failed = run_seeds(range(arguments.seed, arguments.seed + 1))
        sys.stdout.write("".join(error for _, error in failed))
    else:
        counts, failed = run_all(arguments.first, arguments.seeds, arguments.processes)
    for name, count in sorted(counts.items()):
        sys.stdout.write(f"{count:>10,}  {name}\n")
    sys.stdout.write(f"{len(failed)} violations in {counts['seeds']} seeds, {time.monotonic() - start:.0f} s\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
