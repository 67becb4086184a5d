"""The three libraries' own checkers, at every table."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from housedealer.envs import openspiel
from housedealer.envs.gymnasium import SeatEnv
from housedealer.envs.pettingzoo import NOOP, env, parallel_env
from housedealer.packets.entries import entry_ids


@pytest.fixture(autouse=True)
def quiet(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """The checkers warn of dictionaries, which action masks need."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("id", entry_ids())
def test_pettingzoo(id: str) -> None:
    api_test(env(id), num_cycles=30)
    api_test(env(id, observations="arrays", unit="buy_ins", rounds=2), num_cycles=15)
    seed_test(lambda: env(id), num_cycles=20)
    parallel_api_test(parallel_env(id), num_cycles=20)
    parallel_seed_test(lambda: parallel_env(id), num_cycles=20)


@pytest.mark.parametrize("id", entry_ids()[::7])
def test_pettingzoo_renders(id: str) -> None:
    render_test(lambda render_mode=None: env(id, render_mode=render_mode))


@pytest.mark.parametrize("id", entry_ids())
def test_gymnasium(id: str) -> None:
    check_env(SeatEnv(id, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("id", entry_ids())
def test_openspiel(id: str, pytestconfig: pytest.Config) -> None:
    sims = 5 if pytestconfig.getoption("--soak") else 1
    pyspiel.random_sim_test(openspiel.load(id), num_sims=sims, serialize=True, verbose=False)


def test_rewards_of_a_round_sum_to_what_the_house_took() -> None:
    table = env("garden_city/texas_holdem", seats=5)
    table.reset(seed=4)
    total = 0.0
    for _ in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        total += float(reward)
        table.step(None if over or cut else int(np.flatnonzero(observation["action_mask"])[-1]))
    assert table.episode.fees > 0 and total == -table.episode.fees


def test_a_seat_alone_is_never_shown_the_others_cards() -> None:
    seat = SeatEnv("hotel_del_rio/texas_holdem", seats=4, observations="arrays")
    observation, info = seat.reset(seed=9)
    assert set(observation["owned"][2:, 1:].ravel()) == {0} and observation["owned"][1, 1:].sum() == 2
    assert info["legal"]


def test_what_is_not_open_changes_nothing_for_a_seat_alone() -> None:
    seat = SeatEnv("hotel_del_rio/texas_holdem", seats=3, max_refusals=2)
    before, info = seat.reset(seed=1)
    closed = next(slot for slot in range(128) if slot not in info["legal"])
    after, reward, over, cut, info = seat.step(closed)
    assert (reward, over, cut) == (0.0, False, False) and info["illegal"]
    assert np.array_equal(before["observation"], after["observation"])
    assert seat.step(closed)[3]


def test_all_at_once_an_action_that_is_not_open_is_the_clocks_answer() -> None:
    table = parallel_env("garden_city/casino_war", seats=3)
    seen, _ = table.reset(seed=2)
    actions: dict[str, Any] = dict.fromkeys(table.agents, NOOP)
    asked = [agent for agent in table.agents if not seen[agent]["action_mask"][NOOP]]
    *_, infos = table.step(actions)
    assert [agent for agent in infos if infos[agent].get("illegal")] == asked


def test_chance_outcomes_are_every_unseen_card_with_its_chance() -> None:
    state = openspiel.load("garden_city/seven_card_stud", seats=2, stack=20_000).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-12
            state.apply_action(outcomes[len(outcomes) // 2][0])
        else:
            state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == -state.episode.fees
