"""Every question can be answered at random, counted and enumerated without being refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.answers import at_random, each, how_many
from housedealer.table.chance import Sealed
from housedealer.table.events import Why
from housedealer.table.questions import Answer, Arrange, Pick, Question, Spot, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session


def rounds(id: str, buy_ins: tuple[float, ...]) -> Iterator[Round]:
    game = open_game(id)
    for at, part in enumerate(buy_ins):
        session = Session(game)
        for seat in range(1, min(entry(id).seats["min"] + 2, game.size) + 1):
            session.sit(seat, f"player {seat}", int(game.buy_in.usual * part))
        yield session.start(Sealed.of(id, at))


@pytest.mark.parametrize("id", entry_ids())
def test_no_answer_at_random_is_refused(id: str) -> None:
    """Stacks of a twentieth of the usual buy-in too, where few wagers are within the budget."""
    luck, asked = Random(id), 0
    for round_ in rounds(id, (1, 1, 0.3, 0.05)):
        while round_.open:
            seat = luck.choice(list(round_.open))
            round_.answer(seat, at_random(round_.open[seat], luck))  # raises if it is refused
            asked += 1
    assert asked


@pytest.mark.parametrize("id", ["garden_city/lo_ball", "garden_city/three_card_poker", "garden_city/pai_gow_tiles"])
def test_what_is_enumerated_is_legal_different_and_within_the_count(id: str) -> None:
    luck = Random(id)
    (round_,) = rounds(id, (1,))
    while round_.open:
        seat = luck.choice(list(round_.open))
        question = round_.open[seat]
        some = [question.check(answer) for answer in islice(each(question), 300)]
        assert some and len({repr(answer) for answer in some}) == len(some) <= how_many(question)
        round_.answer(seat, at_random(question, luck))


def wagers(budget: int) -> Question:
    spots = (
        Spot("seat1.ante", "Ante", 500, 1500, 500),
        Spot("seat1.blind", "Blind", 500, 1500, 500, "seat1.ante", "equal"),
        Spot("seat1.trips", "Trips", 100, 200, 100, "seat1.ante"),
    )
    return Question(1, (Wagers("bet", spots, ("seat1.ante",), budget),), Answer("bet", {}), Why(""))


def test_every_set_of_wagers_that_is_taken_is_enumerated_once_and_can_come_at_random() -> None:
    question = wagers(2_100)
    legal = [dict(answer.value) for answer in each(question)]
    assert legal == [
        {"seat1.ante": ante, "seat1.blind": ante, **({"seat1.trips": trips} if trips else {})}
        for ante in (500, 1000)
        for trips in (0, 100, 200)
        if 2 * ante + trips <= 2_100
    ]
    luck = Random(1)
    drawn = {tuple(question.check(at_random(question, luck)).value.items()) for _ in range(300)}
    assert drawn == {tuple(wager.items()) for wager in legal}


def test_a_setting_that_is_a_foul_is_neither_enumerated_nor_drawn() -> None:
    def foul(groups: Any) -> str | None:
        return None if groups[0][0] < groups[1][0] else "the first is the lesser"

    arrange = Arrange("set", "hand", (1, 2, 3), (("front", 1), ("back", 2)), ((1,), (2, 3)), foul, lambda groups: ())
    question = Question(1, (arrange,), Answer("set", arrange.house_way), Why(""))
    legal = {answer.value for answer in each(question)}
    assert legal == {((1,), (2, 3))}
    luck = Random(2)
    assert all(foul(at_random(question, luck).value) is None for _ in range(50))


def test_picks_are_all_sets_between_the_least_and_the_most() -> None:
    question = Question(1, (Pick("discard", "hand", ("a", "b", "c"), 0, 2),), Answer("discard", ()), Why(""))
    assert how_many(question) == len(list(each(question))) == 7
