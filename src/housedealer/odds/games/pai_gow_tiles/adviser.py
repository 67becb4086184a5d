"""Pai gow tiles: the three settings of four tiles against every four the other side may hold, set by its best strategy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from housedealer.hands import pai_gow_tiles as tiles
from housedealer.odds.advice import Advice, Situation
from housedealer.odds.common.settings import base_unit, ranked
from housedealer.odds.games.pai_gow_tiles.equilibrium import PARTS, equilibrium
from housedealer.odds.games.pai_gow_tiles.hands import hands
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer
from housedealer.tiles import ALL_TILES, Tile


def pai_gow_tiles(situation: Situation) -> Advice | None:
    """The three settings over all that the other side may hold and how it then sets."""
    four = situation.hand
    if situation.question.option("set") is None or HIDDEN in four or len(four) != 4:
        return None
    every, found = hands(), equilibrium()
    known = sum(1 << ALL_TILES.index(tile) for tile in situation.known())
    theirs = every.kind[every.masks & known == 0]
    ways, shares = every.ways[theirs], (found.player if situation.banking else found.bank)[theirs] / PARTS
    settings = tiles.settings(four)
    mine = np.array([[tiles.strength(s.front), tiles.strength(s.back)] for s in settings])[:, None, None, :]
    nets = 1 - (ways > mine).sum(axis=3) if situation.banking else (mine > ways).sum(axis=3) - 1
    note = f"Over all {len(theirs):,} hands of four other tiles, each set by the other side's best strategy."
    chart = [("one_pile", situation.game.house_way.set(four))]
    return ranked(situation, base_unit(situation), settings, (nets * shares).sum(axis=2), "exact", note, chart)


def bank_sets(situation: Situation, luck: Random) -> Answer:
    """The bank's tiles set by its best strategy, which mixes."""
    four: Sequence[Tile] = situation.hand
    every = hands()
    mask = sum(1 << ALL_TILES.index(tile) for tile in four)
    kind = int(every.kind[int(np.flatnonzero(every.masks == mask)[0])])
    (setting,) = luck.choices(tiles.settings(four), equilibrium().bank[kind].tolist())
    return Answer("set", (setting.front, setting.back))
