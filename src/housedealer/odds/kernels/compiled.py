"""How kernels are compiled: once, to machine code that is kept beside the source file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit
from numpy.typing import NDArray

Array = NDArray[Any]
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile for plain calls."""
    made: F = njit(cache=True)(function)
    return made


def inlined(function: F) -> F:
    """Compile into the place of each call."""
    made: F = njit(cache=True, inline="always")(function)
    return made


def released(function: F) -> F:
    """Compile without holding the interpreter's lock, so that threads share the work."""
    made: F = njit(cache=True, nogil=True)(function)
    return made
