"""The bonus bets of pai gow poker dealt at random."""

from __future__ import annotations

import numpy as np
from numba import uint32, uint64

from housedealer.hands import five
from housedealer.odds.common import dealt_hands as dealt
from housedealer.odds.common.hand_bets import Event
from housedealer.odds.games.pai_gow_poker.side_bets import (
    HIGH_CARDS,
    STRAIGHTS,
    fortune_events,
    joker_is_wild,
    joker_kinds,
)
from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.five import HIGH_BITS, SUIT_FIVE, SUIT_FOUR, evaluate, finish, follow, suit_of
from housedealer.odds.kernels.joker import (
    KINDS,
    ROYAL_MATCH,
    SEVEN_IN_A_ROW,
    TRIPS_AND_STRAIGHT,
    in_a_row,
    joker_kind,
    royal_match,
)
from housedealer.odds.kernels.luck import begun, fresh
from housedealer.odds.kernels.showdown import JOKER
from housedealer.odds.kernels.tables import CATEGORY, CLASSES, FIRST_PAIR, SIXES, STRENGTHS, TABLES, Tables
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager

STRAIGHT_KIND, STRAIGHT_FLUSH_KIND = five.STRAIGHT, five.STRAIGHT_FLUSH


@compiled
def seven_kind(t: Tables, wild: bool, straights: Array, category: Array, hand: Array, counts: Array) -> int:
    """What seven cards make, as `joker_kind` counts it; hands without the joker KINDS higher. `counts` is left empty."""
    joker = False
    for n in range(7):
        if hand[n] == JOKER:
            joker = True
            hand[n] = hand[6]
            hand[6] = JOKER
    found, kind = 0, 0
    if not joker:
        found = int(evaluate(t, hand, 7))
        kind = category[found]
        if kind != STRAIGHT_KIND and kind < STRAIGHT_FLUSH_KIND:
            return KINDS + found
    masks, suits, at, ranks = uint64(0), uint32(0), uint32(0), 0
    for n in range(6 if joker else 7):
        bit, one = suit_of(hand[n])
        masks |= bit
        suits += one
        ranks |= 1 << (hand[n] >> 2)
        counts[hand[n] >> 2] += 1
        if joker:
            at = t.chain[at + uint32(hand[n] >> 2)]
    if joker:
        found = joker_kind(t, wild, straights, at, masks, suits, ranks, counts) - KINDS
    elif kind == STRAIGHT_KIND:
        if counts.max() >= 3:
            found = TRIPS_AND_STRAIGHT + int(np.searchsorted(straights, found))
    else:
        for suit in range(4):
            size = int(suits >> uint32(4 * suit) & uint32(15))
            if size == 7 and in_a_row(int(masks >> uint64(16 * suit) & uint64(0x1FFF))):
                found = SEVEN_IN_A_ROW
            elif size == 5 and found == CLASSES - 1 and royal_match(masks, suit):
                found = ROYAL_MATCH
    counts[:] = 0
    return KINDS + found


@inlined
def holds_three(held: int) -> bool:
    """Whether three or four cards of some rank are held: a bit for each card, so four bits for each rank."""
    twos = held - (held >> uint64(1) & uint64(0x5555555555555555))
    counts = (twos & uint64(0x3333333333333333)) + (twos >> uint64(2) & uint64(0x3333333333333333))
    return bool((counts + uint64(0x5555555555555555)) & uint64(0x8888888888888888))


