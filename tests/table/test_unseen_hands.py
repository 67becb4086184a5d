"""A live dealer who does not know what players hold: only what becomes public is named, and folded hands stay unknown."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import DealNeeded, Live
from housedealer.table.events import HIDDEN
from housedealer.table.questions import HOUSE_DEALER, Answer, Pick
from housedealer.table.record import chance_of, live_dealer
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide

UNSEEN = [id for id in entry_ids() if not open_game(id).reads_hands]
PUBLIC = {"draw", "deal", "show", "turn_up", "peek", "read"}


def played(id: str, luck: Random) -> tuple[Round, set[tuple[str, str]]]:
    """A round by any legal answers, and what the dealer was asked for: the purpose and the place."""
    game = open_game(id)
    session = Session(game)
    for seat in range(1, min(4, game.size) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    round_, asked = session.start(Live(unseen=True)), set()
    for _ in range(600):
        if not round_.open:
            break
        seat, question = luck.choice(list(round_.open.items()))
        if seat != HOUSE_DEALER:
            round_.answer(seat, decide(luck, question))
            continue
        option = question.options[0]
        assert round_.needed is not None and round_.needed.count >= 1
        if isinstance(option, Pick):
            asked.add((round_.needed.purpose, option.place))
            round_.answer(seat, Answer(option.id, (luck.choice(option.cards),)))
        else:
            round_.answer(seat, Answer(luck.choice(question.options).id))
    return round_, asked


def test_the_games_that_set_or_meld_hands_are_the_only_ones_whose_hands_are_named_at_once() -> None:
    named = {entry(id).module for id in entry_ids()} - {entry(id).module for id in UNSEEN}
    assert named == {"pai_gow_poker", "pai_gow_tiles", "crazy_4_poker", "pan", "thirteen_card_poker_red"}
    assert len(UNSEEN) >= 35


@pytest.mark.parametrize("id", UNSEEN)
def test_only_what_becomes_public_is_named(id: str) -> None:
    for seed in range(3):
        round_, asked = played(id, Random(f"{id}/{seed}"))
        assert round_.finished and {purpose for purpose, _ in asked} <= PUBLIC
        for event in round_.events:
            own = event.kind == "deal" and (event.face or "").startswith("seat")
            if own:
                assert all(piece is HIDDEN for piece in event.what), event
            if event.kind == "discard":  # which nobody has seen either
                assert all(piece is HIDDEN for piece in event.what)


@pytest.mark.parametrize("id", UNSEEN[::6])
def test_a_record_of_it_replays_to_the_same_events_and_a_copy_goes_on(id: str) -> None:
    round_, _ = played(id, Random(id))
    told = [event.to_json() for event in round_.events]
    again = Round.resumed(open_game(id), round_.setup, chance_of(told), round_.answers)
    assert [event.to_json() for event in again.events] == told
    assert [event.to_json() for event in round_.clone().events] == told
    assert live_dealer(told).unseen and not live_dealer([]).unseen


def test_a_folded_hand_is_never_named_and_the_last_one_left_shows_nothing() -> None:
    game = open_game("hotel_del_rio/texas_holdem")
    session = Session(game)
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    round_, asked = session.start(Live(unseen=True)), []
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        if seat == HOUSE_DEALER:
            if isinstance(round_.needed, DealNeeded):
                round_.answer(seat, Answer("dealt"))
                continue
            assert round_.needed is not None
            asked.append(round_.needed.purpose)
            round_.answer(seat, Answer("card", (question.options[0].cards[len(asked)],)))  # type: ignore[attr-defined]
        else:
            ids = [option.id for option in question.options]
            round_.answer(seat, Answer(next(id for id in ("post", "fold", "check") if id in ids)))
    assert round_.finished and set(asked) == {"draw"}  # for the button, and nothing else


def test_three_cards_of_the_flop_are_wanted_together() -> None:
    game = open_game("hotel_del_rio/texas_holdem")
    session = Session(game)
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    round_, counts = session.start(Live(unseen=True)), []
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        if seat == HOUSE_DEALER:
            if isinstance(round_.needed, DealNeeded):
                round_.answer(seat, Answer("dealt"))
                continue
            assert round_.needed is not None
            counts.append((round_.needed.place, round_.needed.purpose, round_.needed.count))
            round_.answer(seat, Answer("card", (question.options[0].cards[0],)))  # type: ignore[attr-defined]
        else:
            ids = [option.id for option in question.options]
            round_.answer(seat, Answer(next(id for id in ("post", "check", "call") if id in ids)))
    assert [each for each in counts if each[0] == "board"][:3] == [("board", "deal", n) for n in (3, 2, 1)]
    assert [count for place, purpose, count in counts if purpose == "show"] == [2, 1, 2, 1]
