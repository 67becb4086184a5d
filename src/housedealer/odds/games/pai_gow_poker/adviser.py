"""Pai gow poker: every way to set seven cards against all hands that the other side may hold, set the house way."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from housedealer.cards import JOKER, PACK_WITH_JOKER, Card
from housedealer.hands import pai_gow, two
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.odds.advice import Advice, Situation
from housedealer.odds.common.settings import base_unit, ranked
from housedealer.odds.games.pai_gow_poker.every_deal import ANY_BACK, ANY_FRONT, strength_numbers
from housedealer.odds.games.pai_gow_poker.house_ways import chart_of
from housedealer.odds.kernels import showdown
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.pai_gow_left import ByRanks, by_ranks, count_left
from housedealer.odds.kernels.tables import TABLES, number
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Groups


def pai_gow_poker(situation: Situation) -> Advice | None:
    """All legal settings, against the bank's hand where it is seen, else against every hand it may hold, set the house way."""
    hand = situation.hand
    if situation.question.option("set") is None or HIDDEN in hand or len(hand) != 7:
        return None
    house_way, wild = situation.game.house_way, situation.game.wild

    def strengths(setting: Groups) -> tuple[int, int]:
        return two.strength(setting[0], wild), pai_gow.back(setting[1], wild)

    legal = [setting for setting in pai_gow.settings(hand) if not pai_gow.fouled(setting, wild)]
    mine = np.array([strengths(setting) for setting in legal])
    bank = situation.view.holder("player-dealer")
    shown = [situation.view.cards(f"seat{bank}.{part}") for part in ("front", "back")]
    if all(shown) and HIDDEN not in shown[0] + shown[1] and not situation.banking:
        theirs = np.array([strengths((tuple(shown[0]), tuple(shown[1])))])
        nets = (mine > theirs).sum(axis=1, keepdims=True) - 1
        best = legal[int(nets[:, 0].argmax())]
        return ranked(situation, base_unit(situation), legal, nets, "exact", "", [("one_pile", best)])
    worth = against_all(
        house_way, [card for card in PACK_WITH_JOKER if card not in situation.known()], mine, situation.banking
    )
    whose = "a player's" if situation.banking else "the bank's"
    note = f"Against every hand that may be {whose}, each set the house way."
    return ranked(situation, base_unit(situation), legal, worth[:, None], "exact", note)


def against_all(way: HouseWay, left: list[Card], settings: Array, banking: bool = False) -> Array:
    """What settings (rows of front and back strengths) win on average from all hands of seven of the cards left."""
    front_number, back_number = strength_numbers()
    fronts, backs, total = hands_of(way, left)
    mine = front_number[settings[:, 0] >> 12], back_number[settings[:, 1]]
    if banking:  # a copy is the bank's
        lost = [hands.sum() - np.cumsum(hands)[of] for hands, of in zip((fronts, backs), mine, strict=True)]
        return np.asarray(1 - (lost[0] + lost[1]) / total)
    won = [np.concatenate([[0], np.cumsum(hands)])[of] for hands, of in zip((fronts, backs), mine, strict=True)]
    return np.asarray((won[0] + won[1]) / total - 1)


def hands_of(way: HouseWay, left: list[Card]) -> tuple[Array, Array, int]:
    """How many hands of the cards left a chart sets with each front and each back, by their numbers, and how many in all."""
    there = np.zeros(53, np.bool_)
    there[[showdown.JOKER if card is JOKER else number(card) for card in left]] = True
    fronts, backs, total = np.zeros(ANY_FRONT, np.int64), np.zeros(ANY_BACK, np.int64), 0
    for hands in _read(way):
        total += int(count_left(hands, there, False, fronts, backs))
    return fronts, backs, total


@lru_cache(maxsize=8)
def _read(way: HouseWay) -> tuple[ByRanks, ByRanks]:
    """A chart read for hands without and with the joker."""
    chart = chart_of(way)
    return by_ranks(TABLES, chart, strength_numbers(), False), by_ranks(TABLES, chart, strength_numbers(), True)
