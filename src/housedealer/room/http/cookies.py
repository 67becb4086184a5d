"""The room's cookies: who somebody is, and that their browser is known.

Over https a cookie's name begins with `__Host-`: a browser takes such a cookie only from this very host over https, so
that no neighbouring site can plant one. Over plain http, as on one's own machine, browsers refuse that name, and the plain
one is used. Only the name that belongs to how a request came is looked at.
"""

from __future__ import annotations

from typing import Final

from fastapi import Response
from starlette.requests import HTTPConnection

SESSION: Final = "housedealer"
DEVICE: Final = "housedealer-device"
PREFIX: Final = "__Host-"
SECURE: Final = frozenset({"https", "wss"})
DEVICE_DAYS: Final = 365.0
DAY: Final = 86_400.0  # seconds


def name_of(connection: HTTPConnection, cookie: str) -> str:
    """The name of a cookie, as this connection has it."""
    return PREFIX + cookie if connection.scope["scheme"] in SECURE else cookie


def token_of(connection: HTTPConnection) -> str | None:
    """The token of a visitor's session."""
    return connection.cookies.get(name_of(connection, SESSION))


def device_of(connection: HTTPConnection) -> str | None:
    """The text by which a visitor's browser is known."""
    return connection.cookies.get(name_of(connection, DEVICE))


def sign(response: Response, connection: HTTPConnection, token: str, days: float) -> None:
    """Let the browser keep a token that scripts cannot read and other sites cannot use."""
    _set(response, connection, SESSION, token, days)


def remember(response: Response, connection: HTTPConnection, device: str) -> None:
    """Let the browser be known."""
    _set(response, connection, DEVICE, device, DEVICE_DAYS)


def forget(response: Response, connection: HTTPConnection) -> None:
    """Let the browser forget who somebody is."""
    secure = connection.scope["scheme"] in SECURE
    name = name_of(connection, SESSION)
    response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="strict")


def _set(response: Response, connection: HTTPConnection, cookie: str, value: str, days: float) -> None:
    response.set_cookie(
        name_of(connection, cookie), value, httponly=True, samesite="strict", path="/",
        secure=connection.scope["scheme"] in SECURE, max_age=round(days * DAY),
    )  # fmt: skip
