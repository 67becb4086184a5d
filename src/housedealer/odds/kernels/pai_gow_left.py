"""Every seven-card hand that some cards leave, set by a house way: how many there are of each front and of each back.

Without flushes a hand is its ranks, and a chart sets it by them. The few hands with five of a suit, or four and the joker, are
then moved from where their ranks put them to where they belong. Which cards are left only changes how many ways there are,
so a chart is read once for all hands, and the fifty million hands beside a player's seven cards are counted in milliseconds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.kernels.every_deal import CHOOSE
from housedealer.odds.kernels.pai_gow import WAYS, Chart, all_settings, set_hand, sort_hand
from housedealer.odds.kernels.showdown import JOKER
from housedealer.odds.kernels.tables import Tables, multisets

ACE_HIGH = 2  # the column that says whether a hand is nothing but an ace


class ByRanks(NamedTuple):
    """Hands with or without the joker as a chart sets them: by their ranks, and those with a flush by suited ranks and others."""

    joker: bool
    rows: Array  # ranks of the natural cards
    plain: Array  # front, back and whether it is ace-high, of each row
    masks: Array  # suited ranks, enough for a flush
    others: tuple[Array, Array, Array]  # none, one or two ranks of other suits
    suited: Array  # as `plain`, by mask and others; and after it what their ranks alone come to
    begins: Array  # where each mask's hands begin


@compiled
def set_by(
    t: Tables, chart: Chart, numbers: tuple[Array, Array], cards: Array, many: int, joker: bool, into: Array
) -> None:
    """Set a hand of these cards, and the joker, by a chart: its front and back as numbers, and whether it is ace-high."""
    hand, look = np.zeros(7, np.int64), np.zeros(7, np.int64)
    front, back = np.zeros(WAYS, np.int32), np.zeros(WAYS, np.int32)
    hand[:many] = cards[:many]
    if joker:
        hand[6] = JOKER
    sort_hand(hand)
    all_settings(t, chart.rear, hand, front, back)
    f, b = set_hand(chart, hand, front, back, look)
    into[0], into[1], into[2] = numbers[0][f >> 12], numbers[1][b], look[6]


@compiled
def set_rows(t: Tables, chart: Chart, numbers: tuple[Array, Array], rows: Array, joker: bool) -> Array:
    """Hands without a flush, by their ranks."""
    found = np.zeros((len(rows), 3), np.int16)
    cards = np.zeros(7, np.int64)
    for n in range(len(rows)):
        for i in range(rows.shape[1]):
            cards[i] = 4 * int(rows[n, i]) + i % 4
        set_by(t, chart, numbers, cards, rows.shape[1], joker, found[n])
    return found


@compiled
def set_suited(
    t: Tables, chart: Chart, numbers: tuple[Array, Array], masks: Array, others: tuple[Array, Array, Array], begins: Array, joker: bool
) -> Array:  # fmt: skip
    """Hands with a flush: set as they are, and as their ranks alone would be."""
    found = np.zeros((begins[-1], 6), np.int16)
    cards, spread = np.zeros(7, np.int64), np.zeros(7, np.int64)
    size = 6 if joker else 7
    for n in range(len(masks)):
        held = 0
        for rank in range(13):
            if masks[n] >> rank & 1:
                cards[held] = 4 * rank
                held += 1
        beside = others[0] if size == held else others[1] if size == held + 1 else others[2]
        for m in range(len(beside)):
            for i in range(size - held):
                cards[held + i] = 4 * int(beside[m, i]) + 1 + i
            at = begins[n] + m
            set_by(t, chart, numbers, cards, size, joker, found[at, :3])
            ranks = np.sort(cards[:size] >> 2)
            for i in range(size):
                spread[i] = 4 * ranks[i] + i % 4
            set_by(t, chart, numbers, spread, size, joker, found[at, 3:])
    return found


def by_ranks(t: Tables, chart: Chart, numbers: tuple[Array, Array], joker: bool) -> ByRanks:
    """A chart read for all hands with or without the joker."""
    size, least = (6, 4) if joker else (7, 5)
    rows = multisets(size)
    listed = [mask for mask in range(1 << 13) if least <= mask.bit_count() <= size]
    masks = np.array(sorted(listed, key=int.bit_count), np.int64)
    one, two = (multisets(n).astype(np.int64) for n in (1, 2))
    others = np.zeros((1, 1), np.int64), one, two
    begins = np.concatenate([[0], np.cumsum([len(others[size - mask.bit_count()]) for mask in masks.tolist()])])
    plain = set_rows(t, chart, numbers, rows, joker)
    return ByRanks(
        joker, rows, plain, masks, others, set_suited(t, chart, numbers, masks, others, begins, joker), begins
    )


@compiled
def count_left(h: ByRanks, left: Array, but_ace_high: bool, fronts: Array, backs: Array) -> int:
    """Add how many hands of the cards that are `left` there are of each front and of each back; how many in all.

    Hands that are nothing but an ace are left out where they push whatever is set against them.
    """
    ranks, total = np.zeros(13, np.int64), 0
    for card in range(52):
        ranks[card >> 2] += int(left[card])
    if h.joker and not left[JOKER]:
        return 0
    for n in range(len(h.rows)):
        ways, same = 1, 0
        for i in range(h.rows.shape[1]):
            same = same + 1 if i and h.rows[n, i] == h.rows[n, i - 1] else 1
            ways = ways * max(ranks[h.rows[n, i]] - same + 1, 0) // same
        total += ways
        if not (but_ace_high and h.plain[n, ACE_HIGH]):
            fronts[h.plain[n, 0]] += ways
            backs[h.plain[n, 1]] += ways
    size = h.rows.shape[1]
    beside = np.zeros(13, np.int64)
    for suit in range(4):
        mine = 0
        for rank in range(13):
            mine |= int(left[4 * rank + suit]) << rank
            beside[rank] = ranks[rank] - int(left[4 * rank + suit])
        for n in range(len(h.masks)):
            if h.masks[n] & ~mine:
                continue
            held, mask = 0, h.masks[n]
            while mask:
                held += 1
                mask &= mask - 1
            others = h.others[0] if size == held else h.others[1] if size == held + 1 else h.others[2]
            for m in range(len(others)):
                ways = 1
                if size == held + 1:
                    ways = beside[others[m, 0]]
                elif size == held + 2:
                    one, two = others[m, 0], others[m, 1]
                    ways = beside[one] * beside[two] if one != two else CHOOSE[beside[one], 2]
                at = h.begins[n] + m
                if not (but_ace_high and h.suited[at, ACE_HIGH]):
                    fronts[h.suited[at, 0]] += ways
                    backs[h.suited[at, 1]] += ways
                if not (but_ace_high and h.suited[at, 3 + ACE_HIGH]):
                    fronts[h.suited[at, 3]] -= ways
                    backs[h.suited[at, 4]] -= ways
    return total
