"""Who may call what: one table for the whole room. What is not in it is open to nobody.

Somebody without a name is a visitor; one with a name and play money a guest; one with an account a member, who has the
roles that an administrator gave. A member whose password was given out may first of all change it,
and one who runs a room that wants a second factor may first of all take one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, get_args

from starlette.routing import compile_path

from housedealer.room.operations.problems import NotAllowed, NotSignedIn

Role = Literal["player", "tppp", "house_dealer", "floor", "cage", "auditor", "administrator"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
STAFF: Final = frozenset(ROLES) - {"player", "tppp"}  # those who run the room
Audience = frozenset[
    str
]  # of roles, and of what somebody is before any: visitor, guest, member, must_change, must_enroll

ANYONE: Final[Audience] = frozenset({"visitor", "guest", "member", "must_change", "must_enroll"})
NAMED: Final[Audience] = frozenset({"guest", "member"})
ENROLLING: Final[Audience] = frozenset({"member", "must_enroll"})
PLAYERS: Final[Audience] = frozenset({"guest", "player", "tppp"})
FLOOR: Final[Audience] = frozenset({"floor"})
DEALERS: Final[Audience] = frozenset({"house_dealer", "floor"})
WATCHERS: Final[Audience] = frozenset({"floor", "auditor"})
CAGE: Final[Audience] = frozenset({"cage"})
APPROVERS: Final[Audience] = frozenset({"cage", "floor", "administrator"})
COUNTERS: Final[Audience] = frozenset({"cage", "floor", "auditor"})
BOOKS: Final[Audience] = frozenset({"cage", "auditor", "administrator"})
REPORTS: Final[Audience] = frozenset({"floor", "auditor", "administrator"})
AUDIT: Final[Audience] = frozenset({"auditor", "administrator"})
ADMINISTRATOR: Final[Audience] = frozenset({"administrator"})

PAGES: Final = frozenset(
    {"GET /rules/{cite}", "GET /rules/{room}/{game}"}
)  # for people; the API is described without them

ACCESS: Final[dict[str, Audience]] = {
    # people
    "GET /api/me": ANYONE,
    "POST /api/guest": ANYONE,
    "POST /api/sign-up": ANYONE,
    "POST /api/sign-in": ANYONE,
    "DELETE /api/me": NAMED | {"must_change", "must_enroll"},
    "POST /api/me/password": frozenset({"member", "must_change"}),
    "GET /api/me/second-factor": ENROLLING,
    "POST /api/me/second-factor": ENROLLING,
    "POST /api/me/second-factor/confirmation": ENROLLING,
    "POST /api/me/second-factor/removal": frozenset({"member"}),
    "DELETE /api/members/{id}/second-factor": ADMINISTRATOR,
    "POST /api/me/chips": NAMED,
    "GET /api/me/seats": NAMED,
    "GET /api/me/sessions": NAMED,
    "DELETE /api/me/sessions/{id}": NAMED,
    "GET /api/me/statement": NAMED,
    "GET /api/members": ADMINISTRATOR,
    "POST /api/members": ADMINISTRATOR,
    "PUT /api/members/{id}/roles": ADMINISTRATOR,
    "POST /api/members/{id}/password": ADMINISTRATOR,
    "POST /api/members/{id}/disabled": ADMINISTRATOR,
    # play
    "GET /api/lobby": ANYONE,
    "GET /api/games/{room}/{game}": ANYONE,
    "POST /api/tables": PLAYERS,
    "GET /api/tables/{id}": ANYONE,
    "GET /api/tables/{id}/hint": PLAYERS,
    "POST /api/tables/{id}/seats/{seat}": PLAYERS,
    "POST /api/tables/{id}/chips": PLAYERS,
    "POST /api/tables/{id}/away": PLAYERS,
    "DELETE /api/tables/{id}/seat": PLAYERS,
    "POST /api/tables/{id}/answers": PLAYERS,
    "POST /api/tables/{id}/seat-change": PLAYERS,
    "DELETE /api/tables/{id}/seat-change": PLAYERS,
    "WS /api/tables/{id}/watch": ANYONE,
    "WS /api/watch": ANYONE,
    # company
    "GET /api/tables/{id}/company": ANYONE,
    "POST /api/tables/{id}/chat": PLAYERS | DEALERS,
    "POST /api/tables/{id}/floor-call": PLAYERS,
    "GET /api/floor/calls": WATCHERS | DEALERS,
    "POST /api/floor/calls/{number}/answer": FLOOR,
    "PUT /api/floor/tables/{id}/chat": FLOOR,
    "DELETE /api/floor/tables/{id}/chat/{number}": FLOOR,
    "POST /api/floor/tables/{id}/chat/{number}/silence": FLOOR,
    "GET /api/floor/silences": FLOOR,
    "DELETE /api/floor/silences/{account}": FLOOR,
    # waiting lists
    "GET /api/waiting": ANYONE,
    "POST /api/waiting": PLAYERS,
    "DELETE /api/waiting/{id}": PLAYERS | FLOOR,
    "POST /api/waiting/{id}/seat": PLAYERS,
    "POST /api/waiting/{id}/pass": PLAYERS | FLOOR,
    "POST /api/waiting/interest": PLAYERS | FLOOR,
    "POST /api/floor/waiting/walk-ins": FLOOR,
    "POST /api/floor/waiting/call": FLOOR,
    # the floor
    "GET /api/floor/presets": FLOOR,
    "POST /api/floor/presets": FLOOR,
    "DELETE /api/floor/presets/{number}": FLOOR,
    "GET /api/floor/tables": WATCHERS,
    "GET /api/floor/glance": WATCHERS,
    "GET /api/floor/tables/{id}": WATCHERS | DEALERS,
    "GET /api/floor/choices/{room}/{game}": FLOOR,
    "POST /api/floor/tables": FLOOR,
    "POST /api/floor/tables/{id}/pause": FLOOR,
    "POST /api/floor/tables/{id}/close": FLOOR,
    "PUT /api/floor/tables/{id}/must-move": FLOOR,
    "DELETE /api/floor/tables/{id}/seats/{seat}": FLOOR,
    "GET /api/floor/tables/{id}/round": WATCHERS | DEALERS,
    "POST /api/floor/tables/{id}/take-back": FLOOR,
    "POST /api/floor/tables/{id}/correction": FLOOR,
    "POST /api/floor/tables/{id}/void": FLOOR,
    "GET /api/floor/tables/{id}/accidents": DEALERS,
    "POST /api/floor/tables/{id}/accidents/preview": DEALERS,
    "POST /api/floor/tables/{id}/accidents": DEALERS,
    "POST /api/floor/tables/{id}/incidents": DEALERS,
    "GET /api/dealer/tables/{id}": DEALERS,
    "POST /api/dealer/tables/{id}/start": DEALERS,
    "POST /api/dealer/tables/{id}/cards": DEALERS,
    "POST /api/dealer/tables/{id}/dealt": DEALERS,
    "POST /api/dealer/tables/{id}/dice": DEALERS,
    "GET /api/floor/rotation": DEALERS,
    "POST /api/floor/rotation/sign-in": frozenset({"house_dealer"}),
    "POST /api/floor/rotation/sign-out": frozenset({"house_dealer"}),
    "POST /api/floor/rotation/push": FLOOR,
    "PUT /api/floor/tables/{id}/place": FLOOR,
    # responsible play
    "GET /api/notice": ANYONE,
    "GET /api/me/restrictions": frozenset({"member"}),
    "POST /api/me/restrictions": frozenset({"member"}),
    "GET /api/restrictions": AUDIT,
    "POST /api/members/{id}/restrictions": ADMINISTRATOR,
    # the cage
    "GET /api/cage/members": CAGE | ADMINISTRATOR,
    "POST /api/cage/members/{id}/deposits": CAGE,
    "POST /api/cage/members/{id}/withdrawals": CAGE,
    "GET /api/cage/counter": CAGE | COUNTERS,
    "GET /api/cage/cash-days": BOOKS,
    "GET /api/cage/receipts": BOOKS | FLOOR,
    "GET /api/cage/receipts/{id}": BOOKS | FLOOR,
    "POST /api/cage/receipts/{id}/approval": APPROVERS,
    "GET /api/cage/balance": BOOKS,
    "GET /api/cage/drawers": BOOKS | FLOOR,
    "POST /api/cage/drawers": CAGE,
    "POST /api/cage/drawers/{id}/close": CAGE,
    "POST /api/cage/drawers/{id}/transfers": CAGE,
    "POST /api/cage/vault/transfers": CAGE,
    "POST /api/cage/vault/float": CAGE,
    "POST /api/cage/tables/{id}/fills": CAGE,
    "POST /api/cage/tables/{id}/credits": CAGE,
    "POST /api/cage/tables/{id}/tray": CAGE | FLOOR,
    # drop and count
    "GET /api/drop/boxes": REPORTS | CAGE,
    "POST /api/drop/tables/{id}/box": FLOOR,
    "POST /api/drop/boxes/{id}/counts": COUNTERS,
    "POST /api/drop/counts/{id}/signature": COUNTERS,
    # shifts
    "GET /api/shifts": REPORTS | CAGE,
    "GET /api/shifts/current": REPORTS | CAGE,
    "POST /api/shifts/close": FLOOR,
    "GET /api/shifts/{number}": REPORTS | CAGE,
    # rounds
    "GET /api/tables/{id}/rounds": ANYONE,
    "GET /api/tables/{id}/rounds/{round}": ANYONE,
    "GET /api/tables/{id}/rounds/{round}/proofs": ANYONE,
    "GET /api/tables/{id}/rounds/{round}/record": ANYONE,
    "GET /api/tables/{id}/rounds/{round}/phh": ANYONE,
    # reports
    "GET /api/reports/drop": REPORTS,
    "GET /api/reports/tables": REPORTS,
    "GET /api/reports/banks": AUDIT,
    "GET /api/reports/playing-books": AUDIT | FLOOR,
    "GET /api/reports/playing-book/{account}": AUDIT | FLOOR,
    "GET /api/me/playing-book": frozenset({"tppp"}),
    "GET /api/reports/incidents": REPORTS,
    "GET /api/reports/statements/{account}": BOOKS,
    "GET /api/reports/rounds": AUDIT,
    "GET /api/reports/checkpoint": REPORTS | BOOKS,
    "POST /api/retention/prune": ADMINISTRATOR,
    # the printed rules
    **dict.fromkeys(PAGES, ANYONE),
    # the odds lab
    "GET /api/lab/games": ANYONE,
    "GET /api/lab/games/{room}/{game}": ANYONE,
    "POST /api/lab/odds": ANYONE,
    "POST /api/lab/odds/stream": ANYONE,
    "POST /api/lab/bank": ANYONE,
    "GET /api/lab/report": ANYONE,
    # the trainer
    "GET /api/train": ANYONE,
    "GET /api/train/{room}/{game}": ANYONE,
    "POST /api/train/{room}/{game}": ANYONE,
    # the lessons
    "GET /api/lessons/{room}/{game}": ANYONE,
    "POST /api/lessons/{room}/{game}": ANYONE,
    "POST /api/lessons/{room}/{game}/describe": ANYONE,
    # whoever runs the room; metrics have a rule of their own
    "GET /health": ANYONE,
    "GET /ready": ANYONE,
    "GET /metrics": ANYONE,
}


_PATTERNS: Final = tuple(
    (method, compile_path(path)[0], f"{method} {path}") for method, _, path in (key.partition(" ") for key in ACCESS)
)


def endpoint_of(method: str, path: str) -> str:
    """The endpoint that a request is for, as `ACCESS` names it.

    >>> endpoint_of("POST", "/api/tables/club.omaha.1/seats/3")
    'POST /api/tables/{id}/seats/{seat}'
    """
    return next((name for verb, fits, name in _PATTERNS if verb == method and fits.match(path)), f"{method} {path}")


def admit(endpoint: str, standing: Collection[str]) -> None:
    """Let somebody pass who may call an endpoint, `standing` being what they are and the roles they have.

    >>> admit("GET /api/lobby", {"visitor"})
    >>> admit("POST /api/floor/tables", {"member", "player"})
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.NotAllowed: this is for floor
    """
    audience = ACCESS.get(endpoint, frozenset())
    if audience.isdisjoint(standing):
        if "must_change" in standing:
            raise NotAllowed("change the password you were given first: POST /api/me/password")
        if "must_enroll" in standing:
            raise NotAllowed("this room wants a second factor of its staff first: POST /api/me/second-factor")
        if "visitor" in standing:
            raise NotSignedIn("sign in (POST /api/sign-in) or take a guest name (POST /api/guest) first")
        raise NotAllowed(f"this is for {', '.join(sorted(audience)) or 'nobody'}")
