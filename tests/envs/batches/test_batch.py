"""Compiled tables: the same hands as the engine, answer by answer; legal actions only; nothing hidden in what is seen."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from housedealer.envs.batches import kernel
from housedealer.envs.batches import state as s
from housedealer.envs.batches.batch import CHECK_OR_CALL, FOLD, Batch
from housedealer.errors import BadSetup, IllegalAnswer
from tests.envs.batches import twins

HOLDEM = "hotel_del_rio/texas_holdem"
NO_LIMIT = {"fee": "none", "structure": "no_limit", "stakes": "1-2", "approved": "no"}


@pytest.mark.parametrize("id", twins.PLAYED)
def test_the_engine_asks_and_pays_the_same(id: str, pytestconfig: pytest.Config) -> None:
    hands, tally = (2_000 if pytestconfig.getoption("--soak") else 6), twins.Tally()
    for at, (seats, options) in enumerate(twins.variants(id)):
        twins.compare(id, seats, options, hands, Random(f"test/{id}/{at}"), tally)
    assert tally.side_pots > tally.hands / 10


@pytest.mark.parametrize("wrong", [{"short_all_in": 1}, {"reopened_by": 2}, {"chip": 1}, {"uncapped_with_two": 2}])
def test_the_comparison_notices_another_rule(wrong: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"structure": "limit", "stakes": "4-8", "approved": "no", "fee": "none"}
    made = Batch("garden_city/holdem_hi_lo", 4, options, tables=1, stacks=1_000)
    made.rules = made.rules._replace(**wrong)
    monkeypatch.setitem(twins._kept, f"garden_city/holdem_hi_lo 4 {options}", made)
    with pytest.raises(AssertionError, match="garden_city/holdem_hi_lo"):
        twins.compare("garden_city/holdem_hi_lo", 4, options, 400, Random(1), twins.Tally())


def test_an_action_that_is_not_open_is_refused_and_nothing_has_changed() -> None:
    batch = Batch(HOLDEM, 3, {"fee": "none"}, tables=4, seed=2)
    before = batch.state.copy()
    with pytest.raises(IllegalAnswer, match=r"action 5 is not open at table 2; open: 0 \(fold\), 1"):
        batch.step([CHECK_OR_CALL, CHECK_OR_CALL, s.MOST, FOLD])
    with pytest.raises(IllegalAnswer, match="one action for each of 4 tables"):
        batch.step([FOLD])
    assert np.array_equal(batch.state, before)


def test_chips_only_change_hands_and_every_table_goes_its_own_way() -> None:
    batch = Batch(HOLDEM, 4, NO_LIMIT, tables=64, seed=3)
    luck = np.random.default_rng(3)
    for _ in range(60):
        batch.step([int(luck.choice(np.flatnonzero(mask))) for mask in batch.mask])
        assert not batch.results[batch.ended].sum(axis=1).any()
    assert batch.hands > 64 and len(np.unique(batch.seen, axis=0)) > 32


def test_a_clone_is_a_copy_of_arrays() -> None:
    batch = Batch(HOLDEM, 4, NO_LIMIT, tables=8, seed=4)
    other = batch.clone()
    for _ in range(5):
        batch.step([CHECK_OR_CALL] * 8)
    before = Batch(HOLDEM, 4, NO_LIMIT, tables=8, seed=4)
    assert np.array_equal(other.state, before.state) and not np.array_equal(other.state, batch.state)
    for _ in range(5):
        other.step([CHECK_OR_CALL] * 8)
    assert np.array_equal(other.state, batch.state) and np.array_equal(other.seen, batch.seen)


def test_nothing_that_is_seen_depends_on_a_card_that_is_hidden() -> None:
    batch = Batch(HOLDEM, 4, NO_LIMIT, tables=1, seed=5)
    row, seen = batch.state[0], batch.seen[0].copy()
    me = int(batch.actor[0])
    for seat in range(4):
        if seat != me:
            row[s.HANDS + seat * s.MOST_CARDS :][:2] = 0, 1
    row[s.SHARED : s.SHARED + s.BOARD] = range(2, 7)
    kernel.look(batch.rules, row, batch.mask[0], batch.seen[0])
    assert np.array_equal(batch.seen[0], seen)


def test_a_game_that_is_not_compiled_is_named() -> None:
    with pytest.raises(BadSetup, match="garden_city/razz is not compiled"):
        Batch("garden_city/razz")
    with pytest.raises(BadSetup, match="2 stacks are needed"):
        Batch(HOLDEM, 2, stacks=[100, 0])
