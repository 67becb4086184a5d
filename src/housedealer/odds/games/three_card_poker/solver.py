"""Three Card Poker: fold or play against a bank that shows one card, or none."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from housedealer.hands.three import describe
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.three import values
from housedealer.odds.result import Chart, Result, Strategy, by_pay, counted
from housedealer.odds.wager import Wager

QUEEN_HIGH = 12 << 8
WIN, NOT_QUALIFIED, TIE, LOSE = range(4)
NET = (2, 1, 0, -2)  # Ante and Play together, per Ante
NAMES = ("beats the bank", "bank does not qualify", "ties", "loses to the bank")
RANK_LETTERS = "23456789TJQKA"


@compiled
def against_each_card(hands: Array, values: Array) -> Array:
    """For each hand and each card of the bank: how the 1,128 ways to fill up the bank's hand come out."""
    found = np.zeros((len(hands), 52, 4), np.int64)
    for n in range(len(hands)):
        a, b, c = hands[n]
        mine = values[a, b, c]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x + 1, 52):
                if y in (a, b, c):
                    continue
                for z in range(y + 1, 52):
                    if z in (a, b, c):
                        continue
                    theirs = values[x, y, z]
                    if theirs < QUEEN_HIGH:
                        result = NOT_QUALIFIED
                    elif mine > theirs:
                        result = WIN
                    elif mine == theirs:
                        result = TIE
                    else:
                        result = LOSE
                    found[n, x, result] += 1
                    found[n, y, result] += 1
                    found[n, z, result] += 1
    return found


@cache
def met(hidden: bool) -> tuple[Array, Array, Array]:
    """The strength of each hand class, its weight, and its results against each card shown, or against the hidden hand."""
    hands, weights = hand_classes(3)
    results = against_each_card(hands, values())
    if hidden:
        results = results.sum(axis=1, keepdims=True) // 3  # each bank hand was met by each of its three cards
    return values()[hands[:, 0], hands[:, 1], hands[:, 2]].astype(np.int64), weights, results


def weakest_played(hidden: bool) -> tuple[Array, Strategy]:
    """The weakest strength worth a Play against each rank shown; the last is for a hidden card."""
    strengths, _, results = met(hidden)
    gain, dealt = results @ np.array(NET), results.sum(axis=2)
    plays = (gain > -dealt) & (dealt > 0)
    found = np.zeros(14, np.int64)
    for rank in range(14):
        cards = slice(0, 1) if hidden else slice(4 * rank, 4 * rank + 4)
        if hidden or rank < 13:
            found[13 if hidden else rank] = np.where(plays[:, cards].any(axis=1), strengths, 1 << 20).min()
    return found, _strategy(strengths, gain, dealt, gain > -dealt)


def staked(name: str) -> float:
    """The Ante, and a Play as large unless the hand is folded."""
    return 1.0 if name == "folds" else 2.0


def base(wager: Wager) -> Result:
    """Ante and Play by the best strategy, over every deal and every card the bank may show."""
    strengths, weights, results = met(bool(wager.option("hidden", False)))
    gain = results @ np.array(NET)
    dealt = results.sum(axis=2)
    plays = gain > -dealt
    ways = weights[:, None, None] * results
    rows = [
        (name, Fraction(net), int((ways[:, :, result] * plays).sum()))
        for result, (name, net) in enumerate(zip(NAMES, NET, strict=True))
    ]
    rows.append(("folds", Fraction(-1), int((weights[:, None] * dealt * ~plays).sum())))
    return counted(by_pay(rows), _strategy(strengths, gain, dealt, plays), staked=staked)


def _strategy(strengths: Array, gain: Array, dealt: Array, plays: Array) -> Strategy:
    """The weakest hand played against each card, with what the best fold and the worst play are worth."""
    hidden = gain.shape[1] == 1
    seen = [("hidden", slice(0, 1))] if hidden else [(r, slice(4 * i, 4 * i + 4)) for i, r in enumerate(RANK_LETTERS)]
    rows = []
    words = []
    for label, cards in seen:
        dealt_to = dealt[:, cards] > 0
        folded, played = ~plays[:, cards] & dealt_to, plays[:, cards] & dealt_to
        if not folded.any():
            rows.append((label, ("every hand", "", "", "")))
            continue
        worth = np.divide(gain[:, cards], dealt[:, cards], out=np.zeros(folded.shape), where=dealt_to)
        weakest = int(np.where(played.any(axis=1), strengths, 1 << 20).min())
        best_fold = int(np.where(folded.any(axis=1), strengths, -1).max())
        at = (strengths == weakest)[:, None] & played
        under = (strengths == best_fold)[:, None] & folded
        saved = float((worth[at] + 1).mean())
        cost = float((-1 - worth[under]).mean())
        rows.append((label, (_cards(weakest), f"{saved:.4f}", _cards(best_fold), f"{cost:.4f}")))
        words.append(f"{_cards(weakest)} or better" + ("" if hidden else f" against {label}"))
    text = "Play " + ", ".join(words) + ("" if hidden else "; against any lower card play every hand") + "."
    columns = ("weakest hand played", "folding it costs", "best hand folded", "playing it costs")
    return Strategy(text, (Chart("Fold or play against the bank's card", columns, tuple(rows), "Costs are in Antes."),))


def _cards(strength: int) -> str:
    if strength >> 12:
        return describe(strength)
    return "-".join(RANK_LETTERS[(strength >> shift & 15) - 2] for shift in (8, 4, 0))
