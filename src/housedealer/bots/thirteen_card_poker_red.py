"""A 13-card bot: it sets for points, by how often each segment would win and what its bonus is worth.

The quantiles are of the segments that this bot itself sets, so it plays against players of its own kind.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from housedealer.cards import Card
from housedealer.hands import five, thirteen
from housedealer.hands.thirteen import Setting
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

#: Strengths that a segment stays below in 5%, 10% ... 95% of hands.
QUANTILES: Final[tuple[tuple[int, ...], ...]] = (
    (  # front
        0xb9200, 0xcb200, 0xda600, 0xdc500, 0xe7500, 0xea900, 0xec400, 0xed300, 0xeda00, 0x122500,
        0x155300, 0x177200, 0x188700, 0x1aa600, 0x1bb600, 0x1bbc00, 0x1ccb00, 0x1ddb00, 0x1ee700,
    ),
    (  # middle
        0x155832, 0x188653, 0x1bb632, 0x1cc852, 0x1dd964, 0x1ee543, 0x1eeb64, 0x233224, 0x255443, 0x277442,
        0x299442, 0x2bb225, 0x2cc665, 0x333375, 0x3999b5, 0x465432, 0x498765, 0x4dcba9, 0x5cb852,
    ),
    (  # back
        0x27755e, 0x2bb779, 0x454321, 0x487654, 0x4a9876, 0x4cba98, 0x597432, 0x5c9765, 0x5da532, 0x5dcb54,
        0x5eba86, 0x5eda52, 0x6222bb, 0x655544, 0x677788, 0x699977, 0x6bbb66, 0x6ddd55, 0x74444c,
    ),
)  # fmt: skip
#: Points added to a segment that is won (001:3276-3291).
BONUS: Final[tuple[dict[int, int], ...]] = (
    {five.THREE_OF_A_KIND: 3},
    {five.FULL_HOUSE: 2, five.FOUR_OF_A_KIND: 8, five.STRAIGHT_FLUSH: 10, five.ROYAL: 20},
    {five.FOUR_OF_A_KIND: 4, five.STRAIGHT_FLUSH: 5, five.ROYAL: 10},
)
SHOT: Final = 3
ALIKE: Final = 4  # backs of one kind that are looked at
BACKS: Final = 60


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Play every round; declare a clean sweep, or set the hand."""
    if question.option("play"):
        return Answer("play")
    hand = tuple(view.cards(question.about))
    if question.option("clean_sweep") and thirteen.clean_sweep(hand):
        return Answer("clean_sweep")
    return Answer("set", best_setting(hand))


def best_setting(hand: tuple[Card, ...]) -> Setting:
    """The setting in order that is worth most against one opponent."""
    known = thirteen.five_card_hands(hand)
    fronts: dict[int, int] = {}
    everything = (1 << len(hand)) - 1
    best, chosen = float("-inf"), (0, 0)
    for back in _backs(known):
        back_strength = known[back]
        c, back_points = prospects(2, back_strength)
        for middle in _middles(back):
            middle_strength = known[middle]
            if middle_strength > back_strength:
                continue
            rest = everything - back - middle
            front_strength = fronts.get(rest)
            if front_strength is None:
                front_strength = fronts[rest] = thirteen.front(thirteen.at(hand, rest))
            if front_strength > middle_strength:
                continue
            a, front_points = prospects(0, front_strength)
            b, middle_points = prospects(1, middle_strength)
            shots = a * b * c - (1 - a) * (1 - b) * (1 - c)
            worth = front_points + middle_points + back_points + SHOT * shots
            if worth > best:
                best, chosen = worth, (middle, back)
    middle, back = chosen
    return thirteen.at(hand, everything - back - middle), thirteen.at(hand, middle), thirteen.at(hand, back)


@cache
def prospects(segment: int, strength: int) -> tuple[float, float]:
    """The share of opposing hands that a strength wins from in a segment, ties counted half, and the points expected."""
    steps = QUANTILES[segment]
    won = (bisect_left(steps, strength) + bisect_right(steps, strength) + 1) / (2 * len(steps) + 2)
    return won, 2 * won - 1 + won * BONUS[segment].get(strength >> 20, 0)


def _backs(known: dict[int, int]) -> Iterator[int]:
    """Strong five-card hands of every kind, a few of each."""
    alike: Counter[int] = Counter()
    taken = 0
    for bits in sorted(known, key=known.__getitem__, reverse=True):
        kind = known[bits] >> 12
        if alike[kind] < ALIKE:
            alike[kind] += 1
            taken += 1
            yield bits
        if taken == BACKS:
            return


@cache
def _middles(back: int) -> Sequence[int]:
    """Every choice of five from the eight cards that a back leaves, as bits."""
    left = [place for place in range(13) if not back >> place & 1]
    return [sum(1 << place for place in chosen) for chosen in combinations(left, 5)]
