"""The description of the API: complete, and true of what the room answers to anything."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any, get_args

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from hypothesis.errors import Unsatisfiable
from pydantic import BaseModel
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import insert

from housedealer.room.http import models
from housedealer.room.http.access import ACCESS, ROLES
from housedealer.room.http.app import create_app
from housedealer.room.http.openapi import PROBLEM, operations
from housedealer.room.operations.settings import Settings
from housedealer.room.storage import schema
from tests.room.house import House, Visitor, reading

DESCRIBED = create_app(":memory:").openapi()
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
NOT_TRIED = {"people_sign_out", "operations_counted"}  # would end the visit; has a rule of its own
TABLE = "hotel_del_rio.texas_holdem.1"
DEAR = {"lab_bank", "lab_work_out", "lab_work_out_live", "lab_report"}  # minutes of mathematics for a lucky question


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
    assert described == {endpoint for endpoint in ACCESS if not endpoint.startswith("WS ")}


def test_live_messages_are_what_the_reference_says(house: House) -> None:
    by_type: dict[str, Any] = {_type(shape): shape for shape in models.FROM_THE_ROOM}
    ann = Visitor(house.url, "Ann")
    table = ann.open("garden_city/fortune_pai_gow_poker", bots=2)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(2)
        eye.say({"type": "view", "id": 7})
        eye.say({"type": "nothing"})
    seen = set()
    for raw in eye.raw:
        message = json.loads(raw)
        by_type[message["type"]].model_validate(message)
        seen.add(message["type"])
    assert seen >= {"hello", "update", "ok", "view", "error"}


def _type(shape: type[BaseModel]) -> str:
    """What the messages of a shape are called."""
    (name,) = get_args(shape.model_fields["type"].annotation)
    return str(name)


# -- anything at all -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    loose = Settings(bot_delay=0, pause=0.05, seed="any", requests=1e6, sign_ins=10_000, practice=False)
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
    """Send whatever fits each operation's schema, and what does not; how many requests were answered as described."""
    visitor = people[who]
    described = schemathesis.openapi.from_dict(DESCRIBED)
    answered, failures = 0, dict[str, str]()

    def send(case: Any, real: bool) -> None:
        nonlocal answered
        if real and "id" in case.path_parameters and "/tables/" in case.path:
            case.path_parameters["id"] = TABLE
        response = case.call(base_url=visitor.url, cookies=dict(visitor.http.cookies), timeout=120)
        answered += 1
        try:
            case.validate_response(response, checks=list(CHECKS))
        except (FailureGroup, AssertionError) as failure:
            failures.setdefault(case.operation.label, str(failure))

    for found in described.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if operation.definition.raw["operationId"] in without:
            continue
        for mode in GenerationMode:
            _run(operation.as_strategy(mode), send, examples)
    assert not failures, "\n\n".join(f"{where}\n{failure}" for where, failure in failures.items())
    return answered


def _run(cases: Any, send: Callable[[Any, bool], None], examples: int) -> None:
    @settings(
        max_examples=examples, phases=[Phase.generate], deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=cases, real=strategies.booleans())
    def one(case: Any, real: bool) -> None:
        send(case, real)

    with contextlib.suppress(Unsatisfiable):  # nothing could be wrong with a request that has no parts
        one()


def test_whatever_is_sent_the_answer_is_as_described(people: dict[str, Visitor]) -> None:
    assert try_everything(people, "chief", 1, NOT_TRIED | DEAR) > 100


@pytest.mark.soak
@pytest.mark.parametrize("who", ["visitor", "guest", "chief"])
def test_whatever_is_sent_at_length(people: dict[str, Visitor], who: str) -> None:
    assert try_everything(people, who, 40, NOT_TRIED | DEAR) > 3_000
