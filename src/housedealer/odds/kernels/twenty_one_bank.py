"""The bank's hand at twenty-one: the chance of each of its ends from any shoe.

A card is its value less one: 0 for an ace, 9 for tens and pictures. Hands that hold the same cards are alike however they
came, and any order of the same cards is as likely as any other. So an end's chance is a sum over multisets of cards, each
with the number of orders in which the bank could have drawn it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numba import uint64

from housedealer.odds.kernels.compiled import Array, released

ACE, TEN = 0, 9
#: How a hand ends: from 17 to 26 by its total, then what some games name. Seven, eight and nine are suited or a plain 24.
SEVENTEEN, TWENTY_ONE, TWENTY_TWO, TWENTY_FOUR, TWENTY_SIX, EIGHTS, SUITED_789, NATURAL = 0, 4, 5, 7, 9, 10, 11, 12
ENDS = 13
INSIDE = -1  # a hand that draws on
LANES = 64  # shoes that are worked on side by side
WIDE = uint64(LANES)
LONGEST = 13  # cards in the longest hand: seven aces, a five, four aces, and whatever comes

Drawn = dict[tuple[int, ...], tuple[int, int]]  # cards in order of value: in how many orders they come, and how it ends


def end_of(held: tuple[int, ...]) -> int:
    """How the bank's hand ends with these cards, lowest first: it draws to hard 17 and soft 18."""
    hard = sum(held) + len(held)
    soft = hard + 10 if held[:1] == (ACE,) and hard <= 11 else 0
    if held == (ACE, TEN):
        return NATURAL
    if held == (7, 7, 7):
        return EIGHTS
    if held == (6, 7, 8):
        return SUITED_789
    if soft >= 18:
        return soft - 17
    return hard - 17 if hard >= 17 else INSIDE


@cache
def drawn_from(*first: int) -> Drawn:
    """Every hand that the bank can come to from its first cards, these among them."""
    found: Drawn = {first: (1, INSIDE)}
    level = {first: 1}
    while level:
        following: dict[tuple[int, ...], int] = {}
        for held, ways in level.items():
            for card in range(10):
                more = tuple(sorted((*held, card)))
                following[more] = following.get(more, 0) + ways
        found |= {held: (ways, end_of(held)) for held, ways in following.items()}
        level = {held: ways for held, ways in following.items() if end_of(held) == INSIDE}
    return found


@dataclass(frozen=True)
class Tree:
    """The cards drawn to each finished hand, highest first, as a tree written depth first."""

    rows: Array  # depth, card, how many of it lie on the way there, and how the hand ends
    ways: Array  # in how many orders the bank draws a finished hand
    ends: tuple[int, ...]  # how hands can end


@cache
def bank_tree(up: int) -> Tree:
    """How the bank's hand can go on from one card."""
    finished = {}
    for held, found in drawn_from(up).items():
        if found[1] != INSIDE:
            rest = list(held)
            rest.remove(up)
            finished[tuple(reversed(rest))] = found
    rows: dict[tuple[int, ...], tuple[int, int, int, int]] = {}
    for held in sorted(finished):
        for size in range(1, len(held) + 1):
            way, card = held[:size], held[size - 1]
            rows.setdefault(way, (size, card, way[:-1].count(card), finished.get(way, (0, INSIDE))[1]))
    ways = np.array([finished.get(way, (0, INSIDE))[0] for way in rows], np.float64)
    return Tree(
        np.array(list(rows.values())).clip(0).astype(np.uint64),
        ways,
        tuple(sorted({end for _, end in finished.values()})),
    )


@cache
def bank_states() -> Array:
    """The bank's hand as steps: from a row, the next card leads to another row or, below nought, to -1 less an end.

    Row 0 is no card, rows 1 to 10 are one card. Longer hands that draw alike share a row.
    """
    number: dict[tuple[int, ...], int] = {(): 0} | {(card,): card + 1 for card in range(10)}
    rows: list[list[int]] = []
    for held in (waiting := list(number)):
        row = []
        for card in range(10):
            more = tuple(sorted((*held, card)))
            alike = more if len(more) <= 2 else (ACE,) * int(more[0] == ACE) + (TEN,) * 3 + (sum(more) + len(more),)
            end = end_of(more)
            if end == INSIDE and alike not in number:
                number[alike] = len(number)
                waiting.append(more)
            row.append(number[alike] if end == INSIDE else -1 - end)
        rows.append(row)
    return np.array(rows, np.int64)


@released
def bank_ends(rows: Array, ways: Array, shoe: Array, gone: Array, which: Array, looked: bool) -> Array:
    """The chances of the bank's ends when some cards are gone from the shoe, one row for each of `which` rows of `gone`.

    `looked` says that the bank has no natural. No other hand begins with a natural's two cards, so it is just left out.
    """
    found = np.zeros((len(which), ENDS), np.float64)
    left = np.zeros(10 * LANES, np.float64)
    chance = np.zeros(LONGEST * LANES, np.float64)
    each = np.zeros(LONGEST * LANES, np.float64)
    ends = np.zeros(ENDS * LANES, np.float64)
    for first in range(0, len(which), LANES):
        lanes = min(LANES, len(which) - first)
        for k in range(lanes):
            total = 0
            for card in range(10):
                have = shoe[card] - gone[which[first + k], card]
                left[card * LANES + k] = have
                total += have
            chance[k] = 1.0
            for depth in range(1, LONGEST):
                each[depth * LANES + k] = 1.0 / max(total - depth + 1, 1)
        ends[:] = 0.0
        for at in range(len(rows)):  # unsigned numbers and flat arrays let the compiler work on several lanes at once
            here, card, end = rows[at, 0] * WIDE, rows[at, 1] * WIDE, rows[at, 3] * WIDE
            before = float(rows[at, 2])
            for k in range(WIDE):
                chance[here + k] = chance[here - WIDE + k] * (left[card + k] - before) * each[here + k]
            if ways[at] > 0.0:
                for k in range(WIDE):
                    ends[end + k] += ways[at] * chance[here + k]
        for k in range(lanes):
            rest = 1.0 - ends[NATURAL * LANES + k] if looked else 1.0
            for end in range(ENDS):
                found[first + k, end] = ends[end * LANES + k] / rest
            if looked:
                found[first + k, NATURAL] = 0.0
    return found
