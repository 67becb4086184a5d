"""Ultimate Texas Hold'em: raise or check before the flop, bet or check after it, call or fold at the river."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.cache import cached
from housedealer.odds.common.against_the_bank import unseen
from housedealer.odds.games.ultimate_texas_holdem.solver import suits, worth
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.holdem import hole_number
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES, numbers
from housedealer.odds.kernels.ultimate import on_board, over_rivers
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer


def before_flop(pays: Mapping[str, Fraction], hand: Array) -> list[float]:
    """What checking, three and four times the Ante win with two cards; every start is worked out the first time."""
    printed = tuple(pays.items())
    starts = cached("ultimate-starts", [printed], lambda: worth(printed).starts().tolist())
    low, high = sorted(hand.tolist())
    found: list[float] = starts[int(suits().start[hole_number(low, high)])]
    return found


@lru_cache(maxsize=8)
def blind_pays(pays: tuple[tuple[str, Fraction], ...]) -> Array:
    """What the Blind pays each class of hands that wins."""
    of_category = np.array([float(dict(pays).get(name, 0)) for name in CATEGORY_NAMES])
    return of_category[CATEGORY]


def play_or_wait(situation: Situation) -> Advice | None:
    """The value of each Play wager offered, and of waiting for more of the board or giving up."""
    question = situation.question
    offered = [option.id for option in question.options]
    if HIDDEN in situation.hand or not any(id.startswith("play_") for id in offered):
        return None
    pays = situation.wager.pays["blind"]
    hand, board = numbers(situation.hand), numbers(situation.view.cards("board"))
    blinds = blind_pays(tuple(pays.items()))
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
