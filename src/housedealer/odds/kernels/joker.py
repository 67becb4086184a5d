"""Seven cards of which one is the joker: fully wild, or the bug that is an ace or completes a straight or a flush."""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FOUR, suit_of
from housedealer.odds.kernels.tables import CLASSES, SIXES, Tables, multisets, straight_top

FIVE_OF_A_KIND = CLASSES  # and up: one class for each rank
SEVEN_IN_A_ROW = CLASSES + 13
ROYAL_MATCH = CLASSES + 14
TRIPS_AND_STRAIGHT = CLASSES + 15  # and up: ten classes, by the straight
KINDS = CLASSES + 25
ACE_RANK = 12


@compiled
def straights_with_joker() -> Array:
    """The top rank of the best straight that each mask of ranks and any one rank more make, or 0."""
    found = np.zeros(1 << 13, np.uint8)
    for ranks in range(1 << 13):
        for rank in range(13):
            found[ranks] = max(int(found[ranks]), straight_top(ranks | 1 << rank))
    return found


STRAIGHT_WITH_JOKER = straights_with_joker()


@compiled
def royal_match(masks: int, suit: int) -> bool:
    """Whether some other suit holds just a king and a queen."""
    found = False
    for other in range(4):
        found |= other != suit and masks >> uint64(16 * other) & uint64(0x1FFF) == uint64(0x0C00)
    return found


@compiled
def in_a_row(mask: int) -> bool:
    """Whether the ranks of one suit fit into seven in a row, the ace high or low."""
    for low in range(-1, 7):
        window = 0
        for step in range(7):
            rank = low + step
            window |= 1 << (ACE_RANK if rank == -1 else rank)
        if mask & ~window == 0:
            return True
    return False


@compiled
def kinds_by_ranks(t: Tables, wild: bool, straights: Array) -> Array:
    """What the joker makes of each six ranks of which no four are of a suit, by their multiset."""
    rows = multisets(6)
    found = np.zeros(len(rows), np.uint16)
    counts = np.zeros(13, np.int64)
    for n in range(len(rows)):
        counts[:] = 0
        masks, suits, at, ranks = uint64(0), uint32(0), uint32(0), 0
        for i in range(6):
            rank = int(rows[n, i])
            bit, one = suit_of(4 * rank + i % 4)
            masks |= bit
            suits += one
            ranks |= 1 << rank
            counts[rank] += 1
            at = t.chain[at + uint32(rank)]
        found[n] = joker_kind(t, wild, straights, at, masks, suits, ranks, counts)
    return found


@released
def with_joker(t: Tables, wild: bool, straights: Array, by_ranks: Array, first: int, last: int) -> Array:
    """All hands of six natural cards and the joker by what they make. `straights` are the classes of the ten straights."""
    tally = np.zeros(KINDS, np.int64)
    counts = np.zeros(13, np.int64)
    for a in range(first, last):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        at5 = uint32(0)
                        masks, suits = uint64(0), uint32(0)
                        for card in (a, b, c, d, e):
                            bit, one = suit_of(card)
                            masks |= bit
                            suits += one
                            at5 = t.chain[at5 + uint32(card >> 2)]
                        for f in range(e + 1, 52):
                            bit, one = suit_of(f)
                            at = t.chain[at5 + uint32(f >> 2)]
                            if not (suits + one + uint32(SUIT_FOUR)) & uint32(HIGH_BITS):
                                tally[by_ranks[(at - uint32(SIXES)) // uint32(13)]] += 1
                                continue
                            ranks = 0
                            counts[:] = 0
                            for card in (a, b, c, d, e, f):
                                ranks |= 1 << (card >> 2)
                                counts[card >> 2] += 1
                            kind = joker_kind(t, wild, straights, at, masks | bit, suits + one, ranks, counts)
                            tally[kind] += 1
    return tally


@compiled
def joker_kind(
    t: Tables, wild: bool, straights: Array, at: int, masks: int, suits: int, ranks: int, counts: Array
) -> int:
    """What six natural cards and the joker make."""
    best = 0
    most = 0
    for rank in range(13):
        most = max(most, counts[rank])
        if counts[rank] == 4 and (wild or rank == ACE_RANK):
            return FIVE_OF_A_KIND + rank
    # Without regard to suits: any rank, or an ace, or the rank that completes a straight.
    if wild:
        for rank in range(13):
            if counts[rank] < 4:
                best = max(best, int(t.last[at + uint32(rank)]))
    else:
        best = int(t.last[at + uint32(ACE_RANK)])
    straight = int(STRAIGHT_WITH_JOKER[ranks])
    if straight:
        best = max(best, int(straights[straight - 5]))
    over = (suits + uint32(SUIT_FOUR)) & uint32(HIGH_BITS)
    if over:
        for suit in range(4):
            if over >> uint32(4 * suit) & uint32(8):
                mask = int(masks >> uint64(16 * suit) & uint64(0x1FFF))
                made = 0
                for rank in range(13):
                    if not mask >> rank & 1:
                        made = max(made, int(t.flush[mask | 1 << rank]))
                best = max(best, made)
                size = int(suits >> uint32(4 * suit) & uint32(15))
                if size == 6 and in_a_row(mask):
                    return SEVEN_IN_A_ROW
                if best == CLASSES - 1 and size == 4 and royal_match(masks, suit):
                    return ROYAL_MATCH
    if straight and best == straights[straight - 5]:
        trips = most >= 3 or (wild and most == 2) or (not wild and counts[ACE_RANK] == 2)
        if trips:
            return TRIPS_AND_STRAIGHT + straight - 5
    return best
