"""The twenty-one games by composition: the best play of every hand against every card from a full shoe.

Hands that are split are played by their own cards and the bank's card, each as if the other were not seen; their value
under that play is exact, however often they may be split again.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, lru_cache
from os import cpu_count

import numpy as np

from housedealer.games.twenty_one_charts import Lines
from housedealer.odds.games.twenty_one.rules import A_NATURAL, Rules, pays_of
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one import (
    BEST,
    DOUBLE,
    HIT,
    ON_DOUBLE,
    ON_HIT,
    SPLIT,
    STAND,
    SURRENDER,
    all_hands,
    next_card,
    play_values,
    single_cards,
)
from housedealer.odds.kernels.twenty_one_bank import ACE, NATURAL, SUITED_789, TEN, TWENTY_FOUR, bank_ends, bank_tree


@dataclass
class Against:
    """The best play against one card of the bank: values and choices of every hand, and of the hands of a split."""

    up: int
    excluded: int  # the hidden card the bank is known not to have
    values: Array
    policy: Array
    done: Array  # what each hand wins if nothing more is done with it
    natural: float = 0.0  # what a natural wins
    split: dict[int, float] = field(default_factory=dict)
    split_policy: dict[int, Array] = field(default_factory=dict)
    split_doubles: dict[int, Array] = field(default_factory=dict)


def excluded_card(up: int, looked: bool) -> int:
    """The hidden card that a look has ruled out, or -1."""
    return {ACE: TEN, TEN: ACE}.get(up, -1) if looked else -1


def finished(rules: Rules, up: int, excluded: int, shoe: Array, which: Array, rows: Array) -> Array:
    """What some hands win if nothing more is done with them, by their rows in the table of settlement."""
    tree, hands, pays = bank_tree(up), all_hands(), rules.pays.copy()
    # Whoever plays without looking at suits meets seven, eight and nine of one suit once in sixteen times.
    pays[:, SUITED_789] = (pays[:, SUITED_789] + 15 * pays[:, TWENTY_FOUR]) / 16
    ends = bank_ends(tree.rows, tree.ways, shoe, hands.counts, which, excluded >= 0)
    return np.asarray((ends * pays[rows]).sum(axis=1))


@cache
def _waiting(up: int, lines: Lines, equal_busts_push: bool) -> tuple[Array, Array]:
    """Which hands wait for the bank's hand against this card, and what the others win whatever it is."""
    pays = pays_of(lines, equal_busts_push, 1.0, 1.0)[all_hands().best][:, list(bank_tree(up).ends)]
    return pays.min(axis=1) < pays.max(axis=1), pays[:, 0]


def play(
    rules: Rules, up: int, excluded: int, gone: Array, wanted: Array, policy: Array | None = None
) -> tuple[Array, Array, Array]:
    """Values and choices of the wanted hands, and what they win as they are, with `gone` gone besides the hand.

    The choices are the best ones unless they are given.
    """
    hands, chart = all_hands(), rules.chart
    shoe = rules.shoe - gone
    shoe[up] -= 1
    waiting, settled = _waiting(up, rules.lines, rules.equal_busts_push)
    which = np.flatnonzero(waiting & wanted)
    done = settled.copy()
    done[which] = finished(rules, up, excluded, shoe, which, hands.best[which])
    values = np.zeros((hands.playable, 6))
    chosen = np.zeros(hands.playable, np.uint8) if policy is None else policy
    play_values(
        *(hands.counts, hands.best, hands.soft, hands.onward, done, shoe, excluded),
        np.array([chart.stand_hard, chart.stand_soft, chart.hit_hard, chart.hit_soft]),
        *(rules.doublings, rules.rescue, chosen, policy is not None, values, wanted),
    )
    return values, chosen, done


def natural_value(rules: Rules, up: int, excluded: int) -> float:
    """What a natural wins against the bank's card."""
    shoe = rules.shoe
    shoe[up] -= 1
    hand = all_hands().onward[single_cards()[ACE], [TEN]]
    return float(finished(rules, up, excluded, shoe, hand, np.array([A_NATURAL]))[0])


