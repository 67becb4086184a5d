"""The trainer over HTTP: cases are the terminal's, nothing is remembered, and nobody is shown a hidden card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from housedealer.bots.ruling_cases import case_of
from housedealer.packets.entries import entry_ids
from housedealer.table.events import HIDDEN, Event
from housedealer.table.view import fold
from tests.room.house import ONE_HAND, House

STUD = "garden_city/seven_card_stud"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("train")) / "room.sqlite", ONE_HAND) as running:
        yield running


def case(house: House, id: str, seed: str) -> dict[str, Any]:
    answer = httpx.get(f"{house.url}/api/train/{id}", params={"seed": seed})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def rule(house: House, id: str, **given: object) -> httpx.Response:
    return httpx.post(f"{house.url}/api/train/{id}", json=given)


def test_every_table_is_there_with_how_much_there_is_to_know(house: House) -> None:
    games = httpx.get(f"{house.url}/api/train").json()
    assert [game["id"] for game in games] == list(entry_ids())
    by_id = {game["id"]: game for game in games}
    assert by_id[STUD]["rulings"] > 20 and by_id[STUD]["by"] == STUD
    assert by_id["casino_club/three_card_poker"]["by"] == "house"


@pytest.mark.parametrize("id", [STUD, "garden_city/double_hand_poker_bonus_gold", "garden_city/pai_gow_tiles"])
def test_a_case_is_the_same_every_time_and_the_same_as_in_the_terminal(house: House, id: str) -> None:
    found = case(house, id, "x1")
    assert found == case(house, id, "x1")
    made, solution = case_of(id, "x1")
    assert found["choices"] == [choice._asdict() for choice in made.choices] and found["happened"] == list(
        made.happened
    )
    assert not {"right", "verdict", "cite", "after"} & set(found)
    felt = fold(Event.from_json(event) for event in [*found["before"], *found["since"]])
    assert felt.total() > 0
    assert {str(card) for card in felt.cards["deck"]} <= {HIDDEN}
    judged = rule(house, id, seed="x1", choice=solution.right).json()
    assert judged["correct"] and judged["text"] == solution.text and judged["cite"] == solution.cite
    wrong = rule(house, id, seed="x1", choice=(solution.right + 1) % 4).json()
    assert not wrong["correct"] and wrong["right"] == solution.right
    after = [Event.from_json(event) for event in judged["after"]]
    told = fold([*(Event.from_json(event) for event in [*found["before"], *found["since"]]), *after])
    assert told.total() == felt.total()


def test_what_makes_no_sense_is_refused_in_one_sentence(house: House) -> None:
    assert httpx.get(f"{house.url}/api/train/garden_city/bridge", params={"seed": "1"}).status_code == 404
    assert httpx.get(f"{house.url}/api/train/{STUD}").status_code == 422
    assert rule(house, STUD, seed="1", choice="two").status_code == 422
    refused = rule(house, STUD, seed="1", choice=8)
    assert refused.status_code == 400 and "0 to 3, not 8" in refused.json()["detail"]
