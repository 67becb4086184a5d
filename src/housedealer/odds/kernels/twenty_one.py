"""Twenty-one by composition: the bank's hand from any shoe, and the best play of any hand against any card.

A card is its value less one: 0 for an ace, 9 for tens and pictures. The bank's hand is a tree of draws, the same for every
shoe; a walk over it with the shoe's counts gives the chance of each end. A hand is a multiset of cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, released

ACE, TEN = 0, 9
SEVENTEEN, TWENTY_ONE, BUST, TWENTY_TWO, EIGHTS, SUITED_789, NATURAL, INSIDE = 0, 4, 5, 6, 7, 8, 9, -1
ENDS = 10


@dataclass(frozen=True)
class Tree:
    """Every way the bank's hand can go from one card, depth first: depth, card, how it ends, and where to go on when
    the card is used up. `length` is the number of cards in the hand."""

    depth: Array
    card: Array
    end: Array
    skip: Array


@cache
def bank_tree(up: int) -> Tree:
    """The bank draws to hard 17 and soft 18."""
    rows: list[list[int]] = []

    def grow(hand: tuple[int, ...], hard: int) -> None:
        for card in range(10):
            held, total = (*hand, card), hard + card + 1
            soft = total + 10 if ACE in held and total <= 11 else 0
            if len(held) == 2 and {*held} == {ACE, TEN}:
                end = NATURAL
            elif total > 21:
                end = TWENTY_TWO if total == 22 else BUST
                if held == (7, 7, 7):
                    end = EIGHTS
                elif sorted(held) == [6, 7, 8]:
                    end = SUITED_789
            elif soft >= 18:
                end = soft - 17
            elif total >= 17:
                end = total - 17
            else:
                end = INSIDE
            at = len(rows)
            rows.append([len(held) - 1, card, end, 0])
            if end == INSIDE:
                grow(held, total)
            rows[at][3] = len(rows)

    grow((up,), up + 1)
    depth, card, end, skip = np.array(rows, np.int64).T
    return Tree(*(np.ascontiguousarray(column) for column in (depth, card, end, skip)))


@cache
def forest() -> tuple[Array, Array]:
    """All ten trees one after the other, and where each begins."""
    trees = [bank_tree(up) for up in range(10)]
    starts = np.cumsum([0, *(len(tree.depth) for tree in trees)])
    rows = np.concatenate(
        [
            np.stack([tree.depth, tree.card, tree.end, tree.skip + start], axis=1)
            for tree, start in zip(trees, starts, strict=False)
        ]
    )
    return np.ascontiguousarray(rows.astype(np.int32)), starts


@compiled
def bank_ends(rows: Array, start: int, stop: int, counts: Array, excluded: int, ends: Array) -> None:
    """The chance of each end of the bank's hand from a shoe, its second card known not to be `excluded` (-1: not known)."""
    ends[:] = 0.0
    left = 0
    for card in range(10):
        left += counts[card]
    chance = np.zeros(24, np.float64)
    path = np.zeros(24, np.int64)
    chance[0] = 1.0
    at = start
    now = 0
    while at < stop:
        depth, card, end = rows[at, 0], rows[at, 1], rows[at, 2]
        while now >= depth:
            counts[path[now]] += 1
            now -= 1
        if depth == 1:
            if card == excluded:
                at = rows[at, 3]
                continue
            here = counts[card] / (left - (counts[excluded] if excluded >= 0 else 0))
        else:
            here = chance[depth - 1] * counts[card] / (left - depth + 1)
        if here == 0.0:
            at = rows[at, 3]
            continue
        if end >= 0:
            ends[end] += here
            at = rows[at, 3]
            continue
        chance[depth] = here
        path[depth] = card
        counts[card] -= 1
        now = depth
        at += 1
    while now > 0:
        counts[path[now]] += 1
        now -= 1


@dataclass(frozen=True)
class Hands:
    """Every hand that is not over 21, those with a higher hard total first."""

    counts: Array  # how many of each card
    hard: Array  # the total with aces as one
    best: Array  # the total that counts
    soft: Array
    size: Array
    onward: Array  # the hand with one card more, -1 if that is over 21
    number: dict[tuple[int, ...], int]


