"""What a round came to for each seat: every wager with what it won or lost and why, the fees, and the total.

It is read from the events alone, so the page, the terminal and a record say the same. A seat's chips move between its
stack and other places; what a place took and gave is that wager's line:

- a betting circle ("seat3.ante", "seat3.ante.5" for a bet of seat 5 behind seat 3), with the bank's payment on it;
- "pot" for all that was bet for a pot, "bank" for what the player-dealer put up and got back;
- "player" for what players paid each other, line by line of the rule that said so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from housedealer.table.events import Event, Why

POT: Final = "pot"
BANK: Final = "bank"
PLAYER: Final = "player"


class Line(NamedTuple):
    """One wager: where it lay, its net in cents, and the rule it was settled by."""

    wager: str
    net: int
    why: Why | None


class Result(NamedTuple):
    """What one seat won or lost in a round, in cents; the total has the fees taken off."""

    seat: int
    lines: tuple[Line, ...]
    fee: int
    total: int

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "seat": self.seat,
            "lines": [
                {"wager": wager, "net": net, "why": why and {"text": why.text, "cite": why.cite}}
                for wager, net, why in self.lines
            ],
            "fee": self.fee,
            "total": self.total,
        }


class _Account:
    """What one seat's stack gave and got, by wager."""

    def __init__(self) -> None:
        self.nets: defaultdict[tuple[str, str], int] = defaultdict(int)  # by wager and, between players, by rule
        self.fee = 0
        self.paid = 0  # by the bank, before the wager that it belongs to goes back
        self.paid_by: Why | None = None


class _Books:
    """Every seat's account, and by which rule each wager was settled."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.accounts = {seat: _Account() for seat in seats}
        self.rules: dict[tuple[str, str], Why | None] = {}
        self.moved: dict[str, str] = {}  # a forfeited wager lies elsewhere until it is collected

    def enter(self, event: Event, source: str, target: str, amount: int) -> None:
        giver, taker = self._account(source), self._account(target)
        if giver is not None and target == "drop":
            giver.fee += amount
        elif giver is not None and taker is not None:
            key = PLAYER, event.why.text if event.why else ""
            self.rules[key] = event.why
            giver.nets[key] -= amount
            taker.nets[key] += amount
        elif giver is not None:
            key = self._wager(event, target)
            self.rules.setdefault(key, event.why)
            giver.nets[key] -= amount
        elif taker is not None:
            self._take(taker, event, source, amount)
        elif _is_circle(source) and _is_circle(target):
            self.moved[target] = self.moved.get(source, source)
        else:
            self.rules[self._wager(event, source)] = event.why

    def _take(self, account: _Account, event: Event, source: str, amount: int) -> None:
        if event.kind == "pay" and source.startswith("bank."):
            account.paid += amount
            account.paid_by = event.why
            return
        key = self._wager(event, source)
        self.rules[key] = event.why
        account.nets[key] += amount
        if _is_circle(source) and event.kind in ("return", "push"):
            account.nets[key] += account.paid
            account.paid = 0

    def close(self, account: _Account) -> None:
        """A payment that no wager went back with: a prize of its own."""
        if account.paid:
            key = BANK, account.paid_by.text if account.paid_by else ""
            self.rules[key] = account.paid_by
            account.nets[key] += account.paid
            account.paid = 0

    def _account(self, place: str) -> _Account | None:
        head, _, rest = place.partition(".")
        return self.accounts.get(int(head[4:])) if rest == "stack" and head[4:].isdigit() else None

    def _wager(self, event: Event, place: str) -> tuple[str, str]:
        if place.startswith("bank"):
            return BANK, ""
        return (self.moved.get(place, place), "") if _is_circle(place) else (POT, "")


def _is_circle(place: str) -> bool:
    return place.startswith("seat") and not place.endswith((".stack", ".bet"))


def results(events: Sequence[Event]) -> list[Result]:
    """The results of a finished round, seat by seat; of one that was void there are none."""
    since = max((at for at, event in enumerate(events) if event.kind == "take_back"), default=0)
    if any(event.kind in ("void", "stop") for event in events[since:]):
        return []
    setup = events[0].what if isinstance(events[0].what, dict) else events[0].what.to_json()
    books = _Books([int(seat) for seat in setup["players"]])
    for event in in_force(events):
        if event.amount and event.source is not None and event.target is not None:
            books.enter(event, event.source, event.target, event.amount)
    found = []
    for seat, account in books.accounts.items():
        books.close(account)
        lines = tuple(Line(key[0], net, books.rules.get(key)) for key, net in account.nets.items())
        if lines or account.fee:
            found.append(Result(seat, lines, account.fee, sum(line.net for line in lines) - account.fee))
    return found


def in_force(events: Sequence[Event]) -> list[Event]:
    """The events without those that the floor took back."""
    kept = list[Event]()
    for event in events:
        if event.kind != "take_back":
            kept.append(event)
            continue
        answers = 0
        for at, told in enumerate(kept):
            if told.kind == "answer" and told.source != "dealer":
                answers += 1
                if answers > event.what["to"]:
                    del kept[at:]
                    break
    return kept
