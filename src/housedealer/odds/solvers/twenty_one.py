"""The twenty-one games by composition: the best play of every hand against every card from a full shoe.

Hands that are split are played by their own cards and the bank's card, each as if the other were not seen; their value
under that play is exact, however often they may be split again.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from os import cpu_count

import numpy as np

from housedealer.games.twenty_one_charts import PURE_CHART, SPANISH_CHART, Chart
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one import (
    ACE,
    BUST,
    DOUBLE,
    EIGHTS,
    HIT,
    NATURAL,
    SPLIT,
    STAND,
    SUITED_789,
    SURRENDER,
    TEN,
    TWENTY_ONE,
    TWENTY_TWO,
    all_hands,
    forest,
    next_card,
    play_values,
    stand_values,
)


@dataclass(frozen=True)
class Rules:
    """What differs between the twenty-one games."""

    decks: int
    tens: int = 16  # tens and pictures in a pack
    chart: Chart = PURE_CHART
    chart_binds_all: bool = False
    splits: int = 1
    one_card_to_split_aces: bool = True
    resplit_aces: bool = False
    double_after_split: bool = True
    doublings: int = 1
    rescue: bool = False
    surrender: str = "late"
    natural_pays: float = 1.2
    both_natural: float = 0.0
    tie_21_wins: bool = False
    bank_22_pushes: bool = False
    eights_push: bool = True
    insurance: bool = False
    even_money: str = "no"

    @property
    def shoe(self) -> Array:
        """How many of each card are in the full shoe."""
        return np.array([4 * self.decks] * 9 + [self.tens * self.decks], np.int64)


def pure(options: object, decks: int) -> Rules:
    """Pure 21.5 as its options say."""
    o = vars(options)
    return Rules(
        decks,
        chart_binds_all=o["chart_binds"] == "everything",
        splits=o["splits"],
        resplit_aces=o["resplit_aces"],
        double_after_split=o["double_after_split"],
        surrender=o["surrender"],
        eights_push=o["busts"] == "wait",
        insurance=o["insurance"],
        even_money=o["even_money"],
    )


def spanish(options: object, decks: int) -> Rules:
    """Pure Spanish 21.5 as its options say."""
    o = vars(options)
    return Rules(
        decks,
        tens=12,
        chart=SPANISH_CHART,
        chart_binds_all=o["chart_binds"] == "everything",
        splits=o["splits"],
        one_card_to_split_aces=False,
        resplit_aces=True,
        doublings=3 if o["double_double"] else 1,
        rescue=True,
        both_natural=1.2 if o["both_natural_pays"] == "6:5" else 1.0,
        tie_21_wins=True,
    )


@dataclass
class Against:
    """The best play against one card of the bank: values and choices of every hand, and of the hands of a split."""

    up: int
    excluded: int  # the hidden card the bank is known not to have
    values: Array
    policy: Array
    stand: Array
    ends: Array
    split: dict[int, float] = field(default_factory=dict)
    split_policy: dict[int, Array] = field(default_factory=dict)
    split_doubles: dict[int, Array] = field(default_factory=dict)


def stand_value(ends: Array, total: Array, rules: Rules) -> Array:
    """What standing on each total wins, from the chances of the bank's ends."""
    over = ends[:, BUST] + ends[:, TWENTY_TWO] + ends[:, EIGHTS] + ends[:, SUITED_789]
    won = over - (ends[:, TWENTY_TWO] if rules.bank_22_pushes else 0)
    for end in range(TWENTY_ONE + 1):
        points = end + 17
        won = won + np.where(total > points, ends[:, end], np.where(total < points, -ends[:, end], 0.0))
    if rules.tie_21_wins:
        won = won + np.where(total == 21, ends[:, TWENTY_ONE], 0.0)
    return np.asarray(won - ends[:, NATURAL])


