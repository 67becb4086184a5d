"""Bets that pay by a pay table for the cards of one hand: no decisions, only counting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from housedealer.hands import four as four_card
from housedealer.hands import three
from housedealer.odds.kernels import four
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.five import enumerate_hands
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, STRENGTHS, TABLES
from housedealer.odds.kernels.three import values
from housedealer.odds.result import LOSES, Result, counted
from housedealer.odds.wager import Pays, Wager

RANK_WORDS = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
              "kings", "aces")  # fmt: skip

Event = tuple[Sequence[str], int]  # the rows that would pay it, the narrowest first, and its count


def paid(events: Iterable[Event], pays: Pays) -> Result:
    """A bet that pays each event by the first of its rows that the table has; an event in no row loses."""
    counts: dict[str, int] = dict.fromkeys(pays, 0)
    lost: dict[str, int] = {}
    for rows, count in events:
        row = next((row for row in rows if row in pays), None)
        if row is None:
            lost[rows[-1]] = lost.get(rows[-1], 0) + count
        else:
            counts[row] += count
    won = [(row, pays[row], count) for row, count in counts.items()]
    return counted([*won, *((name, LOSES, count) for name, count in lost.items() if count)])


def three_card(wager: Wager) -> Result:
    """A bet on one's own three cards."""
    return paid(three_card_events(), wager.table)


def four_of_five(wager: Wager) -> Result:
    """A bet on the best four of five cards."""
    return paid(four_of_five_events(), wager.table)


def six_card(wager: Wager) -> Result:
    """A bet on the best five of six cards."""
    return paid(best_five_events(6), wager.table)


def seven_card(wager: Wager) -> Result:
    """A bet on the best five of seven cards."""
    return paid(best_five_events(7), wager.table)


@cache
def three_card_events() -> tuple[Event, ...]:
    """All 22,100 hands of three cards by category; a mini royal is a straight flush where it has no row of its own."""
    hands, weights = hand_classes(3)
    kinds = values()[hands[:, 0], hands[:, 1], hands[:, 2]] >> 12
    counts = np.bincount(kinds, weights, 7).astype(int)
    rows = [[name] for name in three.CATEGORIES]
    rows[6].append("straight_flush")
    return tuple((tuple(names), int(count)) for names, count in zip(rows, counts, strict=True))[::-1]


@cache
def four_of_five_events() -> tuple[Event, ...]:
    """All 2,598,960 hands of five cards by the category of their best four; pairs and four of a kind also by rank."""
    strengths, counts = np.unique(four.best_of_five(), return_counts=True)
    events: list[Event] = []
    for strength, count in zip(strengths[::-1].tolist(), counts[::-1].tolist(), strict=True):
        events.append((four_card_rows(strength), count))
    return tuple(events)


@cache
def four_card_rows(strength: int) -> tuple[str, ...]:
    """The rows that pay a four-card hand, the narrowest first."""
    kind, rank = four_card.CATEGORIES[strength >> 16], strength >> 12 & 15
    if kind == "one_pair":
        return pair_rows(rank)
    return (f"four_{RANK_WORDS[rank - 2]}", kind) if kind == "four_of_a_kind" else (kind,)


def rows_of_classes(pays: Pays) -> tuple[list[str], Array]:
    """The paying rows with "loses" at the end, and for each class of five-card hands which of them it is in."""
    names = [*pays, "loses"]
    found = np.zeros(len(STRENGTHS), np.int64)
    for n, (strength, kind) in enumerate(zip(STRENGTHS.tolist(), CATEGORY.tolist(), strict=True)):
        rows = pair_rows(strength >> 16 & 15) if kind == 1 else (CATEGORY_NAMES[kind],)
        found[n] = next((names.index(row) for row in rows if row in pays), len(pays))
    return names, found


@cache
def class_counts(size: int) -> Array:
    """How many hands of five to seven cards have a best five of each class."""
    return enumerate_hands(TABLES, size, 0, 52).astype(np.int64)


@cache
def best_five_events(size: int) -> tuple[Event, ...]:
    """All hands of so many cards by the category of their best five; pairs also by their rank."""
    counts = class_counts(size)
    events: list[Event] = []
    for kind in range(9, -1, -1):
        members = kind == CATEGORY
        if kind != 1:
            events.append(((CATEGORY_NAMES[kind],), int(counts[members].sum())))
            continue
        pairs = STRENGTHS[members] >> 16 & 15
        for rank in range(14, 1, -1):
            events.append((pair_rows(rank), int(counts[members][pairs == rank].sum())))
    return tuple(events)


@cache
def class_rows(n: int) -> tuple[str, ...]:
    """The rows that pay a class of five-card hands, the narrowest first."""
    strength = int(STRENGTHS[n])
    return pair_rows(strength >> 16 & 15) if strength >> 20 == 1 else (CATEGORY_NAMES[strength >> 20],)


def pair_rows(rank: int) -> tuple[str, ...]:
    """The rows a pair of this rank is paid by: its own, then "tens or better" and the like, then any pair."""
    better = [f"{RANK_WORDS[low - 2]}_or_better" for low in range(rank, 1, -1)]
    return (f"pair_of_{RANK_WORDS[rank - 2]}", *better, "one_pair")
