"""Compiled for one run: code kept on disk would not notice that a kernel it calls has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile and keep nothing."""
    made: F = njit(function)
    return made
