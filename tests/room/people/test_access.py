"""Every role against every endpoint, walked over the room's own routes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute, iter_route_contexts

from housedealer.room.http.app import create_app
from housedealer.room.operations.problems import RoomError
from housedealer.room.people.access import ACCESS, ANYONE, ROLES, admit
from tests.room.house import QUICK, House, Visitor
from tests.room.staff import PASSWORD, hire

STANDINGS = ("visitor", "guest", "must_change", *ROLES)
PAGES = ("GET /{path:path}", "GET /api/openapi.json")


def endpoints() -> list[str]:
    """Every endpoint of the room that is not a page."""
    found = []
    for context in iter_route_contexts(create_app(":memory:").routes):
        route = context.original_route
        if isinstance(route, APIWebSocketRoute):
            found.append(f"WS {context.path}")
        elif isinstance(route, APIRoute):
            found += [f"{method} {context.path}" for method in context.methods or ()]
    return [endpoint for endpoint in found if endpoint not in PAGES]


def test_every_endpoint_says_who_may_call_it_and_nothing_else_is_declared() -> None:
    assert sorted(endpoints()) == sorted(ACCESS)


def test_an_endpoint_that_is_not_declared_is_open_to_nobody() -> None:
    for standing in STANDINGS:
        with pytest.raises(RoomError):
            admit("GET /api/new", {standing})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Who may call what is no matter of the database: one is enough."""
    with House(tmp_path_factory.mktemp("room") / "room.sqlite", replace(QUICK, practice=False)) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {"visitor": Visitor(house.url), "guest": Visitor(house.url, "Gus")}
    for role in ROLES:
        found[role] = hire(house, f"the.{role}", role, provider="Props" if role == "tppp" else None)
    hire(house, "boss", "administrator")
    made = found["administrator"].post("/members", login="fresh", name="Fresh", roles=["administrator"], provider=None)
    found["must_change"] = Visitor(house.url)
    found["must_change"].post("/sign-in", login="fresh", password=made["password"])
    return found


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ACCESS if endpoint.partition(" ")[2].startswith("/api/")]
)
def test_each_role_passes_or_is_refused_as_the_table_says(people: dict[str, Visitor], endpoint: str) -> None:
    """A request with nothing in it: whoever passes is refused for that, and nobody else gets so far."""
    method, _, path = endpoint.partition(" ")
    if method == "WS":
        assert ACCESS[endpoint] == ANYONE  # a stream shows each person what they may see: see test_secrecy
        return
    if endpoint in ("DELETE /api/me", "POST /api/lab/odds/stream"):  # signs out; a stream
        return
    address = path.removeprefix("/api").format(
        id="nothing", seat=1, room="nowhere", game="nothing", round=1, account="nobody", number=1
    )
    for standing, visitor in people.items():
        response = visitor.http.request(method, address, json={"nothing": 1} if method in ("POST", "PUT") else None)
        granted = {standing, "member"} if standing in ROLES else {standing}
        if ACCESS[endpoint].isdisjoint(granted):
            assert response.status_code == (401 if standing == "visitor" else 403), (standing, response.text)
            assert response.json()["type"] in ("not-signed-in", "not-allowed")
        else:
            assert response.status_code not in (401, 500), (standing, response.text)
            assert response.status_code != 403 or "this is for" not in response.json()["detail"]


def test_a_password_that_was_given_out_is_changed_before_anything_else(people: dict[str, Visitor]) -> None:
    fresh = people["must_change"]
    assert fresh.get("/me")["must_change_password"]
    response = fresh.http.get("/members")
    assert response.status_code == 403 and "POST /api/me/password" in response.json()["detail"]
    assert PASSWORD not in response.text
