"""The guides for programmers are run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import housedealer.envs.pettingzoo  # noqa: F401  # pygame changes the environment variables when it is loaded

GUIDES = Path(__file__).parents[1] / "docs" / "guides"


@pytest.mark.parametrize(
    ("guide", "examples"), [("agents", 20), ("train-on-pan", 7), ("solve-a-side-bet", 5), ("histories", 9)]
)
def test_the_guide_runs(guide: str, examples: int) -> None:
    done = doctest.testfile(str(GUIDES / f"{guide}.md"), module_relative=False)
    assert done.attempted >= examples and not done.failed
