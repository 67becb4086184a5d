"""Pai gow poker: seven cards set by a house way's chart, and seven hands of one deal against each other.

A card is a number as in `tables`, the joker is 52. Fronts and backs are strengths on the scale of five-card hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint32

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FIVE, SUIT_FOUR
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.showdown import ACE_RANK, JOKER
from housedealer.odds.kernels.tables import FIVES, FOURS, Tables

HANDS = 7
WAYS = 21  # two cards of seven
BOTH_HIGHER, ONE_EACH, NONE_HIGHER, ALL_PUSH, DEALS, SUM, SQUARES = range(7)
PAIR = 1 << 20
ANY_FRONT, FRONT_AT_LEAST, FRONT_OF_SET, FRONT_BY_PLACE = range(4)


class Backs(NamedTuple):
    """What five cards with or without the joker are looked up in."""

    wild: bool
    natural: Array  # the strength of each multiset of five ranks, no flush
    joker: Array  # and of each multiset of four with the joker
    flush: Array  # the strength of five of a suit, by their mask
    joker_flush: Array  # and of four with the joker


class Chart(NamedTuple):
    """A house way as numbers: which row sets a hand by what it holds, and one line for each way to set in a row."""

    row_of: Array  # by holding, joker, complete, natural, highest rank of the largest group, and side card
    first_way: Array  # where a row's ways begin, and after the last row where they end
    how: Array
    front: Array  # the least front, or the places of its two cards
    backs: Array  # a bit for each category of the back
    holding_of: Array  # by how many ranks are held four (five), three and two times
    rear: Backs
    in_a_straight: Array  # how many of the ranks of a mask lie within one straight
    many: Array  # how many ranks a mask has
    top: Array  # the highest rank of a mask, 2 to 14


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


@compiled
def may_flush(hand: Array) -> bool:
    """Whether a hand, the joker last, has enough of one suit for a flush in the back."""
    joker = hand[6] == JOKER
    suits = 0  # counts in four bits each
    for n in range(6 if joker else 7):
        suits += 1 << 4 * (hand[n] & 3)
    return bool((suits + (SUIT_FOUR if joker else SUIT_FIVE)) & HIGH_BITS)


@compiled
def back_flush(flush: Array, joker_flush: Array, hand: Array, i: int, j: int) -> int:
    """The strength of a flush in a hand without its cards i and j; 0 where there is none."""
    mask, suit = 0, -1
    joker = hand[6] == JOKER and i != 6 and j != 6
    for n in range(6 if joker else 7):
        if n != i and n != j:
            if suit >= 0 and hand[n] & 3 != suit:
                return 0
            suit = hand[n] & 3
            mask |= 1 << (hand[n] >> 2)
    return int(joker_flush[mask]) if joker else int(flush[mask])


@compiled
def all_settings(t: Tables, rear: Backs, hand: Array, fronts: Array, backs: Array) -> None:
    """Every two cards of a sorted hand in front and the other five behind: the strengths of both, also of foul ones."""
    chain, natural, joker = t.chain, rear.natural, rear.joker
    naturals = 6 if hand[6] == JOKER else 7
    flush = may_flush(hand)
    before = uint32(0)  # where the cards before i lead in the chain
    way = 0
    for i in range(6):
        between = before  # and after them those from i to j
        for j in range(i + 1, 7):
            at = between
            for n in range(j + 1, naturals):
                at = chain[at + uint32(hand[n] >> 2)]
            back = (
                natural[(at - uint32(FIVES)) // uint32(13)]
                if at >= FIVES
                else joker[(at - uint32(FOURS)) // uint32(13)]
            )
            if flush:
                back = max(back, back_flush(rear.flush, rear.joker_flush, hand, i, j))
            fronts[way], backs[way] = front_strength(rear.wild, hand[i], hand[j]), back
            way += 1
            if j < naturals:
                between = chain[between + uint32(hand[j] >> 2)]
        before = chain[before + uint32(hand[i] >> 2)]


@compiled
def hold(chart: Chart, hand: Array, look: Array) -> None:
    """What a sorted hand holds: the holding, joker, complete, natural, its highest rank, the side card, ace-high."""
    suits = 0  # counts in four bits each
    one, two, three, four, five = 0, 0, 0, 0, 0  # the ranks held at least so many times
    joker = hand[6] == JOKER
    ranks = 0
    for n in range(7):
        card = hand[n]
        if n == 6 and joker:
            ranks = one
            if chart.rear.wild:
                break
            card = 4 * ACE_RANK
        else:
            suits += 1 << 4 * (card & 3)
        bit = 1 << (card >> 2)
        five |= four & bit
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
    if not joker:
        ranks = one
    most = chart.in_a_straight[ranks]
    suited = max(max(suits & 15, suits >> 4 & 15), max(suits >> 8 & 15, suits >> 12))
    groups = chart.many[two] - chart.many[three]
    groups += 10 * (chart.many[three] - chart.many[four])
    groups += 100 * (chart.many[four] + chart.many[five])
    largest = five if five else four if four else three if three else two if two else one
    natural = most >= 5 or suited >= 5
    complete = natural or (joker and (most >= 4 or suited >= 4))
    ace = one >> ACE_RANK & 1 or (joker and chart.rear.wild)
    look[0] = chart.holding_of[groups]
    look[1], look[2], look[3] = int(joker), int(complete), int(natural)
    look[4], look[5] = chart.top[largest], chart.top[one & ~two]
    look[6] = int(groups == 0 and ace and not complete)


@compiled
def way_found(fronts: Array, backs: Array, bug: bool, high: int, how: int, least: int, wanted: int) -> tuple[int, int]:
    """The best front, and then back, of those that one way of a row allows; a front of -1 if there is none."""
    if how == FRONT_BY_PLACE:
        # The bug is an ace and comes first, a wild joker last.
        first, second = least // 10 - 1 - int(bug), least % 10 - 1 - int(bug)
        first, second = (6 if first < 0 else first), (6 if second < 0 else second)
        first, second = min(first, second), max(first, second)
        way = first * (13 - first) // 2 + second - first - 1
        return fronts[way], backs[way]
    best, behind = -1, -1
    for way in range(WAYS):
        front, back = fronts[way], backs[way]
        if front < least or front < best or (how == FRONT_OF_SET and front >> 16 & 15 != high):
            continue
        if back > front and wanted >> (back >> 20) & 1 and (front > best or back > behind):
            best, behind = front, back
    return best, behind


@compiled
def set_hand(chart: Chart, hand: Array, fronts: Array, backs: Array, look: Array) -> tuple[int, int]:
    """Front and back of a hand set by the chart; -1 where the chart has no row for it. `look` gets what it holds."""
    hold(chart, hand, look)
    row = chart.row_of[look[0], look[1], look[2], look[3], look[4], look[5]]
    if row >= 0:
        bug = hand[6] == JOKER and not chart.rear.wild
        for way in range(chart.first_way[row], chart.first_way[row + 1]):
            how, least, wanted = chart.how[way], chart.front[way], chart.backs[way]
            front, back = way_found(fronts, backs, bug, look[4], how, least, wanted)
            if front >= 0:
                return front, back
    return -1, -1


@compiled
def best_against(fronts: Array, backs: Array, front: int, back: int) -> int:
    """Of how many hands of a bank the best setting that is not foul is higher."""
    both, either = 0, 0
    for way in range(WAYS):
        legal = int(fronts[way] <= backs[way])
        ahead, behind = int(fronts[way] > front), int(backs[way] > back)
        both |= legal & ahead & behind
        either |= legal & (ahead | behind)
    return both + either


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
    fronts, backs = np.zeros((HANDS, WAYS), np.int32), np.zeros((HANDS, WAYS), np.int32)
    for _ in range(many):
        for h in range(HANDS):
            for n in range(7):
                hand[n] = draw(state, pack, 7 * h + n)
            sort_hand(hand)
            all_settings(t, chart.rear, hand, fronts[h], backs[h])
            front[h], back[h] = set_hand(chart, hand, fronts[h], backs[h], look[h])
            if front[h] < 0:
                found[DEALS] = -1
                return found
        net = 0
        for bank in range(HANDS):
            if face_up and look[bank, 6]:
                found[ALL_PUSH] += HANDS - 1
                continue
            for h in range(HANDS):
                if h == bank:
                    continue
                if face_up:
                    higher = best_against(fronts[h], backs[h], front[bank], back[bank])
                else:
                    higher = int(front[h] > front[bank]) + int(back[h] > back[bank])
                found[NONE_HIGHER - higher] += 1
                net += higher - 1
        found[DEALS] += 1
        found[SUM] += net
        found[SQUARES] += net * net
    return found
