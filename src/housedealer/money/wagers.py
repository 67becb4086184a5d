"""Wagers against the bank: taking them, backline bets and several spots for one player, and the order of the table."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from housedealer.money.bank import Bank
from housedealer.money.betting import order_from
from housedealer.money.collection import Collection
from housedealer.money.fees import Wager
from housedealer.money.layout import Layout, Placed, SpotInPlay
from housedealer.table.questions import Answer, Choice, Question, Spot, Wagers
from housedealer.table.table import Asking, Replies, Seat, Table

_PASS: Final = Answer("pass")


def take_bets(table: Table, bank: Bank, collection: Collection) -> Generator[Asking, Replies, list[SpotInPlay]]:
    """Everyone bets or passes, together, until "no more bets". Spots come back clockwise from the bank's left.

    On a spot the seated player is first and then those behind, the first to place a wager before the last (001:7324).
    """
    why, layout = table.rules["bets"], collection.layout
    compulsory = [bet for bet in layout.bets if bet.needs is None]
    bettors = [
        seat
        for seat in table.present
        if seat.number not in bank.shares and any(collection.ends(bet, table.chips[seat.stack]) for bet in compulsory)
    ]
    numbers = [seat.number for seat in bettors]
    replies = yield from table.ask_together(
        Question(seat.number, (Choice("pass"), _wagers(table, bank, collection, seat, numbers)), _PASS, why)
        for seat in bettors
    )
    spots: dict[int, SpotInPlay] = {}
    for seat_number, answer in replies.items():
        seat = table.seats[seat_number]
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
        spot.placed.sort(key=lambda placed: placed.bettor.number != spot.number)
    return [spots[n] for n in order_from(spots, bank.seat.number)]


def _wagers(table: Table, bank: Bank, collection: Collection, seat: Seat, bettors: Sequence[int]) -> Wagers:
    """The circles a seat may bet in: its own, those of empty seats, and behind the others.

    Where a bet may not be made behind another's, an empty circle is for the bettor next to it on its right.
    """
    stack, own, layout = table.chips[seat.stack], seat.number, collection.layout
    spots: list[tuple[int, bool]] = [(own, True)]
    for number in range(1, table.size + 1):
        empty = number not in table.seats
        if number != own and number not in bank.shares and (layout.other_spots or not empty):
            spots.append((number, empty and order_from(bettors, number - 1)[-1] == own))
    ends = tuple(collection.ends(bet, stack) for bet in layout.bets)
    gaps = tuple(collection.gaps(bet, *end) if end else () for bet, end in zip(layout.bets, ends, strict=True))
    circles, owners = _circles(layout, seat, tuple(spots), ends, gaps)
    required = tuple(spot.place for spot in circles if spot.needs is None)
    return Wagers("bet", circles, required, stack, collection.most, collection.pricer(owners, seat.key))


@lru_cache(maxsize=4096)
def _circles(
    layout: Layout,
    seat: Seat,
    spots: tuple[tuple[int, bool], ...],
    ends: tuple[tuple[int, int] | None, ...],
    gaps: tuple[tuple[tuple[int, int], ...], ...],
) -> tuple[tuple[Spot, ...], Mapping[str, tuple[str, str]]]:
    """A seat's circles on these spots, of which it has some to itself, and the spot and the bet that each stands for."""
    circles: list[Spot] = []
    owners: dict[str, tuple[str, str]] = {}
    for number, alone in spots:
        placed = Placed(seat, number)
        for bet, end, unpriced in zip(layout.bets, ends, gaps, strict=True):
            if end is not None and (bet.backline or alone):
                needs = placed.place(bet.needs) if bet.needs else None
                or_else = tuple(placed.place(other) for other in bet.or_else)
                place = placed.place(bet.id)
                circles.append(Spot(place, bet.name, *end, layout.step, needs, bet.relation, or_else, unpriced))
                owners[place] = (f"seat{number}", bet.id.partition(".")[0])
    return tuple(circles), owners


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
