"""Each table has a lesson that can be played to its end, says nothing without words, and lays the cards it promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from housedealer.cards import Card
from housedealer.errors import IllegalAnswer
from housedealer.hands import asian, five, four, low, three
from housedealer.lessons import charts, play, rows_of, written
from housedealer.lessons.script import SCRIPTS
from housedealer.packets.entries import entries, entry, entry_ids
from housedealer.table.events import pieces
from housedealer.table.questions import Answer
from housedealer.table.results import results
from tests.lessons.learner import play_to_the_end, wanted
from tests.texts.test_catalogues import found


@pytest.mark.parametrize("id", entry_ids())
def test_a_lesson_is_played_to_its_end_as_it_was_written(id: str) -> None:
    played = play_to_the_end(id)
    assert played.round.finished
    assert not played.round.voided
    assert played.taken == len(played.lesson.answers), "a step was never asked"
    mine = next(result for result in results(played.round.events) if result.seat == played.lesson.you)
    assert mine.lines, "nothing was won or lost, so there is nothing to learn from"


@pytest.mark.parametrize("id", entry_ids())
def test_every_card_of_a_lesson_falls_where_it_was_laid(id: str) -> None:
    played = play_to_the_end(id)
    dealt: dict[str, list[object]] = {}
    for event in played.round.events:
        if event.target in played.lesson.cards and event.source in ("deck", "shoe", None):
            dealt.setdefault(event.target, []).extend(event.what)
    for place, laid in played.lesson.laid.items():
        known = [piece for piece in dealt.get(place, []) if piece != "??"]
        shown = [piece for lying in played.round.felt.cards.values() for piece in lying]
        assert all(piece in known or piece in shown for piece in laid), place


def test_every_script_belongs_to_a_table() -> None:
    used = {found.game for found in entries()} | {found.module for found in entries()}
    written = {script.name.removesuffix(".toml") for script in SCRIPTS.iterdir()}
    assert written <= used
    assert {found.module for found in entries()} <= written


@pytest.mark.parametrize("language", ["en", "es", "zh", "vi"])
def test_everything_that_a_lesson_says_is_in_the_catalogue(language: str) -> None:
    said = {
        message
        for id in entry_ids()
        for lesson in [written(entry(id))]
        for message in [*(step.say for step in lesson.steps), lesson.end]
    }
    messages = found()["catalogues"][language]["lessons"]
    assert said <= messages.keys()
    frame = {message for message in messages if message.startswith("lesson-")}
    assert messages.keys() - frame == said, "a message that no lesson says"


def test_a_lesson_takes_no_answer_but_the_one_it_waits_for() -> None:
    id = "garden_city/pineapple"
    with pytest.raises(IllegalAnswer, match="answered with call"):
        play(id, [Answer("fold")])
    with pytest.raises(IllegalAnswer, match="wants the cards 7d"):
        play(id, [Answer("call"), Answer("discard", pieces(["As"]))])
    with pytest.raises(IllegalAnswer, match="discard 1"):
        play(id, [Answer("call"), Answer("discard", pieces(["As", "Ah"]))])


def test_a_lesson_that_is_over_asks_nothing_more() -> None:
    id = "garden_city/three_card_poker"
    first = wanted(play(id, []))
    with pytest.raises(IllegalAnswer, match="over"):
        play(id, [first, Answer("play"), Answer("play")])


def test_every_chart_is_used_and_names_each_of_its_hands_once() -> None:
    assert {name for id in entry_ids() for name in written(entry(id)).ranks} == charts().keys()
    for name in charts():
        names = [row.reading.text for row in rows_of(name)]
        assert all(names)
        assert len(set(names)) == len(names), name


@pytest.mark.parametrize(
    ("chart", "strength"),
    [("five", five.best), ("asian", asian.strength), ("four", four.best), ("three", three.strength), ("low", low.low)],
)
def test_a_chart_goes_from_the_best_hand_down(chart: str, strength: Callable[[Sequence[Card]], int]) -> None:
    found = [strength(row.cards) for row in rows_of(chart)]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
