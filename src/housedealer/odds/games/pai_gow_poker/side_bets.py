"""The bonus bets of pai gow poker: seven cards of 53, the joker wild or a bug."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np

from housedealer.hands import five, joker, pai_gow
from housedealer.odds.common.hand_bets import Event, class_counts, paid
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.joker import (
    FIVE_OF_A_KIND,
    KINDS,
    ROYAL_MATCH,
    SEVEN_IN_A_ROW,
    TRIPS_AND_STRAIGHT,
    kinds_by_ranks,
    with_joker,
)
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, CLASSES, STRENGTHS, TABLES, straight_top
from housedealer.odds.result import LOSES, Result
from housedealer.odds.wager import Wager

HANDS = comb(53, 7)
STRAIGHTS = np.flatnonzero(CATEGORY == 4)
HIGH_CARDS = {9: "nine_high", 10: "ten_high", 11: "jack_high", 12: "queen_high", 13: "king_high", 14: "ace_high"}


def joker_is_wild(wager: Wager) -> bool:
    """Whether the table's joker is fully wild, as its house way says."""
    return bool(wager.house_way["joker"] == "wild")


@cache
def joker_kinds(wild: bool) -> Array:
    """What the joker makes of each six ranks without four of a suit."""
    return kinds_by_ranks(TABLES, wild, STRAIGHTS)


@cache
def joker_counts(wild: bool) -> Array:
    """All hands with the joker by what they make."""
    cuts = (0, 2, 4, 7, 10, 14, 20, 52)
    with ThreadPoolExecutor(2) as pool:
        parts = pool.map(lambda cut: with_joker(TABLES, wild, STRAIGHTS, joker_kinds(wild), *cut), pairwise(cuts))
    return np.asarray(sum(parts))


def fortune(wager: Wager) -> Result:
    """Fortune: the best hand in the player's own seven cards."""
    wild = joker_is_wild(wager)
    return paid(fortune_events(wager, natural_kinds(), joker_counts(wild)), wager.table)


def fortune_events(wager: Wager, natural: Array, with_joker: Array) -> list[Event]:
    """Hands by the rows that may pay them, from how many there are of each kind without and with the joker."""
    wild, pays = joker_is_wild(wager), wager.table
    by_price = wager.option("fortune_by", "price") == "price"
    counts: dict[tuple[str, ...], int] = {}
    for kinds, is_natural in ((natural, True), (with_joker, False)):
        for kind in np.flatnonzero(kinds).tolist():
            rows = fortune_rows(kind, is_natural, wild)
            counts[rows] = counts.get(rows, 0) + int(kinds[kind])
    both = (TRIPS, STRAIGHT)
    paid_as = (max(both, key=lambda row: pays.get(row, LOSES)) if by_price else STRAIGHT,)
    return [(paid_as if rows == both else rows, count) for rows, count in counts.items()]


TRIPS, STRAIGHT = CATEGORY_NAMES[five.THREE_OF_A_KIND], CATEGORY_NAMES[five.STRAIGHT]


@cache
def fortune_rows(kind: int, natural: bool, wild: bool) -> tuple[str, ...]:
    """The rows that may pay a hand of this kind, as the game names them."""
    if kind >= TRIPS_AND_STRAIGHT:
        return pai_gow.fortune_names(STRAIGHT, 0, natural, trips=True)
    if kind == ROYAL_MATCH:
        return pai_gow.fortune_names(CATEGORY_NAMES[9], 14, natural, match=True)
    if kind == SEVEN_IN_A_ROW:
        return pai_gow.fortune_names(CATEGORY_NAMES[8], 0, natural, in_a_row=True)
    if kind >= FIVE_OF_A_KIND:
        return pai_gow.fortune_names(joker.CATEGORIES[joker.FIVE_OF_A_KIND], kind - FIVE_OF_A_KIND + 2, natural)
    name, top = CATEGORY_NAMES[CATEGORY[kind]], int(STRENGTHS[kind] >> 16 & 15)
    # A joker that is a bug makes four of a kind only of aces; other fours beside it are natural.
    return pai_gow.fortune_names(name, top, natural or (not wild and top != 14))


@cache
def natural_kinds() -> Array:
    """How many hands of seven without the joker are of each kind."""
    found = np.zeros(KINDS, np.int64)
    found[:CLASSES] = class_counts(7)
    royal, high_straight_flush = CLASSES - 1, CLASSES - 2
    found[royal] -= 4 + 12
    found[high_straight_flush - 6 : high_straight_flush + 1] -= 4  # seven in a row to a king, down to a seven
    found[SEVEN_IN_A_ROW], found[ROYAL_MATCH] = 32, 12
    both = 5 * (4 * 4**4 - 4 * 3)  # three of one of a straight's ranks, no flush
    found[STRAIGHTS] -= both
    found[TRIPS_AND_STRAIGHT:] = both
    return found


