"""Twenty-one by composition: every hand there can be, and the best play of each against a card of the bank.

A hand is a multiset of cards, each its value less one. What is done with a hand is one number: whether it hits, and what
follows its first, second and third doubling.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.twenty_one_bank import ACE

STAND, HIT, DOUBLE, SPLIT, SURRENDER, SURRENDER_EARLY = range(6)
RESCUE, REDOUBLE = 1, 2
BEST, ON_HIT, ON_DOUBLE, DOUBLED = 0, 1, 2, 3  # columns of a hand's values; three of `DOUBLED`


@dataclass(frozen=True)
class Hands:
    """Every hand that is not over 21, those of fewer cards first, and after them those one card over."""

    counts: Array  # how many of each card
    best: Array  # the total that counts
    soft: Array
    size: Array
    onward: Array  # the hand with one card more; only of hands that are not over 21
    number: dict[tuple[int, ...], int]  # of hands that are not over 21

    @property
    def playable(self) -> int:
        """How many hands are not over 21."""
        return len(self.onward)


@cache
def all_hands() -> Hands:
    """The hands of any number of packs."""
    found: list[tuple[int, ...]] = []

    def grow(counts: list[int], card: int, total: int) -> None:
        for nxt in range(card, 10):
            if total + nxt + 1 <= 21:
                counts[nxt] += 1
                found.append(tuple(counts))
                grow(counts, nxt, total + nxt + 1)
                counts[nxt] -= 1

    grow([0] * 10, 0, 0)
    found.sort(key=sum)
    number = {hand: n for n, hand in enumerate(found)}
    every = dict(number)
    onward = np.zeros((len(found), 10), np.int64)
    for n, hand in enumerate(found):
        for card in range(10):
            more = (*hand[:card], hand[card] + 1, *hand[card + 1 :])
            onward[n, card] = every.setdefault(more, len(every))
    counts = np.array(list(every), np.int64)
    hard = counts @ np.arange(1, 11)
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    return Hands(counts, hard + 10 * soft, soft, counts.sum(axis=1), onward, number)


@cache
def single_cards() -> Array:
    """The hands of one card."""
    return np.array([all_hands().number[tuple(int(c == card) for c in range(10))] for card in range(10)])


@compiled
def next_card(counts: Array, left: int, excluded: int, card: int) -> float:
    """The chance that the next card is this one, when the bank's hidden card is among the `left` and not `excluded`."""
    chance: float = counts[card] / left
    if excluded >= 0:
        hidden = left - counts[excluded]
        chance = counts[card] * (hidden - 1 + int(card == excluded)) / ((left - 1) * hidden) if hidden else 0.0
    return chance


@inlined
def after_doubling(choice: int, level: int) -> int:
    """What follows a doubling, the first being at level 0: stand, rescue or redouble."""
    return choice >> (1 + 2 * level) & 3


@released
def play_values(
    hands: Array,
    total: Array,
    soft: Array,
    onward: Array,
    done: Array,
    shoe: Array,
    excluded: int,
    chart: Array,
    doublings: int,
    rescue: bool,
    policy: Array,
    fixed: bool,
    values: Array,
    wanted: Array,
) -> None:
    """The value of each wanted hand when it may hit, stand, and when it is doubled, best or by a fixed policy.

    `done` is what each hand wins if nothing more is done with it. `values` gets, per hand: the best of hit and stand,
    hitting, doubling now, and what a first, second and third doubling are worth once their card is on. `policy` gets or
    gives what is done with it.
    """
    counts = np.zeros(10, np.int64)
    for n in range(len(onward) - 1, -1, -1):  # hands with one card more are known by then
        if not wanted[n]:
            continue
        left = 0
        possible = True
        for card in range(10):
            counts[card] = shoe[card] - hands[n, card]
            possible &= counts[card] >= 0
            left += counts[card]
        if not possible:
            continue
        hit = 0.0
        twice = 0.0
        second = 0.0
        third = 0.0
        bust = 0.0
        for card in range(10):
            if counts[card] == 0:
                continue
            chance = next_card(counts, left, excluded, card)
            after = onward[n, card]
            if after < len(onward):
                hit += chance * values[after, 0]
                twice += chance * values[after, 3]
                second += chance * values[after, 4]
                third += chance * values[after, 5]
            else:
                bust += chance * done[after]
        hit += bust
        twice += 2 * bust
        second += 4 * bust
        third += 8 * bust
        must_stand = total[n] >= (chart[1] if soft[n] else chart[0])
        must_hit = total[n] <= (chart[3] if soft[n] else chart[2])
        if not fixed:
            policy[n] = HIT if must_hit or (hit > done[n] and not must_stand) else STAND
        values[n, BEST] = hit if policy[n] & 1 == HIT else done[n]
        values[n, ON_HIT] = hit
        values[n, ON_DOUBLE] = twice
        for level in range(3):
            times = 2.0 * 2**level
            again = second if level == 0 else third
            if not fixed:
                best = times * done[n]
                choice = STAND
                if rescue and -times / 2 > best:
                    best = -times / 2
                    choice = RESCUE
                if level < doublings - 1 and again > best:
                    choice = REDOUBLE
                policy[n] |= choice << (1 + 2 * level)
            choice = after_doubling(policy[n], level)
            values[n, DOUBLED + level] = (
                -times / 2 if choice == RESCUE else again if choice == REDOUBLE else times * done[n]
            )
