"""Wagers dealt at random: cards drawn, hands evaluated and settled, round after round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import uint32, uint64

from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.five import SUIT_FIVE, SUIT_FOUR, finish, follow
from housedealer.odds.kernels.four import fours
from housedealer.odds.kernels.luck import begun, draw, fresh, seeded
from housedealer.odds.kernels.tables import CLASSES, TABLES, Tables
from housedealer.odds.kernels.three import value as three_value
from housedealer.odds.result import Result, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.solvers import baccarat as bac
from housedealer.odds.solvers import three_card_poker as tcp
from housedealer.odds.solvers.casino_war import base as war_exactly
from housedealer.odds.solvers.hands import THREE_CARD_NAMES, Event, class_rows, four_card_rows
from housedealer.odds.wager import Pays, Wager

MOST_THREE = 7 << 12  # above every strength of three cards


@released
def threes(many: int, seed: int, stream: int) -> Array:
    """How often three cards have each strength."""
    tally = np.zeros(MOST_THREE, np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        state, used, a = fresh(state, uint64(0), 52)
        state, used, b = fresh(state, used, 52)
        state, used, c = fresh(state, used, 52)
        tally[three_value(int(a), int(b), int(c))] += 1
    return tally


@released
def own_hands(t: Tables, last: Array, flush: Array, enough: int, size: int, many: int, seed: int, stream: int) -> Array:
    """How often each value came over random hands of so many cards, as `finish` finds it."""
    tally = np.zeros(CLASSES, np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        used, at, counts, card = uint64(0), uint32(0), uint32(0), uint32(0)
        for _ in range(size - 1):
            state, used, card = fresh(state, used, 52)
            at, counts = follow(t, at, counts, card)
        state, used, card = fresh(state, used, 52)
        tally[finish(last, flush, enough, at, counts, card, used)] += 1
    return tally


@released
def beaten_hands(t: Tables, own: int, board: int, many: int, seed: int, stream: int) -> Array:
    """How often the beaten one of two hands was of each class; ties last. Each has `own` cards beside a common board."""
    tally = np.zeros(CLASSES + 1, np.int64)
    state = begun(seed, stream)
    for _ in range(many):
        common, start, suits, card = uint64(0), uint32(0), uint32(0), uint32(0)
        for _ in range(board):
            state, common, card = fresh(state, common, 52)
            start, suits = follow(t, start, suits, card)
        used, best, least = common, -1, -1
        for _ in range(2):
            before, at, counts = used, start, suits
            for _ in range(own - 1):
                state, used, card = fresh(state, used, 52)
                at, counts = follow(t, at, counts, card)
            state, used, card = fresh(state, used, 52)
            least, best = best, int(finish(t.last, t.flush, SUIT_FIVE, at, counts, card, used ^ before | common))
        tally[CLASSES if best == least else min(best, least)] += 1
    return tally


@released
def three_card_rounds(plays: Array, hidden: bool, many: int, seed: int, stream: int) -> Array:
    """Three Card Poker against a shown card, by the weakest strength played against each rank (the last: hidden)."""
    tally = np.zeros(5, np.int64)
    state = seeded(seed, stream)
    cards = np.arange(52)
    for _ in range(many):
        mine = three_value(draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2))
        shown = draw(state, cards, 3)
        theirs = three_value(shown, draw(state, cards, 4), draw(state, cards, 5))
        if mine < plays[13 if hidden else shown >> 2]:
            tally[4] += 1
        elif theirs < tcp.QUEEN_HIGH:
            tally[tcp.NOT_QUALIFIED] += 1
        elif mine == theirs:
            tally[tcp.TIE] += 1
        else:
            tally[tcp.WIN if mine > theirs else tcp.LOSE] += 1
    return tally


@released
def baccarat_rounds(cards: Array, player_hits: Array, banker_hits: Array, many: int, seed: int, stream: int) -> Array:
    """Coups by both totals, which hands drew, and whether every card counts five or less."""
    tally = np.zeros((10, 10, 2, 2, 2), np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        a, c, b, d = draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2), draw(state, cards, 3)
        player, banker = (a + b) % 10, (c + d) % 10
        low = a <= 5 and b <= 5 and c <= 5 and d <= 5
        third, drew = 10, 0
        player_drew = 0
        if player < 8 and banker < 8:
            before = banker
            if player_hits[player]:
                third = draw(state, cards, 4)
                player = (player + third) % 10
                low = low and third <= 5
                player_drew = 1
            if banker_hits[before, third]:
                last = draw(state, cards, 5)
                banker = (before + last) % 10
                low = low and last <= 5
                drew = 1
        tally[player, banker, player_drew, drew, int(low)] += 1
    return tally


@released
def war_rounds(cards: Array, many: int, seed: int, stream: int) -> Array:
    """First cards against first cards (lower, suited tie, other tie, higher) by War cards (lower, same, other tie, higher)."""
    tally = np.zeros((4, 4), np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        a, b, c, d = draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2), draw(state, cards, 3)
        first = 0 if a >> 2 < b >> 2 else 3 if a >> 2 > b >> 2 else 1 if a == b else 2
        second = 0 if c >> 2 < d >> 2 else 3 if c >> 2 > d >> 2 else 1 if c >> 2 == a >> 2 else 2
        tally[first, second] += 1
    return tally


def paid_rows(counts: Sequence[Event], pays: Pays) -> Result:
    """Dealt hands by the first of their rows that pays."""
    rows: dict[str, tuple[float, int]] = {row: (float(pay), 0) for row, pay in pays.items()}
    for names, count in counts:
        row = next((name for name in names if name in pays), names[-1])
        pay, before = rows.get(row, (-1.0, 0))
        rows[row] = (pay, before + count)
    return sampled(rows)


def three_card(wager: Wager, many: int, seed: int) -> Result:
    """A bet on three cards."""
    tally = shared(lambda stream, part: threes(part, seed, stream), many)
    rows = [(name,) for name in THREE_CARD_NAMES[:6]] + [("mini_royal_flush", "straight_flush")]
    return paid_rows([(rows[n >> 12], int(tally[n])) for n in np.flatnonzero(tally).tolist()], wager.table)


def four_of_five(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the best four of five cards."""
    strengths, made = fours()
    tally = shared(lambda stream, part: own_hands(TABLES, *made, SUIT_FOUR, 5, part, seed, stream), many)
    found = [(four_card_rows(int(strengths[n])), int(tally[n])) for n in np.flatnonzero(tally).tolist()]
    return paid_rows(found, wager.table)


