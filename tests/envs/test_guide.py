"""The guide's examples are run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import housedealer.envs.pettingzoo  # noqa: F401  # pygame changes the environment variables when it is loaded

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "agents.md"


def test_the_guide_for_agents_runs() -> None:
    done = doctest.testfile(str(GUIDE), module_relative=False)
    assert done.attempted >= 12 and not done.failed
