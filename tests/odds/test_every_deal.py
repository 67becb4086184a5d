"""Pai gow poker over every deal: small packs dealt one by one, and what is kept for the charts that the packets print."""

from __future__ import annotations

import json
import math
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from housedealer.cards import PACK_WITH_JOKER, Card, cards
from housedealer.hands import pai_gow, two
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.odds import odds
from housedealer.odds.games.pai_gow_poker import solver
from housedealer.odds.games.pai_gow_poker.adviser import against_all, hands_of
from housedealer.odds.games.pai_gow_poker.every_deal import Deals, settings_of
from housedealer.odds.games.pai_gow_poker.house_ways import HOUSE_WAYS, chart_of, house_way
from housedealer.odds.games.pai_gow_poker.keep import charts
from housedealer.odds.kernels.every_deal import kinds_of_sets
from housedealer.odds.kernels.showdown import JOKER
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry

ALL_DEALS = comb(53, 7) * comb(46, 7)
BUG, WILD = "paso_robles/fortune_pai_gow_poker", "garden_city/double_hand_poker_bonus_gold"
FACE_UP = "garden_city/face_up_pai_gow_poker"
PACK = [*cards("Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Ac Ad Ah As"), PACK_WITH_JOKER[-1]]


def way_of(id: str) -> HouseWay:
    return house_way(read_wager(entry(id), "base"))


# -- seventeen cards, dealt one by one by the rules of the games ----------------------------------------------------------


class Dealt(NamedTuple):
    house: dict[frozenset[Card], tuple[int, int]]
    way: HouseWay

    def strengths(self, setting: pai_gow.Setting) -> tuple[int, int]:
        return two.strength(setting.front, self.way.wild), pai_gow.back(setting.back, self.way.wild)

    def legal(self, hand: frozenset[Card]) -> list[tuple[int, int]]:
        listed = [s for s in pai_gow.settings(list(hand)) if not pai_gow.fouled(s, self.way.wild)]
        return [self.strengths(setting) for setting in listed]

    def against(self, hand: frozenset[Card]) -> list[frozenset[Card]]:
        rest = [card for card in PACK if card not in hand]
        return [frozenset(other) for other in combinations(rest, 7)]


@pytest.fixture(scope="module", params=[BUG, WILD], ids=["bug", "wild"])
def dealt(request: pytest.FixtureRequest) -> Dealt:
    way = way_of(request.param)
    found = Dealt({}, way)
    for hand in combinations(PACK, 7):
        found.house[frozenset(hand)] = found.strengths(way.set(hand))
    return found


@pytest.fixture(scope="module")
def small() -> Deals:
    return Deals(np.array([4 * (card.rank - 2) + card.suit_order if card.rank else JOKER for card in PACK]))


def higher(mine: tuple[int, int], theirs: tuple[int, int]) -> int:
    return (mine[0] > theirs[0]) + (mine[1] > theirs[1])


def hands_of_kinds(small: Deals) -> list[tuple[frozenset[Card], int]]:
    """One hand of each kind, and how many are like it."""
    rows = zip(small.kinds.hands.tolist(), small.kinds.sizes.tolist(), strict=True)
    return [(frozenset(PACK[place] for place in hand), size) for hand, size in rows]


def test_the_pack_of_the_tests_lies_as_the_kernels_number_it(small: Deals) -> None:
    assert [PACK[n].suit_order for n in range(16)] == [n & 3 for n in range(16)]
    assert int(small.kinds.sizes.sum()) == comb(17, 7)


def test_every_deal_of_a_small_pack(dealt: Dealt, small: Deals) -> None:
    """House way against house way, the best play, and a player who sees the bank, as comparing each two hands has it."""
    house, best, seen = [0, 0, 0], 0, [0, 0, 0]
    for hand, size in hands_of_kinds(small):
        mine, legal, others = dealt.house[hand], dealt.legal(hand), dealt.against(hand)
        won = [0] * len(legal)
        for other in others:
            theirs = dealt.house[other]
            house[2 - higher(mine, theirs)] += size
            each = [higher(setting, theirs) for setting in legal]
            won = [a + b for a, b in zip(won, each, strict=True)]
            seen[2 - max(each)] += size
        best += size * max(won)
    found = solver.count(dealt.way, False, small)
    assert found.house is not None
    assert list(found.house[:3]) == house
    assert 2 * found.best.both_higher + found.best.one_each == best
    assert found.best.deals == sum(house) == comb(17, 7) * comb(10, 7)
    assert sum(row.hands for row in found.rows) == comb(17, 7)
    gained = 2 * found.best.both_higher + found.best.one_each - 2 * house[0] - house[1]
    assert sum(row.gain for row in found.rows) == gained
    # No hand of this pack is ace-high: it has but four ranks.
    assert list(solver.count(dealt.way, True, small).best[:3]) == seen


def test_the_adviser_prices_every_setting_as_the_solver_counts_it(dealt: Dealt, small: Deals) -> None:
    """Two ways to the same numbers: hands counted by ranks beside one hand, and all deals at once by what hands share."""
    settings = settings_of(chart_of(dealt.way), small.kinds, small.pack)
    worth, _ = small.worth(settings)
    compared = 0
    for n, (hand, _) in list(enumerate(hands_of_kinds(small)))[::7]:
        left = [card for card in PACK if card not in hand]
        fronts, backs, total = hands_of(dealt.way, left)
        assert total == comb(10, 7) == fronts.sum() == backs.sum()
        legal = dealt.legal(hand)
        priced = (against_all(dealt.way, left, np.array(legal)) + 1) * total
        solved = worth[settings.first[n] : settings.first[n + 1]]
        assert max(priced) == pytest.approx(max(solved), abs=1e-9)
        for value in solved.tolist():
            assert min(abs(priced - value)) < 1e-9
            compared += 1
    assert compared > 200