def _play(rules: Rules, up: int, excluded: int, gone: Array, wanted: Array, policy: Array | None) -> tuple[Array, ...]:
    """Values and choices of the wanted hands, from a shoe from which `gone` is gone besides the hand."""
    hands = all_hands()
    rows, starts = forest()
    shoe = rules.shoe - gone
    shoe[up] -= 1
    ends = stand_values(rows, starts, hands.counts, shoe, up, excluded, wanted)
    stand = stand_value(ends, hands.best, rules)
    values = np.zeros((len(hands.hard), 6))
    fixed = policy is not None
    chosen = np.zeros((len(hands.hard), 4), np.int64) if policy is None else policy
    chart = rules.chart
    play_values(
        hands.counts,
        hands.best,
        hands.soft,
        hands.onward,
        stand,
        shoe,
        up,
        excluded,
        np.array([chart.stand_hard, chart.stand_soft, chart.hit_hard, chart.hit_soft]),
        rules.doublings,
        rules.rescue,
        rules.eights_push,
        chosen,
        fixed,
        values,
        wanted,
    )
    return values, chosen, stand, ends


def best_play(rules: Rules, up: int, peeked: bool = True) -> Against:
    """The best play of every hand against one card; after a look at the hidden card unless `peeked` is false."""
    excluded = {ACE: TEN, TEN: ACE}.get(up, -1) if peeked else -1
    hands = all_hands()
    every = np.ones(len(hands.hard), np.bool_)
    values, policy, stand, ends = _play(rules, up, excluded, np.zeros(10, np.int64), every, None)
    found = Against(up, excluded, values, policy, stand, ends)
    for pair in range(10):
        _split(rules, found, pair)
    return found


def _split(rules: Rules, against: Against, pair: int) -> None:
    """What splitting a pair wins: hands alike by exchange, those split again by inclusion and exclusion."""
    hands = all_hands()
    first = hands.number[tuple(int(card == pair) for card in range(10))]
    wanted = hands.counts[:, pair] > 0
    one_card = pair == ACE and rules.one_card_to_split_aces
    again = rules.splits - 1 if not one_card or rules.resplit_aces else 0
    shoe = rules.shoe
    shoe[against.up] -= 1
    shoe[pair] -= 2
    if shoe.min() < 0:
        return
    policy: Array | None = None
    doubles = np.zeros(len(hands.hard), np.bool_)
    unlike, every, drawn = [], [], []  # with so many more of the pair gone: a hand's value by what its second card is
    for more in range(2 * again + 1 if again else 1):
        left = shoe.copy()
        left[pair] -= more
        if left[pair] < 0:
            unlike.append(0.0)
            every.append(0.0)
            drawn.append(0.0)
            continue
        gone = np.zeros(10, np.int64)
        gone[pair] = 1 + more
        if policy is not None:
            wanted = _reached(first, policy, doubles, rules.doublings, one_card)
        values, chosen, stand, _ = _play(rules, against.up, against.excluded, gone, wanted, policy)
        if policy is None:
            policy = chosen
            may_double = rules.double_after_split and not one_card
            if may_double:
                bound = _bound(rules, hands.best, hands.soft) if rules.chart_binds_all else np.zeros(len(doubles), bool)
                doubles = (values[:, 2] > values[:, 0]) & (hands.size == 2) & ~bound
        worth = stand if one_card else np.where(doubles, values[:, 2], values[:, 0])
        total = int(left.sum())
        chances = [next_card(left, total, against.excluded, card) if left[card] else 0.0 for card in range(10)]
        parts = [chances[card] * worth[hands.onward[first, card]] for card in range(10)]
        every.append(float(sum(parts)))
        unlike.append(float(sum(parts) - parts[pair]))
        drawn.append(chances[pair])
    against.split_policy[pair] = policy if policy is not None else np.zeros((len(hands.hard), 4), np.int64)
    against.split_doubles[pair] = doubles
    against.split[pair] = _resplit(again, every, unlike, drawn)