def pai_gowd(wager: Wager) -> Result:
    """Pai Gow'd: the bank's five-card hand has no pair, by its highest card."""
    counts = class_counts(7)
    events: list[Event] = []
    none = CATEGORY == 0
    high = STRENGTHS >> 16 & 15
    lost = HANDS
    for rank, name in HIGH_CARDS.items():
        count = int(counts[none & (high == rank)].sum())
        if rank == 14 and not joker_is_wild(wager):
            count += ace_high_hands()[1]
        lost -= count
        events.append(((name,), count))
    return paid([*events, (("a pair or better",), lost)], wager.table)


# -- Ace-High: nothing but an ace, or the joker as one ---------------------------------------------------------------


def _rank_sets(size: int, joker: bool) -> list[int]:
    """Masks of so many different ranks that make no straight: with an ace, or with the joker standing for it."""
    found = []
    for ranks in combinations(range(13), size):
        mask = sum(1 << rank for rank in ranks)
        if joker:
            if not mask >> 12 & 1 and not any(straight_top(mask | 1 << rank) for rank in range(13)):
                found.append(mask)
        elif mask >> 12 & 1 and not straight_top(mask):
            found.append(mask)
    return found


@cache
def _ways_to_add(counts: tuple[int, ...], more: int, most: int) -> int:
    """Ways to give suits to so many cards more, no suit held more often than allowed."""
    if more == 0:
        return 1
    grown = [tuple(sorted((*counts[:s], n + 1, *counts[s + 1 :]))) for s, n in enumerate(counts) if n < most]
    return sum(_ways_to_add(after, more - 1, most) for after in grown)


def _suit_ways(first: int, second: int, first_most: int, second_most: int) -> list[int]:
    """Ways to give suits to two hands of different ranks, none twice and no suit more often than allowed, by how many ranks
    they have in common."""
    # How often each suit is held in both hands; which suit is which does not count.
    states: dict[tuple[tuple[int, int], ...], int] = {((0, 0),) * 4: 1}
    found = []
    for common in range(min(first, second) + 1):
        found.append(0)
        grown: dict[tuple[tuple[int, int], ...], int] = {}
        for state, ways in states.items():
            mine, theirs = zip(*state, strict=True)
            ends = _ways_to_add(tuple(sorted(mine)), first - common, first_most)
            found[-1] += ways * ends * _ways_to_add(tuple(sorted(theirs)), second - common, second_most)
            for s, u in permutations(range(4), 2):
                if mine[s] < first_most and theirs[u] < second_most:
                    after = tuple(sorted((a + (i == s), b + (i == u)) for i, (a, b) in enumerate(state)))
                    grown[after] = grown.get(after, 0) + ways
        states = grown
    return found


@cache
def ace_high_hands() -> tuple[int, int]:
    """How many seven-card hands are ace-high: without the joker, and with it."""
    none = (0,) * 4
    return len(_rank_sets(7, False)) * _ways_to_add(none, 7, 4), len(_rank_sets(6, True)) * _ways_to_add(none, 6, 3)


@cache
def both_ace_high() -> tuple[int, int, int]:
    """Deals of two hands that are both ace-high: neither with the joker, the first with it, the second with it."""
    plain, joker = np.array(_rank_sets(7, False)), np.array(_rank_sets(6, True))
    ranks = np.array([mask.bit_count() for mask in range(1 << 13)])

    def pairs(one: Array, other: Array, ways: list[int]) -> int:
        in_common = np.bincount(ranks[one[:, None] & other].ravel())
        return sum(int(times) * ways[common] for common, times in enumerate(in_common))

    mixed = pairs(joker, plain, _suit_ways(6, 7, 3, 4))
    return pairs(plain, plain, _suit_ways(7, 7, 4, 4)), mixed, mixed


def ace_high(wager: Wager) -> Result:
    """Ace-High: the bank's seven cards are ace-high, with or without the joker, or both hands are."""
    rest = comb(46, 7)
    plain, joker = (hands * rest for hands in ace_high_hands())
    neither, first, second = both_ace_high()
    events: list[Event] = [
        (("player_dealer_and_player",), neither + first + second),
        (("player_dealer_with_joker",), joker - first),
        (("player_dealer_without_joker",), plain - neither - second),
        (("bank is not ace-high",), HANDS * rest - plain - joker),
    ]
    return paid(events, wager.table)
