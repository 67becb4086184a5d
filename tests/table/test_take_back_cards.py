"""Cards that somebody may have seen do not come again after a take-back: what is left of the deck is shuffled."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest

from housedealer.irregularities.replay import replay, run_again
from housedealer.irregularities.reporting import parted
from housedealer.packets.entries import open_game
from housedealer.table.chance import Chance, Committed, Live, Sealed
from housedealer.table.events import Event
from housedealer.table.record import live_dealer
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide

HOLDEM = "hotel_del_rio/texas_holdem"


def begun(chance: Chance, game: str = HOLDEM) -> Round:
    session = Session(open_game(game))
    for seat, name in ((1, "Ann"), (2, "Bo"), (3, "Cy")):
        session.sit(seat, name, 20_000)
    return session.start(chance)


def call_on(round_: Round, cards: int) -> None:
    """Everybody stays in until so many cards are on the board."""
    while len(round_.felt.cards["board"]) < cards:
        seat, question = next(iter(round_.open.items()))
        options = [option.id for option in question.options]
        round_.answer(seat, question.default._replace(option="check" if "check" in options else "call", value=None))


def play_out(round_: Round) -> None:
    round_.play_out(lambda _, question: question.default)


def told(round_: Round) -> list[dict[str, Any]]:
    plain = [{"round": 1, "seq": seq, **event.to_json()} for seq, event in enumerate(round_.events)]
    return json.loads(json.dumps(plain))  # type: ignore[no-any-return]


def reshuffles(round_: Round) -> list[Event]:
    return [event for event in round_.events if event.kind == "shuffle" and event.source == event.target]


@pytest.mark.parametrize("chance", [Sealed, Committed])
def test_a_flop_that_was_seen_does_not_come_again(chance: type[Sealed]) -> None:
    round_ = begun(chance.of("flop"))
    before = len(round_.felt.cards["deck"])
    call_on(round_, 3)
    flop = list(round_.felt.cards["board"])
    round_.take_back(1, "floor", "the wrong seat acted")
    (again,) = reshuffles(round_)
    assert len(again.what) == before, "with everything that is left of the deck"
    assert {piece for place in round_.felt.cards.values() for piece in place} >= set(flop)
    call_on(round_, 3)
    assert list(round_.felt.cards["board"]) != flop
    assert round_.events.index(again) > next(at for at, e in enumerate(round_.events) if e.kind == "take_back")


def test_hands_that_are_held_stay_as_they_were() -> None:
    round_ = begun(Sealed.of("hands"))
    held = {seat: list(round_.felt.cards[f"seat{seat}.hand"]) for seat in (1, 2, 3)}
    call_on(round_, 3)
    round_.take_back(0, "floor", "so")
    assert {seat: list(round_.felt.cards[f"seat{seat}.hand"]) for seat in (1, 2, 3)} == held


def test_where_no_card_was_seen_nothing_is_shuffled() -> None:
    round_ = begun(Sealed.of("none"))
    seat, question = next(iter(round_.open.items()))
    round_.answer(seat, question.default)
    round_.take_back(0, "floor", "so")
    assert reshuffles(round_) == []


@pytest.mark.parametrize("chance", [Sealed, Committed])
def test_no_draw_is_used_twice_however_often_it_is_taken_back(chance: type[Sealed]) -> None:
    round_ = begun(chance.of("often"))
    orders, first = list[tuple[object, ...]](), round_.chance.drawn
    for to in (2, 1, 1, 0, 2):
        call_on(round_, 3)
        round_.take_back(to, "floor", "again")
        orders.append(tuple(reshuffles(round_)[-1].what))
    assert len(set(orders)) == 5
    assert round_.chance.drawn == first + 5
    call_on(round_, 3)
    for copy in (pickle.loads(pickle.dumps(round_)), round_.clone()):
        assert copy.felt.cards["deck"] == round_.felt.cards["deck"] and copy.events == round_.events
    assert round_.run_again(round_.tables.again()).felt.cards["deck"] == round_.felt.cards["deck"]


@pytest.mark.parametrize("chance", [Sealed, Committed])
def test_a_record_with_take_backs_replays_to_the_same_events(chance: type[Sealed]) -> None:
    round_ = begun(chance.of("record"))
    for to in (2, 0):
        call_on(round_, 4)
        round_.take_back(to, "floor", "again")
    open_record = told(round_)
    assert told(run_again(open_record, open_game, chance.of("record"))) == open_record, "also while it is under way"
    play_out(round_)
    assert replay(told(round_), open_game) == (None, round_.felt.chips), "from the record alone"
    assert replay(told(round_), open_game, chance.of("record"))[0] is None, "and from its seed"


def test_a_record_from_before_replays_as_it_was_told() -> None:
    round_ = begun(Sealed.of("old"))
    call_on(round_, 3)
    flop = list(round_.felt.cards["board"])
    round_.take_back(1, "floor", "so", recorded={})
    assert reshuffles(round_) == [] and "shuffled" not in round_.events[-1].what
    call_on(round_, 3)
    assert list(round_.felt.cards["board"]) == flop
    play_out(round_)
    assert replay(told(round_), open_game)[0] is None


def test_a_shoe_is_shuffled_too() -> None:
    session, luck = Session(open_game("garden_city/casino_war")), Random("shoe")
    for seat, name in ((1, "Ann"), (2, "Bo")):
        session.sit(seat, name, 100_000)
    round_ = session.start(Sealed.of("shoe"))
    while not any(event.kind == "deal" for event in round_.events):
        assert not round_.finished
        seat, question = next(iter(round_.open.items()))
        round_.answer(seat, decide(luck, question))
    (shoe,) = {event.source for event in round_.events if event.kind == "deal"}
    round_.take_back(0, "floor", "so")
    assert [event.target for event in reshuffles(round_)] == [shoe]


def test_a_live_dealer_shuffles_and_names_the_cards_anew() -> None:
    round_ = begun(Live())
    while not any(seat for seat in round_.open):
        _name(round_)
    named = len(round_.chance.cards)  # type: ignore[attr-defined]
    while not round_.felt.cards["board"]:
        seat, question = next(iter(round_.open.items()))
        if not seat:
            _name(round_)
            continue
        options = [option.id for option in question.options]
        round_.answer(seat, question.default._replace(option="check" if "check" in options else "call", value=None))
    round_.take_back(0, "floor", "so")
    assert len(round_.chance.cards) == named and len(reshuffles(round_)) == 1  # type: ignore[attr-defined]
    record = told(round_)
    assert told(run_again(record, open_game, live_dealer(record))) == record


def _name(round_: Round) -> None:
    round_.answer(0, round_.open[0].default)


def test_a_report_that_takes_the_round_back_past_decisions_shuffles_what_was_seen_since() -> None:
    round_ = begun(Sealed.of("reported late"))
    call_on(round_, 4)
    turn = list(round_.felt.cards["board"])[3:]
    at = next(at for at, event in enumerate(round_.table.events) if event.kind == "deal" and event.target == "board")
    fresh = parted(round_, at, [])
    round_.go_back(fresh, at, "floor", "the flop was fouled")
    assert [event.target for event in reshuffles(round_)] == ["deck"]
    flop = list(round_.felt.cards["board"])
    assert len(flop) == 3, "the cards of that deal are as the rule for the accident says"
    call_on(round_, 4)
    assert list(round_.felt.cards["board"])[3:] != turn
    play_out(round_)
    assert replay(told(round_), open_game)[0] is None
