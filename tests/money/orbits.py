"""An independent count at a pot table: who was passed by which blind, who paid it, and what the collection came to.

It reads only the events and the printed rows of the fee files; it shares no code with what it checks.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import housedealer.packets
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer, Pick, Question
from housedealer.table.round import Round
from housedealer.table.session import Session

PACKETS = Path(housedealer.packets.__file__).parent


def passes(first: int, last: int, size: int) -> list[int]:
    """The seats from the one after `first` up to the one before `last`, clockwise."""
    found = []
    seat = first % size + 1
    while seat != last:
        found.append(seat)
        seat = seat % size + 1
    return found


class Seen:
    """What the events of one hand show: who was dealt in, who posted what, the size of the board and of the pot."""

    def __init__(self, round_: Round) -> None:
        self.dealt: set[int] = set()
        self.paid: Counter[int] = Counter()
        self.board = self.pot = 0
        for event in round_.events:
            kind, target = event.kind, event.target
            if kind == "deal" and target is not None:
                if target.endswith(".hand"):
                    self.dealt.add(seat_at(target))
                elif target == "board":
                    self.board += len(event.what or ())
            elif kind in ("post", "pull_in", "ante") and target is not None:
                amount = event.amount or 0
                self.pot += amount * target.startswith("pot")
                if kind == "post" and event.source is not None:
                    self.paid[seat_at(event.source)] += amount


@cache
def seat_at(place: str) -> int:
    """The seat that a place like `seat3.hand` belongs to."""
    return int(place.partition(".")[0][4:])


@dataclass
class Count:
    """What the test keeps of a table: who owes blinds, who is new, and how often each has posted in place."""

    size: int
    small: int
    big: int
    strict: bool  # whoever is skipped pays at once
    owes: set[int] = field(default_factory=set)
    new: set[int] = field(default_factory=set)
    last: tuple[int, int] | None = None  # who posted the small and the big blind
    dealt_before: set[int] = field(default_factory=set)
    still: Counter[tuple[str, int]] = field(default_factory=Counter)  # posts in place since somebody last came or went
    hands: int = 0

    came: set[int] = field(default_factory=set)  # who came in with the last hand
    moved: bool = False  # somebody has come or gone since the last hand
    departed: set[int] = field(default_factory=set)  # who has gone since the last hand: the button may skip ahead
    owing: bool = True  # whether missed blinds are owed at this table
    killing: bool = False  # whether the winner of a hand has to kill the next one

    def comes(self, seat: int) -> None:
        self.moved = True
        if self.owing:
            self.new.add(seat)

    def goes(self, seat: int) -> None:
        self.moved = True
        self.departed.add(seat)
        self.owes.discard(seat)
        self.new.discard(seat)

    def hand(self, round_: Round, seen: Seen) -> None:
        """Check one hand."""
        setup, felt = round_.setup, round_.felt
        chips = {seat: setup.chips.get(f"seat{seat}.stack", 0) for seat in setup.players}
        present = {seat for seat in setup.players if seat not in setup.away and chips[seat]}
        dealt, paid = seen.dealt, seen.paid
        if not dealt:
            return
        small, big = (int(felt.buttons[name][0][4:]) for name in ("small blind", "big blind"))
        settled = {seat for seat in present if seat not in self.owes and seat not in self.new}
        forgiven = len(settled) < 2  # nobody could play otherwise
        skipped_small, skipped_big = self._passed(small, big)
        killer = self._killer(setup.buttons, {seat for seat in dealt if chips[seat] >= 2 * self.big})
        for seat in sorted(setup.players):
            if seat == killer:
                dead = self.small * (seat in skipped_small or (seat in skipped_big and seat == small))
                kills = {min(chips[seat], 2 * self.big), min(chips[seat], 2 * self.big + dead)}
                assert paid[seat] in kills, f"seat {seat} has to kill the pot and paid {paid[seat]}"
                continue
            self._seat(seat, seat in dealt, paid[seat], chips[seat], small, big, seat in skipped_small, seat in skipped_big, forgiven)  # fmt: skip
        assert settled <= dealt or forgiven, f"{settled - dealt} owed nothing and was not dealt in"
        self._spared(settled, dealt, skipped_small, skipped_big)
        others = (dealt & self.dealt_before) - self.owes
        if self.last is not None and len(others) > 1:
            assert big != self.last[1], f"seat {big} has the big blind twice running"
            if len(self.dealt_before) > 2 and big == self.last[0] and big in settled:
                onward = [seat for seat in others & settled if seat in passes(self.last[1], big, self.size)]
                assert not onward, f"the big blind goes back to seat {big}, the last small blind, past {onward}"
        if self.new & dealt or self.owes & dealt or dealt != self.dealt_before:
            self.moved = True
        if felt.buttons.get("skip"):
            self.moved = (
                True  # who came in between the blinds is passed over by the button, and so by a blind (001:1409)
            )
        self._rotation(dealt, small, big)
        if len(dealt) > 2 and int(felt.buttons["dealer button"][0][4:]) in (small, big):
            assert self.owing, f"{len(dealt)} players, and the button posts a blind"
            self.moved = True  # two players whom others joined for this hand
        if small not in dealt:
            self.moved = True  # the small blind was due from somebody who is away: the next hand begins the orbit
        self.came = (self.new | self.owes) & dealt
        self.last, self.dealt_before = (small, big), dealt
        self.new -= dealt
        self.owes -= dealt

    def _spared(self, settled: set[int], dealt: set[int], by_small: set[int], by_big: set[int]) -> None:
        """Of those who were there for both hands a blind passes at most as many as have gone: nobody where all stayed.

        Where nobody owes a blind whoever sits out has gone too.
        """
        gone = self.departed if self.owing else self.departed | self.dealt_before - dealt
        gone &= self.dealt_before | set(self.last or ())
        self.departed = set()
        if len(settled) < 3 or len(self.dealt_before) < 3:
            return
        for blind, passed in (("small", by_small), ("big", by_big)):
            spared = (
                settled & self.dealt_before & passed - self.came
            )  # who came in between the blinds is passed by (001:1409)
            assert len(spared) <= len(gone), f"{spared} spared the {blind} blind although only {gone} have gone"

    def _killer(self, buttons: Mapping[str, Sequence[str]], able: set[int]) -> int | None:
        """The winner of the last hand, whose kill takes the place of a blind (001:1641); it is never short (001:1605)."""
        held = [seat_at(place) for place in buttons.get("kill", ())] if self.killing else []
        return next((seat for seat in held if seat in able), None)

    def _passed(self, small: int, big: int) -> tuple[set[int], set[int]]:
        if self.last is None:
            return set(), set()
        by_small = set(passes(self.last[0], small, self.size)) if self.last[0] != small else set()
        by_big = set(passes(self.last[1], big, self.size)) if self.last[1] != big else set()
        return by_small, by_big

    def _seat(
        self, seat: int, dealt: bool, paid: int, chips: int, small: int, big: int, by_small: bool, by_big: bool, forgiven: bool
    ) -> None:  # fmt: skip
        """What one seat should have paid, as far as its stack went."""
        least = min(chips, self.big)
        if not dealt:
            next_small = self.last is not None and seat == self.last[1]
            if self.owing and (by_big or by_small or next_small) and seat not in self.new:
                self.owes.add(seat)
            assert not paid, f"seat {seat} paid and was not dealt in"
        elif seat == big:
            assert paid >= least, f"seat {seat} has the big blind and paid {paid}"
        elif seat in self.owes or seat in self.new:
            free = forgiven or (seat in self.new and self.hands_are_free)
            assert paid >= least or free, f"seat {seat} came in for {paid}"
        elif seat == small:
            owed = self.big + self.small if self.strict and by_big else self.small
            assert paid == min(chips, owed), f"seat {seat} has the small blind, owes {owed} and paid {paid}"
        elif self.strict and (by_big or by_small) and not (seat in self.came and not paid):
            owed = self.big * by_big + self.small * by_small
            assert paid == min(chips, owed), f"seat {seat} was skipped, owes {owed} and paid {paid}"
        else:
            assert paid == 0, f"seat {seat} owed nothing and paid {paid}"

    hands_are_free = True  # until the big blind has gone round once

    def _rotation(self, dealt: set[int], small: int, big: int) -> None:
        """While nobody comes or goes everyone posts each blind once an orbit."""
        if self.moved:  # the orbit is counted from here
            self.still.clear()
            self.hands, self.moved = 0, False
        self.still[("small", small)] += 1
        self.still[("big", big)] += 1
        self.hands += 1
        if self.hands == len(dealt):
            assert all(self.still[(blind, seat)] == 1 for blind in ("small", "big") for seat in dealt), self.still
            self.still.clear()
            self.hands = 0


# -- the collection, read from the printed rows -----------------------------------------------------------------------


@cache
def printed_fee(id: str, key: str, players: int, flop: bool, river: bool) -> int:
    """What the rows of a schedule print for a hand, in cents."""
    total: dict[str, int] = {}
    for row in _posted(id, key):
        if holds(row["band"], players, flop, river):
            total[row["charge"]] = round(float(row["fee"]) * 100)
    return sum(total.values())


@cache
def _posted(id: str, key: str) -> tuple[dict[str, str], ...]:
    """The rows that are charged to pots under an option."""
    options = key.split("+")
    rows = (row for row in printed_rows(id) if row["option"] in options)
    return tuple(row for row in rows if row["flag"] != "dropped" and row["payer"] == "pot")


@cache
def printed_rows(id: str) -> tuple[dict[str, str], ...]:
    """The rows of the file that holds a table's schedules."""
    room, _, game = id.partition("/")
    path = PACKETS / room / "fees"
    sets = re.findall(rf"\[{game}\]\nsets = \[\"(\w+)\"", (path / "index.toml").read_text())
    with (path / f"{sets[0]}.csv").open(newline="") as file:
        return tuple(csv.DictReader(file))


