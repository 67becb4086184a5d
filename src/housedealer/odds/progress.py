"""What long exact work says of itself while it goes on, to whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, float], None]  # what is being done, and how much of it is, from 0 to 1
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def tell(what: str, done: float) -> None:
    """Say what is being done and how far it is."""
    listener = _listener.get()
    if listener is not None:
        listener(what, done)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear what is told meanwhile.

    >>> with listening(lambda what, done: print(f"{what}: {done:.0%}")):
    ...     tell("counting deals", 0.25)
    counting deals: 25%
    """
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
