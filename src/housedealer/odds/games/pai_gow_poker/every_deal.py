"""Pai gow poker over every deal: the bank set the house way, the player the house way, as well as can be, or seeing the bank.

What a setting wins is how often its front is higher plus how often its back is, less one. That is a sum, so fronts and backs
can be counted apart, and the best setting of a hand is the one with the highest sum. How often both are higher is counted
afterwards, for the settings that are played.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np

from housedealer.hands import five, joker
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.every_deal import DEALT, FRONT, NEVER, Kinds, add_both, add_worth, kinds_of_sets
from housedealer.odds.kernels.pai_gow import PAIR, WAYS, Chart, all_settings, set_hand, sort_hand
from housedealer.odds.kernels.tables import STRENGTHS, TABLES, Tables
from housedealer.odds.progress import tell

FIVES = [five.pack(joker.FIVE_OF_A_KIND, *[rank] * 5) for rank in range(2, 15)]
BACKS = np.concatenate([STRENGTHS, FIVES]).astype(np.int64)
ANY_BACK = len(BACKS)  # higher than every back
FRONTS = sorted(
    [high << 16 | low << 12 for high in range(3, 15) for low in range(2, high)]
    + [PAIR | rank << 16 | rank << 12 for rank in range(2, 15)]
)
ANY_FRONT = len(FRONTS)
FULL_PACK = np.arange(53)
DONE = (0.0, 0.05, 0.15, 0.35, 0.6, 0.8, 0.9)  # about how much of the work lies before the sets of each size


class Counted(NamedTuple):
    """Deals by what becomes of the player's wager."""

    both_higher: int
    one_each: int
    none_higher: int
    all_push: int = 0

    @property
    def deals(self) -> int:
        """All of them."""
        return sum(self)


@dataclass(frozen=True)
class Settings:
    """Every kind of hand with its settings, each a number: front and back in order of strength, the front in the high bits."""

    house: Array  # as the chart sets it
    ace_high: Array
    row: Array  # of the chart
    first: Array  # where each kind's ways begin, those that no other betters
    ways: Array


@cache
def strength_numbers() -> tuple[Array, Array]:
    """The number of a front by its strength without the low bits, and of a back by its strength."""
    front, back = np.full(512, ANY_FRONT, np.uint8), np.full(1 << 24, ANY_BACK, np.uint16)
    front[np.array(FRONTS) >> 12] = np.arange(len(FRONTS))
    back[BACKS] = np.arange(len(BACKS))
    return front, back


@released
def find_ways(
    t: Tables, chart: Chart, pack: Array, hands: Array, numbers: tuple[Array, Array], first: int, last: int,
    house: Array, look: Array, begins: Array, ways: Array,
) -> bool:  # fmt: skip
    """The house way of each hand and its row, and how many settings no other betters; those, where `ways` has room for them.

    False where the chart has no row for a hand.
    """
    front_number, back_number = numbers
    hand, held = np.zeros(DEALT, np.int64), np.zeros(DEALT, np.int64)
    front, back = np.zeros(WAYS, np.int32), np.zeros(WAYS, np.int32)
    for n in range(first, last):
        for i in range(DEALT):
            hand[i] = pack[hands[n, i]]
        sort_hand(hand)
        all_settings(t, chart.rear, hand, front, back)
        f, b = set_hand(chart, hand, front, back, held)
        if f < 0:
            return False
        house[n] = int(front_number[f >> 12]) << FRONT | int(back_number[b])
        look[n, 0] = chart.row_of[held[0], held[1], held[2], held[3], held[4], held[5]]
        look[n, 1] = held[6]
        found = 0
        for way in range(WAYS):
            if front[way] > back[way]:
                continue
            bettered = False
            for other in range(WAYS):
                legal = other != way and front[other] <= back[other]
                if legal and front[other] >= front[way] and back[other] >= back[way]:
                    same = front[other] == front[way] and back[other] == back[way]
                    bettered = bettered or not same or other < way
            if not bettered:
                if len(ways):
                    ways[begins[n] + found] = int(front_number[front[way] >> 12]) << FRONT | int(back_number[back[way]])
                found += 1
        look[n, 2] = found
    return True