@inlined
def deal_seven(
    t: Tables,
    wild: bool,
    straights: Array,
    by_ranks: Array,
    category: Array,
    state: int,
    used: int,
    hand: Array,
    counts: Array,
) -> tuple[int, int, int]:
    """Seven more cards of 53 and what they make, as `seven_kind` finds it; most often that takes no more than the ranks."""
    before, at, suits, card = used, uint32(0), uint32(0), uint32(0)
    for n in range(6):
        state, used, card = fresh(state, used, 53)
        hand[n] = card
        if card == uint32(JOKER):
            continue
        at, suits = follow(t, at, suits, card)
    state, used, card = fresh(state, used, 53)
    hand[6] = card
    held = used ^ before
    kind = -1
    if held >> uint64(JOKER) & uint64(1):
        if card != uint32(JOKER):
            at, suits = follow(t, at, suits, card)
        if not (suits + uint32(SUIT_FOUR)) & uint32(HIGH_BITS):
            kind = int(by_ranks[(at - uint32(SIXES)) // uint32(13)])
    else:
        found = int(finish(t.last, t.flush, SUIT_FIVE, at, suits, card, held))
        if category[found] < STRAIGHT_FLUSH_KIND:
            if category[found] == STRAIGHT_KIND and holds_three(held):
                found += TRIPS_AND_STRAIGHT - straights[0]
            kind = KINDS + found
    if kind < 0:
        kind = seven_kind(t, wild, straights, category, hand, counts)
    return state, used, kind


@released
def sevens(
    t: Tables, wild: bool, straights: Array, by_ranks: Array, category: Array, many: int, seed: int, stream: int
) -> Array:
    """How often seven cards of 53 make each kind, with and without the joker."""
    tally = np.zeros(2 * KINDS, np.int64)
    state = begun(seed, stream)
    hand, counts = np.zeros(7, np.int64), np.zeros(13, np.int64)
    for _ in range(many):
        state, _, kind = deal_seven(t, wild, straights, by_ranks, category, state, uint64(0), hand, counts)
        tally[kind] += 1
    return tally


@released
def ace_highs(
    t: Tables,
    straights: Array,
    by_ranks: Array,
    category: Array,
    least: int,
    most: int,
    many: int,
    seed: int,
    stream: int,
) -> Array:
    """How often the bank is not ace-high, is without the joker, is with it, and is as the player is."""
    tally = np.zeros(4, np.int64)
    state = begun(seed, stream)
    hand, counts = np.zeros(7, np.int64), np.zeros(13, np.int64)
    for _ in range(many):
        state, used, kind = deal_seven(t, False, straights, by_ranks, category, state, uint64(0), hand, counts)
        if not least <= kind % KINDS < most:
            tally[0] += 1
            continue
        state, used, other = deal_seven(t, False, straights, by_ranks, category, state, used, hand, counts)
        if least <= other % KINDS < most:
            tally[3] += 1
        else:
            tally[1 if kind >= KINDS else 2] += 1
    return tally


def _sevens(wager: Wager, many: int, seed: int) -> Array:
    wild = joker_is_wild(wager)
    tables = STRAIGHTS, joker_kinds(wild), CATEGORY
    return shared(lambda stream, part: sevens(TABLES, wild, *tables, part, seed, stream), many)


def fortune(wager: Wager, many: int, seed: int) -> Result:
    """Fortune: the best hand in the player's own seven cards."""
    with_joker, natural = _sevens(wager, many, seed).reshape(2, KINDS)
    return dealt.paid_rows(fortune_events(wager, natural, with_joker), wager.table)


def pai_gowd(wager: Wager, many: int, seed: int) -> Result:
    """Pai Gow'd: the bank's five-card hand has no pair, by its highest card."""
    tally = _sevens(wager, many, seed).reshape(2, KINDS).sum(axis=0)
    high = STRENGTHS[:FIRST_PAIR] >> 16 & 15
    found: list[Event] = [((name,), int(tally[:FIRST_PAIR][high == rank].sum())) for rank, name in HIGH_CARDS.items()]
    found.append((("a pair or better",), int(tally[FIRST_PAIR:].sum() + tally[:FIRST_PAIR][high < 9].sum())))
    return dealt.paid_rows(found, wager.table)


def ace_high(wager: Wager, many: int, seed: int) -> Result:
    """Ace-High: the bank's seven cards are ace-high, or both hands are."""
    least = int(np.searchsorted(STRENGTHS, 14 << 16))
    tables = STRAIGHTS, joker_kinds(wild=False), CATEGORY
    tally = shared(lambda stream, part: ace_highs(TABLES, *tables, least, FIRST_PAIR, part, seed, stream), many)
    names = ("bank is not ace-high", "player_dealer_without_joker", "player_dealer_with_joker",
             "player_dealer_and_player")  # fmt: skip
    return dealt.paid_rows([((name,), int(tally[n])) for n, name in enumerate(names)], wager.table)
