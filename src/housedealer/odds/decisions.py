"""Decisions too many to list, put into classes that a player can see: how each is mostly played, and what the other choice
costs. The values of the decisions are exact; which decisions stand for a class is dealt, from a fixed seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five
from housedealer.odds.advisers.ultimate import before_flop
from housedealer.odds.kept import kept_of
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.five import evaluate_many
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES, class_of, numbers
from housedealer.odds.kernels.ultimate import on_board, over_rivers
from housedealer.odds.result import Chart, Result
from housedealer.odds.wager import BASE, Wager

FLOPS: Final = 400
RIVERS: Final = 4_000
SIX_CARD_DEALS: Final = 2_000
NAMES: Final = {14: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}

Decision = tuple[str, float]  # the class it is in, and what the bolder choice wins over the other


def summary(title: str, bold: str, meek: str, decisions: Iterable[Decision], order: Sequence[str], unit: str) -> Chart:
    """Each class of decisions: the choice that is better as a rule, how often it is, and what the other costs on average."""
    found: dict[str, list[float]] = {}
    for name, gain in decisions:
        found.setdefault(name, []).append(gain)
    rows = []
    for name in sorted(found, key=order.index):
        gains = np.array(found[name])
        bolder = float(gains.mean()) > 0
        share = float((gains > 0).mean() if bolder else (gains <= 0).mean())
        rows.append((name, (bold if bolder else meek, f"{share:.0%}", f"{abs(float(gains.mean())):.3f}")))
    columns = ("as a rule", "right in", "the other costs")
    return Chart(title, columns, tuple(rows), f"In {unit}, on average over dealt hands of the class.")


# -- Ultimate Texas Hold'em --------------------------------------------------------------------------------------------

OWN: Final = (
    "straight or better, own cards in it", "three of a kind, own cards in it", "two pair, own cards in it",
    "a pair in the hand", "a pair with the highest card", "a pair with another card",
)  # fmt: skip
HIGH: Final = tuple(f"{name} high" for name in NAMES.values())
FLOP_ORDER: Final = (
    *OWN, "four to a flush, own ten or higher", "four to a flush, lower", "open to a straight at both ends",
    *(f"no pair, {high}" for high in HIGH), "no pair, lower",
)  # fmt: skip
RIVER_ORDER: Final = (
    *OWN,
    *(
        f"{board}, {high}"
        for board in ("board paired", "no pair", "board better than a pair")
        for high in (*HIGH, "lower")
    ),
)


def _own(hand: Sequence[Card], board: Sequence[Card]) -> str:
    """What a hand makes together with the board that the board does not hold by itself; empty if nothing."""
    ranks = [card.rank for card in board]
    kind = five.best((*hand, *board)) >> 20
    alone = _kind(board)
    pairs = [card.rank for card in hand if card.rank in ranks]
    if kind > alone and kind >= five.STRAIGHT:
        return OWN[0]
    if kind > alone and kind == five.THREE_OF_A_KIND:
        return OWN[1]
    if kind > alone and kind == five.TWO_PAIR and (len(pairs) == 2 or pairs or hand[0].rank == hand[1].rank):
        return OWN[2] if len(pairs) == 2 or alone == five.HIGH_CARD else _pair(hand, ranks, pairs)
    return _pair(hand, ranks, pairs)


def _pair(hand: Sequence[Card], ranks: Sequence[int], pairs: Sequence[int]) -> str:
    if hand[0].rank == hand[1].rank:
        return OWN[3]
    if pairs:
        return OWN[4] if max(pairs) == max(ranks) else OWN[5]
    return ""


def _kind(board: Sequence[Card]) -> int:
    """The category that a board of three to five cards is by itself."""
    if len(board) == 5:
        return five.best(board) >> 20
    most = sorted((sum(card.rank == other.rank for other in board) for card in board), reverse=True)
    return five.THREE_OF_A_KIND if most[0] == 3 else five.ONE_PAIR if most[0] == 2 else five.HIGH_CARD


def _high(hand: Sequence[Card]) -> str:
    top = max(card.rank for card in hand)
    return f"{NAMES[top]} high" if top in NAMES else "lower"


def flop_class(hand: Sequence[Card], board: Sequence[Card]) -> str:
    """The class of a hand on a flop."""
    own = _own(hand, board)
    if own:
        return own
    for suit in {card.suit for card in hand}:
        if sum(card.suit == suit for card in (*hand, *board)) == 4:
            high = max(card.rank for card in hand if card.suit == suit) >= 10
            return FLOP_ORDER[6] if high else FLOP_ORDER[7]
    ranks = {card.rank for card in (*hand, *board)}
    if any({low, low + 1, low + 2, low + 3} <= ranks for low in range(2, 11)):
        return FLOP_ORDER[8]
    return f"no pair, {_high(hand)}"


def river_class(hand: Sequence[Card], board: Sequence[Card]) -> str:
    """The class of a hand on a full board."""
    own = _own(hand, board)
    if own:
        return own
    kind = _kind(board)
    name = (
        "no pair" if kind == five.HIGH_CARD else "board paired" if kind == five.ONE_PAIR else "board better than a pair"
    )
    return f"{name}, {_high(hand)}"


def ultimate_texas_holdem(wager: Wager) -> list[Chart]:
    """After the flop and at the river, for hands that are not raised before."""
    pays = wager.pays["blind"]
    blinds = np.array([float(pays.get(CATEGORY_NAMES[kind], 0)) for kind in CATEGORY])

    def raises(hand: Array) -> bool:
        check, *more = before_flop(pays, hand)
        return max(more) > check

    luck = Random(1)

    def dealt(size: int) -> tuple[list[Card], Array]:
        while True:
            cards = luck.sample(STANDARD_PACK, size)
            held = numbers(cards)
            if not raises(held[:2]):
                return cards, np.setdiff1d(np.arange(52), held)

    flops, rivers = [], []
    for _ in range(FLOPS):
        cards, rest = dealt(5)
        bet, wait = over_rivers(TABLES, numbers(cards), rest, blinds, FIRST_PAIR)
        flops.append((flop_class(cards[:2], cards[2:]), bet - wait))
    for _ in range(RIVERS):
        cards, rest = dealt(7)
        fixed, play = on_board(TABLES, numbers(cards), rest, blinds, FIRST_PAIR)
        rivers.append((river_class(cards[:2], cards[2:]), fixed + play + 2))
    return [
        summary("After the flop, with a hand that is not raised", "2x", "check", flops, FLOP_ORDER, "Antes"),
        summary("At the river, with a hand that is not raised", "1x", "fold", rivers, RIVER_ORDER, "Antes"),
    ]


# -- Six Card Poker ----------------------------------------------------------------------------------------------------

SHOWS: Final = (
    "three of a kind", "a pair of tens to aces", "a pair of sixes to nines", "a pair of twos to fives",
    "an ace", "a king", "a queen", "a jack", "nothing above a ten",
)  # fmt: skip
HOLDS: Final = ("nine high or less", "ten high", "jack high", "queen high", "king high", "ace high", "ace-king high", "pair of 2-5", "pair of 6-9", "pair of T-A")  # fmt: skip
PAIRS: Final = ((10, 1), (6, 2), (2, 3))  # the lowest rank of each class of pairs, and where it stands in SHOWS


def _shows(cards: Sequence[Card]) -> str:
    ranks = sorted((card.rank for card in cards), reverse=True)
    twice = next((rank for rank in ranks if ranks.count(rank) == 2), 0)
    if ranks.count(ranks[0]) == 3:
        return SHOWS[0]
    if twice:
        return next(SHOWS[at] for low, at in PAIRS if twice >= low)
    return SHOWS[4 + min(14 - ranks[0], 4)]


def _holds(strength: int) -> str | None:
    kind, ranks = strength >> 20, five.ranks(strength)
    if kind == five.HIGH_CARD:
        return HOLDS[6] if ranks[:2] == (14, 13) else HOLDS[max(0, ranks[0] - 9)]
    if kind == five.ONE_PAIR:
        return HOLDS[7 + (ranks[0] >= 6) + (ranks[0] >= 10)]
    return None


def six_card_poker(wager: Wager) -> list[Chart]:
    """Fold or play by the best five and what the bank shows."""
    luck = Random(1)
    ace_king = class_of(five.pack(five.HIGH_CARD, 14, 13, 0, 0, 0))
    completions = np.array(list(combinations(range(43), 3)))
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(SIX_CARD_DEALS):
        cards = luck.sample(STANDARD_PACK, 9)
        holds = _holds(five.best(cards[:6]))
        if holds is None:
            continue
        three = np.setdiff1d(np.arange(52), numbers(cards))[completions]
        bank = np.hstack([np.broadcast_to(numbers(cards[6:]), (len(three), 3)), three])
        mine = int(evaluate_many(TABLES, numbers(cards[:6])[None, :])[0])
        theirs = evaluate_many(TABLES, bank).astype(np.int64)
        worth = float((np.sign(mine - theirs) * np.where(theirs < ace_king, 1, 2)).mean())
        found.setdefault((_shows(cards[6:]), holds), []).append(worth + 1)
    rows = []
    for shows in SHOWS:
        cells = []
        for holds in HOLDS:
            gains = found.get((shows, holds))
            if not gains:
                cells.append("")
                continue
            mean = sum(gains) / len(gains)
            mixed = "*" if min(gains) < 0 < max(gains) else ""
            cells.append(f"{'play' if mean > 0 else 'fold'}{mixed} {abs(mean):.2f}")
        rows.append((shows, tuple(cells)))
    note = "What the other choice costs in Antes, on average over dealt hands of the class; * where it depends on the cards."
    return [Chart("Fold or play by the hand (columns) and what the bank shows", HOLDS, tuple(rows), note)]


# -- which games have them ---------------------------------------------------------------------------------------------

CHARTS: Final[Mapping[str, Callable[[Wager], list[Chart]]]] = {
    "six_card_poker": six_card_poker,
    "ultimate_texas_holdem": ultimate_texas_holdem,
}


def with_charts(result: Result, wager: Wager) -> Result:
    """A base game's result with charts of its decisions, worked out at most once."""
    make = CHARTS.get(wager.entry.module)
    if make is None or wager.bet != BASE or result.strategy is None:
        return result
    found = kept_of("decisions", wager, lambda seen: [chart.to_json() for chart in make(seen)])
    charts = tuple(Chart.from_json(chart) for chart in found)
    return replace(result, strategy=replace(result.strategy, charts=(*result.strategy.charts, *charts)))
