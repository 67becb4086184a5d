"""The base games of twenty-one: the edge from the best play of every start, the spread of results from dealt rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from housedealer.games.twenty_one_charts import SWITCH_CHART
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one import ACE, DOUBLE, HIT, SPLIT, STAND, SURRENDER, TEN, all_hands
from housedealer.odds.kernels.twenty_one_rounds import TENTHS, WIDEST, coded, rounds, switch_rounds
from housedealer.odds.result import Chart, Result, Strategy, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.solvers.twenty_one import Against, Rules, Solved, best_play, options_of, pure, solve, spanish
from housedealer.odds.wager import Wager

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
UP_CARDS = (*range(1, 10), ACE)
SPREAD_ROUNDS = 4_000_000
SWITCH_ROUNDS = 40_000_000
NOTE = "The edge is exact for this play; the other figures come from {:,} dealt rounds."
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


def pure_base(wager: Wager) -> Result:
    """Pure 21.5."""
    return base(pure(wager.options, wager.decks or 1))


def spanish_base(wager: Wager) -> Result:
    """Pure Spanish 21.5."""
    return base(spanish(wager.options, wager.decks or 1))


def base(rules: Rules) -> Result:
    """The exact edge by the best play, with results dealt out by it."""
    solved = solve(rules)
    dealt = sampled(results(deal(rules, SPREAD_ROUNDS, 1)), strategy(solved), [NOTE.format(SPREAD_ROUNDS)])
    return replace(dealt, method="exact", house_edge=-solved.value, error=0.0)


def simulated(rules: Rules, many: int, seed: int) -> Result:
    """Rounds dealt and played by the best play."""
    solved = solve(rules)
    return sampled(results(deal(rules, many, seed)), strategy(solved))


Dealer = Callable[[Array, int, int, int], Array]  # cards, rounds, seed and stream to results in tenths of the wager


@dataclass(frozen=True)
class Play:
    """What is done with each hand against each card: as dealt, drawing on, and after a split of each pair."""

    decisions: Array
    policy: Array
    split_policy: Array
    split_doubles: Array


@lru_cache(maxsize=16)
def play_of(rules: Rules) -> Play:
    """The best play of a game."""
    solved = solve(rules)
    decisions = np.zeros((10, len(all_hands().hard)), np.int64)
    for (up, hand), (_, _, choices) in solved.starts.items():
        decisions[up, hand] = max(choices, key=lambda c: choices[c])
    return Play(decisions, *_policies(solved.against))


def dealer(rules: Rules) -> Dealer:
    """The kernel that deals a game by its best play."""
    hands, play, single = all_hands(), play_of(rules), _single()
    onward = hands.onward.astype(np.int16)

    def deal(cards: Array, many: int, seed: int, stream: int) -> Array:
        return rounds(
            *(many, seed, stream, cards, hands.best, onward, single),
            *(play.decisions, play.policy, play.split_policy, play.split_doubles),
            *(rules.splits, rules.one_card_to_split_aces, rules.resplit_aces),
            *(round(rules.natural_pays * TENTHS), round(rules.both_natural * TENTHS)),
            *(rules.even_money == "flat", rules.tie_21_wins, rules.eights_push),
        )

    return deal


def deal(rules: Rules, many: int, seed: int) -> Array:
    """Results of rounds dealt from full shoes, in tenths of the wager."""
    cards, work = np.repeat(np.arange(10), rules.shoe), dealer(rules)
    return shared(lambda stream, part: work(cards.copy(), part, seed, stream), many)


def _single() -> Array:
    hands = all_hands()
    return np.array([hands.number[tuple(int(c == card) for c in range(10))] for card in range(10)])


def _policies(against: tuple[Against, ...]) -> tuple[Array, Array, Array]:
    """The choices against each card, as dealt and after a split of each pair."""
    blank = np.zeros_like(against[0].policy)
    no_doubles = np.zeros(len(blank), np.bool_)
    return (
        np.stack([a.policy for a in against]).astype(np.int8),
        np.stack([np.stack([a.split_policy.get(pair, blank) for pair in range(10)]) for a in against]).astype(np.int8),
        np.stack([np.stack([a.split_doubles.get(pair, no_doubles) for pair in range(10)]) for a in against]),
    )


def results(tally: Array, unit: int = TENTHS) -> dict[str, tuple[float, int]]:
    """Named results, the best first."""
    found = {}
    for at in np.flatnonzero(tally)[::-1].tolist():
        net = (at - WIDEST) / unit
        name = "pushes" if net == 0 else f"wins {net:g}" if net > 0 else f"loses {-net:g}"
        found[name] = (net, int(tally[at]))
    return found


# -- charts ----------------------------------------------------------------------------------------------------------


def strategy(solved: Solved) -> Strategy:
    """Charts by total and by pair, with what the second-best choice costs."""
    rows: list[tuple[str, Callable[[int, int], bool]]] = []
    for total in range(20, 4, -1):
        rows.append((f"hard {total}", lambda a, b, t=total: a + b + 2 == t and ACE not in (a, b) and a != b))  # type: ignore[misc]
    for other in range(8, 0, -1):
        rows.append((f"soft A-{other + 1}", lambda a, b, o=other: (a, b) == (ACE, o)))  # type: ignore[misc]
    for pair in (ACE, *range(9, 0, -1)):
        rows.append((f"pair {NAMES[pair]}-{NAMES[pair]}", lambda a, b, p=pair: a == b == p))  # type: ignore[misc]
    plays, costs = [], []
    for label, fits in rows:
        cells = [_cell(solved, up, fits) for up in UP_CARDS]
        if any(cells):
            plays.append((label, tuple(cell[0] if cell else "" for cell in cells)))
            costs.append((label, tuple(f"{cell[1]:.3f}" if cell else "" for cell in cells)))
    columns = tuple(NAMES[up] for up in UP_CARDS)
    key = "S stand, H hit, D double, P split, R surrender; * where it depends on the two cards."
    return Strategy(
        "The best play of the first two cards against the bank's card; later cards are played by their composition.",
        (
            Chart("First two cards", columns, tuple(plays), key),
            Chart("What the second-best choice costs", columns, tuple(costs), "In units of the wager."),
        ),
    )


def _cell(solved: Solved, up: int, fits: Callable[[int, int], bool]) -> tuple[str, float] | None:
    hands = all_hands()
    weight: dict[int, float] = {}
    cost = chances = 0.0
    for (card, hand), (chance, _, choices) in solved.starts.items():
        first, second = (held := np.repeat(np.arange(10), hands.counts[hand]).tolist())[0], held[-1]
        if card != up or not fits(first, second) or len(choices) < 2:
            continue
        ranked = sorted(choices.values(), reverse=True)
        best = max(choices, key=lambda c: choices[c])
        weight[best] = weight.get(best, 0.0) + chance
        cost += chance * (ranked[0] - ranked[1])
        chances += chance
    if not weight:
        return None
    best = max(weight, key=lambda c: weight[c])
    return LETTERS[best] + ("*" if len(weight) > 1 else ""), cost / chances


# -- Blackjack Switch ------------------------------------------------------------------------------------------------


def switch_base(wager: Wager) -> Result:
    """Blackjack Switch, per unit of both hands together: dealt rounds, each hand played best by its own cards."""
    note = "Switching and play look at each hand's own two cards and the bank's card."
    tally = deal_switch(wager, SWITCH_ROUNDS, 1)
    return sampled(results(tally, 2 * TENTHS), switch_strategy(wager), [note])


def switch_rules(wager: Wager) -> Rules:
    """How the hands of Blackjack Switch are played."""
    return Rules(
        wager.decks or 6,
        chart=SWITCH_CHART,
        splits=wager.option("splits", 1),
        double_after_split=wager.option("double_after_split", False),
        surrender="no",
        natural_pays=1.0,
        bank_22_pushes=True,
        eights_push=False,
    )


@dataclass(frozen=True)
class SwitchPlay(Play):
    """The play of Blackjack Switch; the eleventh up card is a ten that is not looked under."""

    worth: Array  # of each two cards; at (10, 10) of a natural that is kept
    unlike_tens: Array  # what two ten-values of different ranks do


@lru_cache(maxsize=8)
def switch_play(rules: Rules, split_unlike_tens: bool = False) -> SwitchPlay:
    """The best play against each card, each start's value, and its decision."""
    against = (*(best_play(rules, up) for up in range(10)), best_play(rules, TEN, peeked=False))
    hands, single = all_hands(), _single()
    worth = np.zeros((11, 11, 11))
    decisions = np.zeros((11, len(hands.hard)), np.int64)
    unlike_tens = np.zeros(11, np.int64)
    for seen, play in enumerate(against):
        for low in range(10):
            for high in range(low, 10):
                hand = int(hands.onward[single[low], high])
                choices = options_of(rules, play, hand)
                best = max(choices, key=lambda c: choices[c])
                decisions[seen, hand] = best
                worth[seen, low, high] = worth[seen, high, low] = choices[best]
        if not split_unlike_tens:
            choices.pop(SPLIT, None)
        unlike_tens[seen] = max(choices, key=lambda c: choices[c])
        worth[seen, 10, 10] = 1.0 if seen < 10 else 1 - float(play.ends[single[ACE], -1])  # a natural that is kept
    return SwitchPlay(decisions, *_policies(against), worth, unlike_tens)


