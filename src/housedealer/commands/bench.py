"""`housedealer bench`: our speed beside a peer's, slice by slice in the same run."""

from __future__ import annotations

import sys
from json import dumps


def run(json: bool) -> int:
    """Measure and print."""
    from housedealer.commands import bench_hands, bench_play

    results = [*bench_play.measure(), *bench_hands.measure()]
    if json:
        sys.stdout.write(dumps(results) + "\n")
        return 0
    for result in results:
        sys.stdout.write(f"{result['work']}: {result['ours']:,.0f} {result['unit']}{_beside(result)}\n")
    return 0


def _beside(result: dict[str, object]) -> str:
    peer, theirs, ratio = result["peer"], result["theirs"], result["ratio"]
    if peer is None:
        return ""
    if theirs is None:
        return f", {peer} is not installed"
    return f", {peer} {theirs:,.0f}: {ratio:{',.0f' if float(str(ratio)) >= 10 else '.2f'}} times as fast"
