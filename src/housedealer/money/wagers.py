"""Wagers against the bank: betting circles, backline bets, several spots for one player, and the fees on them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from housedealer.money.bank import Bank
from housedealer.money.betting import order_from
from housedealer.money.fees import Action, FeeOption, Moment, Unpriced, Wager
from housedealer.table.events import Why
from housedealer.table.questions import Answer, Choice, Question, Relation, Spot, Wagers
from housedealer.table.table import Asking, Replies, Seat, Table

_PASS: Final = Answer("pass")


@dataclass(frozen=True, slots=True)
class Bet:
    """A betting circle: its printed name, its limits, and the bet it needs and may have to equal or not exceed.

    Any of `or_else` will do instead of the bet it needs.
    """

    id: str
    name: str
    low: int
    high: int
    needs: str | None = None
    backline: bool = True
    relation: Relation = "any"
    or_else: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The circles in front of each seat that take wagers before the deal."""

    bets: tuple[Bet, ...]
    step: int = 100
    other_spots: bool = True  # a player may bet on empty seats too

    def compulsory(self) -> tuple[str, ...]:
        """A round needs at least one of these."""
        return tuple(bet.id for bet in self.bets if bet.needs is None)

    def copies(self, id: str) -> int:
        """How many circles are filled together: one, and those that must equal it or stand beside it."""
        return 1 + sum(bet.relation in ("equal", "beside") and bet.needs == id for bet in self.bets)


@dataclass(slots=True)
class Placed:
    """One bettor's wagers on one spot."""

    bettor: Seat
    spot: int

    def place(self, bet: str) -> str:
        """Where this bettor's wager lies: a backline bettor's circle carries the bettor's number."""
        own = f"seat{self.spot}.{bet}"
        return own if self.bettor.number == self.spot else f"{own}.{self.bettor.number}"


@dataclass(slots=True)
class SpotInPlay:
    """A spot with a hand: everyone who bet on it, the one who plays the hand first."""

    number: int
    placed: list[Placed] = field(default_factory=list)

    @property
    def hand(self) -> str:
        return f"seat{self.number}.hand"

    @property
    def player(self) -> Seat:
        """Whose hand it is to play."""
        return self.placed[0].bettor


def take_bets(
    table: Table, bank: Bank, layout: Layout, fees: FeeOption | None
) -> Generator[Asking, Replies, list[SpotInPlay]]:
    """Everyone bets or passes, together, until "no more bets". Spots come back clockwise from the bank's left."""
    why = table.rules["bets"]
    reserve = most_a_player_pays(fees, layout)
    low = min(bet.low * layout.copies(bet.id) for bet in layout.bets if bet.needs is None)
    bettors = [
        seat for seat in table.present if seat.number not in bank.shares and table.chips[seat.stack] >= low + reserve
    ]
    numbers = [seat.number for seat in bettors]
    replies = yield from table.ask_together(
        Question(seat.number, (Choice("pass"), _wagers(table, bank, layout, seat, numbers, reserve)), _PASS, why)
        for seat in bettors
    )
    spots: dict[int, SpotInPlay] = {}
    for seat in bettors:
        answer = replies[seat.number]
        if answer.option == "pass":
            continue
        for place, amount in answer.value.items():
            table.move("bet", seat.stack, place, amount, why)
            number = int(place.split(".")[0].removeprefix("seat"))
            spot = spots.setdefault(number, SpotInPlay(number))
            if not any(placed.bettor is seat for placed in spot.placed):
                spot.placed.append(Placed(seat, number))
    if spots:
        table.note("announce", "dealer", table.rules["no_more_bets"], "no more bets")
    for spot in spots.values():
        spot.placed.sort(key=lambda placed: (placed.bettor.number != spot.number, -_staked(table, layout, placed)))
    return [spots[n] for n in order_from(spots, bank.seat.number)]


