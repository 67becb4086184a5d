"""The choice on five: each bettor of the Player line shares the third card or stands, by what lies face up.

The Banker hand's first card lies face down while bettors choose (001:3469, 001:3495), unless the table turns it first. That it
makes no natural is known, since naturals end the hand before anyone draws (001:3477).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.wager import Wager

HIT, STAND = 0, 1
UNSEEN: Final = -1
NATURAL: Final = 8
ROWS: Final = ("win", "tie", "loses")


@compiled
def on_five(left: Array, hole: int, up: int, banker_hits: Array, alone: bool) -> Array:
    """Orders of the cards to come by whether the Player line then wins, ties or loses, when it hits and when it stands.

    `left` are the cards not in sight by value; `hole` is -1 while the Banker hand's first card lies face down. Who is `alone`
    on the line decides for the hand; else another bettor draws, and the Banker hand acts on that card.
    """
    found = np.zeros((2, 3), np.int64)
    rest = left.copy()
    for down in range(10):
        if hole >= 0 and down != hole:
            continue
        banker = (down + up) % 10
        if banker >= NATURAL:
            continue
        ways = 1
        if hole < 0:
            ways = rest[down]
            rest[down] -= 1
        if ways > 0:
            cards = rest.sum()
            for third in range(10):
                drawn = ways * rest[third]
                rest[third] -= 1
                mine = (5 + third) % 10
                if not banker_hits[banker, third]:
                    found[HIT, result(mine, banker)] += drawn * (cards - 1)
                    if not alone:
                        found[STAND, result(5, banker)] += drawn * (cards - 1)
                else:
                    for last in range(10):
                        ended = (banker + last) % 10
                        found[HIT, result(mine, ended)] += drawn * rest[last]
                        if not alone:
                            found[STAND, result(5, ended)] += drawn * rest[last]
                rest[third] += 1
                if alone:
                    ended = (banker + third) % 10 if banker_hits[banker, 10] else banker
                    found[STAND, result(5, ended)] += drawn * (cards - 1)
        if hole < 0:
            rest[down] += 1
    return found


@compiled
def result(mine: int, theirs: int) -> int:
    """Which of win, tie and loses two totals come to."""
    return 1 if mine == theirs else 0 if mine > theirs else 2


@dataclass(frozen=True)
class Choice:
    """One thing a bettor may see on five: the cards by value, and the outcomes of hitting and of standing."""

    player: tuple[int, int]
    up: int
    hole: int  # -1 while it is not seen
    ways: int  # orders of the cards in sight
    counts: Array

    def worth(self, pays: Sequence[float]) -> tuple[float, float]:
        """What hitting and standing win on average."""
        hit, stand = self.counts @ np.array(pays) / self.counts[0].sum()
        return float(hit), float(stand)

    def best(self, pays: Sequence[float]) -> int:
        """The better choice; on equal terms the house way, which hits."""
        hit, stand = self.worth(pays)
        return HIT if hit >= stand else STAND


def hole_is_seen(wager: Wager) -> bool:
    """Whether both Banker cards lie face up when bettors choose."""
    return not wager.option("hole_card", False) or bool(wager.option("hole_turned") == "before_the_choice")


def choices(decks: int, banker_hits: Array, hole_seen: bool, alone: bool) -> Iterator[Choice]:
    """Every choice on five out of a full shoe."""
    yield from choices_from(np.array([16 * decks] + [4 * decks] * 9, np.int64), banker_hits, hole_seen, alone)


def choices_from(shoe: Array, banker_hits: Array, hole_seen: bool, alone: bool) -> Iterator[Choice]:
    """Every choice on five out of a shoe of so many cards of each value."""
    for first, second, up in product(range(10), repeat=3):
        if (first + second) % 10 != 5:
            continue
        left, ways = _without(shoe, first, second, up)
        for hole in range(10) if hole_seen else (UNSEEN,):
            if hole == UNSEEN:
                yield Choice((first, second), up, hole, ways, on_five(left, hole, up, banker_hits, alone))
            elif (hole + up) % 10 < NATURAL:
                fewer, more = _without(left, hole)
                yield Choice((first, second), up, hole, ways * more, on_five(fewer, hole, up, banker_hits, alone))


def _without(shoe: Array, *cards: int) -> tuple[Array, int]:
    """A shoe that some cards have left, and in how many ways they can have come."""
    left, ways = shoe.copy(), 1
    for card in cards:
        ways *= int(left[card])
        left[card] -= 1
    return left, ways
