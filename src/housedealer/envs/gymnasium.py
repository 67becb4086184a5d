"""A Gymnasium environment of any table: one seat is the agent's, the house's bots or a given policy play the others.

>>> table = SeatEnv("hotel_del_rio/texas_holdem", seats=4)
>>> observation, info = table.reset(seed=3)
>>> over = False
>>> while not over:
...     action = min(info["legal"])
...     observation, reward, over, cut, info = table.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import gymnasium.spaces as spaces
import numpy as np
from numpy.typing import NDArray

from housedealer.envs.episode import Episode, Table
from housedealer.envs.menus import SLOTS
from housedealer.envs.rendering import Mode, rendered
from housedealer.envs.spaces import Kind, observation_space, observed
from housedealer.table.round import Decider


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a table. The reward comes when the last round is over: what the seat is ahead, fees paid.

    An action that is not open changes nothing: the same question comes again, the reward is zero, and `info["illegal"]`
    says so; `max_refusals` of them in a row cut the episode.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        id: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int = 1,
        others: Decider | None = None,
        stack: int | None = None,
        rounds: int = 1,
        observations: Kind = "flat",
        max_refusals: int = 100,
        render_mode: Mode | None = None,
    ) -> None:
        self.table = Table(id, seats, options or {}, stack, rounds)
        self.seat = seat
        self.others = others
        self.kind = observations
        self.max_refusals = max_refusals
        self.drawn: Mode | None = render_mode
        self.render_mode = render_mode
        self.observation_space = observation_space(observations, SLOTS)
        self.action_space = spaces.Discrete(SLOTS)
        self._refused = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Sit everybody down again and play to the agent's first question."""
        super().reset(seed=seed)
        self._refused = 0
        while True:  # a round in which the agent is never asked is played past
            chosen = int(self.np_random.integers(2**62))
            self.episode = Episode(self.table, chosen)
            self._bots = self.others or self.table.bot(Random(chosen))
            self._others_act()
            if not self.episode.over:
                return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the agent's action, and let the others act until it is asked again or all is played."""
        if int(action) not in self.episode.menu(self.seat).slots:
            self._refused += 1
            return self._observed(), 0.0, False, self._refused >= self.max_refusals, {**self._info(), "illegal": True}
        self._refused = 0
        self.episode.act(self.seat, int(action))
        self._others_act()
        over = self.episode.over
        reward = float(self.episode.results()[self.seat]) if over else 0.0
        return self._observed(), reward, over, False, self._info()

    def render(self) -> Any:
        """The table as everybody may see it."""
        picture: str | NDArray[np.uint8] | None = rendered(self.episode.round, self.drawn)
        return picture

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open, in the form that maskable policies ask for."""
        mask = np.zeros(SLOTS, np.bool_)
        mask[list(self.episode.menu(self.seat).slots)] = True
        return mask

    def _others_act(self) -> None:
        episode = self.episode
        while not episode.over and self.seat not in episode.asked:
            episode.let(episode.asked[0], self._bots)

    def _observed(self) -> dict[str, Any]:
        return observed(self.episode, self.seat, self.kind, SLOTS)

    def _info(self) -> dict[str, Any]:
        entries = self.episode.menu(self.seat).entries
        return {"legal": {entry.slot: entry.words for entry in entries}}
