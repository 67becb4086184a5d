"""Hands that differ only by an exchange of suits, counted once with their number."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled

EXCHANGES = np.array(list(permutations(range(4))), dtype=np.int64)  # the first one changes nothing


@compiled
def exchanged(cards: Array, size: int, exchange: Array, into: Array) -> None:
    """The cards with their suits exchanged, sorted, written `into` an array."""
    for i in range(size):
        card = cards[i] & ~3 | exchange[cards[i] & 3]
        at = i
        while at > 0 and into[at - 1] > card:
            into[at] = into[at - 1]
            at -= 1
        into[at] = card


@compiled
def orbit_size(cards: Array, size: int, exchanges: Array, scratch: Array) -> int:
    """How many hands are this one but for suits, if it is the first of them in order; otherwise 0."""
    same = 0
    for n in range(len(exchanges)):
        exchanged(cards, size, exchanges[n], scratch)
        order = 0
        for i in range(size):
            if scratch[i] != cards[i]:
                order = -1 if scratch[i] < cards[i] else 1
                break
        if order < 0:
            return 0
        same += order == 0
    return len(exchanges) // same


@compiled
def classes(size: int, exchanges: Array) -> tuple[Array, Array]:
    """One hand of each suit class of `size` cards, and how many hands are in the class."""
    room = 140_000
    hands = np.zeros((room, size), np.int64)
    weights = np.zeros(room, np.int64)
    cards = np.zeros(size, np.int64)
    scratch = np.zeros(size, np.int64)
    found = 0
    depth = 0
    cards[0] = -1
    while depth >= 0:
        cards[depth] += 1
        if cards[depth] > 52 - size + depth:
            depth -= 1
            continue
        # A hand is first of its class only if what it starts with is.
        ways = orbit_size(cards, depth + 1, exchanges, scratch)
        if ways == 0:
            continue
        if depth == size - 1:
            hands[found] = cards
            weights[found] = ways
            found += 1
        else:
            cards[depth + 1] = cards[depth]
            depth += 1
    return hands[:found], weights[:found]


def hand_classes(size: int) -> tuple[Array, Array]:
    """The suit classes of all hands of `size` cards: 169 of two, 1,755 of three, 134,459 of five."""
    return classes(size, EXCHANGES)
