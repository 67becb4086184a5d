"""Five-card hands out of five, six or seven cards: single evaluations and full enumerations."""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, inlined
from housedealer.odds.kernels.tables import Tables

SUIT_FIVE = 0x3333  # added to four 4-bit suit counts, brings five of a suit to bit 3
SUIT_FOUR = 0x4444
HIGH_BITS = 0x8888


@inlined
def suit_of(card: int) -> tuple[int, int]:
    """A card's bit among four 16-bit suit masks, and its one among four 4-bit suit counts."""
    return uint64(1) << (uint64(card & 3) << uint64(4) | uint64(card >> 2)), uint32(1) << uint32((card & 3) << 2)


@compiled
def flush_mask(masks: int, counts: int) -> int:
    """The 13-bit mask of the suit that has five cards or more; there must be one."""
    over = (counts + uint32(SUIT_FIVE)) & uint32(HIGH_BITS)
    if over & uint32(0x0088):
        shift = uint64(0) if over & uint32(0x0008) else uint64(16)
    else:
        shift = uint64(32) if over & uint32(0x0800) else uint64(48)
    mask: int = masks >> shift & uint64(0x1FFF)
    return mask


@inlined
def evaluate(t: Tables, cards: Array, size: int) -> int:
    """The class of the best five among the first `size` (five to seven) of `cards`."""
    masks, counts, at = uint64(0), uint32(0), uint32(0)
    for i in range(size - 1):
        card = uint32(cards[i])
        bit, one = suit_of(card)
        masks |= bit
        counts += one
        at = t.chain[at + (card >> uint32(2))]
    card = uint32(cards[size - 1])
    bit, one = suit_of(card)
    found: int = t.last[at + (card >> uint32(2))]
    if (counts + one + uint32(SUIT_FIVE)) & uint32(HIGH_BITS):
        found = max(found, t.flush[flush_mask(masks | bit, counts + one)])
    return found


@inlined
def follow(t: Tables, at: int, counts: int, card: int) -> tuple[int, int]:
    """One card more of a hand that is dealt card by card: its place in the chain, and its suit counts."""
    return t.chain[at + (card >> uint32(2))], counts + (uint32(1) << ((card & uint32(3)) << uint32(2)))


@compiled
def ranks_in_suit(held: int, suit: int) -> int:
    """The 13-bit mask of the ranks held in a suit; `held` has a bit for each card."""
    found: int = uint64(0)
    for rank in range(13):
        found |= (held >> uint64(4 * rank + suit) & uint64(1)) << uint64(rank)
    return found


@inlined
def finish(last: Array, flush: Array, enough: int, at: int, counts: int, card: int, held: int) -> int:
    """What a hand that ends with this card makes; `held` has a bit for each of its cards.

    By ranks that is `last`, as in `Tables`; by suits `flush`, where a suit has `enough` (SUIT_FIVE or SUIT_FOUR).
    """
    found: int = last[at + (card >> uint32(2))]
    over = (counts + (uint32(1) << ((card & uint32(3)) << uint32(2))) + uint32(enough)) & uint32(HIGH_BITS)
    if over:
        suit = 0
        while not over >> uint32(4 * suit) & uint32(8):
            suit += 1
        found = max(found, flush[ranks_in_suit(held, suit)])
    return found


@compiled
def best_class(t: Tables, cards: Array, size: int) -> int:
    """The same, compiled once for callers that need not be the fastest."""
    return evaluate(t, cards, size)


@compiled
def evaluate_many(t: Tables, hands: Array) -> Array:
    """The classes of many hands of five to seven cards, one a row."""
    found = np.empty(len(hands), np.uint16)
    for n in range(len(hands)):
        found[n] = evaluate(t, hands[n], hands.shape[1])
    return found


@inlined
def tally_last(t: Tables, at: int, masks: int, counts: int, after: int, tally: Array) -> None:
    """Tally every hand made by one last card above `after`. Where no flush can come, a rank's suits are one step."""
    rank = uint32(after >> 2)
    if not (counts + uint32(SUIT_FOUR)) & uint32(HIGH_BITS):
        tally[t.last[at + rank]] += uint32(3 - (after & 3))
        while rank < uint32(12):
            rank += uint32(1)
            tally[t.last[at + rank]] += uint32(4)
    else:
        for card in range(after + 1, 52):
            bit, one = suit_of(card)
            found = t.last[at + uint32(card >> 2)]
            if (counts + one + uint32(SUIT_FIVE)) & uint32(HIGH_BITS):
                found = max(found, t.flush[flush_mask(masks | bit, counts + one)])
            tally[found] += uint32(1)


@compiled
def enumerate_hands(t: Tables, size: int, first: int, last: int) -> Array:
    """How many hands of five to seven cards have a best five of each class.

    Only hands whose lowest card is from `first` up to `last` are looked at, so that the work can be shared.
    """
    tally = np.zeros(7462, np.uint32)
    for a in range(first, last):
        m1, k1 = suit_of(a)
        one = t.chain[uint32(a >> 2)]
        for b in range(a + 1, 52):
            bit, add = suit_of(b)
            m2, k2, two = m1 | bit, k1 + add, t.chain[one + uint32(b >> 2)]
            for c in range(b + 1, 52):
                bit, add = suit_of(c)
                m3, k3, three = m2 | bit, k2 + add, t.chain[two + uint32(c >> 2)]
                for d in range(c + 1, 52):
                    bit, add = suit_of(d)
                    m4, k4, four = m3 | bit, k3 + add, t.chain[three + uint32(d >> 2)]
                    if size == 5:
                        tally_last(t, four, m4, k4, d, tally)
                        continue
                    for e in range(d + 1, 52):
                        bit, add = suit_of(e)
                        m5, k5, five = m4 | bit, k4 + add, t.chain[four + uint32(e >> 2)]
                        if size == 6:
                            tally_last(t, five, m5, k5, e, tally)
                            continue
                        for f in range(e + 1, 52):
                            bit, add = suit_of(f)
                            tally_last(t, t.chain[five + uint32(f >> 2)], m5 | bit, k5 + add, f, tally)
    return tally
