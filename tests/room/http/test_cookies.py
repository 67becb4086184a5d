"""Cookies: over https under a name that no neighbouring site can plant, and only that name is looked at."""

from __future__ import annotations

from http.cookies import SimpleCookie

import pytest
from fastapi import Response
from starlette.requests import HTTPConnection

from housedealer.room.http import cookies


def connection(scheme: str, cookie: str = "") -> HTTPConnection:
    headers = [(b"cookie", cookie.encode())] if cookie else []
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})


@pytest.mark.parametrize(
    ("scheme", "name"), [("http", "housedealer"), ("https", "__Host-housedealer"), ("wss", "__Host-housedealer")]
)
def test_only_the_name_that_belongs_to_how_the_request_came_is_looked_at(scheme: str, name: str) -> None:
    asked = connection(scheme, "housedealer=plain; __Host-housedealer=secure")
    assert cookies.token_of(asked) == ("plain" if name == "housedealer" else "secure")
    assert cookies.token_of(connection(scheme)) is None
    assert cookies.device_of(connection(scheme, f"{name}-device=known")) == "known"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_token_is_kept_from_scripts_and_from_other_sites(scheme: str) -> None:
    response = Response()
    cookies.sign(response, connection(scheme), "token", 30.0)
    cookies.remember(response, connection(scheme), "device")
    for header in response.headers.getlist("set-cookie"):
        (morsel,) = SimpleCookie(header).values()
        assert morsel["httponly"] and morsel["samesite"] == "strict" and morsel["path"] == "/" and not morsel["domain"]
        assert bool(morsel["secure"]) == (scheme == "https") == morsel.key.startswith("__Host-")
        assert int(morsel["max-age"]) == 86_400 * (365 if morsel.key.endswith("device") else 30)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_who_signs_out_is_forgotten_under_the_same_name(scheme: str) -> None:
    response = Response()
    cookies.forget(response, connection(scheme))
    (morsel,) = SimpleCookie(response.headers["set-cookie"]).values()
    assert morsel.key == cookies.name_of(connection(scheme), cookies.SESSION)
    assert morsel["max-age"] == "0" and bool(morsel["secure"]) == (scheme == "https")