def best_play(rules: Rules, up: int, looked: bool = True) -> Against:
    """The best play of every hand against one card; after a look at the hidden card unless `looked` is false."""
    excluded = excluded_card(up, looked)
    hands = all_hands()
    every, nothing = np.ones(len(hands.counts), np.bool_), np.zeros(10, np.int64)
    found = Against(up, excluded, *play(rules, up, excluded, nothing, every))
    found.natural = natural_value(rules, up, excluded)
    for pair in range(10):
        split_pair(rules, found, pair)
    return found


def split_pair(rules: Rules, against: Against, pair: int) -> None:
    """What splitting a pair wins: hands alike by exchange, those split again by inclusion and exclusion."""
    hands, first = all_hands(), int(single_cards()[pair])
    wanted = hands.counts[:, pair] > 0
    one_card = pair == ACE and rules.one_card_to_split_aces
    again = rules.may_be_split_again(pair)
    shoe = rules.shoe
    shoe[against.up] -= 1
    shoe[pair] -= 2
    if shoe.min() < 0:
        return
    policy: Array | None = None
    doubles = np.zeros(hands.playable, np.bool_)
    unlike, every, drawn = [], [], []  # with so many more of the pair gone: a hand's value by what its second card is
    for more in range(2 * again + 1):
        left = shoe.copy()
        left[pair] -= more
        if left[pair] < 0:
            unlike.append(0.0)
            every.append(0.0)
            drawn.append(0.0)
            continue
        gone = np.zeros(10, np.int64)
        gone[pair] = 1 + more
        values, chosen, done = play(rules, against.up, against.excluded, gone, wanted, policy)
        if policy is None:
            policy = chosen
            if rules.double_after_split and not one_card:
                doubles = (values[:, ON_DOUBLE] > values[:, BEST]) & (hands.size == 2)[: hands.playable]
                doubles &= ~_bound(rules) if rules.chart_binds_all else True
            wanted = _reached(first, policy, doubles, rules.doublings, one_card) if again else wanted
        worth = done[: hands.playable] if one_card else np.where(doubles, values[:, ON_DOUBLE], values[:, BEST])
        total = int(left.sum())
        chances = [next_card(left, total, against.excluded, card) if left[card] else 0.0 for card in range(10)]
        parts = [chances[card] * worth[hands.onward[first, card]] for card in range(10)]
        every.append(float(sum(parts)))
        unlike.append(float(sum(parts) - parts[pair]))
        drawn.append(chances[pair])
    assert policy is not None
    against.split_policy[pair] = policy
    against.split_doubles[pair] = doubles
    against.split[pair] = _resplit(again, every, unlike, drawn)


def _reached(first: int, policy: Array, doubles: Array, doublings: int, one_card: bool) -> Array:
    """The hands a fixed policy can come to from one card."""
    hands = all_hands()
    found = np.zeros(len(hands.counts), np.bool_)
    goes_on = (policy & 1 == HIT) | doubles | (doublings > 1)
    goes_on &= not one_card
    goes_on[first] = True
    level = np.array([first])
    while level.size:
        found[level] = True
        level = level[level < hands.playable]
        level = np.unique(hands.onward[level[goes_on[level]]])
    return found


def _resplit(again: int, every: list[float], unlike: list[float], drawn: list[float]) -> float:
    """The value of all hands of a split when up to `again` more of the pair's cards that turn up may be split too.

    `every[j]` and `unlike[j]` are a hand's value over all second cards, and over those unlike the pair, with j more of
    the pair gone; `drawn[j]` is the chance that the next card is one. Second cards are thought of as dealt first.
    """

    def given(table: list[float], gone: int, others: int) -> float:
        """A hand's value when so many cards of other hands are unlike the pair."""
        if others == 0:
            return table[gone]
        return given(table, gone, others - 1) - drawn[gone] * given(table, gone + 1, others - 1)

    if again == 0:
        return 2 * every[0]
    total = 0.0
    reached = 1.0
    for made in range(again + 1):  # so many of the pair's cards were split again
        if made < again:
            ways = _orders(made, made + 2)
            total += ways * reached * (made + 2) * given(unlike, made, made + 1)
        else:
            for before in range(made + 1):  # hands that already had their second card when the last split was made
                ways = _orders(made - 1, before)
                total += ways * reached * before * (given(unlike, made, before - 1) if before else 0.0)
                total += ways * reached * (made + 2 - before) * given(every, made, before)
        reached *= drawn[made]
    return total


