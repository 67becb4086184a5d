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
Ends = tuple[tuple[int, int] | None, ...]
"""For each bet of a layout the least and the most that a stack can put there; None where it cannot."""


def take_bets(table: Table, bank: Bank, collection: Collection) -> Generator[Asking, Replies, list[SpotInPlay]]:
    """Everyone bets or passes, together, until "no more bets". Spots come back clockwise from the bank's left.

    On a spot the seated player is first and then those behind, the first to place a wager before the last (001:7324). A
    free circle is for whoever bets there first: what may not be bet behind another is not taken from those who come later.
    """
    why, layout = table.rules["bets"], collection.layout
    bettors: dict[int, Ends] = {}
    for seat in table.present:
        if seat.number not in bank.shares:
            ends = tuple(collection.ends(bet, table.chips[seat.stack]) for bet in layout.bets)
            if any(end for bet, end in zip(layout.bets, ends, strict=True) if bet.needs is None):
                bettors[seat.number] = ends
    replies = yield from table.ask_together(
        Question(number, (Choice("pass"), _wagers(table, bank, collection, number, ends)), _PASS, why)
        for number, ends in bettors.items()
    )
    spots: dict[int, SpotInPlay] = {}
    for seat_number, answer in replies.items():
        seat = table.seats[seat_number]
        if answer.option == "pass":
            continue
        too_late = _too_late(layout, seat, answer.value, [n for n in spots if n not in table.seats])
        if too_late:
            table.note("announce", seat.key, table.rules["circle_taken"], "the circle is taken")
        for place, amount in answer.value.items():
            if place in too_late:
                continue
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


def _too_late(layout: Layout, seat: Seat, wagers: Mapping[str, int], taken: Iterable[int]) -> set[str]:
    """Wagers on free circles that somebody else has taken already and that may not be made behind another, and what needs them."""
    found: set[str] = set()
    for number in taken:
        placed = Placed(seat, number)
        for bet in layout.bets:
            place, needed = placed.place(bet.id), [placed.place(other) for other in (bet.needs, *bet.or_else) if other]
            lost = bool(needed) and not any(other in wagers and other not in found for other in needed)
            if place in wagers and (not bet.backline or lost):
                found.add(place)
    return found


def _wagers(table: Table, bank: Bank, collection: Collection, own: int, ends: Ends) -> Wagers:
    """The circles a seat may bet in: its own, those of empty seats, and behind the others."""
    seat, layout = table.seats[own], collection.layout
    spots: list[tuple[int, bool]] = [(own, True)]
    for number in range(1, table.size + 1):
        empty = number not in table.seats
        if number != own and number not in bank.shares and (layout.other_spots or not empty):
            spots.append((number, empty))
    gaps = tuple(collection.gaps(bet, *end) if end else () for bet, end in zip(layout.bets, ends, strict=True))
    circles, owners = _circles(layout, seat, tuple(spots), ends, gaps)
    required = tuple(spot.place for spot in circles if spot.needs is None)
    return Wagers(
        "bet", circles, required, table.chips[seat.stack], collection.most, collection.pricer(owners, seat.key)
    )


@lru_cache(maxsize=4096)
def _circles(
    layout: Layout,
    seat: Seat,
    spots: tuple[tuple[int, bool], ...],
    ends: Ends,
    gaps: tuple[tuple[tuple[int, int], ...], ...],
) -> tuple[tuple[Spot, ...], Mapping[str, tuple[str, str]]]:
    """A seat's circles on these spots, of which it may have some to itself, and the spot and the bet that each stands for."""
    drawn, owners = _drawn(layout, seat, spots)
    circles: list[Spot] = []
    for at, place, needs, or_else in drawn:
        end = ends[at]
        if end is not None:
            bet = layout.bets[at]
            circles.append(Spot(place, bet.name, *end, layout.step, needs, bet.relation, or_else, gaps[at]))
    return tuple(circles), owners


@lru_cache(maxsize=1024)
def _drawn(
    layout: Layout, seat: Seat, spots: tuple[tuple[int, bool], ...]
) -> tuple[list[tuple[int, str, str | None, tuple[str, ...]]], Mapping[str, tuple[str, str]]]:
    """The same circles before anybody knows what a stack can put there: which bet of the layout each is for, its place,
    the place of the bet that it needs, and those of the bets that will do instead."""
    circles = []
    owners: dict[str, tuple[str, str]] = {}
    for number, alone in spots:
        placed = Placed(seat, number)
        for at, bet in enumerate(layout.bets):
            if bet.backline or alone:
                place, needs = placed.place(bet.id), placed.place(bet.needs) if bet.needs else None
                circles.append((at, place, needs, tuple(placed.place(other) for other in bet.or_else)))
                owners[place] = (f"seat{number}", bet.id.partition(".")[0])
    return circles, owners


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


WithinSeat = Literal["wager_by_wager", "bettor_by_bettor"]
"""On a seat with bettors behind: every bettor's first wager, then every bettor's second one; or all wagers of one bettor
before the next bettor's."""
WITHIN_SEAT: Final = {"help": "at a seat with bettors behind: wager by wager for all of them, or bettor by bettor"}


def within_seat(spot: SpotInPlay, bets: Sequence[str], how: WithinSeat) -> list[tuple[Placed, str]]:
    """A seat's wagers in the order in which they are settled, the seated player's before those behind."""
    if how == "wager_by_wager":
        return [(placed, bet) for bet in bets for placed in spot.placed]
    return [(placed, bet) for placed in spot.placed for bet in bets]


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
