"""The description of the API: complete, and true of what the room answers to anything."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import get_args

import jsonschema_rs
import pytest
from pydantic import BaseModel, RootModel
from sqlalchemy import insert

from housedealer.room.http.app import create_app
from housedealer.room.http.openapi import PROBLEM, operations
from housedealer.room.http.wire import messages
from housedealer.room.operations.settings import Settings
from housedealer.room.people.access import ACCESS, PAGES, ROLES
from housedealer.room.storage import schema
from tests.room.contract import Contract
from tests.room.house import NO_LIMITS, House, Visitor, reading

DESCRIBED = create_app(":memory:").openapi()
NOT_TRIED = {"people_sign_out", "operations_counted"}  # would end the visit; has a rule of its own
DEAR = {
    "lab_bank",
    "lab_work_out",
    "lab_work_out_in_steps",
    "lab_report",
}  # minutes of mathematics for a lucky question


def test_every_endpoint_is_described() -> None:
    for method, path, operation in operations(DESCRIBED):
        where = f"{method} {path}"
        assert where in ACCESS, f"{where} is open to nobody"
        assert operation["summary"] and operation["summary"][0].isupper(), where
        assert len(operation["tags"]) == 1, where
        done = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
        assert len(done) == 1, where
        if "204" not in operation["responses"]:
            assert done[0]["content"], where
            schemas = [content["schema"] for content in done[0]["content"].values()]
            assert all(schema for schema in schemas), where
            assert not any(schema.get("additionalProperties") is True for schema in schemas), f"{where}: no model"
        refusals = [answer for status, answer in operation["responses"].items() if status[0] in "45"]
        assert refusals and all(PROBLEM in answer["content"] for answer in refusals), where
        if "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            assert DESCRIBED["components"]["schemas"][schema["$ref"].split("/")[-1]].get("examples"), (
                f"{where}: no example"
            )


def test_names_of_operations_stay() -> None:
    names = [operation["operationId"] for _, _, operation in operations(DESCRIBED)]
    assert len(set(names)) == len(names)
    assert {"play_sit", "play_answer", "people_sign_in", "rounds_record", "operations_ready"} <= set(names)


def test_every_tag_is_described() -> None:
    told = {tag["name"] for tag in DESCRIBED["tags"]}
    assert {operation["tags"][0] for _, _, operation in operations(DESCRIBED)} <= told


def test_examples_are_what_they_are_examples_of() -> None:
    shapes_ = DESCRIBED["components"]["schemas"]
    examples = [(name, shape, example) for name, shape in shapes_.items() for example in shape.get("examples", ())]
    assert len(examples) > 20
    for name, shape, example in examples:
        whole = {**shape, "components": DESCRIBED["components"]}
        errors = [error.message for error in jsonschema_rs.validator_for(whole).iter_errors(example)]
        assert not errors, f"{name}: {errors}"


def test_nothing_that_may_be_called_is_left_out() -> None:
    described = {f"{method} {path}" for method, path, _ in operations(DESCRIBED)}
    assert described == {endpoint for endpoint in ACCESS if not endpoint.startswith("WS ")} - PAGES


def test_every_model_of_an_answer_forbids_other_fields() -> None:
    of_the_room = [model for model in _all_models(BaseModel) if model.__module__.startswith("housedealer.room")]
    assert len(of_the_room) > 90
    loose = [model.__name__ for model in of_the_room if model.model_config.get("extra") != "forbid"]
    assert loose == [model.__name__ for model in of_the_room if issubclass(model, RootModel)]


def test_every_object_of_the_description_is_closed() -> None:
    schemas = DESCRIBED["components"]["schemas"]
    assert [name for name, schema in schemas.items() if schema.get("additionalProperties") is not False] == [
        "FromRoom", "FromStream", "LabLine", "Option", "ToRoom", "ToStream",
    ]  # fmt: skip


def _all_models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for each in model.__subclasses__():
        if "[" not in each.__name__:
            yield each
        yield from _all_models(each)


@pytest.mark.parametrize(
    ("body", "wrong"),
    [({"id": "t", "more": 1}, "more"), ({}, "id"), ({"id": 7}, "7"), ([], "object")],
    ids=["another field", "a missing one", "another type", "no object"],
)
def test_an_answer_that_does_not_fit_is_noticed(body: object, wrong: str) -> None:
    contract = Contract(DESCRIBED)
    told = contract.answer("POST", "/api/tables", 201, "application/json", json.dumps(body).encode())
    assert told is not None and wrong in told
    assert contract.answer("POST", "/api/tables", 201, "application/json", b'{"id":"t"}') is None


def test_a_status_or_a_kind_of_answer_that_is_not_described_is_noticed() -> None:
    contract = Contract(DESCRIBED)
    assert (
        contract.answer("POST", "/api/tables", 418, "application/json", b"{}") == "418 is no answer of play_open_table"
    )
    told = contract.answer("POST", "/api/tables", 201, "text/plain", b"t")
    assert told == "text/plain is no answer of play_open_table"
    assert contract.answer("DELETE", "/api/me", 204, "", b"bye") == "people_sign_out has a body"


def test_a_message_that_does_not_fit_is_noticed() -> None:
    contract = Contract(DESCRIBED)
    assert contract.message('{"type": "ok", "id": 7}') is None
    assert contract.message('{"type": "ok", "more": 7}') is not None
    assert contract.message('{"type": "nothing"}') is not None


def test_every_kind_of_message_is_sent_as_described(house: House) -> None:
    """What is sent is checked by the house itself; here every kind is sent."""
    ann = Visitor(house.url, "Ann")
    table = ann.open("garden_city/fortune_pai_gow_poker", bots=2)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(1)
        eye.say({"type": "view", "id": 7})
        eye.say({"type": "ping"})
        eye.say({"type": "nothing"})
        while not (settings := [o for o in eye.asked()["options"] if o["type"] == "arrange"]):
            eye.play_one()
        eye.say({"type": "describe", "groups": settings[0]["house_way"]})
    seen = {json.loads(raw)["type"] for raw in eye.raw}
    assert seen == {_type(shape) for shape in messages.FROM_ROOM}


def _type(shape: type[BaseModel]) -> str:
    """What the messages of a shape are called."""
    (name,) = get_args(shape.model_fields["type"].annotation)
    return str(name)


# -- anything at all -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    loose = Settings(bot_delay=0, pause=0.05, seed="any", sign_ins=10_000, practice=False, **NO_LIMITS)
    with House(new_database("sqlite"), loose) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    """A visitor, a guest at a table, and a member who may do everything."""
    visitor, guest, chief = Visitor(house.url), Visitor(house.url, "Ann"), Visitor(house.url)
    guest.sit(guest.open("hotel_del_rio/texas_holdem", bots=2), 2)
    id = chief.post("/sign-up", login="chief", password="a long password", name="Chief")["id"]
    with reading(house.database) as connection:
        roles = [{"account": id, "role": role} for role in ROLES if role not in ("tppp", "player")]
        connection.execute(insert(schema.ROLES), roles)
    return {"visitor": visitor, "guest": guest, "chief": chief}


def try_everything(people: dict[str, Visitor], who: str, examples: int, without: set[str]) -> int:
    """How many requests of somebody were answered as described."""
    from tests.room.http import anything

    return anything.try_everything(DESCRIBED, people[who], examples, without)


def test_whatever_is_sent_the_answer_is_as_described(people: dict[str, Visitor]) -> None:
    assert try_everything(people, "chief", 1, NOT_TRIED | DEAR) > 100


@pytest.mark.soak
@pytest.mark.parametrize("who", ["visitor", "guest", "chief"])
def test_whatever_is_sent_at_length(people: dict[str, Visitor], who: str) -> None:
    assert try_everything(people, who, 40, NOT_TRIED | DEAR) > 3_000