def holds(band: str, players: int, flop: bool, river: bool) -> bool:
    """Whether a printed bracket takes in a hand."""
    number = re.match(r"(<=)?(\d+)(\+|-(\d+))?", band)
    inside = True
    if number:
        low, high = int(number[2]), int(number[4] or number[2])
        inside = players <= low if number[1] else players >= low if number[3] == "+" else low <= players <= high
    if "or no flop" in band:
        return inside or not flop
    if "no flop" in band:
        return inside and not flop
    if "and flop" in band:
        return inside and flop
    return inside and river if "and river" in band else inside


# -- a table where people come and go ---------------------------------------------------------------------------------


_CHECK, _CALL, _FOLD, _WAIT = map(Answer, ("check", "call", "fold", "wait"))
_COMING_IN = tuple(map(Answer, ("post", "straddle", "kill")))
CALLS = (
    0.0,
    0.0,
    0.0,
    0.2,
    0.6,
)  # how often bets are called, by hand: most hands end before the flop, some on the river


def answer(luck: Random, question: Question, calls: float) -> Answer:
    """Quick play: folds and calls, never a raise; whoever may come in does four times in ten."""
    if question.option("check") is not None:
        return _CHECK
    if question.option("call") is not None:
        return _CALL if luck.random() < calls else _FOLD
    if question.option("wait") is not None:
        offered = [way for way in _COMING_IN if question.option(way.option) is not None]
        return luck.choice(offered) if luck.random() < 0.4 else _WAIT
    pick = next((option for option in question.options if isinstance(option, Pick)), None)
    return question.default if pick is None else Answer(pick.id, tuple(pick.cards[: pick.least]))


