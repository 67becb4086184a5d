"""The twenty-one games over any shoe: side bets on dealt cards and on the bank's hand, and the base game by its best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from housedealer.games import twenty_one_side_bets as game
from housedealer.odds.games.twenty_one import side_bets
from housedealer.odds.games.twenty_one.composition import solve
from housedealer.odds.games.twenty_one.rules import Rules, pure, spanish
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one_bank import INSIDE, LONGEST, drawn_from
from housedealer.odds.result import LOSES
from housedealer.odds.vulnerability.shoe import Group, by_card, by_rank, by_value, by_value_and_colour
from housedealer.odds.wager import Pays, Wager

VALUES = np.array([0 if rank == 12 else min(rank + 1, 9) for rank in range(13) for _ in range(4)])  # ace 0, tens 9
RED = np.array([suit in (1, 2) for _ in range(13) for suit in range(4)])


def values_of(have: Array) -> Array:
    """How many cards of each value are left."""
    return np.bincount(VALUES, weights=have, minlength=10).astype(np.int64)


def _pay(rows: Sequence[str], pays: Pays) -> float:
    return float(next((pays[row] for row in rows if row in pays), LOSES))


@cache
def _bank_hands(*first: int) -> tuple[Array, Array, Array, Array]:
    """Every hand the bank can come to: cards of each value, how many cards, in how many orders, and how it ends."""
    listed = list(drawn_from(*first).items())
    counts = np.array([np.bincount(held, minlength=10) if held else np.zeros(10, int) for held, _ in listed])
    ways, ends = (np.array([found[n] for _, found in listed]) for n in (0, 1))
    return counts, counts.sum(axis=1), ways.astype(float), ends


def _falling(many: Array) -> Array:
    """Orders in which so many cards of each value can be drawn, none to as many as the longest hand has."""
    steps = np.maximum(many[:, None] - np.arange(LONGEST), 0).astype(float)
    return np.concatenate([np.ones((len(many), 1)), np.cumprod(steps, axis=1)], axis=1)


def _chances(from_: Array, cards: int, *first: int) -> Array:
    """The chance that the bank's hand comes to hold each of its hands, its cards being of those in `from_`.

    With a `first` card that is known, `from_` and `cards` are without it.
    """
    counts, sizes, ways, _ = _bank_hands(*first)
    drawn = counts - np.bincount(np.array(first, np.int64), minlength=10)
    orders = np.prod(_falling(from_)[np.arange(10), drawn], axis=1)
    every = _falling(np.array([cards]))[0, sizes - len(first)]
    return np.asarray(ways * orders / np.maximum(every, 1.0))  # nought, like the orders, where cards do not suffice


class Buster:
    """The bank busts, by the number of its cards."""

    linear = False
    exposed = "the bank's first card"

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_value()
        self.wager = wager
        self.pays = self._pays_of()

    def _pays_of(self, *first: int) -> Array:
        _, sizes, _, ends = _bank_hands(*first)
        pays = []
        for end, size in zip(ends.tolist(), sizes.tolist(), strict=True):
            pays.append(0.0 if end == INSIDE else _pay((side_bets.buster_row(end, size),), self.wager.table))
        return np.array(pays)

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        values = values_of(have)
        return float((_chances(values, int(values.sum())) * self.pays).sum())

    def knowing(self, have: Array, card: int) -> float:
        """The same when the bank's first card is known."""
        values, first = values_of(have), int(VALUES[card])
        values[first] -= 1
        return float((_chances(values, int(values.sum()), first) * self._pays_of(first)).sum())


class RedFlex:
    """The bank's opening run of red cards."""

    linear = False
    exposed = "the bank's first card"

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_value_and_colour()
        self.pays = np.array([_pay((side_bets.run_name(run),), wager.table) for run in range(LONGEST + 1)])

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        chances = _chances(values_of(have * RED), int(have.sum()))
        opens = np.bincount(_bank_hands()[1], weights=chances, minlength=LONGEST + 2)
        return float(((opens[:-1] - opens[1:]) * self.pays).sum())

    def knowing(self, have: Array, card: int) -> float:
        """The same when the bank's first card is known."""
        if not RED[card]:
            return float(self.pays[0])
        left, first = have.copy(), int(VALUES[card])
        left[card] -= 1
        chances = _chances(values_of(left * RED), int(left.sum()), first)
        opens = np.bincount(_bank_hands(first)[1], weights=chances, minlength=LONGEST + 2)
        opens[0] = 1.0
        return float(((opens[:-1] - opens[1:]) * self.pays).sum())


