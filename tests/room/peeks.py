"""Try to look at what an answer would lead to without giving it: one Idempotency-Key for two requests, over and over.

python -m tests.room.peeks --attempts 1000 --database sqlite
python -m tests.room.peeks --attempts 1000 --database postgres --processes 2

A player sits out at one table and answers at another under one key, at the same moment. One of the two is refused. If it
is the answer, nothing about the table may have changed: not the question, not the last event, not a card in anybody's
view, at any server, nor in the log.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, Final

import httpx
from benchmarks.room import new_database

from housedealer.room.cluster.workers import Workers
from housedealer.room.operations.settings import Settings
from housedealer.room.storage.database import Storage
from housedealer.room.trust.audits.audit import audit
from tests.room.house import House, Visitor, reading, stored

HEADS_UP: Final = "hotel_del_rio/texas_holdem"
SLOW: Final = Settings(
    bot_delay=0,
    pause=0.05,
    clock=600,
    arranging_clock=600,
    seed="peeks",
    practice=False,
    requests=1_000_000,
    timeouts=1_000,
)


@contextlib.contextmanager
def houses(database: str, processes: int) -> Iterator[list[House]]:
    """One server or several on one database."""
    if processes == 1:
        with House(database, SLOW) as one:
            yield [one]
        return
    Storage(database).close()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        workers = [None if "://" in database else Workers("room", processes, n, folder) for n in range(processes)]
        yield [stack.enter_context(House(database, SLOW, member)) for member in workers]


def run(database: str, attempts: int, processes: int = 1) -> dict[str, int]:
    """How often the answer was refused, the other request was, and something was seen that had not happened."""
    with houses(database, processes) as running:
        found = _Player(running).try_all(attempts)
    with reading(database) as connection:
        findings = audit(connection).findings
    assert not findings, findings[:5]
    return found


class _Player:
    """Somebody with two tables who is up to no good."""

    def __init__(self, running: list[House]) -> None:
        self.database = running[0].database
        ann = Visitor(running[0].url, "Ann")
        self.aside = ann.open(HEADS_UP, bots=0)  # where she sits out
        self.table = ann.open(HEADS_UP, bots=1)
        ann.sit(self.aside, 1)
        ann.sit(self.table, 2)
        self.at = [Visitor(house.url) for house in running]
        for same in self.at:
            same.http.cookies = ann.http.cookies
        self.counts = {"attempts": 0, "answer refused": 0, "other refused": 0, "both refused": 0, "peeks": 0}

    def try_all(self, attempts: int) -> dict[str, int]:
        away, last = False, 0
        with ThreadPoolExecutor(2) as pool:
            while self.counts["attempts"] < attempts:
                question = self._next_question(last)
                before = self._everything_shown()
                key, start = f"peek {self.counts['attempts']}", Barrier(2)
                away = not away
                aside = pool.submit(self._send, self.at[0], start, f"/tables/{self.aside}/away", key, {"away": away})
                given = {"option": _calm(question), "question": question["id"]}
                answered = pool.submit(self._send, self.at[-1], start, f"/tables/{self.table}/answers", key, given)
                self.counts["attempts"] += 1
                status, other = answered.result(), aside.result()
                assert status < 500 and other < 500, (status, other)
                if status >= 400:
                    self.counts["both refused" if other >= 400 else "answer refused"] += 1
                    self._nothing_has_changed(before, question["id"])
                else:
                    last = question["id"]
                    self.counts["other refused"] += other >= 400
                    assert other >= 400, "one key did two things"
        return self.counts

    def _nothing_has_changed(self, before: list[Any], question: int) -> None:
        after = self._everything_shown()
        given = [e for e in stored(self.database, self.table) if e["seq"] > question and e["kind"] == "answer"]
        if before != after or any(event["from"] == "seat2" for event in given):
            self.counts["peeks"] += 1
            sys.stdout.write(f"attempt {self.counts['attempts']}: {before} became {after}, given {given}\n")

    @staticmethod
    def _send(visitor: Visitor, start: Barrier, path: str, key: str, body: dict[str, Any]) -> int:
        with httpx.Client(base_url=visitor.http.base_url, cookies=dict(visitor.http.cookies), timeout=60) as http:
            start.wait()
            return http.post(path, json=body, headers={"Idempotency-Key": key}).status_code

    def _everything_shown(self) -> list[Any]:
        """The table as every server shows it: state without its clocks, and where everything lies.

        Whose connection is lost is left out: looking opens one and closes it, and the room tells of that a second later.
        """
        shown = []
        for visitor in self.at:
            state = visitor.get(f"/tables/{self.table}")["state"]
            seats = [{k: v for k, v in seat.items() if k != "connected"} for seat in state.pop("seats")]
            plain = {k: v for k, v in state.items() if k not in ("asking", "next_round")}
            shown.append([seats, plain, self._view(visitor)])
        return shown

    def _view(self, visitor: Visitor) -> Any:
        with visitor.watch(self.table) as eye:
            return eye.say({"type": "view"})

    def _next_question(self, last: int) -> dict[str, Any]:
        """The question that is open now, with every chip bought that is needed for there to be one."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            state = self.at[-1].get(f"/tables/{self.table}")["state"]
            question: dict[str, Any] | None = state["question"]
            if question is not None and question["id"] > last:
                return question
            mine = next(seat for seat in state["seats"] if seat["seat"] == 2)
            if mine["away"]:
                usual = self.at[0].get(f"/tables/{self.table}")["sheet"]["buy_in"]["usual"]
                self.at[0].post(f"/tables/{self.table}/chips", amount=usual)
            time.sleep(0.005)
        raise AssertionError(f"no question came: {state}")


def _calm(question: dict[str, Any]) -> str:
    options = [option["id"] for option in question["options"]]
    return next(name for name in ("check", "call", "post", question["default"]["option"]) if name in options)


def main() -> int:
    """Parse, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres, or the URL of an empty database")
    parser.add_argument("--attempts", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    start = time.monotonic()
    with new_database(arguments.database) as (database, _):
        found = run(database, arguments.attempts, arguments.processes)
    sys.stdout.write(
        f"{arguments.database}, {arguments.processes} server(s): {found}, {time.monotonic() - start:.0f} s\n"
    )
    return int(found["peeks"] > 0)


if __name__ == "__main__":
    sys.exit(main())
