"""Lessons over HTTP: the learner sees what a player would, and answers are taken one after another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from housedealer.room.http.app import create_app
from housedealer.room.http.routes.lab.lessons import LessonPlayed, LessonSheet
from housedealer.room.operations.settings import Settings

STUD = "/api/lessons/garden_city/seven_card_stud"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("lessons")
    with TestClient(create_app(str(folder / "room.sqlite"), Settings())) as client:
        yield client


def played(room: TestClient, path: str, *answers: dict[str, Any]) -> LessonPlayed:
    response = room.post(path, json={"answers": list(answers)})
    assert response.status_code == 200, response.text
    return LessonPlayed.model_validate(response.json())


def test_a_lesson_begins_with_its_first_question_and_shows_nobody_elses_cards(room: TestClient) -> None:
    steps = LessonSheet.model_validate(room.get(STUD).json()).steps
    first = played(room, STUD)
    assert first.update.state.question is not None
    assert steps[1].answer in {option.id for option in first.update.state.question.options}
    dealt = {
        event.face: event.what for event in first.update.events if event.kind == "deal" and event.to == "seat2.hand"
    }
    assert dealt["seat2"] == ["??"] and dealt["up"] == ["3c"]
    assert all("Qc" not in str(event.what) for event in first.update.events)


def test_the_same_answers_lead_to_the_same_place_and_more_of_them_further(room: TestClient) -> None:
    once, again = played(room, STUD, {"option": "call"}), played(room, STUD, {"option": "call"})
    assert once == again
    further = played(room, STUD, {"option": "call"}, {"option": "call"})
    assert further.update.events[: len(once.update.events)] == once.update.events
    assert len(further.update.events) > len(once.update.events)
    assert not further.over


@pytest.mark.parametrize(
    ("path", "answers", "status"),
    [
        (STUD, [{"option": "fold"}], 422),
        (STUD, [{"option": "dance"}], 422),
        (STUD, [{"option": "call", "value": {"a": []}}], 422),
        (STUD, [{"option": "call"}] * 21, 422),
        ("/api/lessons/garden_city/whist", [], 404),
    ],
)
def test_what_a_lesson_does_not_want_is_refused(room: TestClient, path: str, answers: Any, status: int) -> None:
    assert room.post(path, json={"answers": answers}).status_code == status


def test_a_hand_that_is_being_set_is_named_in_a_lesson(room: TestClient) -> None:
    path = "/api/lessons/garden_city/fortune_pai_gow_poker"
    bet = {"option": "bet", "value": {"seat2.base": 1000}}
    groups = [["As", "Kd"], ["9s", "9h", "7c", "5d", "3s"]]
    described = room.post(f"{path}/describe", json={"answers": [bet], "groups": groups})
    assert [rank["text"] for rank in described.json()["ranks"]] == ["ace and king", "pair of nines"]
    assert room.post(f"{path}/describe", json={"answers": [], "groups": groups}).status_code == 409
