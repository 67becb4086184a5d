"""Hands surrendered face down at the showdown of a draw game, and players who ask to see them."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.bots.dealing import Run
from housedealer.packets.entries import entry_ids, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import View
from tests.anyone import play_out, seat_all
from tests.ledger import proves
from tests.script import start, told

TABLES = [
    id for id in entry_ids() if id.partition("/")[2] in ("hi_draw", "draw_hi_lo", "lo_ball", "winner_kill_lo_ball")
]
BUTTONS = {"dealer button": ["seat3"], "small blind": ["seat1"], "big blind": ["seat2"]}
#: Seat 2 is dealt to first, then seat 3, then seat 1, which holds the best hand of any of these games.
HANDS = {"best": "5c 4d 3h 2s Ac", "good": "9c 8d 6h 3s 2c", "poor": "Kc Qd Jh 9s 7c"}
HIGH = {"best": "Ac Ad Ah As 2c", "good": "Kc Kd 9h 6s 4c", "poor": "Qc Jd 9c 7s 4d"}


def showdown(id: str, seats: tuple[str, str, str] = ("good", "poor", "best"), **options: str) -> Round:
    """Three players check and call down to the showdown; hands by name for the three in dealing order."""
    kinds = HANDS if "lo_ball" in id else HIGH
    dealt = zip(*(kinds[name].split() for name in seats), strict=True)
    deck = " ".join(card for cards in dealt for card in cards)
    chosen = {"fee": "none", "surrender": "true", **options}
    round_ = start(id, {1: 400, 2: 400, 3: 400}, f"{deck} 8h", options=chosen, buttons=BUTTONS)
    while round_.open and not round_.open[next(iter(round_.open))].option("show"):
        (seat,) = round_.open
        question = round_.open[seat]
        if question.option("discard") is not None:
            round_.answer(seat, Answer("discard", ()))
        else:
            round_.answer(seat, Answer("check" if question.option("check") is not None else "call"))
    return round_


def dealt_to(round_: Round) -> list[int]:
    """The seats in dealing order."""
    button = round_.table.holder("dealer button")
    assert button is not None
    return [(button + step) % 3 + 1 for step in range(3)]


def _ruled(event: Event, seat: int) -> bool:
    return event.kind == "ruling" and event.what["place"] == f"seat{seat}.hand"


def winners(round_: Round) -> set[str | None]:
    return {target for _, target, _ in told(round_, "award")}


@proves("rule:surrender", tables=TABLES)
@pytest.mark.parametrize("id", TABLES)
def test_the_first_hand_is_shown_and_the_others_may_be_surrendered_face_down(id: str) -> None:
    round_ = showdown(id)
    first, second, third = dealt_to(round_)
    assert told(round_, "show") == [(f"seat{first}.hand", f"seat{first}.hand", None)]
    assert list(round_.open) == [second]
    round_.answer(second, Answer("surrender"))
    round_.answer(third, Answer("show"))
    while round_.open:
        (seat,) = round_.open
        assert seat != second, "nobody is asked about the own hand"
        round_.answer(seat, Answer("pass"))
    assert winners(round_) == {f"seat{third}.stack"}
    assert not any(event.kind == "show" and event.source == f"seat{second}.hand" for event in round_.events)
    seen = [
        e.what for e in View(round_, f"seat{first}").events(0) if e.kind == "fold" and e.source == f"seat{second}.hand"
    ]
    assert len(seen) == 1 and all(str(card) == "??" for card in seen[0])


@proves("rule:asked", tables=TABLES)
@pytest.mark.parametrize("id", TABLES)
def test_a_surrendered_hand_that_a_loser_asks_to_see_is_dead_although_it_was_the_best(id: str) -> None:
    round_ = showdown(id, ("good", "best", "poor"))
    first, second, third = dealt_to(round_)
    round_.answer(second, Answer("surrender"))
    round_.answer(third, Answer("show"))
    assert list(round_.open) == [third]  # from the left of the hand; seat `third` has not won
    round_.answer(third, Answer("see"))
    assert winners(round_) == {f"seat{first}.stack"}
    of_it = [event.kind for event in round_.events if event.source == f"seat{second}.hand" or _ruled(event, second)]
    assert of_it[-3:] == ["ruling", "show", "muck"]  # dead before the dealer turns it up


@proves("rule:asked_by_winner", tables=TABLES)
@pytest.mark.parametrize("id", TABLES)
def test_a_surrendered_hand_that_the_winner_asks_to_see_is_live(id: str) -> None:
    round_ = showdown(id, ("good", "best", "poor"))
    first, second, third = dealt_to(round_)
    round_.answer(second, Answer("surrender"))
    round_.answer(third, Answer("show"))
    round_.answer(third, Answer("pass"))
    round_.answer(first, Answer("see"))
    assert winners(round_) == {f"seat{second}.stack"}


@pytest.mark.parametrize("id", TABLES)
def test_of_two_hands_one_has_to_be_shown(id: str) -> None:
    """Who shows first shows; a pot is never left without a hand."""
    round_ = showdown(id)
    _, second, third = dealt_to(round_)
    round_.answer(second, Answer("surrender"))
    round_.answer(third, Answer("surrender"))
    while round_.open:
        (seat,) = round_.open
        round_.answer(seat, Answer("pass"))
    assert winners(round_) == {f"seat{dealt_to(round_)[0]}.stack"}


def test_without_the_option_every_hand_is_shown_and_nobody_is_asked() -> None:
    assert not showdown("garden_city/hi_draw", surrender="false").open


@pytest.mark.parametrize("id", TABLES)
def test_bots_show_and_leave_surrendered_hands_alone(id: str) -> None:
    for _, round_ in Run(id, 4, "surrendered", options={"surrender": "true"}).rounds(15):
        assert round_.finished
        assert not any(event.what == "surrenders" for event in round_.events)


@pytest.mark.parametrize("id", TABLES)
def test_whoever_surrenders_and_asks_at_random_no_chip_is_lost_and_every_pot_is_won(id: str) -> None:
    luck, asked = Random(id), 0
    session = Session(open_game(id, {"surrender": "true"}))
    seat_all(session, {1: 500, 2: 4_000, 3: 900, 4: 20_000})
    for number in range(60):
        for seat in session.players:
            if not session.felt.chips[f"seat{seat}.stack"]:
                session.buy(seat, 1_500)
        before = sum(session.felt.chips.values())
        play_out(session.start(Sealed.of(id, number)), luck)
        round_ = session.round
        session.finish()
        assert round_ is not None and sum(session.felt.chips.values()) == before
        assert not any(amount for place, amount in session.felt.chips.items() if place.startswith("pot"))
        asked += any(event.what == "surrenders" for event in round_.events)
    assert asked
