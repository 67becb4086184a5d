"""Hands surrendered face down at the showdown, and players who ask to see them.

Whoever has to show first shows. The others in turn show or surrender. Any player may then ask to see a surrendered hand:
it is dead before it is turned up, but live when the winner of the pot asks, and may then win after all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from housedealer.money.betting import Contest, order_from
from housedealer.table.questions import Answer, Choice
from housedealer.table.table import Play, Table

_SHOW: Final = Answer("show")
_PASS: Final = Answer("pass")


def show_or_surrender(
    table: Table, contest: Contest, order: Sequence[int], winners: Callable[[Sequence[int]], Sequence[int]]
) -> Play:
    """Everyone still in shows or surrenders; `winners` names the best of some hands. Who has a dead hand is out."""
    rules, seats = table.rules, contest.seats
    shown, surrendered = list[int](), list[int]()
    for number in order:
        answer = _SHOW
        if _others_will_show(contest, number, surrendered) and shown:
            options = (Choice("show"), Choice("surrender"))
            answer = yield from table.ask(number, options, _SHOW, rules["surrender"])
        if answer == _SHOW:
            table.turn_up(seats[number].hand, rules["show"], kind="show")
            shown.append(number)
        else:
            table.note("announce", seats[number].key, rules["surrender"], "surrenders")
            surrendered.append(number)
    for number in surrendered:
        yield from _asked_for(table, contest, number, winners(shown))


def _others_will_show(contest: Contest, number: int, surrendered: Sequence[int]) -> bool:
    """Whether each pot that a seat contests has a hand that has not been surrendered beside its own."""
    return all(
        any(other in pot.seats for other in contest.live if other != number and other not in surrendered)
        for pot in contest.pots
        if number in pot.seats
    )


def _asked_for(table: Table, contest: Contest, number: int, winners: Sequence[int]) -> Play:
    """The first player who asks decides: the winner of the pot sees a live hand, anyone else a dead one."""
    rules, hand = table.rules, contest.seats[number].hand
    for other in order_from((seat.number for seat in table.present if seat.number != number), number):
        options = (Choice("see"), Choice("pass"))
        answer = yield from table.ask(other, options, _PASS, rules["asked"], about=hand)
        if answer == _PASS:
            continue
        if other in winners:
            table.turn_up(hand, rules["asked_by_winner"], kind="show")
            return
        contest.live.remove(number)
        table.ruled("dead_hand", hand, rules["asked"])  # dead before it is turned up
        table.turn_up(hand, rules["asked"], kind="show")
        table.move_cards("muck", hand, "muck", rules["asked"])
        return
    contest.live.remove(number)
    table.move_cards("fold", hand, "muck", rules["surrender"])
