"""Evaluation beside phevaluator, eval7 and PokerKit: `python benchmarks/evaluators.py`."""

from __future__ import annotations

from housedealer.commands.bench_hands import measure

if __name__ == "__main__":
    for found in measure():
        print(f"{found['work']}: ours {found['ours']:,.0f}, {found['peer']} {found['theirs']:,.0f} {found['unit']}, "
              f"{found['ratio']:,.0f} times as fast")  # fmt: skip
