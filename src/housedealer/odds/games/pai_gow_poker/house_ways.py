"""Pai gow poker: seven hands dealt from 53 cards, each compared with every other, set by the table's own house way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from housedealer.cards import RANKS
from housedealer.errors import BadSetup
from housedealer.hands import five, joker
from housedealer.hands.pai_gow import HOLDINGS, Holding
from housedealer.hands.pai_gow import _within_a_straight as within_a_straight
from housedealer.hands.pai_gow_house_way import BACKS, HouseWay
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.pai_gow import (
    ALL_PUSH,
    ANY_FRONT,
    BOTH_HIGHER,
    DEALS,
    FRONT_AT_LEAST,
    FRONT_BY_PLACE,
    FRONT_OF_SET,
    HANDS,
    NONE_HIGHER,
    ONE_EACH,
    PAIR,
    SQUARES,
    SUM,
    Backs,
    Chart,
    deals,
)
from housedealer.odds.kernels.showdown import joker_class
from housedealer.odds.kernels.tables import CATEGORY, STRENGTHS, TABLES, multisets, strengths, suited_strengths
from housedealer.odds.result import Result, Strategy, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager

HOUSE_WAYS = "house way against house way"
FACE_UP = "best play against the bank's open hand"
MEETINGS = HANDS * (HANDS - 1)  # of a bank with another hand, in one deal
RESULTS = {
    "both hands higher": (1.0, BOTH_HIGHER),
    "one hand each": (0.0, ONE_EACH),
    "both hands lower or copies": (-1.0, NONE_HIGHER),
    "bank is ace-high, all push": (0.0, ALL_PUSH),
}
NAMES = tuple(dict.fromkeys(HOLDINGS.values()))


def simulated(wager: Wager, many: int, seed: int) -> Result:
    """The base wager over dealt rounds: each hand in turn is the bank's and meets the six others.

    The hands of one deal are not independent, so the error is that of the means of whole deals.
    """
    chart = chart_of(house_way(wager))
    face_up = bool(wager.option("face_up", False))
    tally = shared(lambda stream, part: deals(TABLES, chart, face_up, part, seed, stream), -(-many // MEETINGS))
    dealt = int(tally[DEALS])
    if dealt < 0:
        raise BadSetup(f"{wager.entry.id}: the house way has no row for some hand")
    rows = {name: (net, int(tally[at])) for name, (net, at) in RESULTS.items() if tally[at]}
    mean = int(tally[SUM]) / dealt
    spread = max(int(tally[SQUARES]) / dealt - mean * mean, 0.0)
    how = (
        "The player sees the bank's hand and sets to win if any setting does, else to push."
        if face_up
        else "Player and bank both set the house way."
    )
    play = FACE_UP if face_up else HOUSE_WAYS
    return replace(sampled(rows, Strategy(how)), error=math.sqrt(spread / dealt) / MEETINGS, play=play)


def house_way(wager: Wager) -> HouseWay:
    """The chart of the wager's table."""
    return HouseWay.of(wager.house_way, wager.option("house_way_reading", ""))


@lru_cache(maxsize=8)
def chart_of(way: HouseWay) -> Chart:
    """A house way as the kernel reads it."""
    ways = [_way(text) for row in way.rows for text in row.ways]
    how, front, backs = (np.array(column, np.int64) for column in zip(*ways, strict=True))
    return Chart(
        _rows(way),
        np.cumsum([0, *(len(row.ways) for row in way.rows)]),
        how,
        front,
        backs,
        _holdings(),
        _backs(way.wild),
        np.array([within_a_straight(mask << 2) for mask in range(1 << 13)], np.uint8),
        np.array([mask.bit_count() for mask in range(1 << 13)], np.uint8),
        np.array([mask.bit_length() + 1 if mask else 0 for mask in range(1 << 13)], np.uint8),
    )


def _backs(wild: bool) -> Backs:
    """The strengths of five cards with and without the joker."""
    straights = np.flatnonzero(CATEGORY == five.STRAIGHT)
    fives = [five.pack(joker.FIVE_OF_A_KIND, *[rank] * 5) for rank in range(2, 15)]
    known = np.concatenate([STRENGTHS, fives])

    def made(cards: Sequence[int]) -> int:
        at: Any = np.uint32(0)
        masks: Any = np.uint64(sum(1 << 16 * (card & 3) + (card >> 2) for card in cards))
        counts: Any = np.uint32(sum(1 << 4 * (card & 3) for card in cards))
        for card in cards:
            at = TABLES.chain[at + np.uint32(card >> 2)]
        return int(known[joker_class(TABLES, wild, straights, at, masks, counts)])

    beside = [made([4 * int(rank) + suit for suit, rank in enumerate(row)]) for row in multisets(4)]
    joker_flush = np.zeros(1 << 13, np.int64)
    for ranks in combinations(range(13), 4):
        joker_flush[sum(1 << rank for rank in ranks)] = made([4 * rank for rank in ranks])
    tables = strengths(5), np.array(beside), suited_strengths(), joker_flush
    return Backs(wild, *(table.astype(np.int32) for table in tables))


def _rows(way: HouseWay) -> Array:
    """The row for everything that seven cards can hold; -1 where there is none."""
    found = np.full((len(NAMES), 2, 2, 2, 15, 15), -1, np.int16)
    for name, has_joker, complete, natural, high, side in np.ndindex(*found.shape):
        held = Holding(NAMES[name], high, side, bool(has_joker), bool(complete), bool(natural))
        fits = (n for n, row in enumerate(way.rows) if row.fits(held))
        found[name, has_joker, complete, natural, high, side] = next(fits, -1)
    return found


def _way(text: str) -> tuple[int, int, int]:
    """How a way sets: what is asked of the front, the least front or its places, and the backs that will do."""
    if text.startswith("front "):
        one, two = text.split()[1:]
        return FRONT_BY_PLACE, 10 * int(one) + int(two), 0
    behind, _, ahead = text.partition(" / ")
    backs = sum(1 << category for category in BACKS[behind])
    if ahead == "any":
        return ANY_FRONT, 0, backs
    if ahead == "set":
        return FRONT_OF_SET, PAIR, backs
    return FRONT_AT_LEAST, PAIR if ahead == "pair" else (RANKS.index(ahead) + 2) << 16, backs


def _holdings() -> Array:
    """The holding by how many ranks are held four, three and two times (hundreds, tens, ones; five is two hundred)."""
    found = np.zeros(204, np.int64)
    for counts, name in HOLDINGS.items():
        groups = sum({5: 200, 4: 100, 3: 10, 2: 1}.get(many, 0) for many in counts)
        found[groups] = NAMES.index(name)
    return found
