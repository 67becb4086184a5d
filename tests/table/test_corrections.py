"""What the floor may do to a round: take it back, correct a payout, void it. Nothing told is erased, and records replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.faults import Faults
from housedealer.irregularities.replay import replay
from housedealer.irregularities.reporting import happened, tables_for
from housedealer.irregularities.ways import report
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Live, Sealed
from housedealer.table.questions import HOUSE_DEALER, Answer
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import RAIL, View, fold
from tests.anyone import decide, play_out
from tests.script import say, stacks, start

HOLDEM = "garden_city/texas_holdem"
BUTTONS = {"dealer button": ["seat3"]}


def holdem(*decks: str) -> Round:
    options = {"fee": "none", "structure": "limit", "stakes": "4-8"}
    return start(HOLDEM, {1: 200, 2: 200, 3: 200}, *(decks or ("",)), options=options, buttons=BUTTONS)


def replays(round_: Round) -> bool:
    (events,) = rounds(list(lines(round_)))
    difference, chips = replay(events, open_game)
    assert difference is None, str(difference)
    return chips is not None and +Counter(chips) == +Counter(round_.felt.chips)


def same_felt(round_: Round) -> None:
    """The fold of the events is where everything lies, for everyone."""
    told = fold(round_.events)
    assert {p: a for p, a in told.chips.items() if a} == {p: a for p, a in round_.felt.chips.items() if a}
    assert {p: c for p, c in told.cards.items() if c} == {p: c for p, c in round_.felt.cards.items() if c}
    for viewer in (RAIL, "seat1", "seat2"):
        seen, view = fold(event.seen_by(viewer) for event in round_.events), View(round_, viewer)
        for place, lying in seen.cards.items():
            assert sorted(map(str, lying)) == sorted(map(str, view.cards(place))), (viewer, place)


# -- taking back ------------------------------------------------------------------------------------------------------------


def test_taking_back_returns_chips_and_cards_and_keeps_what_was_told() -> None:
    round_ = say(holdem(), "1 raise 8", "2 fold")
    before = {place: amount for place, amount in round_.felt.chips.items() if amount}
    say(round_, "3 fold")
    assert round_.finished
    told = list(round_.events)
    round_.take_back(2, by="Ann, floor", reason="Seat 3 had not been given time to act.")
    assert round_.events[: len(told)] == told
    back = round_.events[-1]
    assert back.kind == "take_back" and back.what["by"] == "Ann, floor" and back.what["to"] == 2
    assert back.why is not None and back.why.text.startswith("Seat 3 had not")
    assert {place: amount for place, amount in round_.felt.chips.items() if amount} == before
    assert not round_.finished and list(round_.open) == [3]
    same_felt(round_)
    say(round_, "3 call")
    same_felt(round_)
    while round_.open:
        (seat,) = round_.open
        say(round_, f"{seat} check")
    assert sum(stacks(round_).values()) == 600
    assert replays(round_)


def test_a_round_may_be_taken_back_more_than_once_and_to_its_start() -> None:
    round_ = say(holdem(), "1 call", "2 call")
    round_.take_back(1, by="Bo", reason="Out of turn.")
    say(round_, "2 fold")
    round_.take_back(0, by="Bo", reason="The blinds were wrong.")
    assert list(round_.open) == [1]
    say(round_, "1 fold", "2 fold")
    assert [event.kind for event in round_.events].count("take_back") == 2
    assert [event.kind for event in round_.events].count("end") == 1
    assert stacks(round_) == {1: 200, 2: 198, 3: 202}
    same_felt(round_)
    assert replays(round_)


def test_what_went_wrong_after_the_point_is_taken_back_with_it() -> None:
    round_ = say(holdem("", "As Ks Qs"), "1 call")
    report(round_, Accident("premature", "board"))
    say(round_, "2 call")
    round_.take_back(1, by="Cam", reason="The flop was not premature after all.")
    assert happened(round_) == ()
    assert len(round_.felt.cards["burn"]) == 0
    say(round_, "2 call", "3 check")
    assert len(round_.felt.cards["burn"]) == 1
    report(round_, Accident("unprotected", "seat2"))
    say(round_, "3 check", "1 check")
    same_felt(round_)
    while round_.open:
        (seat,) = round_.open
        say(round_, f"{seat} check")
    assert replays(round_)


@pytest.mark.parametrize("id", entry_ids())
def test_any_round_taken_back_anywhere_replays(id: str) -> None:
    for seed in range(4):
        luck = Random(f"{id}/{seed}")
        game = open_game(id)
        session = Session(game)
        for seat in range(1, min(entry(id).seats["min"] + 2, session.game.size) + 1):
            session.sit(seat, f"player {seat}", game.buy_in.usual)
        source = Faults(f"{id}/{seed}", 0.03, 2) if seed % 2 else None
        round_ = Round(session.game, session.setup(), Sealed.of(id, seed), tables_for(source))
        for _ in range(luck.randint(1, 30)):
            if round_.open:
                seat = luck.choice(list(round_.open))
                round_.answer(seat, decide(luck, round_.open[seat]))
        chips = sum(round_.setup.chips.values())
        round_.take_back(luck.randint(0, len(round_.answers)), by="Dee", reason="A mistake.")
        assert round_.felt.total() == chips
        same_felt(round_)
        play_out(round_, luck)
        assert round_.felt.total() == chips
        same_felt(round_)
        assert replays(round_)


def test_a_live_dealers_round_can_be_taken_back_too() -> None:
    session = Session(open_game(HOLDEM, {"fee": "none"}))
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", 20_000)
    luck, round_ = Random(2), session.start(Live())
    while round_.open and len(round_.answers) < 2:
        seat = next(iter(round_.open))
        round_.answer(seat, decide(luck, round_.open[seat]))
    answered = len(round_.answers)
    while HOUSE_DEALER in round_.open:
        round_.answer(HOUSE_DEALER, round_.open[HOUSE_DEALER].default)
    round_.take_back(max(0, answered - 1), by="Eli", reason="Misheard.")
    assert HOUSE_DEALER not in round_.open or round_.open
    while round_.open:
        seat = next(iter(round_.open))
        round_.answer(seat, round_.open[seat].default)
    assert round_.felt.total() == 40_000


# -- payouts and voids --------------------------------------------------------------------------------------------------------


def test_a_payout_is_corrected_after_the_round_and_says_by_whom() -> None:
    round_ = say(holdem(), "1 fold", "2 fold")
    round_.correct_payout("seat3.stack", "seat2.stack", 200, by="Fay", reason="Seat 2 had the winning hand.")
    assert stacks(round_) == {1: 200, 2: 200, 3: 200}
    event = round_.events[-1]
    assert (event.kind, event.amount, event.what) == ("correct", 200, {"by": "Fay"})
    same_felt(round_)
    assert replays(round_)


def test_while_chips_are_played_for_no_payout_is_corrected() -> None:
    round_ = say(holdem(), "1 call")
    before = list(round_.events)
    with pytest.raises(HouseDealerError, match="payouts are corrected when it is over"):
        round_.correct_payout("seat2.stack", "seat1.stack", 100, by="Gus", reason="The small blind was short.")
    assert round_.events == before


def test_a_corrected_payout_is_taken_back_with_the_round() -> None:
    round_ = say(holdem(), "1 fold", "2 fold")
    round_.correct_payout("seat3.stack", "seat2.stack", 100, by="Gus", reason="The pot was split.")
    round_.correct_payout("seat2.stack", "seat1.stack", 50, by="Gus", reason="Three ways.")
    round_.take_back(2, by="Gus", reason="It was not.")
    assert round_.finished and stacks(round_) == {1: 200, 2: 198, 3: 202}
    same_felt(round_)
    assert replays(round_)
    round_.take_back(1, by="Gus", reason="Seat 2 had not folded.")
    say(round_, "2 call", "3 check")
    while round_.open:
        (seat,) = round_.open
        say(round_, f"{seat} check")
    assert [event.kind for event in round_.events].count("correct") == 2
    same_felt(round_)
    assert replays(round_)


def test_a_voided_round_leaves_everything_where_it_was() -> None:
    round_ = say(holdem(), "1 raise 8", "2 call")
    buttons = {button: list(places) for button, places in round_.setup.buttons.items()}
    round_.void(by="Hal", reason="Fire alarm.")
    assert round_.finished and not round_.open
    assert stacks(round_) == {1: 200, 2: 200, 3: 200}
    assert {button: places for button, places in round_.felt.buttons.items() if places} == buttons
    same_felt(round_)
    assert replays(round_)
    with pytest.raises(HouseDealerError, match="the round is over"):
        round_.void(by="Hal", reason="Again.")


def test_corrections_name_who_made_them_and_cannot_make_chips() -> None:
    round_ = holdem()
    before = list(round_.events)
    refusals: tuple[Callable[[], None], ...] = (
        lambda: round_.take_back(0, by="", reason="x"),
        lambda: round_.void(by="Ida", reason=" "),
        lambda: round_.correct_payout("seat1.stack", "seat2.stack", 0, by="Ida", reason="x"),
        lambda: round_.correct_payout("pot", "seat2.stack", 1_000_000, by="Ida", reason="x"),
        lambda: round_.take_back(5, by="Ida", reason="x"),
    )
    for refused in refusals:
        with pytest.raises(HouseDealerError):
            refused()
    assert round_.events == before
    round_.answer(1, Answer("fold"))
