"""The libraries' own checkers at every table, counted: `python -m tests.envs [--tables ID ...] [--no-performance]`."""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import warnings
from collections import Counter
from collections.abc import Callable
from time import perf_counter

import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from housedealer.envs import openspiel
from housedealer.envs.gymnasium import SeatEnv
from housedealer.envs.pettingzoo import env, parallel_env
from housedealer.packets.entries import entry_ids

CHECKS: dict[str, Callable[[str], object]] = {
    "pettingzoo api_test": lambda id: api_test(env(id), num_cycles=100),
    "pettingzoo api_test, arrays": lambda id: api_test(env(id, observations="arrays", rounds=2), num_cycles=100),
    "pettingzoo seed_test": lambda id: seed_test(lambda: env(id), num_cycles=50),
    "pettingzoo parallel_api_test": lambda id: parallel_api_test(parallel_env(id), num_cycles=100),
    "pettingzoo parallel_seed_test": lambda id: parallel_seed_test(lambda: parallel_env(id), num_cycles=50),
    "pettingzoo render_test": lambda id: render_test(lambda render_mode=None: env(id, render_mode=render_mode)),
    "pettingzoo performance_benchmark": lambda id: performance_benchmark(env(id)),
    "gymnasium check_env": lambda id: check_env(SeatEnv(id, render_mode="ansi"), skip_render_check=True),
    "openspiel random_sim_test": lambda id: pyspiel.random_sim_test(
        openspiel.load(id), num_sims=3, serialize=True, verbose=False
    ),
}


def main() -> int:
    """Run every checker at every table and say what passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", default=list(entry_ids()))
    parser.add_argument(
        "--no-performance", action="store_true", help="leave out what measures for five seconds a table"
    )
    asked = parser.parse_args()
    passed, failed, started = Counter[str](), Counter[str](), perf_counter()
    for name, check in CHECKS.items():
        if asked.no_performance and "performance" in name:
            continue
        for id in asked.tables:
            try:
                with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                    warnings.simplefilter("ignore")
                    check(id)
            except Exception as error:
                failed[name] += 1
                sys.stdout.write(f"{name} at {id}: {error!r}\n")
            else:
                passed[name] += 1
        sys.stdout.write(f"{name}: {passed[name]} of {len(asked.tables)} tables passed\n")
        sys.stdout.flush()
    sys.stdout.write(f"{passed.total()} passed, {failed.total()} failed, {perf_counter() - started:.0f} s\n")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