def _reached(first: int, policy: Array, doubles: Array, doublings: int, one_card: bool) -> Array:
    """The hands a fixed policy can come to from one card."""
    hands = all_hands()
    found = np.zeros(len(hands.hard), np.bool_)
    waiting = [first]
    while waiting:
        hand = waiting.pop()
        found[hand] = True
        if hand != first and (one_card or (policy[hand, 0] != HIT and not doubles[hand] and doublings == 1)):
            continue
        waiting += [n for n in hands.onward[hand].tolist() if n >= 0 and not found[n]]
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


def _bound(rules: Rules, total: Array, soft: Array) -> Array:
    """Hands whose total leaves no choice of hit or stand."""
    chart = rules.chart
    stand = total >= np.where(soft, chart.stand_soft, chart.stand_hard)
    return np.asarray(stand | (total <= np.where(soft, chart.hit_soft, chart.hit_hard)))


def options_of(rules: Rules, against: Against, hand: int) -> dict[int, float]:
    """What each choice with two cards is worth once the bank is known to have no natural."""
    hands = all_hands()
    total, soft, chart = int(hands.best[hand]), bool(hands.soft[hand]), rules.chart
    found: dict[int, float] = {}
    if total > (chart.hit_soft if soft else chart.hit_hard):
        found[STAND] = float(against.stand[hand])
    if total < (chart.stand_soft if soft else chart.stand_hard):
        found[HIT] = float(against.values[hand, 1])
    if rules.chart_binds_all and len(found) == 1:
        if rules.surrender != "no":
            found[SURRENDER] = -0.5
        return found
    found[DOUBLE] = float(against.values[hand, 2])
    pair = int(hands.counts[hand].argmax())
    if hands.counts[hand, pair] == 2 and pair in against.split and rules.splits:
        found[SPLIT] = against.split[pair]
    if rules.surrender != "no":
        found[SURRENDER] = -0.5
    return found


@dataclass(frozen=True)
class Solved:
    """A twenty-one game worked out: its value, the best play against each card, and each start's chance and choices."""

    rules: Rules
    value: float
    against: tuple[Against, ...]
    starts: dict[tuple[int, int], tuple[float, float, dict[int, float]]]  # (up, hand): chance, value, choices


@lru_cache(maxsize=16)
def solve(rules: Rules) -> Solved:
    """The value of a full shoe by the best play."""
    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        against = tuple(pool.map(lambda up: best_play(rules, up), range(10)))
    hands = all_hands()
    shoe = rules.shoe
    cards = int(shoe.sum())
    starts: dict[tuple[int, int], tuple[float, float, dict[int, float]]] = {}
    for up in range(10):
        for low in range(10):
            for high in range(low, 10):
                left = shoe.copy()
                chance = left[up] / cards
                left[up] -= 1
                chance *= left[low] / (cards - 1)
                left[low] -= 1
                chance *= left[high] / (cards - 2) * (1 if low == high else 2)
                left[high] -= 1
                if chance <= 0:
                    continue
                excluded = against[up].excluded
                natural = left[excluded] / (cards - 3) if excluded >= 0 else 0.0
                hand = hands.number[tuple((card == low) + (card == high) for card in range(10))]
                insured = 0.5 * (3 * natural - 1) if rules.insurance and up == ACE else 0.0
                if (low, high) == (ACE, TEN):
                    value = natural * rules.both_natural + (1 - natural) * rules.natural_pays
                    if up == ACE and rules.even_money == "flat":
                        value = max(value, 1.0)
                    choices: dict[int, float] = {STAND: value}
                else:
                    choices = options_of(rules, against[up], hand)
                    value = -natural + (1 - natural) * max(choices.values())
                    if rules.surrender == "early":
                        value = max(value, -0.5)
                starts[up, hand] = (float(chance), float(value + max(insured, 0.0)), choices)
    value = sum(chance * worth for chance, worth, _ in starts.values())
    return Solved(rules, float(value), against, starts)
