"""The lab's work: a few worker processes, a bounded queue before them, and answers remembered.

Whoever asks what is already being worked out waits for the same answer; when the last of them goes away the work stops.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, Final

from housedealer.room.operations.problems import RoomError

WORKERS: Final = 1
MOST_WAITING: Final = 16
MOST_REMEMBERED: Final = 256
LONGEST: Final = 300.0  # seconds that one answer may take
REST: Final = 300.0  # seconds after which an idle worker goes home
BURST, A_SECOND = 40, 1.0  # calculations that one visitor may start at once, and how fast they come back
LINE: Final = 1 << 25


class TooMany(RoomError):
    """A visitor asked for more calculations than their share."""

    status = HTTPStatus.TOO_MANY_REQUESTS


class LabBusy(RoomError):
    """The queue is full, or the work took too long."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


class Share:
    """A token bucket for each visitor: how many calculations they may still ask for."""

    def __init__(self, burst: int = BURST, a_second: float = A_SECOND) -> None:
        self.burst = burst
        self.a_second = a_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str, now: float | None = None) -> None:
        """One calculation for this visitor, or a refusal that says when to come again."""
        now = time.monotonic() if now is None else now
        left, at = self._left.pop(visitor, (float(self.burst), now))
        left = min(float(self.burst), left + (now - at) * self.a_second)
        self._left[visitor] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > 10_000:
            self._left.popitem(last=False)
        if left < 1:
            wait = (1 - left) / self.a_second
            raise TooMany(f"that is many calculations at once; try again in {wait:.0f} s" if wait >= 1 else
                          "that is many calculations at once; try again in a moment")  # fmt: skip


class Worker:
    """A worker process: one request at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        """Start a worker process."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "housedealer.room.lab.worker")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE))

    async def ask(self, request: Mapping[str, Any]) -> Any:
        """The reply to a request."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            await self.end()
            raise LabBusy("the calculation ended without an answer; try again")
        reply = json.loads(line)
        if "refused" in reply:
            raise RoomError(reply["refused"])
        if "failed" in reply:
            raise LabBusy(f"the calculation failed: {reply['failed']}")
        return reply["done"]

    async def end(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Job:
    """A calculation that is queued or running, and how many wait for it."""

    def __init__(self, key: str, request: Mapping[str, Any]) -> None:
        self.key = key
        self.request = request
        self.waiting = 0
        self.started: float | None = None
        self.task: asyncio.Task[Any] | None = None


class LabWork:
    """Runs calculations in worker processes, started on demand; the same question is worked out once and its answer cached."""

    def __init__(self, workers: int = WORKERS, most_waiting: int = MOST_WAITING) -> None:
        self.share = Share()
        self.most_waiting = most_waiting
        self._turns = asyncio.Semaphore(workers)
        self._idle: list[tuple[Worker, asyncio.TimerHandle]] = []
        self._jobs: dict[str, Job] = {}
        self._answers: OrderedDict[str, Any] = OrderedDict()
        self._seconds: dict[tuple[str, str], float] = {}
        self._ending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Cancel all calculations and end the workers."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        idle, self._idle = self._idle, []
        for worker, timer in idle:
            timer.cancel()
            await worker.end()
        await asyncio.gather(*self._ending)

    async def answer(self, request: Mapping[str, Any], visitor: str) -> Any:
        """The answer, once it is there."""
        async for state in self.follow(request, visitor):
            if "answer" in state:
                return state["answer"]
        raise AssertionError

    async def follow(
        self, request: Mapping[str, Any], visitor: str, every: float = 0.5
    ) -> AsyncGenerator[dict[str, Any]]:
        """Progress from time to time, and the answer last. A calculation that nobody follows any more is cancelled."""
        key = json.dumps(request, sort_keys=True)
        if key in self._answers:
            self._answers.move_to_end(key)
            yield {"answer": self._answers[key]}
            return
        async with self._wait_for(key, request, visitor) as job:
            assert job.task is not None
            while not (await asyncio.wait([job.task], timeout=every))[0]:
                yield self._progress(job)
            yield {"answer": job.task.result()}

    @asynccontextmanager
    async def _wait_for(self, key: str, request: Mapping[str, Any], visitor: str) -> AsyncIterator[Job]:
        job = self._jobs.get(key)
        if job is None:
            if len(self._jobs) >= self.most_waiting:
                raise LabBusy(f"{len(self._jobs)} calculations are waiting already; try again in a moment")
            self.share.take(visitor)
            job = self._jobs[key] = Job(key, request)
            job.task = asyncio.create_task(self._work(job))
        job.waiting += 1
        try:
            yield job
        finally:
            job.waiting -= 1
            if not job.waiting and job.task is not None and not job.task.done():
                self._jobs.pop(key, None)
                job.task.cancel()

    async def _work(self, job: Job) -> Any:
        try:
            async with self._turns:
                job.started = time.monotonic()
                worker = await self._worker()
                try:
                    async with asyncio.timeout(LONGEST):
                        answer = await worker.ask(job.request)
                except RoomError:
                    self._rest(worker)
                    raise
                except TimeoutError:
                    await worker.end()
                    raise LabBusy(f"the calculation took longer than {LONGEST:.0f} s and was stopped") from None
                except BaseException:
                    await worker.end()
                    raise
                self._rest(worker)
            self._seconds[_bet(job.request)] = time.monotonic() - job.started
            self._answers[job.key] = answer
            while len(self._answers) > MOST_REMEMBERED:
                self._answers.popitem(last=False)
            return answer
        finally:
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]

    def _progress(self, job: Job) -> dict[str, Any]:
        if job.started is None:
            ahead = list(self._jobs).index(job.key) if job.key in self._jobs else 0
            return {"state": "waiting", "ahead": ahead, "seconds": 0.0, "usual": None}
        usual = self._seconds.get(_bet(job.request))
        seconds = round(time.monotonic() - job.started, 1)
        return {"state": "working", "ahead": 0, "seconds": seconds, "usual": usual and round(usual, 1)}

    async def _worker(self) -> Worker:
        while self._idle:
            worker, timer = self._idle.pop()
            timer.cancel()
            if worker.process.returncode is None:
                return worker
        return await Worker.start()

    def _rest(self, worker: Worker) -> None:
        timer = asyncio.get_running_loop().call_later(REST, self._go_home, worker)
        self._idle.append((worker, timer))

    def _go_home(self, worker: Worker) -> None:
        self._idle = [(other, timer) for other, timer in self._idle if other is not worker]
        ending = asyncio.get_running_loop().create_task(worker.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


def _bet(request: Mapping[str, Any]) -> tuple[str, str]:
    return str(request["game"]), str(request["bet"])
