"""The side bets of the twenty-one games: dealt cards counted, and every hand that the bank can come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, perm, prod

import numpy as np

from housedealer.odds.common.hand_bets import Event, paid
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one_bank import INSIDE, LONGEST, NATURAL, TWENTY_ONE, drawn_from
from housedealer.odds.result import Result, weighed
from housedealer.odds.wager import Pays, Wager

RANK = np.arange(52) // 4 + 2
SUIT = np.arange(52) % 4
VALUE = np.where(RANK == 14, 11, np.minimum(RANK, 10))
JACK_OF_DIAMONDS = 4 * 9 + 1


def without_tens(wager: Wager) -> bool:
    """Spanish packs have no tens."""
    return wager.entry.module == "pure_spanish_21_5"


def packs(wager: Wager) -> Array:
    """How many of each card are in the shoe."""
    decks = wager.decks or 1
    return np.where((RANK == 10) & without_tens(wager), 0, decks).astype(np.int64)


def bank_hands(shoe: Sequence[int]) -> Iterator[tuple[tuple[int, ...], float, int]]:
    """Every hand that the bank can come to from a full shoe: its cards by value, the chance, and how it ends."""
    cards = sum(shoe)
    for held, (ways, end) in drawn_from().items():
        if chance := ways * orders_of(held, shoe) / perm(cards, len(held)):
            yield held, chance, end


def orders_of(held: Sequence[int], shoe: Sequence[int]) -> int:
    """In how many ways cards of these values, in this order, can be drawn from a shoe."""
    return prod(perm(shoe[card], held.count(card)) for card in {*held})


def _ranks(wager: Wager) -> list[int]:
    decks = wager.decks or 1
    return [4 * decks] * 9 + [(12 if without_tens(wager) else 16) * decks]


def _paid_by_chance(chances: dict[str, float], pays: Pays) -> Result:
    rows = [(row, float(pay), chances.pop(row, 0.0)) for row, pay in pays.items()]
    return weighed([*rows, *((name, -1.0, chance) for name, chance in chances.items() if chance)])


def buster_row(end: int, size: int) -> str:
    """What Buster calls a finished hand of so many cards."""
    if end <= TWENTY_ONE or end == NATURAL:
        return "bank does not bust"
    return f"{size}_cards" if size < 8 else "8_or_more_cards"


def buster(wager: Wager) -> Result:
    """The bank busts, by the number of its cards."""
    chances: defaultdict[str, float] = defaultdict(float)
    for held, chance, end in bank_hands(_ranks(wager)):
        if end != INSIDE:
            chances[buster_row(end, len(held))] += chance
    return _paid_by_chance(dict(chances), wager.table)


RUN_NAMES = ("no red card", "one_red_card", "two_red_cards", "three_red_cards", "four_red_cards", "five_red_cards",
             "six_red_cards", "seven_red_cards_or_more")  # fmt: skip


def red_flex(wager: Wager) -> Result:
    """The bank's opening run of red cards. Half of every rank is red."""
    shoe = _ranks(wager)
    red = [many // 2 for many in shoe]
    opens = [0.0] * (LONGEST + 2)  # the chance that so many cards come and are red
    for held, (ways, _) in drawn_from().items():
        opens[len(held)] += ways * orders_of(held, red) / perm(sum(shoe), len(held))
    chances = dict.fromkeys(RUN_NAMES, 0.0)
    for run in range(LONGEST + 1):
        chances[RUN_NAMES[min(run, len(RUN_NAMES) - 1)]] += opens[run] - opens[run + 1]
    return _paid_by_chance(chances, wager.table)


Rows = tuple[str, ...]


def counted_rows(names: list[Rows], called: Array, ways: Array) -> list[Event]:
    """How many deals are called by each of the names."""
    counts = np.zeros(len(names), np.int64)
    np.add.at(counts, called.ravel(), ways.ravel())
    return [(name, int(count)) for name, count in zip(names, counts, strict=True) if count]


def lucky_lucky(wager: Wager) -> Result:
    """The player's first two cards and the bank's up card."""
    have = packs(wager)
    a, b, c = np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    ways = have[a] * (have[b] - (a == b)) * (have[c] - (c == a) - (c == b))
    return paid(counted_rows(*lucky_rows(), np.maximum(ways, 0)), wager.table)


@cache
def lucky_rows() -> tuple[list[Rows], Array]:
    """What three cards are called, and for each three which of the names."""
    a, b, c = np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    total = _best_total(a, b, c)
    suited = (SUIT[a] == SUIT[b]) & (SUIT[b] == SUIT[c])
    ranks = np.sort(np.stack([RANK[a], RANK[b], RANK[c]]), axis=0)
    sevens = (ranks == 7).all(axis=0)
    run = (ranks[0] == 6) & (ranks[1] == 7) & (ranks[2] == 8)
    names: list[Rows] = [("over 21",)]
    called = np.zeros(total.shape, np.int8)
    for points in range(3, 22):
        for in_suit in (False, True):
            row = [f"suited_{points}", str(points)] if in_suit else [str(points)]
            called[(total == points) & (suited == in_suit)] = len(names)
            names.append(tuple(row if points >= 19 else [*row, "18 or less"]))
    for members, row in (
        (run, ["678", "21"]),
        (sevens, ["777", "21"]),
        (run & suited, ["suited_678", "678", "suited_21", "21"]),
        (sevens & suited, ["suited_777", "777", "suited_21", "21"]),
    ):
        called[members] = len(names)
        names.append(tuple(row))
    return names, called


def _best_total(*cards: Array) -> Array:
    """The total of some cards, aces as eleven while that does not break 21."""
    hard = sum(np.where(RANK[card] == 14, 1, VALUE[card]) for card in cards)
    ace = np.logical_or.reduce([RANK[card] == 14 for card in cards])
    return np.asarray(np.where(ace & (hard <= 11), hard + 10, hard))


def twenty_pays(wager: Wager) -> Result:
    """A twenty on the first two cards, or the first card alone; two jacks of diamonds also by the bank's natural."""
    have = packs(wager)
    cards = int(have.sum())
    decks = wager.decks or 1
    naturals = 2 * 4 * decks * (16 * decks - 2)  # two of the ten-values are the jacks
    a, b = np.meshgrid(np.arange(52), np.arange(52), indexing="ij")
    names, called = twenty_rows(bool(wager.option("ace_nine_is_20", True)))
    events: list[Event] = []
    for row, ways in counted_rows(names, called, have[a] * (have[b] - (a == b))):
        of_bank = (cards - 2) * (cards - 3)
        if row[0] == JACKS_WITHOUT:
            events.append(((JACKS_WITH, *row[1:]), ways * naturals))
            of_bank -= naturals
        events.append((row, ways * of_bank))
    return paid(events, wager.table)


JACKS_WITH, JACKS_WITHOUT = "j_of_diamonds_with_natural_21_5", "j_of_diamonds_without_natural_21_5"


@cache
def twenty_rows(ace_nine_is_20: bool) -> tuple[list[Rows], Array]:
    """What the first two cards are called, and for each two which of the names; the jacks as without a natural."""
    a, b = np.meshgrid(np.arange(52), np.arange(52), indexing="ij")
    twenty = _best_total(a, b) == 20
    if not ace_nine_is_20:
        twenty &= (RANK[a] != 14) & (RANK[b] != 14)
    lower = ("matched_20", "suited_20", "unsuited_20", "first_card_j_q_k")
    names: list[Rows] = [("no twenty",), lower[3:], lower[2:], lower[1:], lower, (JACKS_WITHOUT, *lower)]
    called = np.zeros(twenty.shape, np.int8)
    for n, members in enumerate((
        (RANK[a] >= 11) & (RANK[a] <= 13),
        twenty,
        twenty & (SUIT[a] == SUIT[b]),
        twenty & (a == b),
        (a == JACK_OF_DIAMONDS) & (b == JACK_OF_DIAMONDS),
    ), 1):  # fmt: skip
        called[members] = n
    return names, called


def match_the_dealer(wager: Wager) -> Result:
    """The player's first two cards that have the rank of the bank's up card."""
    have = packs(wager)
    a, b, up = np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    ways = have[up] * (have[a] - (a == up)) * (have[b] - (b == up) - (b == a))
    return paid(counted_rows(*match_rows(), np.maximum(ways, 0)), wager.table)


@cache
def match_rows() -> tuple[list[Rows], Array]:
    """What the player's two cards and the bank's are called, and for each three which of the names."""
    a, b, up = np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    suited = (a == up).astype(int) + (b == up)
    other = (RANK[a] == RANK[up]).astype(int) + (RANK[b] == RANK[up]) - suited
    names = {
        (0, 0): "no match",
        (0, 1): "1_non_suited_match",
        (0, 2): "2_non_suited_matches",
        (1, 0): "1_suited_match",
        (1, 1): "1_suited_1_non_suited_match",
        (2, 0): "2_suited_matches",
    }
    called = np.zeros(suited.shape, np.int8)
    for n, (s, o) in enumerate(names):
        called[(suited == s) & (other == o)] = n
    return [(name,) for name in names.values()], called


def super_match(wager: Wager) -> Result:
    """Pairs and better among the first four cards."""
    of_rank = 4 * (wager.decks or 1)
    names = {(4,): "four_of_a_kind", (3, 1): "three_of_a_kind", (2, 2): "two_pair", (2, 1, 1): "pair"}
    counts: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 4):
        held = Counter(ranks)
        ways = 1
        for many in held.values():
            ways *= comb(of_rank, many)
        counts[names.get(tuple(sorted(held.values(), reverse=True)), "no pair")] += ways
    return paid([((name,), ways) for name, ways in counts.items()], wager.table)