def play(id: str, key: str, seats: int, hands: int, seed: int, **options: str) -> Counter[str]:
    """Hands at a table where players join, leave, sit out and come back at random, each of them counted.

    "hands" are those in which cards were dealt, "rounds" also those for which too few were there.
    """
    luck = Random(f"{id}/{key}/{seats}/{seed}")
    chosen = {"fee": key, "seats": str(seats), **options}
    game = open_game(id, chosen)
    stakes = game.stakes
    assert stakes is not None
    session = Session(game)
    buy_in = 60 * max(stakes.low, stakes.big_blind)
    drawing = any("draw" in kind.__module__ for kind in type(game).__mro__)
    larger = getattr(game.options, "all_blinds_from", 0)
    strict = drawing or bool(larger and stakes.low >= larger * 100)
    owing = getattr(game.options, "entry", "") == "post_or_wait"
    killing = getattr(game.options, "winner_kills", False)
    count = (
        Count(seats, stakes.small_blind, stakes.big_blind, strict, owing=owing, killing=killing)
        if drawing or hasattr(game, "line_up")
        else None
    )
    for seat in range(1, seats + 1):
        session.sit(seat, f"player {seat}", buy_in)
    seen: Counter[str] = Counter()
    while seen["hands"] < hands:
        number = seen["rounds"]
        assert number < 2 * hands + 50, f"{id} fee {key}: only {seen['hands']} of {number} rounds dealt cards"
        for seat in list(session.players):
            if session.felt.chips[f"seat{seat}.stack"] < 4 * stakes.big_blind + 4 * stakes.low:
                session.buy(seat, buy_in)
            if seat not in session.away and luck.random() < 0.04:
                session.away.add(seat)
                seen["sat out"] += 1
            elif seat in session.away and luck.random() < 0.3:
                session.away.discard(seat)
                seen["came back"] += 1
            elif len(session.players) > min(2, seats - 1) and luck.random() < 0.03:
                session.leave(seat)
                seen["left"] += 1
                if count is not None:
                    count.goes(seat)
        for seat in range(1, seats + 1):
            if seat not in session.players and luck.random() < 0.3:
                session.sit(seat, f"player {seat}", buy_in)
                seen["joined"] += 1
                if count is not None and session.rounds:
                    count.comes(seat)
        round_ = session.start(Sealed.of(id, key, seats, seed, number))
        calls = luck.choice(CALLS)
        round_.play_out(lambda _, question: answer(luck, question, calls))  # noqa: B023 (played out at once)
        session.finish()
        shown = Seen(round_)
        if count is not None:
            if shown.dealt and not round_.felt.buttons.get("opening"):
                count.hands_are_free = False
            count.hand(round_, shown)
        _check_fee(id, key, round_, shown)
        seen["rounds"] += 1
        seen["hands"] += bool(shown.dealt)  # nothing is dealt where fewer than two are at the table
        seen["fees"] += round_.felt.chips["drop"] - round_.setup.chips.get("drop", 0)
    return seen


def _check_fee(id: str, key: str, round_: Round, seen: Seen) -> None:
    if not seen.dealt:
        return
    printed = printed_fee(id, key, len(seen.dealt), seen.board >= 3, seen.board >= 5)
    taken = round_.felt.chips["drop"] - round_.setup.chips.get("drop", 0)
    assert taken == min(printed, seen.pot), (
        f"{id} fee {key}: {len(seen.dealt)} players, board {seen.board}: took {taken}, printed {printed}"
    )