def settings_of(chart: Chart, kinds: Kinds, pack: Array) -> Settings:
    """All settings of every kind of hand that are worth a look."""
    count = len(kinds.hands)
    house, look = np.zeros(count, np.uint32), np.zeros((count, 3), np.uint8)
    parts = np.linspace(0, count, 9).astype(int).tolist()

    def fill(first: Array, ways: Array) -> None:
        def part(n: int) -> bool:
            cut = parts[n], parts[n + 1]
            return bool(find_ways(TABLES, chart, pack, kinds.hands, strength_numbers(), *cut, house, look, first, ways))

        if not all(_in_threads(part, 8)):
            raise ValueError("the house way has no row for some hand")

    fill(np.zeros(0, np.int32), np.zeros(0, np.uint32))
    first = np.concatenate([[0], np.cumsum(look[:, 2], dtype=np.int32)]).astype(np.int32)
    ways = np.zeros(first[-1], np.uint32)
    fill(first, ways)
    return Settings(house, look[:, 1] > 0, look[:, 0].copy(), first, ways)


def _in_threads(work: Callable[[int], Any], parts: int) -> list[Any]:
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        return list(pool.map(work, range(parts)))


def fronts(settings: Array) -> Array:
    """The fronts of settings."""
    return np.asarray(settings >> np.uint32(FRONT))


def backs(settings: Array) -> Array:
    """The backs of settings."""
    return np.asarray(settings & np.uint32(0xFFFF))


@dataclass(frozen=True)
class Corners:
    """What a player's hands are higher than: every two hands lower than a corner count as often as its signs say, in two sums."""

    first: Array  # where each kind's corners begin
    corners: Array
    signs: Array

    @classmethod
    def of(cls, owners: Array, corners: Array, signs: Array, kinds: int) -> Corners:
        """Corners in any order, with the kinds of hands that they are of."""
        order = np.argsort(owners, kind="stable")
        first = np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=kinds))]).astype(np.int32)
        return cls(first, corners[order].astype(np.uint32), signs[order].astype(np.int8))


class Deals:
    """All deals of two hands from a pack: what settings win, counted set by set of cards that both hands would share."""

    def __init__(self, pack: Array = FULL_PACK) -> None:
        self.pack, self.cards = pack, len(pack)
        tell("finding all kinds of hands", 0.0)
        self.kinds = kinds_of_sets(self.cards, DEALT, numbered=True)
        self._sets = [kinds_of_sets(self.cards, many) for many in range(DEALT)]
        self.all = comb(self.cards, DEALT) * comb(self.cards - DEALT, DEALT)

    def worth(self, settings: Settings) -> tuple[Array, Array]:
        """How often each way's front is higher plus how often its back is, of all hands that a bank may hold beside it.

        The second is the same for the house way of each kind of hand.
        """
        count = len(self.kinds.sizes)
        # The house way is mostly one of the ways; where it is not, it comes after all of them.
        owner = np.repeat(np.arange(count), np.diff(settings.first))
        is_house = settings.ways == settings.house[owner]
        at = np.full(count, -1, np.int64)
        at[owner[is_house]] = np.flatnonzero(is_house)
        lacking = np.flatnonzero(at < 0)
        at[lacking] = len(settings.ways) + np.arange(len(lacking))
        owners = np.concatenate([owner, lacking])
        order = np.argsort(owners, kind="stable")
        first = np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=count))]).astype(np.int32)
        mine = np.concatenate([settings.ways, settings.house[lacking]])[order]
        total = np.zeros((2, len(mine)), np.int64)
        for n, sets in enumerate(self._sets):
            tell("weighing every setting", DONE[n])

            def part(begin: int, sets: Kinds = sets) -> None:
                args = self.kinds.kind, self.cards, sets.hands, sets.sizes, settings.house, first, mine
                add_worth(*args, total[begin], begin, 2)

            _in_threads(part, 2)
        found = total.sum(axis=0)
        owners = owners[order]
        sizes, house = self.kinds.sizes[owners], settings.house[owners]
        # Both hands hold all seven: the hand meets itself.
        found -= sizes * (fronts(house) < fronts(mine)) + sizes * (backs(house) < backs(mine))
        assert not (found % sizes).any()
        found //= sizes
        placed = np.zeros(len(order), np.int64)
        placed[order] = found
        return placed[: len(settings.ways)], placed[at]

    def both_higher(self, settings: Settings, corners: Corners, but: Array | None = None) -> tuple[int, int]:
        """The deals in which a bank's front and back are both lower than a corner, times either sign; hands `but` these."""
        theirs = settings.house.copy()
        if but is not None:
            theirs[but] = NEVER
        total = np.zeros(2, np.int64)
        for n, sets in enumerate(self._sets):
            tell("counting deals", DONE[n])

            def part(begin: int, sets: Kinds = sets) -> tuple[int, int]:
                args = self.kinds.kind, self.cards, sets.hands, sets.sizes, theirs
                found: tuple[int, int] = add_both(*args, corners.first, corners.corners, corners.signs, begin, 2)
                return found

            total += np.array(_in_threads(part, 2)).sum(axis=0)
        owner = np.repeat(np.arange(len(theirs)), np.diff(corners.first))
        house = theirs[owner]
        lower = (fronts(house) < fronts(corners.corners)) & (backs(house) < backs(corners.corners)) & (house != NEVER)
        total -= ((self.kinds.sizes[owner] * lower)[:, None] * corners.signs).sum(axis=0)
        return int(total[0]), int(total[1])


