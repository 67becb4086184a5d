"""Requests that fit the description of the API, and some that do not, sent to a room: see `test_openapi`, which loads this
when it is run, because Schemathesis takes long to load."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.room.house import Visitor

CHECKS: Final = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
TABLE: Final = "hotel_del_rio.texas_holdem.1"


def try_everything(described: dict[str, Any], visitor: Visitor, examples: int, without: set[str]) -> int:
    """Send whatever fits each operation's schema, and what does not; how many requests were answered as described."""
    schema = schemathesis.openapi.from_dict(described)
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

    for found in schema.get_all_operations():
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
