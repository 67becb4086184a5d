"""Pai gow tiles: the three settings of four tiles against every four the bank may hold."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from housedealer.hands import pai_gow_tiles as tiles
from housedealer.odds.advice import Advice, Situation
from housedealer.odds.cache import cached
from housedealer.odds.common.settings import base_unit, ranked
from housedealer.odds.kernels.compiled import Array
from housedealer.table.events import HIDDEN
from housedealer.tiles import ALL_TILES


def pai_gow_tiles(situation: Situation) -> Advice | None:
    """The three settings against every four tiles the bank may hold, set the house way."""
    four = situation.hand
    if situation.question.option("set") is None or HIDDEN in four or len(four) != 4:
        return None
    house_way = situation.game.house_way
    others = _all_set(house_way)
    known = sum(1 << ALL_TILES.index(tile) for tile in situation.known())
    theirs = others[others[:, 0] & known == 0][:, 1:][None]
    settings = tiles.settings(four)
    mine = np.array([[tiles.strength(s.front), tiles.strength(s.back)] for s in settings])[:, None, :]
    nets = 1 - (theirs > mine).sum(axis=2) if situation.banking else (mine > theirs).sum(axis=2) - 1
    note = f"Over all {theirs.shape[1]:,} hands of four other tiles, each set the house way."
    chart = [("one_pile", house_way.set(four))]
    return ranked(situation, base_unit(situation), settings, nets, "exact", note, chart)


@cache
def _all_set(house_way: tiles.HouseWay) -> Array:
    """Every four tiles as a mask, with the strengths of front and back when they are set the house way."""

    def work_out() -> list[tuple[int, int, int]]:
        found = []
        for four in combinations(range(len(ALL_TILES)), 4):
            setting = house_way.set([ALL_TILES[n] for n in four])
            found.append((sum(1 << n for n in four), tiles.strength(setting.front), tiles.strength(setting.back)))
        return found

    return np.array(cached("tiles-house-way", [house_way], work_out))
