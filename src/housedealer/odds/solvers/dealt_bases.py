"""Base games dealt at random and played best: the decisions come from the exact solvers, the rounds from kernels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from os import cpu_count

import numpy as np

from housedealer.hands.pai_gow_tiles import HouseWay
from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.four import five_number, fours, levels
from housedealer.odds.kernels.holdem import flop_classes
from housedealer.odds.kernels.six_card_rounds import Folds, folding_rounds
from housedealer.odds.kernels.suits import EXCHANGES, hand_classes
from housedealer.odds.kernels.tables import (
    CATEGORY,
    CATEGORY_NAMES,
    FIRST_PAIR,
    TABLES,
    by_last_rank,
    multiset_numbers,
    multisets,
)
from housedealer.odds.kernels.ultimate_rounds import (
    BET,
    CALL,
    FOLD,
    RAISE,
    Decisions,
    board_kinds,
    river_calls,
    ultimate_rounds,
)
from housedealer.odds.result import Result, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.solvers import crazy_4_poker, let_it_ride, pai_gow_tiles, six_card_poker, ultimate
from housedealer.odds.wager import Wager


def _sampled(rows: Iterable[tuple[str, Fraction, int]]) -> Result:
    """A simulated result from outcomes, equal names and pays added up, the best pay first."""
    summed: defaultdict[tuple[str, Fraction], int] = defaultdict(int)
    for name, pays, count in rows:
        if count:
            summed[name, pays] += count
    ranked = sorted(summed.items(), key=lambda item: -item[0][1])
    return sampled({name: (float(pays), count) for (name, pays), count in ranked})


@lru_cache(maxsize=4)
def _riding_tables(row: bytes, gains: bytes) -> tuple[Array, Array]:
    return rounds.riding_tables(TABLES, np.frombuffer(row, np.int64), np.frombuffer(gains, np.int64))


def ride(wager: Wager, many: int, seed: int) -> Result:
    """Let It Ride by the best withdrawals."""
    names, row, gains, _ = let_it_ride.rows_and_gains(wager)
    first, second = _riding_tables(row.tobytes(), gains.tobytes())
    tally = shared(
        lambda stream, part: rounds.let_it_ride_rounds(TABLES, first, second, row, len(names), part, seed, stream), many
    )
    pays = wager.pays["base"]
    return _sampled(
        (*let_it_ride.outcome(name, riding, pays), int(tally[riding, n]))
        for riding in (3, 2, 1)
        for n, name in enumerate(names)
    )


@lru_cache(maxsize=4)
def plays_of(play: bytes) -> tuple[Array, Array]:
    """What is played with every five cards; and with every five ranks, as far as suits do not change it."""
    hands, _ = hand_classes(5)
    table = rounds.spread_plays(hands, levels()[1], np.frombuffer(play, np.int64), EXCHANGES)
    suited = (hands[:, :, None] & 3 == np.arange(4)).sum(axis=1).max(axis=1)
    plain = hands[suited < 4]
    found = table[[five_number(*hand) for hand in plain.tolist()]]
    numbers = multiset_numbers(plain >> 2)
    low, high = np.full(len(multisets(5)), rounds.MIXED, np.uint16), np.zeros(len(multisets(5)), np.uint16)
    np.minimum.at(low, numbers, found)
    np.maximum.at(high, numbers, found)
    return by_last_rank(np.where(low == high, low, rounds.MIXED).astype(np.uint16)), table


def crazy_4(wager: Wager, many: int, seed: int) -> Result:
    """Crazy 4 Poker by the best strategy."""
    w = crazy_4_poker.worked(wager)
    tables = plays_of(w.play.tobytes())
    _, made = fours()
    kinds = list(dict.fromkeys(w.bonus_of))
    kind = np.array([kinds.index(row) for row in w.bonus_of])
    tally = shared(
        lambda stream, part: rounds.crazy_4_rounds(
            TABLES, made, *tables, kind, len(kinds), w.king_high, part, seed, stream
        ),
        many,
    )
    rows = [("folds", Fraction(-2), int(tally[:, 0].sum()))]
    for at, times, n in np.ndindex(len(kinds), 4, 4):
        if times:
            row, meeting = kinds[at], crazy_4_poker.MEETINGS[n]
            name, pays = crazy_4_poker.label(times, row, meeting), crazy_4_poker.net(wager, times, row, meeting)
            rows.append((name, pays, int(tally[at, times, n])))
    return _sampled(rows)


@lru_cache(maxsize=4)
def _decisions(blind_pays: tuple[tuple[str, Fraction], ...]) -> Decisions:
    """The decisions as the kernel looks them up."""
    w, s = ultimate.worth(blind_pays), ultimate.suits()
    kinds = board_kinds()
    plain = len(multisets(5))

    def calls(part: Array) -> Array:
        first, last = int(part[0]), int(part[-1]) + 1
        return river_calls(TABLES, kinds.cards[first:last], max(plain - first, 0), FIRST_PAIR, w.blinds, w.scale)

    with ThreadPoolExecutor(max(1, cpu_count() or 1)) as pool:
        called = np.concatenate(list(pool.map(calls, np.array_split(np.arange(len(kinds.cards)), 8))))
    raises = (w.raised.max(axis=1) > w.checks)[s.start]
    flops = (24 * s.flop_class + s.flop_exchange).astype(np.uint16)
    bets = np.packbits(w.bets, axis=1, bitorder="little")
    return Decisions(raises, flops, s.moved.astype(np.uint16), bets, kinds.suited, called)


def ultimate_texas_holdem(wager: Wager, many: int, seed: int) -> Result:
    """Ultimate Texas Hold'em by the best play. The decisions are worked out first, which takes far longer than dealing."""
    pays = wager.pays["blind"]
    decisions = _decisions(tuple(pays.items()))
    tally = shared(lambda s, part: ultimate_rounds(TABLES, decisions, CATEGORY, FIRST_PAIR, part, seed, s), many)
    rows = [("folds at the river", Fraction(-2), int(tally[FOLD].sum()))]
    for decision, name, play in (
        (RAISE, "raises 4x", 4),
        (BET, "bets 2x", 2),
        (CALL, "calls 1x", 1),
    ):
        for qualified, kind in np.ndindex(2, 10):
            blind = pays.get(CATEGORY_NAMES[kind], Fraction(0))
            won, tied, lost = (int(tally[decision, how, qualified, kind]) for how in range(3))
            with_hand = f" with {CATEGORY_NAMES[kind].replace('_', ' ')}" if blind else ""
            bank = "" if qualified else ", bank without a pair"
            rows += [
                (f"{name}, wins{with_hand}{bank}", play + blind + qualified, won),
                (f"{name}, ties", Fraction(0), tied),
                (
                    f"{name}, loses" + ("" if qualified else " to a bank without a pair"),
                    Fraction(-1 - play - qualified),
                    lost,
                ),
            ]
    return _sampled(rows)