@lru_cache
def _orders(split: int, unlike: int, waiting: int = 2) -> int:
    """In how many orders `split` like and then `unlike` other second cards can come while some hand still waits.

    Asked for the hands before the last split, the like card that makes it is not counted.
    """
    if waiting == 0:
        return 1 if split == 0 and unlike == 0 else 0
    if split == 0 and unlike == 0:
        return 1
    ways = 0
    if split:
        ways += _orders(split - 1, unlike, waiting + 1)
    if unlike:
        ways += _orders(split, unlike - 1, waiting - 1)
    return ways


def _bound(rules: Rules) -> Array:
    """Hands whose total leaves no choice of hit or stand."""
    hands, chart = all_hands(), rules.chart
    total, soft = hands.best[: hands.playable], hands.soft[: hands.playable]
    stand = total >= np.where(soft, chart.stand_soft, chart.stand_hard)
    return np.asarray(stand | (total <= np.where(soft, chart.hit_soft, chart.hit_hard)))


def options_of(rules: Rules, against: Against, hand: int) -> dict[int, float]:
    """What each choice with two cards is worth once the bank is known to have no natural."""
    hands = all_hands()
    total, soft, chart = int(hands.best[hand]), bool(hands.soft[hand]), rules.chart
    found: dict[int, float] = {}
    if total > (chart.hit_soft if soft else chart.hit_hard):
        found[STAND] = float(against.done[hand])
    if total < (chart.stand_soft if soft else chart.stand_hard):
        found[HIT] = float(against.values[hand, ON_HIT])
    if rules.chart_binds_all and len(found) == 1:
        if rules.surrender != "no":
            found[SURRENDER] = -0.5
        return found
    found[DOUBLE] = float(against.values[hand, ON_DOUBLE])
    pair = int(hands.counts[hand].argmax())
    if hands.counts[hand, pair] == 2 and pair in against.split and rules.splits:
        found[SPLIT] = against.split[pair]
    if rules.surrender != "no":
        found[SURRENDER] = -0.5
    return found


@dataclass(frozen=True)
class Start:
    """Two cards against the bank's card: how likely, what they are worth, and what each choice is after the look."""

    chance: float
    value: float
    choices: dict[int, float]
    gives_up: bool = False  # before the look


@dataclass(frozen=True)
class Solved:
    """A twenty-one game worked out: its value, the best play against each card, and every start by card and hand."""

    rules: Rules
    value: float
    against: tuple[Against, ...]
    starts: dict[tuple[int, int], Start]


@lru_cache(maxsize=16)
def solve(rules: Rules) -> Solved:
    """The value of a full shoe by the best play."""
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        against = tuple(pool.map(lambda up: best_play(rules, up), range(10)))
    starts = {
        (up, int(all_hands().onward[single_cards()[low], high])): found
        for up in range(10)
        for low in range(10)
        for high in range(low, 10)
        if (found := _start(rules, against[up], low, high)) is not None
    }
    return Solved(rules, float(sum(start.chance * start.value for start in starts.values())), against, starts)


def _start(rules: Rules, against: Against, low: int, high: int) -> Start | None:
    """Two cards dealt from a full shoe against the bank's card; None if they cannot be."""
    left, up = rules.shoe, against.up
    cards = int(left.sum())
    chance = 1.0 if low == high else 2.0
    for n, card in enumerate((up, low, high)):
        chance *= float(left[card]) / (cards - n)
        left[card] -= 1
    if chance <= 0:
        return None
    natural = float(left[against.excluded]) / (cards - 3) if against.excluded >= 0 else 0.0
    insured = 0.5 * (3 * natural - 1) if rules.insurance and up == ACE else 0.0
    gives_up = False
    if (low, high) == (ACE, TEN):
        value = natural * float(rules.pays[A_NATURAL, NATURAL]) + (1 - natural) * against.natural
        if up == ACE and rules.even_money == "flat":
            value = max(value, 1.0)
        choices = {STAND: value}
    else:
        choices = options_of(rules, against, int(all_hands().onward[single_cards()[low], high]))
        value = -natural + (1 - natural) * max(choices.values())
        gives_up = rules.surrender == "early" and against.excluded >= 0 and value < -0.5
        value = -0.5 if gives_up else value
    return Start(chance, value + max(insured, 0.0), choices, gives_up)
