"""An event loop whose time is made up: it jumps to whatever comes next, in an order that a seed decides.

What runs in threads runs here after a made-up delay. A server that has crashed is never run again: whatever it had
scheduled is dropped, as if the process were gone.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
SERVER: ContextVar[Any] = ContextVar("server", default=None)  # the process that something belongs to


class _NoSelector(selectors.SelectSelector):
    """Waits by moving the time."""

    loop: SimulatedLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("nothing is left to happen, and somebody still waits")
        self.loop.elapsed += max(0.0, timeout)
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """One world's loop."""

    def __init__(self, luck: Random) -> None:
        selector = _NoSelector()
        selector.loop = self
        self.elapsed = 1000.0
        self.luck = luck
        self.begun: list[asyncio.Task[Any]] = []  # kept, or what a dead server left would be tidied up at some moment
        super().__init__(selector)
        self._clock_resolution = 1e-9
        self.set_task_factory(_kept)

    def time(self) -> float:
        return self.elapsed

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        if self.is_closed():
            return asyncio.Handle(callback, args, self)
        return super().call_soon(_unless_dead, context or copy_context(), callback, args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        if self.is_closed():
            return asyncio.TimerHandle(when, callback, args, self)
        return super().call_at(when, _unless_dead, context or copy_context(), callback, args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """What a thread would do happens after a while, and whoever waits for it hears a while later."""
        done: asyncio.Future[T] = self.create_future()

        def tell(result: T | None, error: BaseException | None) -> None:
            if not done.done():
                done.set_result(result) if error is None else done.set_exception(error)  # type: ignore[arg-type]

        def work() -> None:
            try:
                result, error = func(*args), None
            except BaseException as failed:
                result, error = None, failed
            self.call_later(self._delay(), tell, result, error)

        self.call_later(self._delay(), work)
        return done

    def _delay(self) -> float:
        """Mostly short, at times long."""
        return self.luck.expovariate(1 / 0.001) if self.luck.random() < 0.95 else self.luck.uniform(0.0, 0.5)


def _unless_dead(context: Context, callback: Callable[..., object], args: tuple[Any, ...]) -> None:
    server = context.get(SERVER)
    if server is None or server.alive:
        callback(*args)


def _kept(loop: asyncio.AbstractEventLoop, coroutine: Any, **keywords: Any) -> asyncio.Task[Any]:
    assert isinstance(loop, SimulatedLoop)
    task = asyncio.Task(coroutine, loop=loop, **keywords)
    loop.begun.append(task)
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    return task
