"""Baccarat dealt at random: whole coups, and the pairs of the first cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from housedealer.odds.common.dealt_hands import paid_rows
from housedealer.odds.games.baccarat import choice_on_five as five
from housedealer.odds.games.baccarat import solver as bac
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@released
def baccarat_rounds(
    cards: Array, player_hits: Array, stands: Array, banker_hits: Array, many: int, seed: int, stream: int
) -> Array:
    """Coups by both totals, which hands drew, and whether every card counts five or less.

    `stands` says on which fives the Player hand stands, by its two cards and the Banker hand's, the one dealt first first.
    """
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
            if player_hits[player] and not (player == 5 and stands[a, b, c, d]):
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


def stands_on_five(wager: Wager) -> Array:
    """Where a bettor who is alone on the Player line and may choose does better to stand."""
    found = np.zeros((10,) * 4, np.bool_)
    if wager.bet != "player" or not wager.option("choice_on_5", False):
        return found
    _, banker_hits = bac.drawing_rules(wager)
    for choice in five.choices(wager.decks or 8, banker_hits, five.hole_is_seen(wager), alone=True):
        down = slice(None) if choice.hole == five.UNSEEN else choice.hole
        found[(*choice.player, down, choice.up)] = choice.best(bac.line_pays(wager)) == five.STAND
    return found


def baccarat(wager: Wager, many: int, seed: int) -> Result:
    """Coups from a full shoe, the Player hand on five as is better for the bet."""
    decks = wager.decks or 8
    cards = np.repeat(np.arange(10), [16 * decks] + [4 * decks] * 9)
    hits, banker_hits = bac.drawing_rules(wager)
    stands = stands_on_five(wager)
    tally = shared(lambda s, part: baccarat_rounds(cards.copy(), hits, stands, banker_hits, part, seed, s), many)
    looks = bac.rows_of(wager)
    found = []
    for at in np.argwhere(tally).tolist():
        coup = (at[0], at[1], bool(at[2]), bool(at[3]), bool(at[4]))
        found.append((looks(coup), int(tally[tuple(at)])))
    return paid_rows(found, wager.table)


@released
def two_pairs(cards: Array, many: int, seed: int, stream: int) -> Array:
    """What the first two cards of both baccarat hands pair in: nothing, rank, colour, suit."""
    tally = np.zeros((4, 4), np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        a, c, b, d = draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2), draw(state, cards, 3)
        first = 0 if a >> 2 != b >> 2 else 3 if a == b else 2 if (a & 3) + (b & 3) == 3 else 1
        second = 0 if c >> 2 != d >> 2 else 3 if c == d else 2 if (c & 3) + (d & 3) == 3 else 1
        tally[first, second] += 1
    return tally


def baccarat_base(wager: Wager, many: int, seed: int) -> Result:
    """The better of the two lines."""
    best = bac.best_line(wager)
    return baccarat(replace(wager, bet=best), many, seed)


def baccarat_pair(wager: Wager, many: int, seed: int) -> Result:
    """A bet on the first two cards of one hand, or of both."""
    cards = np.repeat(np.arange(52), wager.decks or 8)
    tally = shared(lambda stream, part: two_pairs(cards.copy(), part, seed, stream), many)
    return paid_rows(bac.pair_events(wager, tally), wager.table)