@cache
def all_hands() -> Hands:
    """The 3,072 or so hands of any number of packs."""
    found: list[tuple[int, ...]] = []

    def grow(counts: list[int], card: int, total: int) -> None:
        for nxt in range(card, 10):
            if total + nxt + 1 <= 21:
                counts[nxt] += 1
                found.append(tuple(counts))
                grow(counts, nxt, total + nxt + 1)
                counts[nxt] -= 1

    grow([0] * 10, 0, 0)
    found.sort(key=lambda hand: -sum((card + 1) * n for card, n in enumerate(hand)))
    number = {hand: n for n, hand in enumerate(found)}
    counts = np.array(found, np.int64)
    hard = counts @ np.arange(1, 11)
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    onward = np.full((len(found), 10), -1, np.int64)
    for n, hand in enumerate(found):
        for card in range(10):
            more = list(hand)
            more[card] += 1
            onward[n, card] = number.get(tuple(more), -1)
    return Hands(counts, hard, hard + 10 * soft, soft, counts.sum(axis=1), onward, number)


@compiled
def next_card(counts: Array, left: int, excluded: int, card: int) -> float:
    """The chance that the next card is this one, when the bank's hidden card is among the `left` and not `excluded`."""
    chance: float = counts[card] / left
    if excluded >= 0:
        hidden = left - counts[excluded]
        chance = counts[card] * (hidden - 1 + int(card == excluded)) / ((left - 1) * hidden) if hidden else 0.0
    return chance


@released
def stand_values(rows: Array, starts: Array, hands: Array, shoe: Array, up: int, excluded: int, wanted: Array) -> Array:
    """The chances of the bank's ends against each wanted hand, given with the cards gone from the shoe."""
    found = np.zeros((len(hands), ENDS), np.float64)
    counts = np.zeros(10, np.int64)
    for n in range(len(hands)):
        if not wanted[n]:
            continue
        possible = True
        for card in range(10):
            counts[card] = shoe[card] - hands[n, card]
            possible &= counts[card] >= 0
        if possible:
            bank_ends(rows, starts[up], starts[up + 1], counts, excluded, found[n])
    return found


STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
RESCUE, REDOUBLE = 1, 2


@compiled
def bust_push(counts: Array, left: int, up: int) -> float:
    """The chance that the bank's hand becomes 8-8-8, against which a hand over 21 pushes."""
    chance = 0.0
    if up == 7 and left >= 2:
        chance = counts[7] * (counts[7] - 1) / (left * (left - 1))
    return chance


@released
def play_values(
    hands: Array,
    total: Array,
    soft: Array,
    onward: Array,
    stand: Array,
    shoe: Array,
    up: int,
    excluded: int,
    chart: Array,
    doublings: int,
    rescue: bool,
    eights_push: bool,
    policy: Array,
    fixed: bool,
    values: Array,
    wanted: Array,
) -> None:
    """The value of each hand when it may hit, stand, and when it is doubled, best or by a fixed policy.

    `values` gets, per hand: the best of hit and stand, hitting, doubling now, and what a first, second and third doubling
    are worth once their card is on. `policy` gets or gives the choice in each.
    """
    counts = np.zeros(10, np.int64)
    for n in range(len(hands)):
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
        for card in range(10):
            if counts[card] == 0:
                continue
            chance = next_card(counts, left, excluded, card)
            after = onward[n, card]
            if after >= 0:
                hit += chance * values[after, 0]
                twice += chance * values[after, 3]
                second += chance * values[after, 4]
                third += chance * values[after, 5]
            else:
                lost = -1.0
                if eights_push:
                    counts[card] -= 1
                    lost += bust_push(counts, left - 1, up)
                    counts[card] += 1
                hit += chance * lost
                twice += chance * 2 * lost
                second += chance * 4 * lost
                third += chance * 8 * lost
        must_stand = total[n] >= (chart[1] if soft[n] else chart[0])
        must_hit = total[n] <= (chart[3] if soft[n] else chart[2])
        if not fixed:
            policy[n, 0] = HIT if must_hit or (hit > stand[n] and not must_stand) else STAND
        values[n, 0] = hit if policy[n, 0] == HIT else stand[n]
        values[n, 1] = hit
        values[n, 2] = twice
        for level in range(3):
            times = 2.0 * 2**level
            again = second if level == 0 else third
            best = times * stand[n]
            if fixed:
                if policy[n, 1 + level] == RESCUE:
                    best = -times / 2
                elif policy[n, 1 + level] == REDOUBLE:
                    best = again
            else:
                policy[n, 1 + level] = STAND
                if rescue and -times / 2 > best:
                    best = -times / 2
                    policy[n, 1 + level] = RESCUE
                if level < doublings - 1 and again > best:
                    best = again
                    policy[n, 1 + level] = REDOUBLE
            values[n, 3 + level] = best
