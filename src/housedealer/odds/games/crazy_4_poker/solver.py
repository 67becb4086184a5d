"""Crazy 4 Poker: fold, play one Ante, or with aces up to three, against a bank that needs king-high."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from housedealer.hands.four import describe
from housedealer.odds.common.hand_bets import four_card_rows
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.kernels.four import five_number
from housedealer.odds.kernels.four import levels as levels_of_five
from housedealer.odds.kernels.holdem import flop_classes, flop_number, hole_number, suit_tables
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.result import Chart, Result, Strategy, by_pay, counted
from housedealer.odds.wager import Wager

KING_HIGH = 13 << 12
PAIR_OF_ACES = 1 << 16 | 14 << 12
BANK_HANDS = 1_533_939  # five of the 47 cards that a hand leaves


@compiled
def below(levels: Array, held: Array, size: int, count: int) -> Array:
    """How many hands of five that hold these cards are below each level."""
    found = np.zeros(count + 1, np.int64)
    cards = np.zeros(5, np.int64)
    rest = np.zeros(52, np.int64)
    free = 0
    for card in range(52):
        taken = False
        for i in range(size):
            taken |= held[i] == card
        if not taken:
            rest[free] = card
            free += 1
    pick = np.arange(5 - size)
    need = 5 - size
    while True:
        for i in range(size):
            cards[i] = held[i]
        for i in range(need):
            cards[size + i] = rest[pick[i]]
        for i in range(size, 5):
            card, at = cards[i], i
            while at > 0 and cards[at - 1] > card:
                cards[at] = cards[at - 1]
                at -= 1
            cards[at] = card
        found[levels[five_number(cards[0], cards[1], cards[2], cards[3], cards[4])] + 1] += 1
        i = need - 1
        while i >= 0 and pick[i] == free - need + i:
            i -= 1
        if i < 0:
            break
        pick[i] += 1
        for j in range(i + 1, need):
            pick[j] = pick[j - 1] + 1
    return np.cumsum(found)


@compiled
def against(
    levels: Array,
    hands: Array,
    king_high: int,
    none: Array,
    one: Array,
    two: Array,
    three: Array,
    two_class: Array,
    three_class: Array,
) -> Array:
    """The same, given how many hands that hold none, one, two or three given cards are below each level.

    Bank hands that hold some of the player's cards are taken out by inclusion and exclusion over what they share.
    """
    found = np.zeros((len(hands), 4), np.int64)
    marks = np.zeros(3, np.int64)
    shared = np.zeros(3, np.int64)
    cards = np.zeros(5, np.int64)
    for n in range(len(hands)):
        h = hands[n]
        mine = levels[five_number(h[0], h[1], h[2], h[3], h[4])]
        marks[0], marks[1], marks[2] = king_high, mine, mine + 1
        for k in range(3):
            mark = marks[k]
            total = none[mark]
            for a in range(5):
                total -= one[h[a] >> 2, mark]
                for b in range(a):
                    total += two[two_class[hole_number(h[b], h[a])], mark]
                    for c in range(b):
                        total -= three[three_class[flop_number(h[c], h[b], h[a])], mark]
            shared[k] = total
        for left in range(5):
            for x in range(52):
                if x == h[0] or x == h[1] or x == h[2] or x == h[3] or x == h[4]:
                    continue
                at = 0
                placed = False
                for i in range(5):
                    if i == left:
                        continue
                    if not placed and x < h[i]:
                        cards[at] = x
                        at += 1
                        placed = True
                    cards[at] = h[i]
                    at += 1
                if not placed:
                    cards[at] = x
                level = levels[five_number(cards[0], cards[1], cards[2], cards[3], cards[4])]
                for k in range(3):
                    shared[k] += level < marks[k]
        for k in range(3):
            own = mine < marks[k]
            shared[k] += 5 * own - own  # the hand itself holds each of its fours, and all five
        found[n, 0] = mine
        found[n, 1] = shared[0]
        found[n, 2] = shared[1]
        found[n, 3] = shared[2] - shared[1]
    return found


class Levels(NamedTuple):
    """Every five cards by the level of their best four, and how many hands that hold some cards are below each level."""

    strengths: Array  # of each level
    levels: Array  # of every five cards, by their number
    king_high: int
    below: tuple[Array, Array, Array, Array]  # none, one, two and three cards held, by suit class
    classes: tuple[Array, Array]  # the suit class of every two and every three cards


@cache
def all_levels() -> Levels:
    """The levels of all hands."""
    strengths, levels = levels_of_five()
    exchanges, moved = suit_tables()
    pairs, _ = hand_classes(2)
    threes, _ = hand_classes(3)
    two_class = np.zeros(1326, np.int64)
    for n, (a, b) in enumerate(pairs):
        two_class[moved[:, hole_number(int(a), int(b))]] = n
    three_class, _ = flop_classes(threes, exchanges)
    count = len(strengths)
    held = (
        below(levels, np.zeros(1, np.int64), 0, count),
        np.array([below(levels, np.array([4 * rank]), 1, count) for rank in range(13)]),
        np.array([below(levels, pair, 2, count) for pair in pairs]),
        np.array([below(levels, hand, 3, count) for hand in threes]),
    )
    return Levels(strengths, levels, int(np.searchsorted(strengths, KING_HIGH)), held, (two_class, three_class))


def meet(hands: Array) -> Array:
    """For each hand, its cards in order: its level, and how many bank hands do not qualify, are below it and are at its
    level."""
    every = all_levels()
    return against(every.levels, hands, every.king_high, *every.below, *every.classes)


class Worked(NamedTuple):
    """Every hand class met by every bank hand, and how it is best played."""

    strengths: Array  # of each level
    levels: Array  # of every five cards, by their number
    king_high: int
    hands: Array
    weights: Array
    mine: Array  # the level of each hand class
    ways: dict[str, Array]  # bank hands by how they meet each class
    bonus_of: list[str]  # the Super Bonus row of each level
    play: Array  # 0 to fold, else how many Antes to play
    worth: Array


def worked(wager: Wager) -> Worked:
    """The best play of every hand."""
    pays = tuple(wager.pays["super_bonus"].items())
    return _worked(pays, wager.option("super_bonus_tie", "pays") == "pays", bool(wager.option("triple_play", True)))


@lru_cache(maxsize=8)
def _worked(bonus_pays: tuple[tuple[str, Fraction], ...], tie_pays: bool, triple_play: bool) -> Worked:
    strengths, levels, king_high = all_levels()[:3]
    hands, weights = hand_classes(5)
    mine, unqualified, under, tied = meet(hands).T
    under_qualified = np.maximum(under - unqualified, 0)  # hands below both the player and king-high do not qualify
    tied_qualified = np.where(mine >= king_high, tied, 0)
    lost = BANK_HANDS - unqualified - under_qualified - tied_qualified
    pays = dict(bonus_pays)
    scale = lcm(*(pay.denominator for pay in pays.values()), 1)
    bonus_of = [next((row for row in four_card_rows(s) if row in pays), "") for s in strengths.tolist()]
    bonus = np.array([int(pays[row] * scale) if row else 0 for row in bonus_of], np.int64)[mine]
    fixed = (
        under_qualified * (scale + bonus)
        + unqualified * bonus
        + tied_qualified * (bonus if tie_pays else 0)
        + lost * (np.where(bonus > 0, bonus, -scale) - scale)
    )
    per_play = (unqualified + under_qualified - lost) * scale
    triple = np.array(triple_play) & (strengths[mine] >= PAIR_OF_ACES)
    times = np.where(triple & (per_play > 0), 3, 1)
    worth = fixed + times * per_play
    play = np.where(worth > -2 * BANK_HANDS * scale, times, 0)
    ways = dict(zip(MEETINGS, (under_qualified, unqualified, tied_qualified, lost), strict=True))
    worth = worth / (BANK_HANDS * scale)
    return Worked(strengths, levels, king_high, hands, weights, mine, ways, bonus_of, play, worth)


MEETINGS = ("beats the bank", "bank does not qualify", "ties", "loses to the bank")


def net(wager: Wager, times: int, row: str, meeting: str) -> Fraction:
    """What Ante, Super Bonus and a Play of so many Antes come to together."""
    pay = wager.pays["super_bonus"][row] if row else Fraction(0)
    tie_pays = wager.option("super_bonus_tie", "pays") == "pays"
    return {
        "beats the bank": 1 + times + pay,
        "bank does not qualify": times + pay,
        "ties": pay if tie_pays else Fraction(0),
        "loses to the bank": -1 - times + (pay if row else Fraction(-1)),
    }[meeting]


def label(times: int, row: str, meeting: str) -> str:
    """What happened, in words."""
    return f"plays {times}x" + (f" with {row.replace('_', ' ')}" if row else "") + f", {meeting}"


def staked(name: str) -> float:
    """Ante and Super Bonus, and the Play."""
    return 2.0 if name == "folds" else 2.0 + int(name.removeprefix("plays ").partition("x")[0])


def base(wager: Wager) -> Result:
    """Ante, Super Bonus and Play by the best strategy, per Ante."""
    w = worked(wager)
    rows = [("folds", Fraction(-2), int((w.weights * BANK_HANDS)[w.play == 0].sum()))]
    kinds = {row: np.array([b == row for b in w.bonus_of])[w.mine] for row in dict.fromkeys(w.bonus_of)}
    for times in (3, 1):
        for row, members in kinds.items():
            chosen = (w.play == times) & members
            for meeting, ways in w.ways.items():
                many = int((w.weights * ways)[chosen].sum())
                rows.append((label(times, row, meeting), net(wager, times, row, meeting), many))
    return counted(by_pay(rows), _strategy(w.strengths[w.mine], w.worth, w.play > 0, w.weights), staked=staked)


def _strategy(strengths: Array, worth: Array, plays: Array, weights: Array) -> Strategy:
    """Between the best hand folded and the weakest played: what each is worth, and how it is played."""
    weakest, best_fold = int(strengths[plays].min()), int(strengths[~plays].max())
    around = np.unique(strengths[(strengths >= weakest) & (strengths <= best_fold)])
    if not len(around):
        around = np.array([best_fold, weakest])
    rows = []
    for strength in around[::-1].tolist():
        at = strengths == strength
        mean = float((worth[at] * weights[at]).sum() / weights[at].sum())
        played = float((plays[at] * weights[at]).sum() / weights[at].sum())
        rows.append((_cards(strength), (f"{mean:.4f}", "-2.0000", f"{played:.1%}")))
    text = (
        f"Play three Antes with a pair of aces or better; play one with {_cards(best_fold + 1)} or better; "
        f"fold below {_cards(weakest)}; between them it depends on the fifth card and the suits."
        if weakest <= best_fold
        else f"Play three Antes with a pair of aces or better, one with {_cards(weakest)} or better, else fold."
    )
    chart = Chart("Hands at the border", ("playing wins", "folding wins", "played"), tuple(rows), "In Antes.")
    return Strategy(text, (chart,))


def _cards(strength: int) -> str:
    if strength >> 16:
        return describe(strength)
    return "-".join("?A23456789TJQKA"[strength >> shift & 15] for shift in (12, 8, 4, 0))
