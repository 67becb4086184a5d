"""Reading the text that PokerStars writes, as hand histories that are replayed like any other.

Fees are read too: whatever the summary says was taken from the pot (`Rake`, a jackpot's part) is taken in the replay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from housedealer.cards import card
from housedealer.histories.phh import Action, BadHistory, Cards, History
from housedealer.money.betting import order_from
from housedealer.table.events import HIDDEN

_BEGINS: Final = re.compile(r"^\ufeff?PokerStars (?:\w+ )*?(?:Hand|Game) #(\d+)", re.MULTILINE)
_MONEY: Final = r"[^\d\s()]*([\d,]+(?:\.\d+)?)"
_CENTS: Final = re.compile(r"\d\.\d\d")
_STAKES: Final = re.compile(rf"\({_MONEY}/{_MONEY}(?: [A-Z]+)?\)")
_BUTTON: Final = re.compile(r"^Table '.*?Seat #(\d+) is the button", re.MULTILINE)
_SEAT: Final = re.compile(rf"^Seat (\d+): (.+) \({_MONEY} in chips(?:, .*?)?\)(.*)$")
_DEALT: Final = re.compile(r"^Dealt to (.+) \[([^\]]+)\]$")
_BOARD: Final = re.compile(r"^\*\*\* (FLOP|TURN|RIVER) \*\*\*.*\[([^\]]+)\]$")
_UNCALLED: Final = re.compile(rf"^Uncalled bet \({_MONEY}\) returned to (.+)$")
_COLLECTED: Final = re.compile(rf"^(.+) collected {_MONEY} from (?:main |side )?pot")
_MUCKED: Final = re.compile(r"^Seat (\d+): .*mucked \[([^\]]+)\]$")
_RAKE: Final = re.compile(rf"\| [A-Za-z ]+ {_MONEY}")
_POSTS: Final = re.compile(rf"^posts (?:the )?(ante|small & big blinds|small blind|big blind|straddle) {_MONEY}")
_PUTS: Final = re.compile(rf"^(bets|calls) {_MONEY}")
_RAISES: Final = re.compile(rf"^raises {_MONEY} to {_MONEY}")
_SHOWS: Final = re.compile(r"^shows \[([^\]]+)\]")
_GAMES: Final = (("Omaha Hi/Lo", "O/8"), ("Omaha", "O"), ("Hold'em", "T"))
_LIMITS: Final = (("No Limit", "N"), ("Pot Limit", "P"), ("Limit", "F"))


def read_pokerstars(text: str) -> Iterator[tuple[str, History | BadHistory]]:
    """Each hand of a file with its number; one that cannot be read does not keep the others from being read.

    >>> list(read_pokerstars("PokerStars Hand #7: Razz Limit ($2/$4 USD)"))
    [('7', BadHistory("a hand of hold'em or Omaha is read, not 'Razz Limit ($2/$4 USD)'"))]
    """
    begins = list(_BEGINS.finditer(text))
    if not begins:
        raise BadHistory("no hand is found: each begins with PokerStars Hand #")
    ends = [*(begin.start() for begin in begins[1:]), len(text)]
    for begin, end in zip(begins, ends, strict=True):
        try:
            yield begin[1], _Hand(text[begin.start() : end]).history()
        except BadHistory as error:
            yield begin[1], error


@dataclass
class _Seat:
    name: str
    stack: int
    cards: Cards = ()
    put_in: int = 0
    on_street: int = 0
    got: int = 0
    ante: int = 0
    posted: list[tuple[str, int]] = field(default_factory=list)


class _Hand:
    """One hand as it is read, line by line."""

    def __init__(self, text: str) -> None:
        self.lines = [line.strip() for line in text.splitlines() if line.strip()]
        first = self.lines[0].partition(":")[2].strip()
        self.variant = self._variant(first)
        stakes = _STAKES.search(first)
        button = _BUTTON.search(text)
        if stakes is None or button is None:
            raise BadHistory("the stakes and the button should be named in the first two lines")
        self.unit = 100 if _CENTS.search(text) else 1  # the smallest unit that the hand writes down, as in PHH
        self.low, self.high = self._cents(stakes[1]), self._cents(stakes[2])
        self.button = int(button[1])
        self.seats: dict[int, _Seat] = {}
        self.rake = 0
        self.actions: list[tuple[int, Action]] = []

    @staticmethod
    def _variant(first: str) -> str:
        game = next((code for name, code in _GAMES if name in first), None)
        limit = next((code for name, code in _LIMITS if name in first), None)
        if game is None or limit is None:
            raise BadHistory(f"a hand of hold'em or Omaha is read, not {first!r}")
        return limit + game

    def _cents(self, text: str) -> int:
        return int(Decimal(text.replace(",", "")) * self.unit)

    def history(self) -> History:
        """The hand, its players counted from the button's left."""
        at_end = False
        for line in self.lines[2:]:
            at_end = at_end or line.startswith("*** SUMMARY")
            if at_end:
                self._summary(line)
            else:
                self._happened(line)
        dealt = [number for number, seat in self.seats.items() if seat.posted or self._acts(number) or seat.cards]
        order = order_from(dealt, self.button)
        if len(order) < 2:
            raise BadHistory("two players at least should act")
        player = {number: at for at, number in enumerate(order, 1)}
        seats = [self.seats[number] for number in order]
        own = 4 if "O" in self.variant else 2
        deals = [Action(0, "dh", at, seat.cards or (HIDDEN,) * own) for at, seat in enumerate(seats, 1)]
        limit = self.variant.startswith("F")
        blinds = [self._blind(seat) for seat in seats]
        antes = [max((other.ante for other in seats), default=0) if seat.ante else 0 for seat in seats]
        pair = len(seats) == 2
        return History(
            variant=self.variant,
            stacks=tuple(seat.stack for seat in seats),
            antes=tuple(reversed(antes) if pair else antes),
            actions=(*deals, *(action._replace(actor=player.get(number, 0)) for number, action in self.actions)),
            blinds=tuple(reversed(blinds) if pair else blinds),
            small_bet=self.low if limit else 0,
            big_bet=self.high if limit else 0,
            min_bet=0 if limit else self.high,
            finishing=tuple(seat.stack - seat.put_in + seat.got for seat in seats),
            players=tuple(seat.name for seat in seats),
            unit=self.unit,
            drop=self.rake,
        )

    def _acts(self, number: int) -> bool:
        return any(actor == number for actor, _ in self.actions)

    def _blind(self, seat: _Seat) -> int:
        """What a seat had to post, in full where it was all-in for less; below zero where it was out of turn."""
        small, big = self._blinds()
        first = next((other for other in self.seats.values() if "big blind" in dict(other.posted)), None)
        worth = {"small blind": small, "big blind": big if seat is first else -big, "small & big blinds": -small - big}
        return sum(worth.get(kind, amount) for kind, amount in seat.posted)

    def _blinds(self) -> tuple[int, int]:
        if not self.variant.startswith("F"):
            return self.low, self.high
        posted = [amount for seat in self.seats.values() for kind, amount in seat.posted if kind == "small blind"]
        return max(posted, default=self.low // 2), self.low

    def _happened(self, line: str) -> None:
        if (found := _SEAT.match(line)) and not self.actions:
            self.seats[int(found[1])] = _Seat(found[2], self._cents(found[3]))
        elif found := _DEALT.match(line):
            self._named(found[1])[1].cards = _cards(found[2])
        elif found := _BOARD.match(line):
            for seat in self.seats.values():
                seat.on_street = 0
            self.actions.append((0, Action(0, "db", cards=_cards(found[2]))))
        elif found := _UNCALLED.match(line):
            self._named(found[2])[1].got += self._cents(found[1])
        elif found := _COLLECTED.match(line):
            self._named(found[1])[1].got += self._cents(found[2])
        else:
            for number, seat in self.seats.items():
                if line.startswith(f"{seat.name}: "):
                    self._did(number, seat, line[len(seat.name) + 2 :])
                    break

    def _did(self, number: int, seat: _Seat, what: str) -> None:
        """What one player did; what is only said (a player leaves, a hand is not shown) is passed over."""
        if found := _POSTS.match(what):
            amount = self._cents(found[2])
            seat.put_in += amount
            if found[1] == "ante":
                seat.ante = amount
            else:
                seat.posted.append((found[1], amount))
                seat.on_street += min(amount, self._blinds()[1]) if "&" in found[1] else amount
        elif found := _PUTS.match(what):
            amount = self._cents(found[2])
            seat.put_in += amount
            seat.on_street += amount
            raised = found[1] == "bets"
            self.actions.append((number, Action(0, "cbr", amount=seat.on_street) if raised else Action(0, "cc")))
        elif found := _RAISES.match(what):
            to = self._cents(found[2])
            seat.put_in += to - seat.on_street
            seat.on_street = to
            self.actions.append((number, Action(0, "cbr", amount=to)))
        elif what.startswith(("folds", "checks")):
            self.actions.append((number, Action(0, "f" if what.startswith("folds") else "cc")))
        elif found := _SHOWS.match(what):
            seat.cards = _cards(found[1])
            self.actions.append((number, Action(0, "sm", cards=seat.cards)))
        elif what.startswith("mucks hand"):
            self.actions.append((number, Action(0, "sm")))

    def _summary(self, line: str) -> None:
        if line.startswith("Total pot"):
            self.rake = sum(self._cents(part) for part in _RAKE.findall(line))
        elif found := _MUCKED.match(line):
            self.seats[int(found[1])].cards = _cards(found[2])

    def _named(self, name: str) -> tuple[int, _Seat]:
        found = next(((number, seat) for number, seat in self.seats.items() if seat.name == name), None)
        if found is None:
            raise BadHistory(f"{name!r} has no seat")
        return found


def _cards(text: str) -> Cards:
    try:
        return tuple(card(code) for code in text.split())
    except ValueError as error:
        raise BadHistory(str(error)) from None
