"""The description of the API: what each endpoint does, who may call it, what it answers and how it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from housedealer.room.http import idempotency
from housedealer.room.http.cookies import SESSION
from housedealer.room.http.wire import messages
from housedealer.room.http.wire.base import Problem
from housedealer.room.http.wire.lab import LabLine, OddsResult
from housedealer.room.http.wire.messages import FromRoom, FromStream, ToRoom, ToStream
from housedealer.room.http.wire.tables import RecordLine, Setup, Snapshot
from housedealer.room.people.access import ACCESS, ANYONE

Plain = dict[str, Any]
PROBLEM: Final = "application/problem+json"
REFERENCE: Final = "#/components/schemas/{model}"
ABOUT: Final = """Bodies and answers are JSON; money is whole cents; times are seconds since 1970. Somebody is known by the cookie that
signing in or taking a guest name sets. Whatever is refused is one problem (RFC 9457) whose `detail` says what would be right. Each
answer carries an `X-Request-ID`, under which the room's log has it."""
TAGS: Final = {
    "play": "The lobby, a table, a seat at it, and answers.",
    "people": "Guests, members, signing in, and what administrators do.",
    "waiting lists": "Waiting for a seat.",
    "company": "What is said at a table, calling the floor, and what the floor does about either.",
    "floor": "What the floor does with tables.",
    "live dealer": "A dealer with real cards.",
    "rotation": "Dealers sign in and are pushed from table to table.",
    "responsible play": "What people have asked not to be let do, and the notice for whom play is a problem.",
    "cage": "Real money in and out: drawers, receipts, the vault, tables' trays.",
    "drop and count": "Boxes that come off the tables, and their count sheets.",
    "shifts": "How a shift stands, its closing and its report.",
    "rounds": "What was played, and how it can be verified.",
    "reports": "Drop, tables, banks, incidents, statements.",
    "lab": "The odds lab.",
    "train": "Ruling on accidents.",
    "operations": "For whoever runs the room.",
}
REFUSALS: Final = {
    400: "The message is not what the room understands.",
    401: "Somebody has to sign in, or take a guest name, first.",
    403: "It is somebody else's business.",
    404: "There is no such thing.",
    409: "The table has changed meanwhile, or it is not one's turn.",
    413: "The request is too large.",
    414: "The address is too long.",
    421: "The room is not called by that name.",
    422: "The rules do not allow it, or a field is not what it should be.",
    429: "Too often; `Retry-After` says how many seconds to wait.",
    503: "The room is closing or not ready; try again in a moment.",
}
#: Answers that are no JSON, by their media types.
FILES: Final[dict[str, tuple[str, ...]]] = {
    "rounds_record": ("application/x-ndjson",),
    "rounds_hand_history": ("text/plain",),
    "reports_all_rounds": ("text/plain", "text/csv"),
    "lab_work_out_in_steps": ("application/x-ndjson",),
    "lab_report": ("text/html", "application/pdf"),
    "operations_counted": ("text/plain",),
}
#: What each line of an answer holds that is one JSON object a line.
PRIVATE: Final = ("rounds_listed", "rounds_read", "rounds_proofs")  # at a house table, for those who sat there
LINES: Final[dict[str, type[BaseModel]]] = {"rounds_record": RecordLine, "lab_work_out_in_steps": LabLine}
#: What such a file holds where it is JSON.
JSON_FILES: Final[dict[str, type[BaseModel]]] = {"lab_report": OddsResult}
#: Models that no endpoint names by itself: refusals, WebSocket messages, lines of files, and what some events hold.
FURTHER: Final[tuple[type[BaseModel], ...]] = (
    Problem,
    FromRoom,
    ToRoom,
    FromStream,
    ToStream,
    Setup,
    Snapshot,
    *LINES.values(),
)
TABLE: Final = "garden_city.three_card_poker.1"
EXAMPLES: Final[dict[str, Plain]] = {
    "AccidentNoticed": {"kind": "exposed", "place": "seat3.hand", "card": 2, "note": "slipped off the shoe"},
    "AccidentReported": {"kind": "exposed", "place": "seat3.hand", "card": 2, "note": "", "way": "ruling", "seq": 46},
    "Away": {"away": True},
    "BankQuestion": {"game": "garden_city/three_card_poker", "bank": 500_000, "players": 6, "wagers": {"ante": 1_000}},
    "Because": {"reason": "the deck was short a card"},
    "BuyInAmount": {"amount": 20_000},
    "BoxCounted": {"pieces": [{"value": 500, "count": 31}], "note": "two were stuck in the slot"},
    "CallFor": {"reason": "ruling", "text": "was that a string bet?"},
    "Cards": {"cards": ["Ah", "Kd"], "question": 46},
    "Cash": {"amount": 50_000, "note": "in twenties"},
    "ChatSwitch": {"on": False, "reason": "the final table"},
    "Code": {"code": "492039"},
    "Counted": {"pieces": [{"value": 10_000, "count": 12}, {"value": 500, "count": 40}], "note": "counted twice"},
    "Dealt": {"question": 46},
    "Decision": {"approved": True},
    "Dice": {"total": 11, "question": 46},
    "Disabled": {"disabled": True},
    "DrawerToOpen": {"window": "Window 1", "pieces": [{"value": 2_000, "count": 50}]},
    "GameWanted": {"game": "garden_city/omaha"},
    "GivenAnswer": {"option": "raise", "value": 1_200, "question": 46},
    "GivenRuling": {"seed": "today", "choice": 1},
    "GuestName": {"name": "Ann"},
    "LessonAnswers": {"answers": [{"option": "call"}]},
    "LessonSetting": {
        "answers": [{"option": "bet", "value": {"seat2.base": 1_000}}],
        "groups": [["As", "Kd"], ["9s", "9h", "7c", "5d", "3s"]],
    },
    "MustMove": {"to": "hotel_del_rio.texas_holdem.1"},
    "NewMember": {"login": "bo@example.org", "name": "Bo", "roles": ["player"]},
    "NewPassword": {"old": "mq3k-77wd-ppae-9hcu", "new": "a long one of my own"},
    "NewTable": {"game": "garden_city/three_card_poker", "options": {"fee": "5"}, "bots": 3},
    "NoteText": {"text": "seat 4 asked for a new deck"},
    "Pause": {"paused": True, "reason": "the shift changes"},
    "Payout": {"source": "seat1.stack", "target": "seat2.stack", "amount": 500, "reason": "paid one unit short"},
    "OwnPassword": {"password": "correct horse battery"},
    "OddsQuestion": {"game": "garden_city/three_card_poker", "bet": "pair_plus", "pay": {"flush": "3:1"}},
    "Place": {"number": 7, "x": 40, "y": 25},
    "RestrictionWanted": {"kind": "limit", "amount": 50_000, "days": 30},
    "Said": {"text": "nice hand"},
    "RolesGiven": {"roles": ["floor", "cage"]},
    "SeatToFill": {"table": TABLE, "seat": 3},
    "SeatWanted": {"seat": 5},
    "SigningIn": {"login": "ann@example.org", "password": "correct horse battery"},
    "SigningUp": {"login": "ann@example.org", "password": "correct horse battery", "name": "Ann"},
    "TableToKeep": {"name": "Friday Omaha", "game": "garden_city/omaha", "options": {"seats": "8"}},
    "TableToOpen": {"game": "hotel_del_rio/texas_holdem", "options": {}, "kind": "house", "dealing": "sealed", "bots": 0},
    "TableWanted": {"table": TABLE},
    "TakeBack": {"answers": 7, "reason": "acted out of turn"},
    "ToSilence": {"minutes": 30, "reason": "abuse"},
    "Transfer": {"direction": "out", "amount": 200_000, "note": "for the evening"},
    "WalkIn": {"table": TABLE, "name": "J. D."},
}  # fmt: skip


