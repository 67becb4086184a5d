"""The floor's word on one seat alone, while everybody else plays on: a rule of the house at any table.

A hand is dead, a wager void, or a player held to an action. No packet says when; whoever rules so says why, and everyone at
the table reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from housedealer.chips import money
from housedealer.errors import HouseDealerError, IllegalAnswer
from housedealer.irregularities.accidents import Accident, Possible, Ruling
from housedealer.money.bank import Bank
from housedealer.table.events import Why
from housedealer.table.questions import Amount, Answer, Choice, Question
from housedealer.table.table import Seat

if TYPE_CHECKING:
    from housedealer.irregularities.with_accidents import TableWithAccidents

HAND_DEAD: Final = "hand_dead"
WAGER_VOID: Final = "wager_void"
HELD_TO: Final = "held_to"  # one of the plain choices of the question, counted from 1
HELD_TO_AMOUNT: Final = "held_to_amount"  # a bet or raise of so many cents
KINDS: Final = frozenset({HAND_DEAD, WAGER_VOID, HELD_TO, HELD_TO_AMOUNT})

RULINGS: Final = {
    HAND_DEAD: Ruling(
        HAND_DEAD,
        "dead_hand",
        "House rule, by the floor: this hand is dead and what it has put in is lost; the others play on.",
    ),
    WAGER_VOID: Ruling(
        WAGER_VOID,
        "return_wager",
        "House rule, by the floor: this wager is void and goes back; the others play on, and a collection that was taken for it stays taken.",
    ),
}
#: Places of a seat that hold no wager on a hand.
NO_WAGER: Final = ("stack", "bet", "behind")


def possible(table: TableWithAccidents) -> Iterator[Possible]:
    """What the floor could rule now, while these questions are open."""
    if table.answers_at_deal is None:
        return
    for number in hands(table):
        yield Possible(HAND_DEAD, f"seat{number}")
    for number in spots(table):
        yield Possible(WAGER_VOID, f"seat{number}")
        single = list(wagers(table, f"seat{number}"))
        if len(single) > 1:
            yield from (Possible(WAGER_VOID, place) for place in single)
    for number, question in table.questions.items():
        for at, _ in enumerate(choices(question), 1):
            yield Possible(HELD_TO, f"seat{number}", at)
        if (amount := _amount(question)) is not None:
            yield Possible(HELD_TO_AMOUNT, f"seat{number}", amount.low)


def choices(question: Question) -> list[Choice]:
    """The plain choices that a player can be held to."""
    return [option for option in question.options if isinstance(option, Choice)]


def said(table: TableWithAccidents, kind: str, place: str, amount: int) -> str:
    """What a player would be held to, in words; empty for what is no such choice."""
    question = table.questions.get(int(place.removeprefix("seat"))) if kind == HELD_TO else None
    return "" if question is None else (choice := choices(question)[amount - 1]).label or choice.id.replace("_", " ")


def hands(table: TableWithAccidents) -> list[int]:
    """The seats whose hand can be ruled dead with at least one other left to play on."""
    if table.contest is not None:
        intact = table.intact()
        return intact if len(intact) > 1 else []
    held = [n for n in table.seats if n not in table.fouls and any(table.cards[at] for at in cards(table, n))]
    if table.bank is not None:
        return [number for number in spots(table) if any(table.cards[at] for at in cards(table, number))]
    return held if len(held) > 1 else []


def spots(table: TableWithAccidents) -> list[int]:
    """The spots of a banked game with a wager on them."""
    if table.bank is None:
        return []
    return [number for number in range(1, table.size + 1) if any(wagers(table, f"seat{number}"))]


def wagers(table: TableWithAccidents, at: str) -> Iterator[str]:
    """The wagers that lie at a spot, or the one that is named."""
    for place, amount in table.chips.items():
        seat, _, bet = place.partition(".")
        if amount and bet and bet not in NO_WAGER and at in (place, seat) and seat.startswith("seat"):
            yield place


def cards(table: TableWithAccidents, number: int) -> list[str]:
    """The places of a seat's cards."""
    return [place for place in table.cards if place.startswith(f"seat{number}.")]


def check(table: TableWithAccidents, accident: Accident) -> None:
    """Refuse an action that the player could not have taken."""
    if accident.kind in (HELD_TO, HELD_TO_AMOUNT):
        _held(table, accident)


def rule(table: TableWithAccidents, accident: Accident) -> None:
    """Let it be so."""
    place = accident.place
    if accident.kind in (HELD_TO, HELD_TO_AMOUNT):
        seat, answer, words = _held(table, accident)
        text = f"House rule, by the floor: the player is held to this action: {words}."
        table.rule(Ruling(HELD_TO, "binding", text), place)
        table.binding[seat] = answer
        return
    why = table.rule(RULINGS[accident.kind], place)
    if accident.kind == WAGER_VOID:
        _give_back(table, place, why)
    elif table.contest is not None:
        table.kill(int(place.removeprefix("seat")))
    elif table.bank is not None:
        _take(table, table.bank, place, why)
    else:
        table.fouls[int(place.removeprefix("seat"))] = why


def _give_back(table: TableWithAccidents, at: str, why: Why) -> None:
    for place in list(wagers(table, at)):
        table.move("return", place, _owner(table, place).stack, table.chips[place], why)
    _out_of_action(table, at)


def _take(table: TableWithAccidents, bank: Bank, at: str, why: Why) -> None:
    """The bank takes what it covers of the wagers on a dead hand."""
    for place in list(wagers(table, at)):
        bank.lose(place, _owner(table, place), why)
    _out_of_action(table, at)


def _out_of_action(table: TableWithAccidents, at: str) -> None:
    """A hand on which nothing is wagered any more decides nothing; its cards lie there until all are gathered."""
    number = int(at.partition(".")[0].removeprefix("seat"))
    if not any(wagers(table, f"seat{number}")):
        table.out_of_action.add(number)


def _owner(table: TableWithAccidents, place: str) -> Seat:
    """Whose wager it is: of those behind, the circle carries the bettor's number."""
    head, *rest = place.split(".")
    bettor = rest[-1] if len(rest) > 1 and rest[-1].isdigit() else head.removeprefix("seat")
    return table.seats[int(bettor)]


def _held(table: TableWithAccidents, accident: Accident) -> tuple[int, Answer, str]:
    """The seat, the answer that is taken as given, and how it is said."""
    seat = int(accident.place.removeprefix("seat"))
    question = table.questions.get(seat)
    if question is None:
        raise HouseDealerError(f"seat {seat} is not being asked")
    if accident.kind == HELD_TO:
        offered = choices(question)
        if not 0 < accident.amount <= len(offered):
            raise HouseDealerError(f"seat {seat} has {len(offered)} choices")
        answer = Answer(offered[accident.amount - 1].id)
        return seat, question.check(answer), said(table, HELD_TO, accident.place, accident.amount)
    bet = _amount(question)
    if bet is None:
        raise HouseDealerError(f"seat {seat} may not bet or raise now")
    try:
        answer = question.check(Answer(bet.id, accident.amount))
    except IllegalAnswer as illegal:
        raise HouseDealerError(str(illegal)) from None
    return seat, answer, f"{bet.id.replace('_', ' ')} {money(accident.amount)}"


def _amount(question: Question) -> Amount | None:
    return next((option for option in question.options if isinstance(option, Amount)), None)
