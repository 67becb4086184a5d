"""Baccarat: where each bettor of the Player line chooses on a five, whether to share the third card or stand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from housedealer.hands.baccarat import value
from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.games.baccarat import choice_on_five as five
from housedealer.odds.games.baccarat.solver import drawing_rules, line_pays
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer


def draw_on_five(situation: Situation) -> Advice | None:
    """Both choices over every card that may come. Others on the Player line are taken to hit."""
    if situation.question.option("stand") is None:
        return None
    wager = replace(situation.wager, bet="player")
    _, banker_hits = drawing_rules(wager)
    left = np.array([16 * (wager.decks or 8)] + [4 * (wager.decks or 8)] * 9)
    for card in situation.known():
        left[value(card)] -= 1
    down, up = situation.view.cards("banker")
    hole = five.UNSEEN if down == HIDDEN else value(down)
    seat = situation.question.seat
    lines = [place for place in situation.view.places() if ".player" in place and place.startswith("seat")]
    alone = all(place.split(".")[0] == f"seat{seat}" or place.endswith(f".{seat}") for place in lines)
    counts = five.on_five(left, hole, value(up), banker_hits, alone)
    hits, stands = five.Choice((0, 5), value(up), hole, 1, counts).worth(line_pays(wager))
    answers = (Priced(Answer("hit"), hits), Priced(Answer("stand"), stands))
    note = "" if alone else "Others on the Player line are taken to hit, so that a third card comes."
    return weighed_up("hit or stand on five", "exact", situation.unit("player"), answers, note)