def switch_dealer(wager: Wager) -> Dealer:
    """The kernel that deals Blackjack Switch; its cards are coded."""
    hands, single = all_hands(), _single()
    play = switch_play(switch_rules(wager), wager.option("split_tens", "same_rank") == "any")

    def deal(cards: Array, many: int, seed: int, stream: int) -> Array:
        return switch_rounds(
            *(many, seed, stream, cards, hands.best, hands.onward, single, play.worth, play.decisions),
            *(play.unlike_tens, play.policy, play.split_policy, play.split_doubles),
            bool(wager.option("peek_on_ten", False)),
            wager.option("natural_against_22", "wins") == "pushes",
            wager.option("equal_busts", "lose") == "push",
        )

    return deal


def deal_switch(wager: Wager, many: int, seed: int) -> Array:
    """Results of dealt rounds, in tenths of one hand's wager."""
    cards, work = np.repeat(coded(np.arange(52)), wager.decks or 6), switch_dealer(wager)
    return shared(lambda stream, part: work(cards.copy(), part, seed, stream), many)


def switch_strategy(wager: Wager) -> Strategy:
    """What each two cards are worth against each card: switch when the two hands together are worth more."""
    worth = switch_play(switch_rules(wager)).worth
    columns = (*(NAMES[up] for up in UP_CARDS), "10 unseen")
    seen = (*UP_CARDS, 10)
    rows = tuple(
        (f"{NAMES[low]}-{NAMES[high]}", tuple(f"{worth[up, low, high]:+.3f}" for up in seen))
        for low in range(10)
        for high in range(low, 10)
    )
    text = "Exchange the second cards exactly when the two hands are then worth more together by the chart."
    return Strategy(text, (Chart("What two cards are worth", columns, rows, "An undisturbed natural is worth one."),))
