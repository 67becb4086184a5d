"""What endpoints are given is found on the event loop: a thread for each part of a request would cost more than the request."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import iscoroutinefunction
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from housedealer.room.http.app import create_app


def routes_of(router: Any) -> Iterator[APIRoute]:
    """Every endpoint, those of routers inside of it too."""
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        elif inner := getattr(route, "original_router", None):
            yield from routes_of(inner)


def below(dependant: Dependant) -> Iterator[Dependant]:
    for each in dependant.dependencies:
        yield each
        yield from below(each)


def test_nothing_that_an_endpoint_is_given_waits_for_a_thread() -> None:
    given = {each.call for route in routes_of(create_app(":memory:")) for each in below(route.dependant)}
    assert len(given) > 10
    assert [call for call in given if not iscoroutinefunction(call)] == []
