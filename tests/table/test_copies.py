"""Copies of a round: cloned, pickled, undone. A copy goes its own way and tells the same story."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from housedealer.errors import HouseDealerError
from housedealer.irregularities.faults import Faults
from housedealer.irregularities.reporting import WithAccidents
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Chance, Live, Sealed
from housedealer.table.questions import HOUSE_DEALER
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide, play_out


def begun(id: str, seed: int, answers: int, chance: Chance | None = None) -> Round:
    """A round with some answers given."""
    game, luck = open_game(id), Random(f"{id}/{seed}")
    session = Session(game)
    for seat in range(1, min(entry(id).seats["min"] + 2, game.size) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    round_ = session.start(chance or Sealed.of(id, seed))
    for _ in range(answers):
        if round_.open:
            seat = luck.choice(list(round_.open))
            round_.answer(seat, decide(luck, round_.open[seat]))
    return round_


@pytest.mark.parametrize("id", entry_ids())
def test_a_copy_ends_as_the_round_does_and_neither_disturbs_the_other(id: str) -> None:
    round_ = begun(id, 1, 6)
    before = list(round_.events)
    copies = [round_.clone(), copy.deepcopy(round_), pickle.loads(pickle.dumps(round_))]
    for other in copies:
        assert other.events == before and list(other.open) == list(round_.open)
        play_out(other, Random(5))
    assert round_.events == before
    play_out(round_, Random(5))
    assert all(other.events == round_.events for other in copies)


@pytest.mark.parametrize(
    "id", ["garden_city/seven_card_stud", "garden_city/baccarat_gold", "garden_city/pai_gow_tiles"]
)
def test_a_live_dealers_round_can_be_copied(id: str) -> None:
    round_ = begun(id, 2, 12, Live())
    other = pickle.loads(pickle.dumps(round_))
    assert other.events == round_.events
    play_out(other, Random(1))
    play_out(round_, Random(1))
    assert other.events == round_.events and HOUSE_DEALER not in round_.open


@pytest.mark.parametrize("id", ["garden_city/texas_holdem", "garden_city/pan", "garden_city/fortune_pai_gow_poker"])
def test_answers_are_undone_one_by_one(id: str) -> None:
    round_ = begun(id, 3, 0)
    luck, seen = Random(3), []
    for _ in range(8):
        if not round_.open:
            break
        seen.append((list(round_.events), list(round_.open)))
        seat = luck.choice(list(round_.open))
        round_.answer(seat, decide(luck, round_.open[seat]))
    while seen:
        round_.undo()
        events, asked = seen.pop()
        assert round_.events == events and set(round_.open) == set(asked)
    with pytest.raises(HouseDealerError, match="no answer has been given"):
        round_.undo()


def test_a_clone_stays_where_it_was_made_while_the_round_goes_on() -> None:
    round_ = begun("hotel_del_rio/texas_holdem", 1, 3)
    before, clone = list(round_.events), round_.clone()
    twice = clone.clone()
    play_out(round_, Random(1))
    assert clone.events == twice.events == before and clone.open.keys() == twice.open.keys()
    play_out(twice, Random(1))
    assert twice.events == round_.events and clone.events == before


def test_a_clone_is_not_played_before_it_is_asked_for_something() -> None:
    round_ = begun("hotel_del_rio/texas_holdem", 1, 3)
    clone = round_.clone()
    assert "table" not in vars(clone)
    assert not clone.finished and clone.table is not round_.table
    with pytest.raises(AttributeError, match="no 'pots'"):
        clone.pots  # type: ignore[attr-defined]  # noqa: B018


def test_a_round_that_was_taken_back_is_copied_with_what_it_told() -> None:
    round_ = begun("garden_city/texas_holdem", 4, 5)
    round_.take_back(2, by="Dee", reason="Misheard.")
    other = pickle.loads(pickle.dumps(round_))
    assert other.events == round_.events
    play_out(other, Random(2))
    play_out(round_, Random(2))
    assert other.events == round_.events


def test_a_round_with_accidents_is_copied_with_them() -> None:
    for seed in range(20):
        session = Session(open_game("garden_city/seven_card_stud"))
        for seat in (1, 2, 3):
            session.sit(seat, f"player {seat}", 20_000)
        tables = WithAccidents(Faults(f"copies/{seed}", 0.2, 2))
        round_ = Round(session.game, session.setup(), Sealed.of("copies", seed), tables)
        other = pickle.loads(pickle.dumps(round_))
        assert other.events == round_.events
        play_out(other, Random(2))
        play_out(round_, Random(2))
        assert other.events == round_.events
