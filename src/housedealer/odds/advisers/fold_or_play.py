"""Fold, play or surrender against a bank whose other cards may be any that are not in sight."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.five import evaluate, evaluate_many
from housedealer.odds.kernels.four import best_of_five, five_number
from housedealer.odds.kernels.tables import TABLES, Tables, numbers
from housedealer.odds.kernels.three import values
from housedealer.odds.solvers.crazy_4_poker import BANK_HANDS, KING_HIGH, meet
from housedealer.odds.solvers.hands import four_card_rows
from housedealer.odds.solvers.six_card_poker import ACE_KING_HIGH
from housedealer.odds.solvers.three_card_poker import QUEEN_HIGH
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer

KIND = "fold or play"
FOLD, PLAY = Answer("fold"), Answer("play")


def unseen(situation: Situation) -> Array:
    """The numbers of a standard pack's cards that are not in sight."""
    return np.setdiff1d(np.arange(52), numbers(situation.known()))


def bank_hands(situation: Situation, size: int) -> Array:
    """Every hand the bank may hold: what is seen of it, filled up with cards that are not in sight."""
    shown = numbers([card for card in situation.bank if card != HIDDEN])
    filled = np.array(list(combinations(unseen(situation).tolist(), size - len(shown))))
    return np.hstack([np.broadcast_to(shown, (len(filled), len(shown))), filled])


def three_card_poker(situation: Situation) -> Advice | None:
    """Ante and Play over every hand the bank may hold."""
    if HIDDEN in situation.hand or situation.question.option("play") is None:
        return None
    a, b, c = numbers(situation.hand)
    mine, theirs = values()[a, b, c], values()[tuple(bank_hands(situation, 3).T)]
    worth = np.where(theirs < QUEEN_HIGH, 1, 2 * np.sign(mine - theirs)).mean()
    return _fold_or_play(situation, float(worth))


def six_card_poker(situation: Situation) -> Advice | None:
    """Ante and Play over the 12,341 hands the bank may hold."""
    if HIDDEN in situation.hand or situation.question.option("play") is None:
        return None
    mine = int(evaluate_many(TABLES, numbers(situation.hand)[None, :])[0])
    shown, rest = numbers([card for card in situation.bank if card != HIDDEN]), unseen(situation)
    worth = six_card_results(TABLES, shown, rest, mine, ACE_KING_HIGH) / comb(len(rest), 3)
    return _fold_or_play(situation, worth)


@released
def six_card_results(t: Tables, shown: Array, rest: Array, mine: int, qualifies: int) -> int:
    """What Ante and Play win, added up over a bank's three shown cards with every three of the cards left."""
    total = 0
    theirs = np.zeros(6, np.int64)
    theirs[:3] = shown[:3]
    for c in range(2, len(rest)):
        theirs[3] = rest[c]
        for b in range(1, c):
            theirs[4] = rest[b]
            for a in range(b):
                theirs[5] = rest[a]
                bank = int(evaluate(t, theirs, 6))
                stake = 1 if bank < qualifies else 2
                total += stake * (int(mine > bank) - int(mine < bank))
    return total


def _fold_or_play(situation: Situation, worth: float) -> Advice | None:
    return weighed_up(KIND, "exact", situation.unit("ante"), (Priced(FOLD, -1.0), Priced(PLAY, worth)))


# -- Crazy 4 Poker -----------------------------------------------------------------------------------------------------


@released
def crazy_results(best: Array, rest: Array, mine: int, king_high: int) -> Array:
    """Over every five of the cards left: hands that do not qualify, are beaten, tie, and win."""
    found = np.zeros(4, np.int64)
    for e in range(4, len(rest)):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        theirs = best[five_number(rest[a], rest[b], rest[c], rest[d], rest[e])]
                        if theirs < king_high:
                            found[0] += 1
                        elif theirs < mine:
                            found[1] += 1
                        elif theirs == mine:
                            found[2] += 1
                        else:
                            found[3] += 1
    return found


def crazy_4_poker(situation: Situation) -> Advice | None:
    """Ante, Super Bonus and Play over every hand the bank may hold."""
    play = situation.question.option("play")
    if HIDDEN in situation.hand or play is None:
        return None
    held = np.sort(numbers(situation.hand))
    mine = int(best_of_five()[five_number(*held)])
    rest = unseen(situation)
    if len(rest) == 52 - len(held):
        _, unqualified, under, tied = (meet(held[None, :])[0] / BANK_HANDS).tolist()
        beaten, tied = max(under - unqualified, 0.0), tied if mine >= KING_HIGH else 0.0
        lost = 1 - unqualified - beaten - tied
    else:
        hands = crazy_results(best_of_five(), rest, mine, KING_HIGH)
        unqualified, beaten, tied, lost = (hands / hands.sum()).tolist()
    pays = situation.wager.pays["super_bonus"]
    bonus = next((float(pays[row]) for row in four_card_rows(mine) if row in pays), 0.0)
    on_a_tie = bonus if situation.wager.option("super_bonus_tie", "pays") == "pays" else 0.0
    fixed = beaten * (1 + bonus) + unqualified * bonus + tied * on_a_tie + lost * ((bonus or -1.0) - 1)
    per_play = unqualified + beaten - lost
    unit = situation.unit("ante")

    def worth(answer: Answer) -> float | None:
        if answer.option == "fold":
            return -2.0
        return float(fixed + per_play * (1 if answer.value is None else answer.value / unit[1]))

    answers = [FOLD, PLAY]
    if isinstance(play, Amount):
        answers = [FOLD, Answer("play", play.low), Answer("play", play.high)]
    priced = [
        Priced(answer, worth(answer) or 0.0, f"play {answer.value / unit[1]:g}x" if answer.value else "")
        for answer in answers
    ]
    return weighed_up("fold or play", "exact", unit, priced, price=worth)


# -- Casino War --------------------------------------------------------------------------------------------------------


def casino_war(situation: Situation) -> Advice | None:
    """War or surrender after a tie, by the cards that are left in a shoe of which some have been seen."""
    if situation.question.option("war") is None:
        return None
    wager = situation.wager
    left = [4 * (wager.decks or 6)] * 13
    for card in situation.known():
        left[card.rank - 2] -= 1
    cards = sum(left)
    tied = Fraction(sum(n * (n - 1) for n in left), cards * (cards - 1))
    won = lost = (1 - tied) / 2
    stays = wager.option("base_on_war", "stays") == "stays"
    on_win, on_tie, on_loss = (1, 2, -2) if stays else (0, 1, -2)
    war = won * on_win + tied * on_tie + lost * on_loss
    answers = (Priced(Answer("surrender"), -0.5), Priced(Answer("war"), float(war)))
    return weighed_up("surrender or War", "exact", situation.unit("base"), answers)
