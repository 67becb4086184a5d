"""Dealt rounds instead of enumeration: the work is cut into streams of fixed size, so that the same seed gives the same
result on any number of processors or machines."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

from housedealer.odds.kernels.compiled import Array

STREAM = 250_000  # rounds in one stream of random numbers


def shared(work: Callable[[int, int], Array], rounds: int) -> Array:
    """`work(stream, rounds)` over all streams, added up. The kernels let go of the interpreter, so threads share it."""
    parts = [(n, min(STREAM, rounds - n * STREAM)) for n in range(-(-rounds // STREAM))]
    total: Array | None = None
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        for found in pool.map(lambda part: work(*part), parts):
            total = found if total is None else total + found
    assert total is not None
    return total