def test_ace_high_banks_push_everything() -> None:
    """A pack in which the bank's hand can be nothing but an ace."""
    pack = cards("2c 2d 2h 2s 4c 4d 4h 4s 6c 6d 6h 6s 8c 8d 8h 8s Tc Td Th Ts Qc Qd Qh Qs Ac Ad Ah As")
    way = way_of(FACE_UP)
    deals = Deals(np.array([4 * (card.rank - 2) + card.suit_order for card in pack]))
    settings = settings_of(chart_of(way), deals.kinds, deals.pack)
    counted = int(deals.kinds.sizes[settings.ace_high].sum())
    # Seven ranks, one of each: 4^7 hands, less those with five, six or seven of a suit.
    flushes = 4 * sum(comb(7, n) * 3 ** (7 - n) for n in (5, 6, 7))
    assert counted == 4**7 - flushes


def test_kinds_of_sets_are_as_many_as_everybody_counts() -> None:
    assert [len(kinds_of_sets(52, n).sizes) for n in (1, 2, 3, 4)] == [13, 169, 1755, 16432]
    assert [int(kinds_of_sets(53, n).sizes.sum()) for n in (0, 1, 2, 3)] == [comb(53, n) for n in range(4)]


# -- one hand of the whole pack -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [BUG, WILD])
def test_hands_that_a_hand_leaves_are_set_as_dealt_ones_are(id: str) -> None:
    way, luck = way_of(id), Random(5)
    hand = luck.sample(PACK_WITH_JOKER[:-1], 7)
    left = [card for card in PACK_WITH_JOKER if card not in hand]
    fronts, backs, total = hands_of(way, left)
    assert total == comb(46, 7) == fronts.sum() == backs.sum()
    legal = [s for s in pai_gow.settings(hand) if not pai_gow.fouled(s, way.wild)]
    strengths = [(two.strength(s.front, way.wild), pai_gow.back(s.back, way.wild)) for s in legal]
    exact = against_all(way, left, np.array(strengths))
    nets = np.zeros((len(legal), 1500))
    for n in range(nets.shape[1]):
        theirs = way.set(luck.sample(left, 7))
        other = two.strength(theirs.front, way.wild), pai_gow.back(theirs.back, way.wild)
        nets[:, n] = [higher(setting, other) - 1 for setting in strengths]
    errors = nets.std(axis=1) / math.sqrt(nets.shape[1])
    assert (abs(nets.mean(axis=1) - exact) <= 4 * errors + 1e-3).all()


# -- what is kept ---------------------------------------------------------------------------------------------------------

KEPT = {solver.name_of(way, face_up): (id, way, face_up) for id, way, face_up in charts()}


def test_every_printed_chart_is_kept_and_nothing_else() -> None:
    assert set(json.loads(solver.KEPT.read_text(encoding="utf-8"))) == set(KEPT)


@pytest.mark.parametrize("name", KEPT)
def test_kept_counts_add_up_to_all_deals(name: str) -> None:
    _, way, face_up = KEPT[name]
    found = solver.worked(way, face_up)
    assert found.best.deals == ALL_DEALS
    assert ALL_DEALS == 8_250_459_031_214_400
    if not face_up:
        assert found.house is not None and found.house.deals == ALL_DEALS
        assert sum(row.hands for row in found.rows) == comb(53, 7)
        gained = 2 * (found.best.both_higher - found.house.both_higher) + found.best.one_each - found.house.one_each
        assert sum(row.gain for row in found.rows) == gained > 0
        # With one chart on both sides each two hands are met either way round: who wins is even but for copies.
        assert found.house.both_higher < found.house.none_higher


@pytest.mark.parametrize("id", [BUG, WILD, FACE_UP, "garden_city/double_hand_poker_bonus_gold_10"])
def test_dealt_rounds_cost_what_was_counted(id: str) -> None:
    exact, dealt = odds(id, "base"), odds(id, "base", simulate=42 * 20_000, seed=9)
    edge = exact.edge_of(dealt.play)
    assert edge is not None
    assert dealt.house_edge == pytest.approx(edge, abs=4 * dealt.error)
    assert exact.method == "exact" and exact.error == 0 and exact.combinations == ALL_DEALS


def test_the_result_says_whose_play_it_is() -> None:
    result = odds(BUG, "base")
    assert result.played == "best play against the house way"
    (other,) = result.also
    assert other.play == HOUSE_WAYS and other.house_edge > result.house_edge
    assert result.strategy is not None
    (chart,) = result.strategy.charts
    wins = [float(cells[-1].rstrip("%")) for _, cells in chart.rows]
    assert sum(wins) == pytest.approx(100 * (other.house_edge - result.house_edge), abs=1e-4)
    assert odds(FACE_UP, "base").played == "best play against the bank's open hand"


@pytest.mark.soak
@pytest.mark.parametrize("name", KEPT)
def test_counting_again_comes_to_what_is_kept(name: str) -> None:
    _, way, face_up = KEPT[name]
    assert solver.count(way, face_up) == solver.worked(way, face_up)