class ThreeCards:
    """A wager on the player's first two cards and the bank's up card."""

    linear = False
    exposed = "the player's first card"

    def __init__(self, wager: Wager, called: tuple[list[tuple[str, ...]], Array]) -> None:
        self.groups: Sequence[Group] = by_card()
        names, which = called
        self.pays = np.array([_pay(rows, wager.table) for rows in names])[which]

    def value(self, have: Array) -> float:
        """What the wager wins on average: as if cards came back, less those that would have come twice."""
        pays, own = self.pays, np.arange(52)
        found = float(have @ (pays @ have) @ have)
        found -= float((pays[own, own, :] @ have) @ have)
        found -= float((pays[own, :, own] @ have) @ have)
        found -= float((pays[:, own, own] @ have) @ have)
        found += 2 * float(pays[own, own, own] @ have)
        cards = int(have.sum())
        return found / (cards * (cards - 1) * (cards - 2))

    def knowing(self, have: Array, card: int) -> float:
        """The same when the player's first card is known."""
        left, pays = have.copy(), self.pays[card]
        left[card] -= 1
        cards = int(left.sum())
        return (float(left @ pays @ left) - float(np.diagonal(pays) @ left)) / (cards * (cards - 1))


class TwentyPays:
    """A twenty on the first two cards, or the first card alone; two jacks of diamonds also by the bank's natural."""

    linear = False
    exposed = "the player's first card"

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_card()
        (*names, met), called = side_bets.twenty_rows(bool(wager.option("ace_nine_is_20", True)))
        self.pays = np.array([_pay(rows, wager.table) for rows in names])[called]
        self.more = _pay(met, wager.table) - _pay(names[-1], wager.table)
        self.jacks = [int(at) for at in np.argwhere(called == len(names) - 1)[0]]

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        cards = int(have.sum())
        ways = np.outer(have, have) - np.diag(have)
        found = float((ways * self.pays).sum()) / (cards * (cards - 1))
        one, two = self.jacks
        return found + float(ways[one, two]) / (cards * (cards - 1)) * self._with_natural(have)

    def knowing(self, have: Array, card: int) -> float:
        """The same when the player's first card is known."""
        left = have.copy()
        left[card] -= 1
        cards = int(left.sum())
        found = float(left @ self.pays[card]) / cards
        if card == self.jacks[0]:
            found += float(left[self.jacks[1]]) / cards * self._with_natural(have)
        return found

    def _with_natural(self, have: Array) -> float:
        """What two jacks win more because the bank may have a natural."""
        left = have.copy()
        for card in self.jacks:
            left[card] -= 1
        if left.min() < 0:
            return 0.0
        values, cards = values_of(left), int(left.sum())
        return float(2.0 * values[0] * values[9] / (cards * (cards - 1)) * self.more)


class SuperMatch:
    """Pairs and better among the first four cards."""

    linear = False
    exposed = "the player's first card"

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_rank()
        rows = [np.bincount(ranks, minlength=13) for ranks in combinations_with_replacement(range(13), 4)]
        self.counts = np.array(rows)
        named = [game.SETS.get(tuple(sorted(row[row > 0].tolist(), reverse=True)), "no pair") for row in rows]
        self.pays = np.array([_pay((name,), wager.table) for name in named])

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        ways = self._ways(have)
        return float((ways * self.pays).sum() / ways.sum())

    def knowing(self, have: Array, card: int) -> float:
        """The same when one of the four is known."""
        ways = self._ways(have) * self.counts[:, card >> 2]
        return float((ways * self.pays).sum() / ways.sum())

    def _ways(self, have: Array) -> Array:
        """In how many ways four cards can be of each ranks."""
        ranks = have.reshape(13, 4).sum(axis=1).astype(float)
        choose = np.ones((13, 5))
        for many in range(1, 5):
            choose[:, many] = choose[:, many - 1] * np.maximum(ranks - many + 1, 0) / many
        return np.asarray(np.prod(choose[np.arange(13), self.counts], axis=1))


class Base:
    """The base game by its best play from what is left. Too long to work out for every shoe, so deep ones go by effects."""

    linear = True
    exposed = ""

    def __init__(self, wager: Wager, rules: Callable[..., Rules]) -> None:
        self.groups: Sequence[Group] = by_value()
        self.rules = rules(wager.options, wager.decks or 1)

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        gone = self.rules.shoe - values_of(have)
        return solve(replace(self.rules, gone=tuple(gone.tolist()))).value

    def knowing(self, have: Array, card: int) -> float:
        """Not worked out: the play would have to be solved for each card."""
        raise NotImplementedError


def buster(wager: Wager) -> Buster:
    """Buster."""
    return Buster(wager)


def red_flex(wager: Wager) -> RedFlex:
    """Red Flex."""
    return RedFlex(wager)


def lucky_lucky(wager: Wager) -> ThreeCards:
    """Lucky Lucky."""
    return ThreeCards(wager, side_bets.lucky_rows())


def match_the_dealer(wager: Wager) -> ThreeCards:
    """Match the Dealer."""
    return ThreeCards(wager, side_bets.match_rows())


def twenty_pays(wager: Wager) -> TwentyPays:
    """20 Pays."""
    return TwentyPays(wager)


def super_match(wager: Wager) -> SuperMatch:
    """Super Match."""
    return SuperMatch(wager)


def pure_base(wager: Wager) -> Base:
    """Pure 21.5."""
    return Base(wager, pure)


def spanish_base(wager: Wager) -> Base:
    """Pure Spanish 21.5."""
    return Base(wager, spanish)
