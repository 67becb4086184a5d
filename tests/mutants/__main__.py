"""`make mutants`: try changes sampled by a seed and list those that no test noticed; status 1 below 95 % noticed.

    make mutants COUNT=300 PATHS="games/pan hands"

A change runs the tests that reach its line, the quick ones first. `--map FILE` keeps what was measured: the file is written
when it is not there and read when it is. Changes that no test can notice are kept with the reason in `explained.txt`; they
are shown apart and count as missed all the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.mutants.afresh import workshop
from tests.mutants.changes import Change, changes
from tests.mutants.explained import explained
from tests.mutants.reach import PARTS, SOURCE, Reach, measure
from tests.mutants.trial import Outcome, Trial, try_all

BUDGET = 40.0  # seconds of tests that a change may take


class Tried(NamedTuple):
    """A change and whether a test noticed it."""

    module: str
    change: Change
    outcome: Outcome

    @property
    def folder(self) -> str:
        return str(Path(self.module).parent)

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


def try_changes(chosen: Sequence[tuple[str, Change]], reach: Reach) -> Iterator[Tried]:
    """Try each change; again from the first import on where a missed one runs before any test does."""
    trials = []
    for module, change in chosen:
        tests = reach.tests(module, (change.line, change.statement), BUDGET)
        trials.append(Trial(module, change, tests, sum(reach.seconds.get(test, 0) for test in tests)))
    with workshop() as shop:
        for number, outcome in try_all(trials):
            module, change, among, _ = trials[number]
            if outcome == "missed" and reach.runs_outside(module, (change.line, change.statement)):
                outcome = shop.attempt(module, change.source, among)
            yield Tried(module, change, outcome)


def tell_as_they_come(trying: Iterable[Tried]) -> list[Tried]:
    tried = []
    for number, one in enumerate(trying, 1):
        tried.append(one)
        if one.outcome != "noticed":
            where = f"{number} {one.module}:{one.change.line}"
            sys.stdout.write(f"{where}: {one.change.what}: {one.outcome}: {one.change.text}\n")
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
    began = time.monotonic()
    tried = tell_as_they_come(try_changes(sample(given.count, given.seed, modules(given.paths, given.but)), reach))
    missed = [one for one in tried if one.outcome != "noticed"]
    sys.stdout.write("\n")
    for one in sorted(missed, key=lambda one: (one.why is not None, one.module, one.change.line)):
        why = one.why or ("no test reaches it" if one.outcome == "not reached" else "no test noticed")
        sys.stdout.write(f"{one.module}:{one.change.line}: {one.change.what}: {why}\n    {one.change.text}\n")
    for folder in sorted({one.folder for one in tried}):
        here = [one.outcome == "noticed" for one in tried if one.folder == folder]
        sys.stdout.write(f"{folder}: {sum(here)} of {len(here)} noticed ({sum(here) / len(here):.1%})\n")
    share = 1 - len(missed) / max(1, len(tried))
    known = sum(one.why is not None for one in missed)
    spent = (time.monotonic() - began) / max(1, len(tried))
    told = f"seed {given.seed}, {spent:.1f} s each: {len(tried)} changes, {len(tried) - len(missed)} noticed ({share:.1%}), {known} explained"
    sys.stdout.write(f"{told}, {len(missed) - known} not\n")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