def folds_of(shown: Array, found: six_card_poker.Folded) -> Folds:
    """The folds against some classes of shown cards as a round looks them up."""
    _, classes, number = six_card_poker.hands_in_order()
    in_suit = (shown[:, :, None] & 3 == np.arange(4)).sum(axis=1)
    suit = np.where(in_suit.max(axis=1) > 1, in_suit.argmax(axis=1), -1)
    strongest = np.where(np.diff(found.ends, prepend=0) > 0, classes[found.listed[found.ends - 1]], -1)
    shown_class, exchange = flop_classes(shown, EXCHANGES)
    lists = found.ends, found.listed, found.bits, number
    return Folds((24 * shown_class + exchange).astype(np.int32), EXCHANGES, suit, strongest, found.weakest, *lists)


@cache
def _all_folds() -> Folds:
    return folds_of(hand_classes(3)[0], six_card_poker.all_folds())


def six_card(wager: Wager, many: int, seed: int) -> Result:
    """Six Card Poker by the best strategy. The folds are worked out first, which takes far longer than dealing."""
    folds, ace_king = _all_folds(), six_card_poker.ACE_KING_HIGH
    tally = shared(lambda stream, part: folding_rounds(TABLES, folds, ace_king, part, seed, stream), many)
    return _sampled((name, Fraction(net), int(tally[n])) for n, (name, net) in six_card_poker.OUTCOMES.items())


@lru_cache(maxsize=4)
def _tile_settings(house_way: HouseWay) -> tuple[Array, Array]:
    w = pai_gow_tiles.worked(house_way)
    numbers = [_four_number(*four) for four in combinations(range(32), 4)]
    mine, bank = np.zeros_like(w.of(w.best)), np.zeros_like(w.of(w.best))
    mine[numbers], bank[numbers] = w.of(w.best), w.of(w.by_chart)
    return mine, bank


def tiles(wager: Wager, many: int, seed: int) -> Result:
    """Pai gow tiles: the bank set the house way, the player best against it."""
    mine, bank = _tile_settings(pai_gow_tiles.house_way(wager))
    tally = shared(lambda stream, part: rounds.tile_rounds(mine, bank, part, seed, stream), many)
    return _sampled((name, Fraction(net), int(tally[n])) for n, (name, net) in enumerate(pai_gow_tiles.OUTCOMES))


def _four_number(a: int, b: int, c: int, d: int) -> int:
    """The number of four tiles, lowest first, as the kernel counts them."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