def _best_five(wager: Wager, size: int, many: int, seed: int) -> Result:
    made = TABLES.last, TABLES.flush, SUIT_FIVE
    tally = shared(lambda stream, part: own_hands(TABLES, *made, size, part, seed, stream), many)
    return paid_rows([(class_rows(n), int(tally[n])) for n in np.flatnonzero(tally).tolist()], wager.table)


def best_of_six(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the best five of six cards."""
    return _best_five(wager, 6, many, seed)


def best_of_seven(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the best five of seven cards."""
    return _best_five(wager, 7, many, seed)


def _beaten(wager: Wager, own: int, board: int, many: int, seed: int) -> Result:
    tally = shared(lambda stream, part: beaten_hands(TABLES, own, board, part, seed, stream), many)
    found = [(class_rows(n), int(tally[n])) for n in np.flatnonzero(tally[:CLASSES]).tolist()]
    return paid_rows([*found, (("tie",), int(tally[CLASSES]))], wager.table)


def two_way_bad_beat(wager: Wager, many: int, seed: int) -> Result:
    """The beaten one of two six-card hands."""
    return _beaten(wager, 6, 0, many, seed)


def bad_beat(wager: Wager, many: int, seed: int) -> Result:
    """The beaten one of two hands on a board."""
    return _beaten(wager, 2, 5, many, seed)


def three_card_poker(wager: Wager, many: int, seed: int) -> Result:
    """Three Card Poker by the best strategy."""
    hidden = bool(wager.option("hidden", False))
    weakest, strategy = tcp.weakest_played(hidden)
    tally = shared(lambda stream, part: three_card_rounds(weakest, hidden, part, seed, stream), many)
    rows = {name: (float(net), int(tally[n])) for n, (name, net) in enumerate(zip(tcp.NAMES, tcp.NET, strict=True))}
    rows["folds"] = (-1.0, int(tally[4]))
    return sampled(rows, strategy)


def baccarat(wager: Wager, many: int, seed: int) -> Result:
    """Coups from a full shoe, the Player hand on five as is better for the bet."""
    decks = wager.decks or 8
    cards = np.repeat(np.arange(10), [16 * decks] + [4 * decks] * 9)
    hits, banker_hits = bac.drawing_rules(wager)
    hits[5] = bac.draws_on_five(wager)
    tally = shared(lambda s, part: baccarat_rounds(cards.copy(), hits, banker_hits, part, seed, s), many)
    looks = bac.rows_of(wager)
    found = []
    for at in np.argwhere(tally).tolist():
        coup = (at[0], at[1], bool(at[2]), bool(at[3]), bool(at[4]))
        found.append((looks(coup), int(tally[tuple(at)])))
    return paid_rows(found, wager.table)


def _war(wager: Wager, many: int, seed: int) -> Array:
    cards = np.repeat(np.arange(52), wager.decks or 6)
    return shared(lambda stream, part: war_rounds(cards.copy(), part, seed, stream), many)


def war(wager: Wager, many: int, seed: int) -> Result:
    """Casino War, every tie going to War or surrendered as is better."""
    tally = _war(wager, many, seed)
    ties = tally[1] + tally[2]
    known = {o.name: o.pays for o in war_exactly(wager).outcomes}
    rows = {"higher card": (1.0, int(tally[3].sum())), "lower card": (-1.0, int(tally[0].sum()))}
    if "tie, surrendered" in known:
        rows["tie, surrendered"] = (-0.5, int(ties.sum()))
    else:
        for name, many_came in (("War won", ties[3]), ("War tied", ties[1] + ties[2]), ("War lost", ties[0])):
            rows[name] = (known[name], int(many_came))
    return sampled(rows)


def war_tie(wager: Wager, many: int, seed: int) -> Result:
    """The Tie Bet by its best award."""
    tally = _war(wager, many, seed)
    found: list[Event] = [(("no tie",), int(tally[0].sum() + tally[3].sum()))]
    for first, low in ((1, ("suited_tie", "basic_tie")), (2, ("basic_tie",))):
        found.append((("four_of_a_kind", *low), int(tally[first, 1])))
        found.append((("double_tie", *low), int(tally[first, 2])))
        found.append((low, int(tally[first, 0] + tally[first, 3])))
    return paid_rows(found, wager.table)
