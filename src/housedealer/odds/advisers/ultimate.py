"""Ultimate Texas Hold'em: raise or check before the flop, bet or check after it, call or fold at the river."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.advisers.fold_or_play import unseen
from housedealer.odds.kept import kept
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.five import evaluate
from housedealer.odds.kernels.holdem import hole_number
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES, Tables, numbers
from housedealer.odds.solvers.ultimate import suits, worth
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer


@released
def on_board(t: Tables, cards: Array, rest: Array, blinds: Array, first_pair: int) -> tuple[float, float]:
    """On a full board (two own cards, then the board): what Ante and Blind win on average, and what each Ante of Play."""
    mine = evaluate(t, cards, 7)
    theirs = cards.copy()
    fixed, play = 0.0, 0.0
    for b in range(1, len(rest)):
        theirs[0] = rest[b]
        for a in range(b):
            theirs[1] = rest[a]
            other = evaluate(t, theirs, 7)
            qualified = 1.0 if other >= first_pair else 0.0
            if mine > other:
                fixed += qualified + blinds[mine]
                play += 1.0
            elif mine < other:
                fixed -= qualified + 1.0
                play -= 1.0
    hands = len(rest) * (len(rest) - 1) / 2
    return fixed / hands, play / hands


@released
def over_rivers(t: Tables, cards: Array, rest: Array, blinds: Array, first_pair: int) -> tuple[float, float]:
    """After the flop: what twice the Ante wins on average, and what waiting for the river does."""
    full = np.zeros(7, np.int64)
    full[:5] = cards[:5]
    left = np.zeros(len(rest) - 2, np.int64)
    bet, wait = 0.0, 0.0
    for d in range(1, len(rest)):
        for c in range(d):
            full[5], full[6] = rest[c], rest[d]
            n = 0
            for i in range(len(rest)):
                if i != c and i != d:
                    left[n] = rest[i]
                    n += 1
            fixed, play = on_board(t, full, left, blinds, first_pair)
            bet += fixed + 2 * play
            wait += max(fixed + play, -2.0)
    boards = len(rest) * (len(rest) - 1) / 2
    return bet / boards, wait / boards


def before_flop(pays: Mapping[str, Fraction], hand: Array) -> list[float]:
    """What checking, three and four times the Ante win with two cards; every start is worked out the first time."""
    starts = kept("ultimate-starts", [sorted(pays.items())], lambda: worth(pays).starts().tolist())
    low, high = sorted(hand.tolist())
    found: list[float] = starts[int(suits().start[hole_number(low, high)])]
    return found


def play_or_wait(situation: Situation) -> Advice | None:
    """The value of each Play wager offered, and of waiting for more of the board or giving up."""
    question = situation.question
    offered = [option.id for option in question.options]
    if HIDDEN in situation.hand or not any(id.startswith("play_") for id in offered):
        return None
    pays = situation.wager.pays["blind"]
    hand, board = numbers(situation.hand), numbers(situation.view.cards("board"))
    blinds = np.array([float(pays.get(CATEGORY_NAMES[kind], Fraction(0))) for kind in CATEGORY])
    cards, rest = np.concatenate([hand, board]), unseen(situation)
    worth_of: dict[str, float]
    match len(board):
        case 0:
            worth_of = dict(zip(("check", "play_3x", "play_4x"), before_flop(pays, hand), strict=True))
        case 3:
            bet, wait = over_rivers(TABLES, cards, rest, blinds, FIRST_PAIR)
            worth_of = {"check": wait, "play_2x": bet}
        case _:
            fixed, play = on_board(TABLES, cards, rest, blinds, FIRST_PAIR)
            worth_of = {"fold": -2.0, "play_1x": fixed + play}
    kind = {0: "before the flop", 3: "after the flop"}.get(len(board), "at the river")
    answers = [Priced(Answer(id), worth_of[id]) for id in offered]
    return weighed_up(kind, "exact", situation.unit("ante"), answers)