def best_ways(settings: Settings, worth: Array, house_worth: Array) -> tuple[Array, Array]:
    """The best setting of each kind of hand, the house way where none is better; and what it is worth."""
    most = np.maximum.reduceat(worth, settings.first[:-1])
    owner = np.repeat(np.arange(len(most)), np.diff(settings.first))
    at = np.flatnonzero(worth == most[owner])[::-1]
    found = np.zeros(len(most), np.uint32)
    found[owner[at]] = settings.ways[at]  # the first of equals stays
    return np.where(house_worth >= most, settings.house, found), np.maximum(most, house_worth)


class Played(NamedTuple):
    """All deals by their outcome when the player sets the house way, and when the player sets as well as can be."""

    house: Counted
    best: Counted


def house_way_and_best(deals: Deals, settings: Settings, house_worth: Array, best: Array, best_worth: Array) -> Played:
    """Every deal counted for both."""
    count = len(settings.house)
    other = np.flatnonzero(best != settings.house)
    differs = (best != settings.house).astype(np.int8)
    owners = np.concatenate([np.arange(count), other])
    signs = np.concatenate([np.stack([np.ones(count, np.int8), -differs], axis=1), np.tile([0, 1], (len(other), 1))])
    corners = Corners.of(owners, np.concatenate([settings.house, best[other]]), signs, count)
    both, more = deals.both_higher(settings, corners)
    found = []
    for worth, higher in ((house_worth, both), (best_worth, both + more)):
        one = int((deals.kinds.sizes * worth).sum()) - 2 * higher
        found.append(Counted(higher, one, deals.all - higher - one))
    return Played(*found)


def seeing_the_bank(deals: Deals, settings: Settings) -> Counted:
    """All deals by their outcome when the player sets best against the bank's open hand, and all push where it is ace-high."""
    parts = [_staircase(settings), _either(settings)]
    owners, corners = (np.concatenate([part[n] for part in parts]) for n in (0, 1))
    signs = np.zeros((len(owners), 2), np.int8)
    signs[: len(parts[0][2]), 0], signs[len(parts[0][2]) :, 1] = parts[0][2], parts[1][2]
    found = Corners.of(owners, corners, signs, len(settings.house))
    both, either = deals.both_higher(settings, found, settings.ace_high)
    pushed = int(deals.kinds.sizes[settings.ace_high].sum()) * comb(deals.cards - DEALT, DEALT)
    return Counted(both, either - both, deals.all - pushed - either, pushed)


def _by_front(settings: Settings) -> tuple[Array, Array]:
    """The ways of each kind of hand from the lowest front, which has the highest back, to the highest; and their owners."""
    owner = np.repeat(np.arange(len(settings.house)), np.diff(settings.first))
    order = np.lexsort((fronts(settings.ways), owner))
    return owner[order], settings.ways[order]


def _staircase(settings: Settings) -> tuple[Array, Array, Array]:
    """Two hands that are both lower than some setting's: the corners of a staircase, less where its steps overlap."""
    owner, ways = _by_front(settings)
    inner = owner[1:] == owner[:-1]
    overlaps = (fronts(ways[:-1]) << FRONT | backs(ways[1:]))[inner]
    signs = np.concatenate([np.ones(len(owner), np.int8), -np.ones(len(overlaps), np.int8)])
    return np.concatenate([owner, owner[1:][inner]]), np.concatenate([ways, overlaps]), signs


def _either(settings: Settings) -> tuple[Array, Array, Array]:
    """Two hands of which one is lower than the highest front or the highest back that can be set."""
    _, ways = _by_front(settings)
    front, back = fronts(ways[settings.first[1:] - 1]), backs(ways[settings.first[:-1]])
    count = len(front)
    corners = np.concatenate([front << FRONT | ANY_BACK, ANY_FRONT << FRONT | back, front << FRONT | back])
    return np.tile(np.arange(count), 3), corners, np.repeat([1, 1, -1], count)
