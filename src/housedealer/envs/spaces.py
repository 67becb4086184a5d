"""Observations as Gymnasium spaces: one flat vector, or the arrays by name; always with the mask of open actions."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium.spaces as spaces
import numpy as np

from housedealer.envs.episode import Episode
from housedealer.envs.observations import FLAT, SHAPES, flat, observe

Kind = Literal["flat", "arrays"]
_MOST = 2**53  # any amount of cents there is


def observation_space(kind: Kind, actions: int) -> spaces.Dict:
    """The space of what an agent sees."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    if kind == "flat":
        return spaces.Dict({"observation": spaces.Box(-np.inf, np.inf, (FLAT,), np.float32), "action_mask": mask})
    arrays = {name: spaces.Box(-_MOST, _MOST, shape, np.int64) for name, shape in SHAPES.items()}
    return spaces.Dict({**arrays, "action_mask": mask})


def observed(episode: Episode, seat: int, kind: Kind, actions: int) -> dict[str, Any]:
    """What a seat sees. Where there are more actions than slots, the last one is to wait."""
    question, menu = episode.question(seat), episode.menu(seat)
    arrays = observe(episode.round, seat, episode.session.game.size, question, menu)
    mask = np.zeros(actions, np.int8)
    mask[list(menu.slots)] = 1
    if not menu.slots and len(mask) > len(arrays["amounts"]):
        mask[-1] = 1
    return {"observation": flat(arrays), "action_mask": mask} if kind == "flat" else {**arrays, "action_mask": mask}