def operation_id(route: APIRoute) -> str:
    """A name that stays: the part of the API and the function."""
    part = str(route.tags[0]) if route.tags else "room"
    return f"{part}_{route.name}".replace(" ", "_")


def describing(app: FastAPI) -> Callable[[], Plain]:
    """The description, made once when it is first asked for."""

    def describe() -> Plain:
        if not app.openapi_schema:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    return describe


def operations(described: Plain) -> Iterator[tuple[str, str, Plain]]:
    """Every method, path and operation of a description."""
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def _described(app: FastAPI) -> Plain:
    described = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
    described["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    parts = described["components"]
    parts["securitySchemes"] = {"cookie": {"type": "apiKey", "in": "cookie", "name": SESSION}}
    schemas = parts["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    _, extra = models_json_schema([(shape, "serialization") for shape in FURTHER], ref_template=REFERENCE)
    schemas |= extra["$defs"]
    described["components"]["schemas"] = dict(sorted(schemas.items()))
    _close(schemas)
    described["x-websocket"] = {
        messages.PATH: {"from_room": _reference(FromRoom), "to_room": _reference(ToRoom)},
        messages.STREAM: {"from_room": _reference(FromStream), "to_room": _reference(ToStream)},
    }
    for name, example in EXAMPLES.items():
        if name in schemas:
            schemas[name]["examples"] = [example]
    for method, path, operation in operations(described):
        _describe(operation, method, path)
    return described


def _reference(shape: type[BaseModel]) -> Plain:
    return {"$ref": REFERENCE.format(model=shape.__name__)}


def _close(schemas: Plain) -> None:
    """Say of every object with named fields that it has no others. Pydantic's models say so; plain dataclasses cannot."""
    for schema in schemas.values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)


def _describe(operation: Plain, method: str, path: str) -> None:
    about = " ".join(operation["description"].split())
    operation["summary"] = re.split(r"(?<=[.]) ", about)[0].rstrip(".")
    audience = ACCESS.get(f"{method} {path}", frozenset())
    if not audience >= ANYONE:
        operation["security"] = [{"cookie": []}]
        operation["description"] = f"{about}\n\nFor: {', '.join(sorted(audience - {'must_change'}))}."
    if method in idempotency.METHODS and path.startswith(idempotency.PATHS):
        operation.setdefault("parameters", []).append(KEY)
    _describe_answer(operation)
    for status in _refusals(operation, method, audience):
        operation["responses"][str(status)] = {
            "description": REFUSALS[status],
            "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }


KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Any text of one's own: the same request again under the same key is answered again, not done again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^[ -~]+$"},
}


def _describe_answer(operation: Plain) -> None:
    id = operation["operationId"]
    done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    if id in FILES:
        done["content"] = {media: {"schema": {"type": "string"}} for media in FILES[id]}
        if id in JSON_FILES:
            done["content"]["application/json"] = {"schema": _reference(JSON_FILES[id])}
        if id in LINES:
            done["x-lines"] = _reference(LINES[id])
    elif any(parameter["name"] == "format" for parameter in operation.get("parameters", ())):
        done["content"]["text/csv"] = {"schema": {"type": "string"}}


def _refusals(operation: Plain, method: str, audience: frozenset[str]) -> Iterator[int]:
    """How an operation may refuse."""
    changes = method not in ("GET", "HEAD")
    yield from (400, 414, 421)
    if operation.get("requestBody") or operation.get("parameters"):
        yield 422
    if not audience >= ANYONE or operation["operationId"] == "people_sign_in":
        yield 401
    if changes or not audience >= ANYONE or operation["operationId"] in (*FILES, *PRIVATE):
        yield 403
    if any(parameter["in"] == "path" for parameter in operation.get("parameters", ())) or operation.get("requestBody"):
        yield 404
    if changes or operation["operationId"] in ("play_hint", *FILES):
        yield 409
    if changes:
        yield 413
    yield 429
    yield 503
