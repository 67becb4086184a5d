"""`make mutants`: try changes sampled by a seed and list those that no test noticed; status 1 below 95 % noticed.

    make mutants COUNT=300 PATHS="games/pan hands"

A change runs the tests that reach its line, the quick ones first. `--map FILE` keeps what was measured: the file is written
when it is not there and read when it is. Changes that no test can notice are kept with the reason in `explained.txt`; they
are shown apart and count as missed all the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.mutants.changes import Change, changes
from tests.mutants.explained import explained
from tests.mutants.reach import PARTS, SOURCE, Reach, measure
from tests.mutants.trial import Outcome, workshop

BUDGET = 60.0  # seconds of tests that a change may take


class Tried(NamedTuple):
    """A change and whether a test noticed it."""

    module: str
    change: Change
    outcome: Outcome

    @property
    def why(self) -> str | None:
        return explained().get((self.module, self.change.text, self.change.what))


def modules(paths: Sequence[str], but: Sequence[str]) -> list[str]:
    """The modules below these paths, like `games/pan` or `hands`; all of the rules without any."""
    every = sorted(str(path.relative_to(SOURCE)) for part in PARTS for path in (SOURCE / part).rglob("*.py"))
    wanted = tuple(path.removesuffix(".py") for path in paths) or PARTS
    left_out = tuple(path.removesuffix(".py") for path in but)
    return [
        module
        for module in every
        if any(module.startswith((f"{path}/", f"{path}.")) for path in wanted)
        and not any(module.startswith((f"{path}/", f"{path}.")) for path in left_out)
    ]


def sample(count: int, seed: str, among: Sequence[str]) -> list[tuple[str, Change]]:
    """Changes of these modules, as many as are wanted."""
    found = [(name, change) for name in among for change in changes((SOURCE / name).read_text(encoding="utf-8"))]
    return Random(seed).sample(found, min(count, len(found)))


def try_all(chosen: Sequence[tuple[str, Change]], reach: Reach) -> list[Tried]:
    """Try each change, and first that the tests pass in the workshop without one."""
    tried = []
    with workshop() as shop:
        tests = {(name, at.line): reach.tests(name, (at.line, at.statement), BUDGET) for name, at in chosen}
        quick = {test for found in tests.values() for test in found[:2]}
        if quick and shop.attempt(chosen[0][0], None, sorted(quick)) != "missed":
            raise RuntimeError("the tests do not pass without a change")
        for number, (module, change) in enumerate(chosen, 1):
            outcome = shop.attempt(module, change.source, tests[module, change.line])
            tried.append(Tried(module, change, outcome))
            if outcome != "noticed":
                sys.stdout.write(f"{number} {module}:{change.line}: {change.what}: {outcome}: {change.text}\n")
                sys.stdout.flush()
    return tried


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--paths", nargs="*", default=[], help="folders or modules, like games/pan or money/blinds.py")
    parser.add_argument("--but", nargs="*", default=[], help="folders or modules to leave out")
    parser.add_argument("--map", type=Path, help="the measured reach of the tests: read if it is there, else written")
    given = parser.parse_args(arguments)
    reach = Reach.read(given.map) if given.map and given.map.exists() else measure()
    if given.map and not given.map.exists():
        reach.write(given.map)
    tried = try_all(sample(given.count, given.seed, modules(given.paths, given.but)), reach)
    missed = [one for one in tried if one.outcome != "noticed"]
    sys.stdout.write("\n")
    for one in sorted(missed, key=lambda one: (one.why is not None, one.module, one.change.line)):
        why = one.why or ("no test reaches it" if one.outcome == "not reached" else "no test noticed")
        sys.stdout.write(f"{one.module}:{one.change.line}: {one.change.what}: {why}\n    {one.change.text}\n")
    share = 1 - len(missed) / max(1, len(tried))
    known = sum(one.why is not None for one in missed)
    told = f"{len(tried)} changes, {len(tried) - len(missed)} noticed ({share:.1%}), {known} explained"
    sys.stdout.write(f"{told}, {len(missed) - known} not\n")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