def _wagers(table: Table, bank: Bank, layout: Layout, seat: Seat, bettors: Sequence[int], reserve: int) -> Wagers:
    """The circles a seat may bet in: its own, those of empty seats, and behind the others.

    Where a bet may not be made behind another's, an empty circle is for the bettor next to it on its right.
    """
    stack, own = table.chips[seat.stack], seat.number
    highs: list[int] = []
    for bet in layout.bets:
        together = bet.needs if bet.relation in ("equal", "beside") and bet.needs else bet.id
        most = (stack - reserve) // layout.copies(together)
        highs.append(min(bet.high, bet.low + (most - bet.low) // layout.step * layout.step))
    spots: list[tuple[int, bool]] = [(own, True)]
    for number in range(1, table.size + 1):
        empty = number not in table.seats
        if number != own and number not in bank.shares and (layout.other_spots or not empty):
            spots.append((number, empty and order_from(bettors, number - 1)[-1] == own))
    circles = _circles(layout, seat, tuple(spots), tuple(highs))
    return Wagers("bet", circles, tuple(spot.place for spot in circles if spot.needs is None), stack, reserve)


@lru_cache(maxsize=4096)
def _circles(
    layout: Layout, seat: Seat, spots: tuple[tuple[int, bool], ...], highs: tuple[int, ...]
) -> tuple[Spot, ...]:
    """A seat's circles on these spots, of which it has some to itself, each with the most that it may take."""
    circles: list[Spot] = []
    for number, alone in spots:
        placed = Placed(seat, number)
        for bet, high in zip(layout.bets, highs, strict=True):
            if high >= bet.low and (bet.backline or alone):
                needs = placed.place(bet.needs) if bet.needs else None
                or_else = tuple(placed.place(other) for other in bet.or_else)
                place = placed.place(bet.id)
                circles.append(Spot(place, bet.name, bet.low, high, layout.step, needs, bet.relation, or_else))
    return tuple(circles)


def _staked(table: Table, layout: Layout, placed: Placed) -> int:
    return sum(table.chips[placed.place(bet.id)] for bet in layout.bets)


# -- fees ------------------------------------------------------------------------------------------------------------


def most_a_player_pays(fees: FeeOption | None, layout: Layout) -> int:
    """The most that the posted option can take from one bettor for one spot, kept back so that a fee is always paid."""
    if fees is None:
        return 0
    return sum(
        max((rate.fee for rate in charge.rates), default=0) * max(1, len(layout.bets))
        for charge in fees.charges
        if charge.payer == "player"
    )


def on_the_table(table: Table, spots: Iterable[SpotInPlay], bets: Iterable[str]) -> list[Wager]:
    """Every wager that lies in these circles now, as fees look at it: "base.hand2" is a second wager on "base"."""
    circles = tuple(bets)
    return [
        Wager(placed.bettor.key, f"seat{placed.spot}", bet.partition(".")[0], amount)
        for spot in spots
        for placed in spot.placed
        for bet in circles
        if (amount := table.chips[placed.place(bet)])
    ]


def collect_fees(
    table: Table, bank: Bank, wagers: Sequence[Wager], fees: FeeOption | None, moment: Moment, why: Why
) -> None:
    """Take what falls due at this moment from players and player-dealer, and drop it."""
    if fees is None or moment not in fees.moments:
        return
    try:
        dues = fees.dues(Action(len({wager.bettor for wager in wagers}), tuple(wagers)), moment)
    except Unpriced:  # action so small that the posted option prints no fee for it
        return
    for due in dues:
        reason = Why(why.text, due.source)
        if due.payer == "player_dealer":
            bank.pay_fee(due.amount, reason)
        elif due.bettor is not None:
            table.move("fee", f"{due.bettor}.stack", "drop", due.amount, reason)


# -- the action button -----------------------------------------------------------------------------------------------

BUTTON_VALUES: Final[Mapping[int, int]] = {14: 1, **{rank: rank for rank in range(2, 14)}}


def action_seat(table: Table, bank: Bank, count: int, after: int = 0) -> int:
    """The seat that a count names, the bank's seat not counted, wrapping round.

    The count is clockwise from the house dealer's left or, where a game says so, from the seat `after` the bank.
    """
    others = order_from((n for n in range(1, table.size + 1) if n != bank.seat.number), after)
    return others[(count - 1) % len(others)]


Start = Literal["left_of_bank", "dealers_left", "dealers_right", "dealers_right_clockwise"]
"""Where a round of the table begins: at the player-dealer's left or the house dealer's left and on clockwise, at the
house dealer's right and back counterclockwise, or there and on clockwise past the house dealer."""


def seats_from(spots: Iterable[SpotInPlay], bank: Bank, start: Start) -> list[SpotInPlay]:
    """Spots in the order of a round of the table."""
    by_number = {spot.number: spot for spot in spots}
    last = max(by_number, default=0)
    match start:
        case "left_of_bank":
            numbers = order_from(by_number, bank.seat.number)
        case "dealers_left":
            numbers = sorted(by_number)
        case "dealers_right":
            numbers = sorted(by_number, reverse=True)
        case "dealers_right_clockwise":
            numbers = order_from(by_number, last - 1)
    return [by_number[number] for number in numbers]


def in_turns(spots: Iterable[SpotInPlay]) -> list[list[SpotInPlay]]:
    """Hands that are set together: each player's first one, then the second ones of those who play several."""
    turns: list[list[SpotInPlay]] = []
    taken: dict[int, int] = {}
    for spot in spots:
        turn = taken[spot.player.number] = taken.get(spot.player.number, -1) + 1
        turns += [[]] if turn == len(turns) else []
        turns[turn].append(spot)
    return turns


def settlement_order(spots: Sequence[SpotInPlay], first: int) -> list[SpotInPlay]:
    """Spots clockwise from seat `first`, or from the next one with a wager."""
    by_number = {spot.number: spot for spot in spots}
    return [by_number[n] for n in order_from(by_number, first - 1)]
