"""Pai gow poker: every way to set seven cards against hands the bank may hold, set the house way."""

from __future__ import annotations

import numpy as np

from housedealer.cards import PACK_WITH_JOKER
from housedealer.hands import pai_gow, two
from housedealer.odds.advice import Advice, Situation
from housedealer.odds.common.settings import base_unit, luck_of, ranked
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Groups

BANK_HANDS = 1_000  # dealt to the bank at pai gow poker


def pai_gow_poker(situation: Situation) -> Advice | None:
    """All legal settings, against the bank's hand where it is seen, else against hands dealt to it and set the house way."""
    hand = situation.hand
    if situation.question.option("set") is None or HIDDEN in hand or len(hand) != 7:
        return None
    house_way, wild = situation.game.house_way, situation.game.wild

    def strengths(setting: Groups) -> tuple[int, int]:
        return two.strength(setting[0], wild), pai_gow.back(setting[1], wild)

    legal = [setting for setting in pai_gow.settings(hand) if not pai_gow.fouled(setting, wild)]
    mine = np.array([strengths(setting) for setting in legal])[:, None, :]
    bank = situation.view.holder("player-dealer")
    shown = [situation.view.cards(f"seat{bank}.{part}") for part in ("front", "back")]
    if all(shown) and HIDDEN not in shown[0] + shown[1] and not situation.banking:
        theirs = np.array([strengths((tuple(shown[0]), tuple(shown[1])))])[None]
        nets = (mine > theirs).sum(axis=2) - 1
        best = legal[int(nets[:, 0].argmax())]
        return ranked(situation, base_unit(situation), legal, nets, "exact", "", [("one_pile", best)])
    left = [card for card in PACK_WITH_JOKER if card not in situation.known()]
    luck = luck_of(hand)
    dealt = np.array([strengths(house_way.set(luck.sample(left, 7))) for _ in range(BANK_HANDS)])[None]
    nets = 1 - (dealt > mine).sum(axis=2) if situation.banking else (mine > dealt).sum(axis=2) - 1
    whose = "a player's" if situation.banking else "the bank's"
    note = f"Against {BANK_HANDS:,} hands dealt at random for {whose}, each set the house way."
    return ranked(situation, base_unit(situation), legal, nets, "simulated", note)
