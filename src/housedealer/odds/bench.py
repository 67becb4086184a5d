"""Evaluation beside its peers in the same run: all seven-card hands in order, and hands at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from random import Random
from time import perf_counter

import numpy as np

from housedealer.cards import RANKS, SUITS
from housedealer.odds.kernels.five import enumerate_hands, evaluate_many
from housedealer.odds.kernels.tables import TABLES

CODES = [RANKS[n >> 2] + SUITS[n & 3] for n in range(52)]
SLICE = 20_000  # hands that a peer is given; it works one at a time, so a slice shows its speed


def measure() -> list[dict[str, object]]:
    """Hands a second, ours and theirs. Peers that are not installed are left out."""
    luck = Random(1)
    at_random = [luck.sample(range(52), 7) for _ in range(200_000)]
    array = np.array(at_random)
    ours = {
        "all 7-card hands in order": _rate(133_784_560, lambda: enumerate_hands(TABLES, 7, 0, 52)),
        "7-card hands at random": _rate(len(array), lambda: evaluate_many(TABLES, array)),
    }
    hands = {
        "all 7-card hands in order": [list(hand) for hand in islice(combinations(range(52), 7), SLICE)],
        "7-card hands at random": at_random[:SLICE],
    }
    return [
        {
            "work": work,
            "ours": ours[work],
            "peer": peer,
            "theirs": (theirs := evaluate(hands[work])),
            "unit": "hands/s",
            "ratio": ours[work] / theirs,
        }
        for peer, evaluate in _peers()
        for work in ours
    ]


def _rate(many: int, work: Callable[[], object]) -> float:
    """The best of three runs after one to warm up."""
    work()
    best = float("inf")
    for _ in range(3):
        started = perf_counter()
        work()
        best = min(best, perf_counter() - started)
    return many / best


def _peers() -> Iterator[tuple[str, Callable[[list[list[int]]], float]]]:
    """Each peer that is installed, with a function from hands to hands a second. Its cards are made beforehand."""
    try:
        from phevaluator import Card, evaluate_cards

        cards = [Card(code).id_ for code in CODES]
        yield "phevaluator", lambda hands: _timed(hands, lambda hand: evaluate_cards(*(cards[c] for c in hand)))
    except ImportError:
        pass
    try:
        import eval7  # type: ignore[import-not-found]

        made = [eval7.Card(code) for code in CODES]
        yield "eval7", lambda hands: _timed(hands, lambda hand: eval7.evaluate([made[c] for c in hand]))
    except ImportError:
        pass
    try:
        from pokerkit import Card as Theirs
        from pokerkit import StandardHighHand

        parsed = [next(iter(Theirs.parse(code))) for code in CODES]
        yield (
            "PokerKit",
            lambda hands: _timed(hands[:1_000], lambda hand: StandardHighHand.from_game([parsed[c] for c in hand])),
        )
    except ImportError:
        pass


def _timed(hands: list[list[int]], evaluate: Callable[[list[int]], object]) -> float:
    started = perf_counter()
    for hand in hands:
        evaluate(hand)
    return len(hands) / (perf_counter() - started)
