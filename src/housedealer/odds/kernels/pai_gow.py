"""Pai gow poker: seven cards set by a house way's chart, and seven hands of one deal against each other.

A card is a number as in `tables`, the joker is 52. Fronts and backs are strengths on the scale of five-card hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FIVE, flush_mask, suit_of
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.showdown import ACE_RANK, JOKER, joker_class
from housedealer.odds.kernels.tables import Tables

HANDS = 7
BOTH_HIGHER, ONE_EACH, NONE_HIGHER, ALL_PUSH, DEALS, SUM, SQUARES = range(7)
PAIR = 1 << 20
ANY_FRONT, FRONT_AT_LEAST, FRONT_OF_SET, FRONT_BY_PLACE = range(4)


class Chart(NamedTuple):
    """A house way as numbers: which row sets a hand by what it holds, and one line for each way to set in a row."""

    wild: bool
    row_of: Array  # by holding, joker, complete, natural, highest rank of the largest group, and side card
    first_way: Array  # where a row's ways begin, and after the last row where they end
    how: Array
    front: Array  # the least front, or the places of its two cards
    backs: Array  # a bit for each category of the back
    holding_of: Array  # by how many ranks are held four (five), three and two times
    strengths: Array  # of each class, and of five of a kind
    straights: Array
    in_a_straight: Array  # how many of the ranks of a mask lie within one straight


@compiled
def front_strength(wild: bool, a: int, b: int) -> int:
    """The strength of two cards."""
    high, low = (a >> 2) + 2, (b >> 2) + 2
    if a == JOKER:
        high = low if wild else 14
    elif b == JOKER:
        low = high if wild else 14
    if high == low:
        return PAIR | high << 16 | high << 12
    return max(high, low) << 16 | min(high, low) << 12


@inlined
def back_strength(t: Tables, wild: bool, strengths: Array, straights: Array, hand: Array, i: int, j: int) -> int:
    """The strength of a hand without its cards i and j; the joker, if it is there, comes last."""
    masks, counts, at, before = uint64(0), uint32(0), uint32(0), uint32(0)
    joker = hand[6] == JOKER and i != 6 and j != 6
    rank = uint32(0)
    for n in range(6 if joker else 7):
        if n != i and n != j:
            card = uint32(hand[n])
            bit, one = suit_of(card)
            masks |= bit
            counts += one
            rank = card >> uint32(2)
            before = at
            at = t.chain[at + rank]
    found = 0
    if joker:
        found = joker_class(t, wild, straights, at, masks, counts)
    else:
        found = int(t.last[before + rank])
        if (counts + uint32(SUIT_FIVE)) & uint32(HIGH_BITS):
            found = max(found, int(t.flush[flush_mask(masks, counts)]))
    return int(strengths[found])


@compiled
def hold(chart: Chart, hand: Array, look: Array) -> None:
    """What a sorted hand holds: the holding, joker, complete, natural, its highest rank, the side card, ace-high."""
    counts = suits = ranks = 0  # counts in four bits each
    joker = hand[6] == JOKER
    for n in range(6 if joker else 7):
        rank = hand[n] >> 2
        counts += 1 << 4 * rank
        suits += 1 << 4 * (hand[n] & 3)
        ranks |= 1 << rank
    most = chart.in_a_straight[ranks]
    suited = max(max(suits & 15, suits >> 4 & 15), max(suits >> 8 & 15, suits >> 12))
    if joker and not chart.wild:
        counts += 1 << 4 * ACE_RANK
    groups = 0
    largest, high, side = 0, 0, 0
    for rank in range(13):
        many = counts >> 4 * rank & 15
        if many == 0:
            continue
        if many == 1:
            side = rank + 2
        else:
            groups += 200 if many == 5 else 100 if many == 4 else 10 if many == 3 else 1
        if many >= largest:
            largest, high = many, rank + 2
    natural = most >= 5 or suited >= 5
    complete = natural or (joker and (most >= 4 or suited >= 4))
    aces = (counts >> 4 * ACE_RANK) + int(joker and chart.wild)
    look[0] = chart.holding_of[groups]
    look[1], look[2], look[3] = int(joker), int(complete), int(natural)
    look[4], look[5] = high, side
    look[6] = int(groups == 0 and aces == 1 and not complete)


@compiled
def way_found(
    t: Tables, wild: bool, strengths: Array, straights: Array, hand: Array, high: int, how: int, least: int, backs: int
) -> tuple[int, int]:
    """The best front, and then back, that one way of a row allows; a front of -1 if there is none."""
    first, second = -1, -1
    if how == FRONT_BY_PLACE:
        # The bug is an ace and comes first, a wild joker last.
        shift = 1 if hand[6] == JOKER and not wild else 0
        first, second = least // 10 - 1 - shift, least % 10 - 1 - shift
        first, second = (6 if first < 0 else first), (6 if second < 0 else second)
        first, second = min(first, second), max(first, second)
    best, behind = -1, -1
    for i in range(7):
        if first >= 0 and i != first:
            continue
        for j in range(i + 1, 7):
            front = front_strength(wild, hand[i], hand[j])
            if first >= 0:
                if j != second:
                    continue
            elif front < least or front < best or (how == FRONT_OF_SET and front >> 16 & 15 != high):
                continue
            rear = back_strength(t, wild, strengths, straights, hand, i, j)
            fits = rear > front and backs >> (rear >> 20) & 1 and (front > best or rear > behind)
            if fits or first >= 0:
                best, behind = front, rear
    return best, behind


@compiled
def set_hand(t: Tables, chart: Chart, hand: Array, look: Array) -> tuple[int, int]:
    """Front and back of a hand set by the chart; -1 where the chart has no row for it. `look` gets what it holds."""
    hold(chart, hand, look)
    row = chart.row_of[look[0], look[1], look[2], look[3], look[4], look[5]]
    if row >= 0:
        for way in range(chart.first_way[row], chart.first_way[row + 1]):
            how, least, backs = chart.how[way], chart.front[way], chart.backs[way]
            front, back = way_found(t, chart.wild, chart.strengths, chart.straights, hand, look[4], how, least, backs)
            if front >= 0:
                return front, back
    return -1, -1


@compiled
def best_settings(t: Tables, wild: bool, strengths: Array, straights: Array, hand: Array, settings: Array) -> int:
    """Settings that are not foul, without those that another one matches in front and in back; how many there are."""
    many = 0
    for i in range(7):
        for j in range(i + 1, 7):
            front = front_strength(wild, hand[i], hand[j])
            rear = back_strength(t, wild, strengths, straights, hand, i, j)
            matched = front > rear
            for n in range(many):
                matched = matched or (settings[n, 0] >= front and settings[n, 1] >= rear)
            if matched:
                continue
            kept = 0
            for n in range(many):
                if settings[n, 0] > front or settings[n, 1] > rear:
                    settings[kept, 0], settings[kept, 1] = settings[n, 0], settings[n, 1]
                    kept += 1
            settings[kept, 0], settings[kept, 1] = front, rear
            many = kept + 1
    return many


@compiled
def sort_hand(hand: Array) -> None:
    """From high to low, the joker last."""
    for n in range(7):
        card, at = hand[n], n
        while at > 0 and (hand[at - 1] == JOKER or (hand[at - 1] < card and card != JOKER)):
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card


@released
def deals(t: Tables, chart: Chart, face_up: bool, many: int, seed: int, stream: int) -> Array:
    """Seven hands a deal, each in turn the bank's against the six others: results, deals, and their sums and squares.

    Both are set by the chart; where the bank's hand lies `face_up`, the others are set best against it.
    """
    found = np.zeros(7, np.int64)
    state = seeded(seed, stream)
    pack = np.arange(53)
    hand = np.zeros(7, np.int64)
    look = np.zeros((HANDS, 7), np.int64)
    front, back = np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
    settings = np.zeros((HANDS, 21, 2), np.int64)
    legal = np.zeros(HANDS, np.int64)
    for _ in range(many):
        for h in range(HANDS):
            for n in range(7):
                hand[n] = draw(state, pack, 7 * h + n)
            sort_hand(hand)
            front[h], back[h] = set_hand(t, chart, hand, look[h])
            if front[h] < 0:
                found[DEALS] = -1
                return found
            if face_up:
                legal[h] = best_settings(t, chart.wild, chart.strengths, chart.straights, hand, settings[h])
        net = 0
        for bank in range(HANDS):
            if face_up and look[bank, 6]:
                found[ALL_PUSH] += HANDS - 1
                continue
            for h in range(HANDS):
                if h == bank:
                    continue
                higher = int(front[h] > front[bank]) + int(back[h] > back[bank])
                if face_up and higher < 2:
                    for s in range(legal[h]):
                        way = int(settings[h, s, 0] > front[bank]) + int(settings[h, s, 1] > back[bank])
                        higher = max(higher, way)
                found[NONE_HIGHER - higher] += 1
                net += higher - 1
        found[DEALS] += 1
        found[SUM] += net
        found[SQUARES] += net * net
    return found
