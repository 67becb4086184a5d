"""Pai gow tiles: the published strategies guarantee the value of the game, checked by comparing tiles hand by hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from housedealer.hands.pai_gow_tiles import HouseWay, compare, settings
from housedealer.odds.cache import cached_odds
from housedealer.odds.games.pai_gow_tiles import equilibrium as eq
from housedealer.odds.games.pai_gow_tiles import solver
from housedealer.odds.games.pai_gow_tiles.hands import hands, house_way
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry
from housedealer.tiles import ALL_TILES, Tile

ID = "garden_city/pai_gow_tiles"
DEALS = 35_960 * 20_475


def mix_of(mix: Array) -> dict[frozenset[Tile], list[int]]:
    """A strategy for every four tiles, by their pairs."""
    every = hands()
    found = {}
    for four, kind in zip(combinations(ALL_TILES, 4), every.kind.tolist(), strict=True):
        found[frozenset(four)] = mix[kind].tolist()
    return found


def by_comparing(four: list[Tile], mix: dict[frozenset[Tile], list[int]], banks: bool) -> list[int]:
    """What the three settings of four tiles win from every other four, in parts of a bet."""
    rest = [tile for tile in ALL_TILES if tile not in four]
    found = [0, 0, 0]
    mine = settings(four)
    for other in combinations(rest, 4):
        for theirs, parts in zip(settings(other), mix[frozenset(other)], strict=True):
            if parts:
                for n, one in enumerate(mine):
                    higher = compare(theirs, one) if banks else compare(one, theirs)
                    found[n] += parts * (1 - higher if banks else higher - 1)
    return found


@pytest.mark.parametrize("banks", [False, True], ids=["player", "bank"])
def test_what_settings_win_is_what_comparing_tiles_says(banks: bool) -> None:
    found = eq.equilibrium()
    mix = found.player if banks else found.bank
    values, _ = eq.best_answer(mix, banks)
    every, named = hands(), mix_of(mix)
    many = np.bincount(every.kind)
    for kind in Random(banks).sample(range(len(every.first)), 4):
        assert (values[kind] / many[kind]).tolist() == by_comparing(every.four(kind), named, banks)


def test_the_value_lies_between_what_the_two_strategies_guarantee() -> None:
    found = eq.equilibrium()
    assert found.least < found.most
    assert float(found.most - found.least) < 1e-6
    assert found.edge == pytest.approx(0.0094085, abs=5e-7)
    assert (found.player.sum(axis=1) == eq.PARTS).all()
    assert (found.bank.sum(axis=1) == eq.PARTS).all()
    assert int(eq.deals().sum()) == DEALS
    # Whoever plays either strategy against the other lies between the two as well.
    lost, _, won = eq.outcomes(found.player, found.bank)
    assert float(found.least) - 1e-12 <= won - lost <= float(found.most) + 1e-12


def test_a_strategy_that_gives_something_away_guarantees_less() -> None:
    found = eq.equilibrium()
    chart = solver.by_chart(house_way(read_wager(entry(ID), "base")))
    worse = eq.enclosed(chart, chart)
    assert float(worse.most) == pytest.approx(0.006079, abs=1e-6)  # the player against a bank set by our chart
    assert worse.most > found.most and worse.least < found.least


def test_the_result_is_the_value_and_the_charts_name_tiles() -> None:
    result = cached_odds(ID, "base")
    assert result.bounds is not None
    low, high = result.bounds
    assert low < result.house_edge < high
    assert result.strategy is not None
    ways, departures = result.strategy.charts
    assert dict(ways.rows)["the bank by our chart, the player best against it"] == ("-0.6079%",)
    assert dict(ways.rows)["both as well as can be"] == (f"{result.house_edge:.4%}",)
    assert "ours" in ways.note or "our own" in ways.note
    assert all(label.count(",") == 3 for label, _ in departures.rows)


def test_both_strategies_are_published_in_full() -> None:
    wager = read_wager(entry(ID), "base")
    player, bank, departures = solver.charts(wager)
    assert len(player.rows) == len(bank.rows) == 3_620
    assert len(departures.rows) > 400
    mixed = [cells for _, cells in player.rows if "%" in cells[0]]
    assert 10 < len(mixed) < 200


def test_the_chart_sets_as_before() -> None:
    chart = HouseWay.of(read_wager(entry(ID), "base").house_way)
    four = [ALL_TILES[n] for n in (0, 1, 2, 3)]
    assert solver.by_chart(chart).sum() == 3_620 * eq.PARTS
    assert chart.set(four) in settings(four)
