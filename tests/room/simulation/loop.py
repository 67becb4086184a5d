"""An event loop whose time is made up: it jumps to whatever comes next, in an order that a seed decides.

What runs in threads runs here after a made-up delay. A server that has crashed is never run again: whatever it had
scheduled is dropped, as if the process were gone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
SERVER: ContextVar[Any] = ContextVar("server", default=None)  # the process that something belongs to


class Call(asyncio.TimerHandle):
    """Something that is going to happen, unless it is cancelled or the server it belongs to is dead by then."""

    __slots__ = ("args", "callback", "context", "server", "time")

    def __init__(self, time: float, callback: Callable[..., object], args: tuple[Any, ...], context: Context) -> None:
        self.time = time
        self.callback: Callable[..., object] | None = callback
        self.args = args
        self.context = context
        self.server = context.get(SERVER)

    def cancel(self) -> None:
        self.callback = None
        self.args = ()

    def cancelled(self) -> bool:
        return self.callback is None

    def when(self) -> float:
        return self.time


class SimulatedLoop(asyncio.BaseEventLoop):
    """One world's loop. It waits for nothing outside: when nothing is ready, it is the time of whatever comes next."""

    def __init__(self, luck: Random) -> None:
        super().__init__()
        self.elapsed = 1000.0
        self.luck = luck
        self.begun: list[asyncio.Task[Any]] = []  # kept, or what a dead server left would be tidied up at some moment
        self._ready: deque[Call] = deque()
        self._scheduled: list[tuple[float, int, Call]] = []
        self._numbers = 0  # of what was scheduled, which decides between two of the same time
        self.set_task_factory(_kept)

    def time(self) -> float:
        return self.elapsed

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Call:
        call = Call(self.elapsed, callback, args, copy_context() if context is None else context)
        if not self.is_closed():
            self._ready.append(call)
        return call

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Call:
        call = Call(when, callback, args, copy_context() if context is None else context)
        if not self.is_closed():
            self._numbers += 1
            heappush(self._scheduled, (when, self._numbers, call))
        return call

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Call:
        return self.call_at(self.elapsed + delay, callback, *args, context=context)

    def _run_once(self) -> None:
        """One turn: everything that is ready now."""
        ready, scheduled = self._ready, self._scheduled
        while scheduled and scheduled[0][2].callback is None:
            heappop(scheduled)
        if not ready and not self._stopping:  # type: ignore[attr-defined]
            if not scheduled:
                raise RuntimeError("nothing is left to happen, and somebody still waits")
            self.elapsed = max(self.elapsed, scheduled[0][0])
        while scheduled and scheduled[0][0] <= self.elapsed:
            ready.append(heappop(scheduled)[2])
        for _ in range(len(ready)):
            call = ready.popleft()
            if call.callback is None or (call.server is not None and not call.server.alive):
                continue
            try:
                call.context.run(call.callback, *call.args)
            except Exception as error:
                self.call_exception_handler({"message": "a callback failed", "exception": error})

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


def _kept(loop: asyncio.AbstractEventLoop, coroutine: Any, **keywords: Any) -> asyncio.Task[Any]:
    assert isinstance(loop, SimulatedLoop)
    task = asyncio.Task(coroutine, loop=loop, **keywords)
    loop.begun.append(task)
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    return task
