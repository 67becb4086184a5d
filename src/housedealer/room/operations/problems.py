"""What the room refuses, and how a refusal travels: one problem+json object (RFC 9457) that says what would be right."""

from __future__ import annotations

import math
import re
from http import HTTPStatus
from typing import Any, ClassVar

from housedealer.errors import BadSetup, HouseDealerError, IllegalAnswer, NotYourTurn, UnknownGame


class RoomError(HouseDealerError):
    """Something the room refuses. Nothing has changed when it is raised."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class BadMessage(RoomError):
    """A message that is not what the room understands."""

    status = HTTPStatus.BAD_REQUEST


class NotSignedIn(RoomError):
    """Something that needs a name first."""

    status = HTTPStatus.UNAUTHORIZED


class NotAllowed(RoomError):
    """Something that is somebody else's."""

    status = HTTPStatus.FORBIDDEN


class NotFound(RoomError):
    """No such table, seat or round."""

    status = HTTPStatus.NOT_FOUND


class Conflict(RoomError):
    """Something that was possible a moment ago: a seat just taken, a question just answered."""

    status = HTTPStatus.CONFLICT


class TooLarge(RoomError):
    """More than the room reads."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class TooOften(RoomError):
    """More than the room answers for now."""

    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, text: str, wait: float) -> None:
        super().__init__(text)
        self.wait = max(1, math.ceil(wait))  # seconds


class Unavailable(RoomError):
    """Not now; a little later again."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


class NotEnoughMoney(RoomError):
    """A buy-in beyond the balance."""


_ENGINE = {
    UnknownGame: HTTPStatus.NOT_FOUND,
    BadSetup: HTTPStatus.UNPROCESSABLE_ENTITY,
    IllegalAnswer: HTTPStatus.UNPROCESSABLE_ENTITY,
    NotYourTurn: HTTPStatus.CONFLICT,
}


def problem(error: HouseDealerError) -> dict[str, Any]:
    """A refusal as plain data.

    >>> problem(NotSignedIn("take a name first"))
    {'type': 'not-signed-in', 'title': 'Not signed in', 'status': 401, 'detail': 'take a name first'}
    """
    status = error.status if isinstance(error, RoomError) else _ENGINE.get(type(error), HTTPStatus.BAD_REQUEST)
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__).lower()
    return {
        "type": words.replace(" ", "-"),
        "title": words.capitalize(),
        "status": int(status),
        "detail": str(error),
    }
