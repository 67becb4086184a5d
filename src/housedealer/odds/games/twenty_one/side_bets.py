"""The side bets of the twenty-one games: dealt cards counted, and every hand that the bank can come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, perm, prod

import numpy as np

from housedealer.cards import STANDARD_PACK
from housedealer.cards import cards as cards_of
from housedealer.games import twenty_one_side_bets as game
from housedealer.odds.common.hand_bets import Event, paid
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import number
from housedealer.odds.kernels.twenty_one_bank import INSIDE, LONGEST, NATURAL, TWENTY_ONE, drawn_from
from housedealer.odds.result import Result, weighed
from housedealer.odds.wager import Pays, Wager

RANK = np.arange(52) // 4 + 2
SUIT = np.arange(52) % 4
CARDS = tuple(sorted(STANDARD_PACK, key=number))
NO_NATURAL, BANK_NATURAL = cards_of("2c 2d"), cards_of("Ac Kc")


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
    busts = end > TWENTY_ONE and end != NATURAL
    return next(iter(game.buster_rows(size, busts)), "bank does not bust")


def buster(wager: Wager) -> Result:
    """The bank busts, by the number of its cards."""
    chances: defaultdict[str, float] = defaultdict(float)
    for held, chance, end in bank_hands(_ranks(wager)):
        if end != INSIDE:
            chances[buster_row(end, len(held))] += chance
    return _paid_by_chance(dict(chances), wager.table)


def run_name(run: int) -> str:
    """What Red Flex calls an opening run of so many red cards."""
    return next(iter(game.red_flex_rows(run)), "fewer than two red cards")


def red_flex(wager: Wager) -> Result:
    """The bank's opening run of red cards. Half of every rank is red."""
    shoe = _ranks(wager)
    red = [many // 2 for many in shoe]
    opens = [0.0] * (LONGEST + 2)  # the chance that so many cards come and are red
    for held, (ways, _) in drawn_from().items():
        opens[len(held)] += ways * orders_of(held, red) / perm(sum(shoe), len(held))
    chances: defaultdict[str, float] = defaultdict(float)
    for run in range(LONGEST + 1):
        chances[run_name(run)] += opens[run] - opens[run + 1]
    return _paid_by_chance(dict(chances), wager.table)


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
    return _called_by_game(game.lucky_lucky, "another total")


def _called_by_game(looks: Callable[[game.Seen], Rows], else_called: str) -> tuple[list[Rows], Array]:
    """What the game calls the player's two cards and the bank's: the names, and for each three cards which of them.

    Only one of all threes alike in their ranks and in which of their suits are the same is shown to the game.
    """
    a, b, c = np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    alike = (SUIT[a] == SUIT[b]) + 2 * (SUIT[a] == SUIT[c]) + 4 * (SUIT[b] == SUIT[c])
    pattern = ((alike * 13 + RANK[a] - 2) * 13 + RANK[b] - 2) * 13 + RANK[c] - 2
    _, first, which = np.unique(pattern, return_index=True, return_inverse=True)
    names: dict[Rows, int] = {}
    called = []
    for at in first.tolist():
        one, two, up = (CARDS[n] for n in (at // 2704, at // 52 % 52, at % 52))
        rows = (*looks(game.Seen((one, two), (up,))), else_called)
        called.append(names.setdefault(rows, len(names)))
    return list(names), np.array(called, np.int8)[which.reshape(a.shape)]


def twenty_pays(wager: Wager) -> Result:
    """A twenty on the first two cards, or the first card alone; two jacks of diamonds also by the bank's natural."""
    have = packs(wager)
    cards = int(have.sum())
    decks = wager.decks or 1
    naturals = 2 * 4 * decks * (16 * decks - 2)  # two of the ten-values are the jacks
    a, b = np.meshgrid(np.arange(52), np.arange(52), indexing="ij")
    (*names, met), called = twenty_rows(bool(wager.option("ace_nine_is_20", True)))
    events: list[Event] = []
    for row, ways in counted_rows(names, called, have[a] * (have[b] - (a == b))):
        of_bank = (cards - 2) * (cards - 3)
        if row == names[-1]:
            events.append((met, ways * naturals))
            of_bank -= naturals
        events.append((row, ways * of_bank))
    return paid(events, wager.table)


@cache
def twenty_rows(ace_nine_is_20: bool) -> tuple[list[Rows], Array]:
    """What the first two cards are called, and for each two which of the names; the last is that of two cards which are
    called otherwise when the bank has a natural, and is not among those given."""
    looks = game.twenty_pays if ace_nine_is_20 else game.twenty_pays_tens_only
    names: dict[Rows, int] = {}
    called = np.zeros((52, 52), np.int8)
    jacks: set[tuple[Rows, Rows]] = set()
    for a, b in np.ndindex(52, 52):
        without, natural = (
            (*looks(game.Seen((CARDS[a], CARDS[b]), bank)), "no twenty") for bank in (NO_NATURAL, BANK_NATURAL)
        )
        called[a, b] = names.setdefault(without, len(names))
        if natural != without:
            jacks.add((without, natural))
    ((without, natural),) = jacks
    order = [*(rows for rows in names if rows != without), without]
    return [*order, natural], np.array([order.index(rows) for rows in names], np.int8)[called]


def match_the_dealer(wager: Wager) -> Result:
    """The player's first two cards that have the rank of the bank's up card."""
    have = packs(wager)
    a, b, up = np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    ways = have[up] * (have[a] - (a == up)) * (have[b] - (b == up) - (b == a))
    return paid(counted_rows(*match_rows(), np.maximum(ways, 0)), wager.table)


@cache
def match_rows() -> tuple[list[Rows], Array]:
    """What the player's two cards and the bank's are called, and for each three which of the names."""
    return _called_by_game(game.match_the_dealer, "no match")


def super_match(wager: Wager) -> Result:
    """Pairs and better among the first four cards."""
    of_rank = 4 * (wager.decks or 1)
    counts: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 4):
        held = Counter(ranks)
        ways = 1
        for many in held.values():
            ways *= comb(of_rank, many)
        counts[game.SETS.get(tuple(sorted(held.values(), reverse=True)), "no pair")] += ways
    return paid([((name,), ways) for name, ways in counts.items()], wager.table)
