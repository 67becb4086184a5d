"""Side bets of the twenty-one games dealt at random."""

from __future__ import annotations

from math import comb

import numpy as np

from housedealer.games.twenty_one_side_bets import SETS
from housedealer.odds.common import dealt_hands as dealt
from housedealer.odds.games.twenty_one import side_bets as bets
from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.joker import (
    ACE_RANK,
)
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager

NATURAL_TWENTY_ONE = 21


@released
def three_called(cards: Array, called: Array, many: int, seed: int, stream: int) -> Array:
    """How often three cards (the player's two and the bank's) have each name."""
    tally = np.zeros(128, np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        tally[called[draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2)]] += 1
    return tally


@compiled
def points(card: int) -> int:
    """What a card counts in twenty-one, the ace eleven."""
    return 11 if card >> 2 == ACE_RANK else min((card >> 2) + 2, 10)


@released
def twenties(cards: Array, called: Array, jacks: int, many: int, seed: int, stream: int) -> Array:
    """How often two cards have each name; the last counts the jacks that met the bank's natural."""
    tally = np.zeros(jacks + 2, np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        name = int(called[draw(state, cards, 0), draw(state, cards, 1)])
        if name == jacks and points(draw(state, cards, 2)) + points(draw(state, cards, 3)) == NATURAL_TWENTY_ONE:
            name += 1
        tally[name] += 1
    return tally


@released
def four_ranks(cards: Array, many: int, seed: int, stream: int) -> Array:
    """How often four cards hold so many pairs of cards alike: none, one pair, two pair, three and four of a kind."""
    tally = np.zeros(7, np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        a, b = draw(state, cards, 0) >> 2, draw(state, cards, 1) >> 2
        c, d = draw(state, cards, 2) >> 2, draw(state, cards, 3) >> 2
        tally[int(a == b) + int(a == c) + int(a == d) + int(b == c) + int(b == d) + int(c == d)] += 1
    return tally


def _shoe(wager: Wager) -> Array:
    return np.repeat(np.arange(52), bets.packs(wager))


def lucky_lucky(wager: Wager, many: int, seed: int) -> Result:
    """The player's first two cards and the bank's up card."""
    return _three(wager, *bets.lucky_rows(), many, seed)


def match_the_dealer(wager: Wager, many: int, seed: int) -> Result:
    """The player's first two cards that have the rank of the bank's up card."""
    return _three(wager, *bets.match_rows(), many, seed)


def _three(wager: Wager, names: list[bets.Rows], called: Array, many: int, seed: int) -> Result:
    cards = _shoe(wager)
    tally = shared(lambda stream, part: three_called(cards.copy(), called, part, seed, stream), many)
    return dealt.paid_rows([(row, int(tally[n])) for n, row in enumerate(names)], wager.table)


def twenty_pays(wager: Wager, many: int, seed: int) -> Result:
    """A twenty on the first two cards."""
    names, called = bets.twenty_rows(bool(wager.option("ace_nine_is_20", True)))
    cards, jacks = _shoe(wager), len(names) - 2
    tally = shared(lambda stream, part: twenties(cards.copy(), called, jacks, part, seed, stream), many)
    return dealt.paid_rows([(row, int(tally[n])) for n, row in enumerate(names)], wager.table)


def super_match(wager: Wager, many: int, seed: int) -> Result:
    """Pairs and better among the first four cards."""
    cards = _shoe(wager)
    tally = shared(lambda stream, part: four_ranks(cards.copy(), part, seed, stream), many)
    names = {sum(comb(size, 2) for size in sizes): name for sizes, name in SETS.items()}
    return dealt.paid_rows([((names.get(n, "no pair"),), int(tally[n])) for n in range(len(tally))], wager.table)
