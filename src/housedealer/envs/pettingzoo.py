"""PettingZoo environments of any table: one agent a seat, asked in turn (`env`) or all at once (`parallel_env`).

>>> table = env("garden_city/three_card_poker", seats=3)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, over, cut, info = table.last()
...     table.step(None if over or cut else int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import gymnasium.spaces as spaces
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from housedealer.envs.episode import Episode, Table
from housedealer.envs.menus import SLOTS
from housedealer.envs.rendering import Mode, rendered
from housedealer.envs.spaces import Kind, observation_space, observed

NOOP: Final = SLOTS  # the only action of an agent that is not asked, where all act at once
Unit = Literal["cents", "buy_ins"]


class _Shared:
    """What both kinds share: the table, its spaces, its episode and how results are counted."""

    metadata: dict[str, Any]
    possible_agents: list[str]

    def _set_up(self, table: Table, observations: Kind, unit: Unit, render_mode: Mode | None, actions: int) -> None:
        self.table = table
        self.kind = observations
        self.unit = unit
        self.render_mode = render_mode
        session = table.open()
        self.possible_agents = [f"seat_{seat}" for seat in session.players]
        self.buy_in = max(session.felt.chips[f"seat{seat}.stack"] for seat in session.players)
        self._space = observation_space(observations, actions)
        self._actions: spaces.Discrete = spaces.Discrete(actions)
        self._luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees has the same shape at every table."""
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """A slot of the open menu; see `housedealer.envs.menus`."""
        return self._actions

    def _new_episode(self, seed: int | None) -> Episode:
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        return Episode(self.table, int(self._luck.integers(2**62)))

    def _counted(self, cents: int) -> float:
        return float(cents) if self.unit == "cents" else cents / self.buy_in

    def _info(self, episode: Episode, agent: str) -> dict[str, Any]:
        menu = episode.menu(_seat(agent))
        return {"legal": {entry.slot: entry.words for entry in menu.entries}}


class TableEnv(_Shared, AECEnv[str, Any, int | None]):  # type: ignore[misc]
    """A table whose agents act one after another."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "housedealer_v1", "render_modes": ["ansi", "svg", "rgb_array"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(self, table: Table, observations: Kind, unit: Unit, render_mode: Mode | None) -> None:
        super().__init__()
        self._set_up(table, observations, unit, render_mode, SLOTS)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Sit everybody down again and begin the first round."""
        self.episode = self._new_episode(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(self.episode, agent) for agent in self.agents}
        self.agent_selection = self._next()
        if self.episode.over:
            self._end()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may see, and which actions are open to it."""
        return observed(self.episode, _seat(agent), self.kind, SLOTS)

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.episode.act(_seat(agent), int(action))
        self.infos = {agent: self._info(self.episode, agent) for agent in self.agents}
        if self.episode.over:
            self._end()
        else:
            self.agent_selection = self._next()
        self._accumulate_rewards()

    def _next(self) -> str:
        return f"seat_{self.episode.asked[0]}" if self.episode.asked else self.possible_agents[0]

    def _end(self) -> None:
        results = self.episode.results()
        self.rewards = {agent: self._counted(results[_seat(agent)]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody may see it."""
        return rendered(self.episode.round, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class ParallelTableEnv(_Shared, ParallelEnv[str, Any, int]):  # type: ignore[misc]
    """A table where everybody who is asked acts at once; the others have one action, which does nothing."""

    metadata: dict[str, Any] = {"name": "housedealer_parallel_v1", "render_modes": ["ansi", "svg", "rgb_array"]}  # noqa: RUF012

    def __init__(self, table: Table, observations: Kind, unit: Unit, render_mode: Mode | None) -> None:
        self._set_up(table, observations, unit, render_mode, SLOTS + 1)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Sit everybody down again and begin the first round."""
        self.episode = self._new_episode(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Take everybody's action; who was not asked may only wait.

        An action that is not open cannot be refused here, since the others have acted too: the seat gives the answer
        that the clock would give for it, and its info says so.
        """
        asked = self.episode.asked
        ruled = set[str]()
        for agent, action in actions.items():
            seat = _seat(agent)
            if seat not in asked or self.episode.question(seat) is None:
                continue
            if int(action) in self.episode.menu(seat).slots:
                self.episode.act(seat, int(action))
            else:
                ruled.add(agent)
                self.episode.let(seat, lambda _, question: question.default)
        over, agents = self.episode.over, self.agents
        results = self.episode.results() if over else dict.fromkeys(self.episode.seats, 0)
        rewards = {agent: self._counted(results[_seat(agent)]) for agent in agents}
        seen, infos = self._observations(), self._infos()
        for agent in ruled:
            infos[agent]["illegal"] = True
        self.agents = [] if over else agents
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody may see it."""
        return rendered(self.episode.round, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _observations(self) -> dict[str, Any]:
        return {agent: observed(self.episode, _seat(agent), self.kind, SLOTS + 1) for agent in self.agents}

    def _infos(self) -> dict[str, Any]:
        return {agent: self._info(self.episode, agent) for agent in self.agents}


def env(
    id: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    stack: int | None = None,
    rounds: int = 1,
    observations: Kind = "flat",
    unit: Unit = "cents",
    render_mode: Mode | None = None,
) -> TableEnv:
    """The AEC environment of a `room/game`."""
    return TableEnv(Table(id, seats, options or {}, stack, rounds), observations, unit, render_mode)


def parallel_env(
    id: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    stack: int | None = None,
    rounds: int = 1,
    observations: Kind = "flat",
    unit: Unit = "cents",
    render_mode: Mode | None = None,
) -> ParallelTableEnv:
    """The parallel environment of a `room/game`."""
    return ParallelTableEnv(Table(id, seats, options or {}, stack, rounds), observations, unit, render_mode)


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))
