"""The base games of twenty-one: the edge from the best play of every start, the spread of results from dealt rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations_with_replacement

import numpy as np

from housedealer.odds.games.twenty_one.composition import Against, Solved, solve
from housedealer.odds.games.twenty_one.rules import Rules, pure, spanish
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    SURRENDER_EARLY,
    all_hands,
    single_cards,
)
from housedealer.odds.kernels.twenty_one_bank import ACE, TEN, bank_states
from housedealer.odds.kernels.twenty_one_rounds import (
    STAKED,
    TEN_RANK,
    TENTHS,
    WIDEST,
    Dealing,
    Played,
    coded,
    rounds,
)
from housedealer.odds.result import Chart, Result, Strategy, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
UP_CARDS = (*range(1, 10), ACE)
SPREAD_ROUNDS = 4_000_000
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UNLIKE_TENS = 100  # in place of two values: two tens that may not be split
STARTS = 101
VALUES = np.where(np.arange(13) == 12, ACE, np.minimum(np.arange(13) + 1, TEN))  # of ranks


def pure_base(wager: Wager) -> Result:
    """Pure 21.5."""
    return base(pure(wager.options, wager.decks or 1))


def spanish_base(wager: Wager) -> Result:
    """Pure Spanish 21.5."""
    return base(spanish(wager.options, wager.decks or 1))


def base(rules: Rules) -> Result:
    """The exact edge by the best play, with results dealt out by it."""
    return with_edge(simulated(rules, SPREAD_ROUNDS, 1), -solve(rules).value)


def with_edge(found: Result, edge: float) -> Result:
    """Dealt rounds with an edge that is worked out; the other figures stay those of the rounds, and say so."""
    return replace(found, method="exact", house_edge=edge, error=0.0, dealt=found.rounds, rounds=None)


def simulated(rules: Rules, many: int, seed: int) -> Result:
    """Rounds dealt and played by the best play."""
    return of_tally(deal(rules, dealer(rules), many, seed), strategy(rules))


Dealer = Callable[[Array, int, int, int], Array]  # cards, rounds, seed and stream to results in tenths of the wager


@lru_cache(maxsize=16)
def play_of(rules: Rules) -> Played:
    """What the best play of a game does, in a row for each card of the bank."""
    solved = solve(rules)
    found = blank_play(10)
    for up, against in enumerate(solved.against):
        decided = {}
        for (card, hand), start in solved.starts.items():
            if card == up:
                best = max(start.choices, key=start.choices.__getitem__)
                decided[hand] = SURRENDER_EARLY if start.gives_up else best
        write_row(found, up, against, decided)
    return found


def blank_play(rows: int) -> Played:
    """Nothing is done with any hand yet."""
    return Played(
        np.zeros((rows, STARTS), np.uint8),
        np.zeros((rows + 10 * rows, all_hands().playable), np.uint8),
        np.zeros((10 * rows, 10), np.bool_),
        np.zeros((10, 10), np.int64),
        np.zeros((1,) * 4, np.uint16),
    )


def write_row(played: Played, row: int, against: Against, decided: Mapping[int, int]) -> None:
    """The play against one card; that of split hands where a pair is split."""
    rows = len(played.decisions)
    played.policy[row] = against.policy
    for first in range(10):
        for second in range(10):
            played.decisions[row, 10 * first + second] = decided.get(two_cards(first, second), STAND)
    for pair in range(10):
        if played.decisions[row, 11 * pair] == SPLIT:
            played.policy[rows + 10 * row + pair] = against.split_policy[pair]
            played.split_doubles[10 * row + pair] = against.split_doubles[pair][
                all_hands().onward[single_cards()[pair]]
            ]


@cache
def two_cards(first: int, second: int) -> int:
    """The number of a hand of two cards."""
    return int(all_hands().onward[single_cards()[first], second])


def dealing(rules: Rules, hands: int = 1, unseen_rank: int = -1) -> Dealing:
    """The rules for the kernel."""
    every, pairs = all_hands(), range(10)
    return Dealing(
        every.best.astype(np.int8),
        every.onward.astype(np.int16),
        single_cards(),
        bank_states(),
        np.rint(rules.pays * TENTHS).astype(np.int64),
        kinds(rules),
        np.array([pair == ACE and rules.one_card_to_split_aces for pair in pairs]),
        np.array([1 + rules.may_be_split_again(pair) for pair in pairs]),
        rules.even_money == "flat",
        unseen_rank,
        hands,
    )


def kinds(rules: Rules) -> Array:
    """The number of two ranks in the decisions: by their values, but for tens that are too unlike to be split."""
    found = 10 * VALUES[:, None] + VALUES
    tens = VALUES == TEN
    if not rules.any_tens:
        found[np.logical_and.outer(tens, tens) & ~np.eye(13, dtype=bool)] = UNLIKE_TENS
    return found


def packs(rules: Rules) -> Array:
    """The cards of a full shoe, coded."""
    cards = np.arange(52)
    return np.repeat(coded(cards[(cards >> 2 != TEN_RANK) | (rules.tens == 16)]), rules.decks)


def dealer(rules: Rules) -> Dealer:
    """The kernel that deals a game by its best play."""
    how, played = dealing(rules), play_of(rules)
    return lambda cards, many, seed, stream: rounds(many, seed, stream, cards, how, played)


def deal(rules: Rules, work: Dealer, many: int, seed: int) -> Array:
    """Results of rounds dealt from full shoes, in tenths of the wager."""
    cards = packs(rules)
    return shared(lambda stream, part: work(cards.copy(), part, seed, stream), many)


def of_tally(tally: Array, strategy: Strategy, hands: int = 1) -> Result:
    """Dealt rounds of so many hands at once, per unit of all of them together."""
    found = sampled(results(tally, hands * TENTHS), strategy)
    return replace(found, average_wager=int(tally[STAKED]) / (hands * (found.rounds or 1)))


def results(tally: Array, unit: int = TENTHS) -> dict[str, tuple[float, int]]:
    """Named results, the best first."""
    found = {}
    for at in np.flatnonzero(tally[:STAKED])[::-1].tolist():
        net = (at - WIDEST) / unit
        name = "pushes" if net == 0 else f"wins {net:g}" if net > 0 else f"loses {-net:g}"
        found[name] = (net, int(tally[at]))
    return found


# -- charts ----------------------------------------------------------------------------------------------------------


Fits = Callable[[int, int], bool]  # whether two values, the lower first, belong to a row


@lru_cache(maxsize=16)
def strategy(rules: Rules) -> Strategy:
    """Charts by total and by pair, with what the second-best choice costs."""
    solved = solve(rules)
    rows: list[tuple[str, Fits]] = []
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


def _cell(solved: Solved, up: int, fits: Fits) -> tuple[str, float] | None:
    """What is done with two cards of a row, mostly, and what doing something else costs."""
    weight: dict[int, float] = {}
    cost = chances = 0.0
    for first, second in combinations_with_replacement(range(10), 2):
        start = solved.starts.get((up, two_cards(first, second))) if fits(first, second) else None
        if start is None or len(start.choices) < 2:
            continue
        ranked = sorted(start.choices.values(), reverse=True)
        best = max(start.choices, key=start.choices.__getitem__)
        weight[best] = weight.get(best, 0.0) + start.chance
        cost += start.chance * (ranked[0] - ranked[1])
        chances += start.chance
    if not weight:
        return None
    best = max(weight, key=weight.__getitem__)
    return LETTERS[best] + ("*" if len(weight) > 1 else ""), cost / chances
