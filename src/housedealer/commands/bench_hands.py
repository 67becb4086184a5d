"""Evaluation beside its peers in the same run: all seven-card hands in order, and hands at random."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from housedealer.cards import RANKS, SUITS
from housedealer.odds.kernels.five import enumerate_hands, evaluate_many
from housedealer.odds.kernels.tables import TABLES

CODES = [RANKS[n >> 2] + SUITS[n & 3] for n in range(52)]
SLICE = 20_000  # hands that a peer is given; it works one at a time, so a slice shows its speed


def measure() -> list[dict[str, object]]:
    """Hands a second, ours and theirs; a peer that is not installed has no figure."""
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
    found: list[dict[str, object]] = []
    for peer, load in PEERS.items():
        evaluate = _loaded(load)
        for work, rate in ours.items():
            line: dict[str, object] = {"work": work, "ours": rate, "peer": peer, "unit": "hands/s"}
            theirs = None if evaluate is None else evaluate(hands[work])
            found.append({**line, "theirs": theirs, "ratio": None if theirs is None else rate / theirs})
    return found


def _rate(many: int, work: Callable[[], object]) -> float:
    """The best of three runs after one to warm up."""
    work()
    best = float("inf")
    for _ in range(3):
        started = perf_counter()
        work()
        best = min(best, perf_counter() - started)
    return many / best


Speed = Callable[[list[list[int]]], float]  # from hands to hands a second


def _loaded(load: Callable[[], Speed]) -> Speed | None:
    """A peer, or None where it is not installed."""
    try:
        return load()
    except ImportError:
        return None


def _phevaluator() -> Speed:
    from phevaluator import Card, evaluate_cards

    cards = [Card(code).id_ for code in CODES]
    return lambda hands: _timed(hands, lambda hand: evaluate_cards(*(cards[c] for c in hand)))


def _eval7() -> Speed:
    import eval7

    cards = [eval7.Card(code) for code in CODES]
    return lambda hands: _timed(hands, lambda hand: eval7.evaluate([cards[c] for c in hand]))


def _pokerkit() -> Speed:
    from pokerkit import Card, StandardHighHand

    cards = [next(iter(Card.parse(code))) for code in CODES]
    return lambda hands: _timed(hands[:1_000], lambda hand: StandardHighHand.from_game([cards[c] for c in hand]))


#: Each peer's cards are made beforehand, so that only evaluation is measured.
PEERS: Final[dict[str, Callable[[], Speed]]] = {"phevaluator": _phevaluator, "eval7": _eval7, "PokerKit": _pokerkit}


def _timed(hands: list[list[int]], evaluate: Callable[[list[int]], object]) -> float:
    started = perf_counter()
    for hand in hands:
        evaluate(hand)
    return len(hands) / (perf_counter() - started)
